"""TLS clients whose bytes we hold in our hands."""
import socket
import ssl


def memory_client(server, context):
    """A TLS client whose bytes we hold in our hands: socket, incoming, outgoing, object."""
    sock = socket.create_connection(("127.0.0.1", server.port), timeout=15)
    into, out = ssl.MemoryBIO(), ssl.MemoryBIO()
    return sock, into, out, context.wrap_bio(into, out, server_hostname="localhost")


def shake(sock, into, out, tls, step):
    """The handshake with our bytes cut into pieces of `step`."""
    while True:
        try:
            tls.do_handshake()
            done = True
        except ssl.SSLWantReadError:
            done = False
        data = out.read()
        for at in range(0, len(data), step):
            sock.sendall(data[at:at + step])
        if done:
            return
        got = sock.recv(65536)
        if not got:
            raise OSError("closed in the handshake")
        into.write(got)
