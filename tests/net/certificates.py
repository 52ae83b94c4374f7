"""Certificates of ours, and TLS clients whose bytes we hold in our hands."""
import os
import socket
import ssl
import subprocess


class Files:
    """Certificates of ours in a folder."""

    def __init__(self, openssl, folder):
        self.openssl, self.folder = openssl, folder

    def path(self, name):
        return os.path.join(self.folder, name)

    def run(self, *args):
        subprocess.run([self.openssl, *args], check=True, capture_output=True)

    def make(self, name, kind=("ec", "-pkeyopt", "ec_paramgen_curve:P-256")):
        """NAME.pem and NAME.key, for localhost and 127.0.0.1."""
        self.run("req", "-x509", "-newkey", kind[0], *kind[1:], "-nodes", "-subj", "/CN=" + name,
                 "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-days", "30",
                 "-keyout", self.path(name + ".key"), "-out", self.path(name + ".pem"))
        return self.pair(name)

    def pair(self, name):
        return "--tls-cert", self.path(name + ".pem"), "--tls-key", self.path(name + ".key")

    def trust(self, name):
        return ssl.create_default_context(cafile=self.path(name + ".pem"))


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
