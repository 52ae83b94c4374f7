"""`kickback serve` as one who hosts meets it: flags, environment and file; one clear line for what is
wrong; how soon it is ready and how much memory it takes; what it answers; the QR code.

    serve_test.py KICKBACK
"""
import gzip
import json
import os
import re
import socket
import subprocess
import sys
import tempfile

from client import Server, sanitized

from tap import Program, Tap, refused

def check_refusals(tap, program):
    for value in ("", "8080", ":8080", "localhost:8080", "127.0.0.1", "127.0.0.1:", "127.0.0.1:x",
                  "127.0.0.1:65536", "127.0.0.1:-1", "::1:8080", "[127.0.0.1]:80", "1.2.3.4.5:80"):
        refused(tap, program, "--listen '%s'" % value, "serve", "--listen=" + value,
                says=["listen", "127.0.0.1:8080"])
    for value in ("", "x", "65536", "-1", "127.0.0.1:8080"):
        refused(tap, program, "--port '%s'" % value, "serve", "--port=" + value, says=["port", "0 to 65535"])
    refused(tap, program, "--workers 0", "serve", "--workers", "0", says=["1 to"])
    refused(tap, program, "--connections x", "serve", "--connections", "x", says=["16 to"])
    refused(tap, program, "--origin without scheme", "serve", "--origin", "play.example.org",
            says=["https://"])
    refused(tap, program, "--proxy by name", "serve", "--proxy", "proxy.example", says=["numeric"])
    refused(tap, program, "a word", "serve", "now", says=["now"])
    refused(tap, program, "--config that is not there", "serve", "--config", "/nowhere/x",
            says=["/nowhere/x"], status=1)
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "config")
        for text, says in (("door = 1\n", "door"), ("listen\n", "line 1"), ("workers = 2\n\nworkers = 3\n", "line 3: 'workers' is set twice, first in line 1"),
                           ("# fine\n\nworkers = many\n", "workers")):
            with open(file, "w") as config:
                config.write(text)
            refused(tap, program, "file: %r" % text, "serve", "--config", file, says=[says])
        plain = os.path.join(folder, "plain")
        with open(plain, "w"):
            pass
        refused(tap, program, "--data that is a file", "serve", "--listen", "127.0.0.1:0", "--data",
                plain, says=[plain], status=1)
        refused(tap, program, "--data that cannot be made", "serve", "--listen", "127.0.0.1:0",
                "--data", plain + "/x", says=[plain], status=1)
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            refused(tap, program, "port in use", "serve", "--listen", "127.0.0.1:%d" % port,
                    "--data", folder, says=["port %d is in use" % port, "--port"], status=1)
            new = os.path.join(folder, "new")
            refused(tap, program, "port in use, new folder", "serve", "--listen", "127.0.0.1:%d" % port, "--data", new,
                    says=["port %d is in use" % port, "--port"], status=1)
            tap.ok(not os.path.exists(new), "port in use: no folder is left behind")
        refused(tap, program, "an address that is not ours", "serve", "--listen", "192.0.2.1:8080",
                "--data", folder, says=["192.0.2.1"], status=1)


def check_settings(tap, path):
    """The same thing said in three places; the nearer one wins."""
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "config")
        with open(file, "w") as config:
            config.write("# a comment\n\n  workers =  3 \nconnections = 100\n")
        cases = [((), {}, b"workers=2"), (("--config", file), {}, b"workers=3"),
                 (("--config", file), {"KICKBACK_WORKERS": "4"}, b"workers=4"),
                 (("--config", file, "--workers", "5"), {"KICKBACK_WORKERS": "4"}, b"workers=5"),
                 ((), {"KICKBACK_CONFIG": file}, b"connections_max=100\n"),
                 ((), {"KICKBACK_CONNECTIONS": "77"}, b"connections_max=77\n"),
                 (("--no-sandbox",), {}, b"sandbox=0"), ((), {"KICKBACK_NO_SANDBOX": "on"}, b"sandbox=0"),
                 ((), {"KICKBACK_NO_SANDBOX": "off"}, b"sandbox=1")]
        for args, env, want in cases:
            with Server(path, *args, env=dict(os.environ, **env)) as server:
                status = server.stop()
                lines = server.log.decode().splitlines()
                tap.ok(all(len(line) <= 80 for line in lines if "event=ready" in line or "event=settings" in line),
                       "what a start says fits a terminal", server.log)
                tap.ok(status == 0 and want in server.log, "%s %s: %s" % (
                    " ".join(args).replace(folder, ""), sorted(env), want.decode()), server.log)


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


def check_port(tap, path):
    for how, args, env in (("flag", ("--port", "%d"), {}), ("environment", (), {"KICKBACK_PORT": "%d"})):
        port = free_port()
        with Server(path, *(arg.replace("%d", str(port)) for arg in args),
                    env=dict(os.environ, **{name: value % port for name, value in env.items()})) as server:
            tap.same(server.port, port, "the port by the " + how)
            tap.same(server.client().get("/healthz")[0], 200, "and it answers there")


