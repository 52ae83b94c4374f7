"""What the tests of the network share: the program as a server on a free port, and a client that can
say anything, right or wrong: raw bytes, requests, frames."""
import base64
import hashlib
import os
import re
import select
import signal
import socket
import ssl
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "tools"))

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def sanitized(path):
    """Was it built with a sanitizer? Then it is slow, large, and has no sandbox."""
    with open(path, "rb") as program:
        text = program.read()
    return b"__asan_init" in text or b"__tsan_init" in text


def admin(program, folder, *words):
    """`kickback admin` on the folder of a server."""
    return subprocess.run([program, "admin", *words, "--data", folder], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=60)


class Server:
    """The program; `with Server(path) as server`. It must end well when it is told to."""

    def __init__(self, path, *args, env=None, stderr=subprocess.PIPE, folder=None, prefix=()):
        self.folder = None if folder else tempfile.TemporaryDirectory()
        folder = folder or self.folder.name
        listen = () if "--listen" in args else ("--listen", "127.0.0.1:0")
        began = time.monotonic()
        self.process = subprocess.Popen(
            [*prefix, path, "serve", "--data", folder, *listen, *args], env=env,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=stderr)
        self.program = path
        self.tls = None  # a context of ssl
        self.welcome = self.process.stdout.readline().decode()
        self.ready_s = time.monotonic() - began
        match = re.search(r":(\d+)/", self.welcome)
        self.port = int(match[1]) if match else 0
        self.status = None

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.stop()
        if self.folder:
            self.folder.cleanup()

    def stop(self):
        """Ends it; returns the exit status."""
        if self.status is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.log = self.process.communicate(timeout=30)[1]
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.log = self.process.communicate()[1]
            self.status = self.process.returncode
        return self.status

    def resident_kb(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1])

    def cpu_s(self):
        with open("/proc/%d/stat" % self.process.pid) as stat:
            words = stat.read().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def client(self, **more):
        return Client(self.port, tls=self.tls, **more)

    def socket(self, **more):
        client = self.client()
        client.upgrade(**more)
        return client

    def metric(self, name):
        _, _, body = self.client().get("/metrics")
        return int(re.search(r"^kickback_%s (\d+)$" % name, body.decode(), re.M)[1])


class Client:
    def __init__(self, port, receive_buffer=None, timeout=20, tls=None):
        self.port = port
        self.scheme = "https" if tls else "http"
        self.sock = socket.socket()
        if receive_buffer:
            self.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.sock.settimeout(timeout)
        self.sock.connect(("127.0.0.1", port))
        if tls:
            self.sock = tls.wrap_socket(self.sock, server_hostname="localhost")
        self.rest = b""

    def close(self):
        self.sock.close()

    def send(self, data):
        if isinstance(data, str):
            data = data.encode("latin-1")
        self.sock.sendall(data)

    def more(self):
        """Reads on; b"" when the server has closed."""
        try:
            got = self.sock.recv(65536)
        except (ConnectionResetError, BrokenPipeError, ssl.SSLEOFError):
            got = b""
        self.rest += got
        return got

    def closed(self, within=10):
        """Does the server close within that many seconds?"""
        self.sock.settimeout(within)
        try:
            while self.more():
                pass
            return True
        except socket.timeout:
            return False

    # ---- HTTP ----

    def answer(self, body=True):
        """The next answer: status, headers in small letters, body. Status 0: none came."""
        while b"\r\n\r\n" not in self.rest:
            if not self.more():
                return 0, {}, b""
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        lines = head.decode("latin-1").split("\r\n")
        headers = {}
        for line in lines[1:]:
            name, value = line.split(":", 1)
            headers[name.lower()] = value.strip()
        size = int(headers.get("content-length", 0)) if body else 0
        while len(self.rest) < size:
            if not self.more():
                break
        data, self.rest = self.rest[:size], self.rest[size:]
        return int(lines[0].split()[1]), headers, data

    def request(self, method, path, body=None, **headers):
        lines = ["%s %s HTTP/1.1" % (method, path)]
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers.setdefault("Host", "127.0.0.1:%d" % self.port)
        if body is not None:
            headers.setdefault("Content-Length", str(len(body)))
        lines += ["%s: %s" % item for item in headers.items()]
        self.send("\r\n".join(lines) + "\r\n\r\n" + (body or ""))

    def get(self, path, **headers):
        self.request("GET", path, **headers)
        return self.answer()

    # ---- WebSocket ----

    def ask_upgrade(self, path="/ws", key=KEY, version="13", **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers.setdefault("Upgrade", "websocket")
        headers.setdefault("Connection", "Upgrade")
        if key is not None:
            headers["Sec-WebSocket-Key"] = key
        if version is not None:
            headers["Sec-WebSocket-Version"] = version
        self.request("GET", path, **headers)
        return self.answer()

    def upgrade(self, origin=True, **headers):
        if origin:
            headers.setdefault("Origin", "%s://127.0.0.1:%d" % (self.scheme, self.port))
        status, got, _ = self.ask_upgrade(**headers)
        assert status == 101 and got["sec-websocket-accept"] == ACCEPT, (status, got)

    def frame(self, opcode, data=b"", fin=True, mask=b"\x11\x22\x33\x44", rsv=0, length=None):
        """Sends one; `length` lies about its size."""
        self.send(make_frame(opcode, data, fin, mask, rsv, length))

    def text(self, data):
        self.frame(TEXT, data.encode() if isinstance(data, str) else data)

    def read_frame(self):
        """Opcode and bytes of the next frame; None when the server has closed without one."""
        def need(count):
            while len(self.rest) < count:
                if not self.more():
                    return False
            return True
        if not need(2):
            return None
        size, at = self.rest[1] & 127, 2
        assert not self.rest[1] & 128, "a server does not mask"
        if size == 126:
            if not need(4):
                return None
            size, at = struct.unpack(">H", self.rest[2:4])[0], 4
        elif size == 127:
            if not need(10):
                return None
            size, at = struct.unpack(">Q", self.rest[2:10])[0], 10
        if not need(at + size):
            return None
        opcode, data = self.rest[0] & 15, self.rest[at:at + size]
        self.rest = self.rest[at + size:]
        return opcode, data

    def close_code(self):
        """Reads until the server closes; the code of its close frame, or None."""
        while True:
            frame = self.read_frame()
            if frame is None:
                return None
            if frame[0] == CLOSE:
                return struct.unpack(">H", frame[1][:2])[0] if frame[1] else 1005


def make_frame(opcode, data=b"", fin=True, mask=b"\x11\x22\x33\x44", rsv=0, length=None):
    size = len(data) if length is None else length
    head = bytes([(128 if fin else 0) | rsv << 4 | opcode])
    flag = 128 if mask else 0
    if size < 126:
        head += bytes([flag | size])
    elif size < 65536:
        head += bytes([flag | 126]) + struct.pack(">H", size)
    else:
        head += bytes([flag | 127]) + struct.pack(">Q", size)
    if mask:
        head += mask
        data = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
    return head + data
