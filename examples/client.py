#!/usr/bin/env python3
"""A player of Kickback in 80 lines, with the standard library alone: any legal move will do. It keeps a receipt of
the deal before it opens its share, and compares the record of the game with it (check_record.py, docs/fairness.md).
    client.py http://localhost:8080 [GAME]           makes a table with three bots and plays there
    client.py 'http://localhost:8080/#/table/ID'      takes a seat at that table
    KICKBACK_TOKEN=KEY client.py ...                 plays with a key, as a program of yours
"""
import base64, check_record, hashlib, http.client, json, os, random, struct, sys, time
from urllib.parse import urlsplit

url, game = urlsplit(sys.argv[1]), (sys.argv[2:] or ["corruption"])[0]
http_side, token = http.client.HTTPConnection(url.netloc), os.environ.get("KICKBACK_TOKEN")

def ask(path, member, **body):
    headers = {"Authorization": "Bearer " + token} if token else {"Content-Type": "application/json"}
    http_side.request("POST", path, json.dumps(body), headers)
    answer = json.load(http_side.getresponse())
    return answer[member] if "ok" in answer else sys.exit(answer["text"])

def send(opcode, data):  # frames of clients are masked; four zeros are a mask
    size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    sock.sendall(bytes([128 | opcode]) + size + bytes(4) + data)

def say(**command):
    time.sleep(0.1)  # ten messages a second are welcome from everybody
    send(1, json.dumps(command).encode())

def messages():
    while len(head := stream.read(2)) == 2:
        more = {126: 2, 127: 8}.get(head[1], 0)
        data = stream.read(int.from_bytes(stream.read(more), "big") if more else head[1])
        if head[0] & 15 == 1:
            yield json.loads(data)
        elif head[0] & 15 == 9:
            send(10, data)  # a ping wants a pong

def receipt(deal, own, share):
    letters = lambda data: " " + base64.urlsafe_b64encode(data).decode().rstrip("=")
    told = "".join("share %d%s\n" % (n, letters(bytes.fromhex(hash)) + (letters(share) if n == own else ""))
                   for n, hash in enumerate(deal["commitments"], 1) if hash)
    body = "kickback receipt 1\n%sshare host%s\n%s" % (deal.get("terms"), letters(bytes.fromhex(deal["host"])), told)
    return ("%sdigest %s\n" % (body, hashlib.sha256(body.encode()).hexdigest())).encode()

def verify(record, kept):
    again = http.client.HTTPConnection(url.netloc)
    again.request("GET", "/api/records/" + record)
    try:
        check_record.check(json.load(again.getresponse())["found"][0]["kb"].encode(), kept)
    except (check_record.Wrong, ValueError, LookupError) as wrong:
        sys.exit("DO NOT TRUST THIS DEAL: %s; our receipt:\n%s" % (wrong.args[-1], kept.decode()))

token = token or ask("/api/guests", "token", name="Eighty Lines")
table = url.fragment.removeprefix("/table/") or ask(
    "/api/tables", "table", game=game, seats=4, pace=0, bots=["", "easy", "normal", "easy"])
http_side.request("GET", "/ws", headers={
    "Authorization": "Bearer " + token, "Upgrade": "websocket", "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()})
http_side.getresponse().status == 101 or sys.exit("the server opens no socket")
sock, stream, done, kept = http_side.sock, http_side.sock.makefile("rb"), None, None
say(do="hello", v=1, token=token)
say(do="attach", table=table)
say(do="take" if url.fragment else "start")
for m in messages():  # `done` is what was answered last: a step of the deal, or a move
    deal, view, you = m.get("deal"), m.get("view"), m.get("you")
    if "error" in m:
        print("refused:", m["error"], "-", m["text"], file=sys.stderr)
    elif deal and you and done != (step := (deal["attempt"], deal["opening"])):
        share, done = share if deal["opening"] else os.urandom(32), step
        bound = b"kickback commitment 1\n" + bytes.fromhex(deal["host"]) + bytes([you]) + share
        mine, kept = hashlib.sha256(bound).hexdigest(), receipt(deal, you, share)
        if "\nfair " not in deal.get("terms", "") or deal["opening"] and deal["commitments"][you - 1] != mine:
            sys.exit("DO NOT TRUST THIS DEAL: our commitment, or the number of the game, is not in it")
        say(do="open", hash=share.hex(), list=[deal["host"]] + deal["commitments"]) \
            if deal["opening"] else say(do="commit", hash=mine)
    elif view and you in view["must"] and "chosen" not in m and done != m["at"]:
        done = m["at"]
        say(do="move", move=random.choice(view["legal"]), at=m["at"])
    if m.get("phase") == "over":
        verify(m["record"], kept or sys.exit("DO NOT TRUST THIS DEAL: nobody asked us for a share"))
        sys.exit(print("seat", you, "totals", m["totals"], "victory", m["victory"], m["record"]))