def check_figures(tap, path):
    best = min(Server_ready(path) for _ in range(5))
    with Server(path) as server:
        slow = sanitized(path)
        tap.ok(best < 0.1 or slow, "ready in under 100 ms", best)
        tap.ok(server.resident_kb() < 20000 or slow, "under 20 MB when empty",
               server.resident_kb())
        print("# ready in %.1f ms, %d KB resident" % (best * 1e3, server.resident_kb()))


def Server_ready(path):
    with Server(path) as server:
        return server.ready_s


def check_answers(tap, path):
    with Server(path) as server:
        client = server.client()
        status, headers, body = client.get("/")
        tap.ok(status == 200 and headers["content-type"].startswith("text/html")
               and b"<!doctype html>" in body, "the page")
        for name, word in (("content-security-policy", "default-src 'none'"),
                           ("x-content-type-options", "nosniff"), ("x-frame-options", "DENY"),
                           ("referrer-policy", "no-referrer"),
                           ("cross-origin-opener-policy", "same-origin")):
            tap.ok(word in headers.get(name, ""), "the page has " + name)
        tap.ok(not re.search(rb"<script(?![^>]*src=)|\son\w+=|\sstyle=|<style", body),
               "nothing inline in the page")
        for path_of in re.findall(rb"(?:src|href)=\"([^\"#]+)\"", body):
            status, more, _ = client.get("/" + path_of.decode())
            tap.ok(status == 200, "the page's " + path_of.decode(), status)
        status, more, packed = client.get("/", Accept_Encoding="gzip")
        tap.ok(more.get("content-encoding") == "gzip" and gzip.decompress(packed) == body, "gzip")
        status, more, smaller = client.get("/", Accept_Encoding="gzip, br")
        if sys.argv[2:] == ["plain"]: # src/server/page, which has only what Python can make
            tap.ok(more.get("content-encoding") == "gzip" and smaller == packed, "no brotli: gzip")
        else:
            tap.ok(more.get("content-encoding") == "br" and len(smaller) < len(packed), "brotli")
        tap.same(headers["cache-control"], "no-cache", "the page is asked for again")
        client.request("GET", "/", If_None_Match=headers["etag"])
        tap.same(client.answer(body=False)[0], 304, "304 for what is known")
        client.request("HEAD", "/")
        status, more, _ = client.answer(body=False)
        tap.ok(status == 200 and int(more["content-length"]) == len(body) and not client.rest,
               "HEAD")
        tap.same(client.get("/healthz")[::2], (200, b"ok\n"), "/healthz")
        metrics = client.get("/metrics")[2].decode()
        tap.ok(re.fullmatch(r"((# (HELP|TYPE) (kickback|process)_\w+ .+|"
                            r"(kickback|process)_\w+(\{(le|reason|version)=\"[\w.+-]+\"\})? \d+(\.\d+)?)\n)+",
                            metrics),
               "/metrics is what Prometheus reads", metrics)
        got = json.loads(client.get("/api/a?b=c", Authorization="Bearer abc")[2])
        tap.same(got, {"method": "GET", "path": "/api/a?b=c", "token": 3, "body": 0}, "/api/")
        client.request("POST", "/api/a", body="{}", Content_Type="application/json")
        tap.same(json.loads(client.answer()[2])["body"], 2, "POST /api/")
        client.request("POST", "/api/a", body="a=b", Content_Type="text/plain")
        tap.same(client.answer()[0], 403, "a form is refused")
        client.request("POST", "/", body="{}", Content_Type="application/json")
        tap.same(client.answer()[0], 405, "POST where nothing is to be changed")
        tap.same(client.get("/api/status/409")[0], 409, "the status is the house's")
        for name in ("/x", "/index.htm", "/../etc/passwd", "/..%2f..%2fetc/passwd", "/%2e%2e/",
                     "//index.html", "/index.html/", "/page.css%00", "/.git/config", "/ws/x"):
            tap.same(client.get(name)[0], 404, "404 for " + name)
        before = server.metric("host_refused_total")
        for name, shown in (("evil.example", "evil.example"), ("evil.example:8080", "evil.example:8080"),
                            ("\\\"<b>", "NAME")):
            status, _, body = server.client().get("/", Host=name)
            text = json.loads(body)["text"]
            tap.ok(status in (400, 421) and (status == 400 or "--origin https://%s," % shown in text and "localhost" in text),
                   "a foreign Host: %s" % name, (status, body))
        tap.ok(server.metric("host_refused_total") >= before + 2, "which is counted")
        tap.same(server.client().get("/healthz", Host="localhost:%d" % server.port)[0], 200,
                 "localhost")
        sock = server.socket()
        sock.text("think")
        tap.same(sock.read_frame(), (1, b"thought 1"), "a bot thinks in a worker")


def check_quiet_log(tap, path):
    """What a client sends is not in the log."""
    canary = "c4nary"
    with Server(path) as server:
        client = server.client()
        client.get("/api/%s?t=%s" % (canary, canary), Authorization="Bearer " + canary,
                   Cookie=canary, X_Other=canary)
        server.client().get("/%s" % canary, Host=canary)
        sock = server.socket()
        sock.text(canary)
        sock.read_frame()
        sock.text(b"\xff" + canary.encode())
        sock.close_code()
        server.stop()
        tap.ok(canary.encode() not in server.log and b"event=ready" in server.log,
               "nothing of a client in the log", server.log)
        good = re.fullmatch(rb"(time=\S+Z event=\w+( \w+=\S+)*\n)+", server.log)
        tap.ok(good, "the log is lines of name=value", server.log)


def check_sandbox(tap, path):
    with Server(path) as server:
        if sanitized(path):
            return
        server.client().get("/healthz")  # the sandbox is entered before anybody is answered
        with open("/proc/%d/status" % server.process.pid) as file:
            status = file.read()
        tap.ok(re.search(r"^Seccomp:\s+2$", status, re.M), "seccomp is on")
        tap.ok(re.search(r"^NoNewPrivs:\s+1$", status, re.M), "no new privileges")
        tasks = os.listdir("/proc/%d/task" % server.process.pid)
        every = all(re.search(r"^Seccomp:\s+2$", open("/proc/%d/task/%s/status" % (
            server.process.pid, task)).read(), re.M) for task in tasks)
        tap.ok(len(tasks) == 3 and every, "in all threads", tasks)


def check_proxy(tap, path):
    with Server(path, "--proxy", "127.0.0.1", "--per-address", "2", "--origin",
                "https://play.example.org") as server:
        clients = [server.client() for _ in range(5)]
        want = [101, 101, 429, 101, 101]
        who = ["198.51.100.1", "9.9.9.9, 198.51.100.1", "198.51.100.1", "198.51.100.2",
               "2001:db8::1"]
        got = [client.ask_upgrade(Host="play.example.org", Origin="https://play.example.org",
                                  X_Forwarded_For=name)[0] for client, name in zip(clients, who)]
        tap.same(got, want, "connections are counted for who the proxy says")
        status = server.client().ask_upgrade(Host="play.example.org",
                                             Origin="https://play.example.org")[0]
        tap.same(status, 101, "the page of the proxy's name connects")
    with Server(path, "--per-address", "2") as server:
        clients = [server.client() for _ in range(2)]
        got = [client.ask_upgrade(X_Forwarded_For="198.51.100.%d" % i,
                                  Origin="http://127.0.0.1:%d" % server.port)[0]
               for i, client in enumerate(clients)]
        tap.same(got, [101, 101], "two connections")
        third = server.client()
        tap.ok(third.closed(), "the third is closed, whatever it says of itself")


def check_lan(tap, path):
    with Server(path, "--lan", "--listen", "0.0.0.0:0") as server:
        server.stop()
        text = server.welcome + server.process.stdout.read().decode() \
            if not server.process.stdout.closed else server.welcome
        tap.ok(server.port > 0 and "localhost" in text, "--lan listens", text)
    done = subprocess.Popen([path, "serve", "--lan", "--listen", "0.0.0.0:0", "--data",
                             tempfile.mkdtemp()], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    lines = []
    while True:
        line = done.stdout.readline().decode()
        lines.append(line)
        if not line or "--origin" in line or "no network" in line:
            break
    done.terminate()
    done.wait()
    text = "".join(lines)
    url = re.search(r"On this network: (\S+)", text)
    if not url:
        tap.ok("no network" in text, "--lan says that there is no network", text)
        return
    tap.ok("plain HTTP" in text, "--lan says what plain HTTP cannot do", text)
    tap.same(read_qr(text), url[1], "the QR code in the terminal says the address")


def read_qr(text):
    """Half blocks back into a picture, which zbar reads."""
    halves = {" ": (0, 0), "\u2580": (1, 0), "\u2584": (0, 1), "\u2588": (1, 1)}
    rows = []
    for line in text.split("\n"):
        line = line[2:]
        if line and set(line) <= set(halves) and ("\u2588" in line or (rows and "\u2580" in line)
                                                  or len(line) > 20):
            rows.append([halves[c][0] for c in line])
            rows.append([halves[c][1] for c in line])
    scale, rim = 4, 16
    width = len(rows[0]) * scale + 2 * rim
    out = [[0] * width for _ in range(rim)]
    for row in rows:
        wide = [0] * rim + [value for value in row for _ in range(scale)] + [0] * rim
        out += [wide] * scale
    out += [[0] * width for _ in range(rim)]
    data = "P1\n%d %d\n%s\n" % (width, len(out), "\n".join(" ".join(map(str, r)) for r in out))
    with tempfile.NamedTemporaryFile(suffix=".pbm") as file:
        file.write(data.encode())
        file.flush()
        done = subprocess.run(["zbarimg", "-q", "--raw", file.name], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, check=False)
    return done.stdout.decode().strip()


def main():
    tap = Tap()
    path = sys.argv[1]
    check_refusals(tap, Program(path))
    check_settings(tap, path)
    check_port(tap, path)
    check_figures(tap, path)
    check_answers(tap, path)
    check_quiet_log(tap, path)
    check_sandbox(tap, path)
    check_proxy(tap, path)
    check_lan(tap, path)
    tap.done()


main()
