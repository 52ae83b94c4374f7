#!/usr/bin/env python3
"""A program that plays Hacker by live clock, with the standard library alone.
    live_bot.py http://localhost:8080                makes a table with two bots and plays there
    live_bot.py 'http://localhost:8080/#/table/ID'   takes a seat at that table
    KICKBACK_TOKEN=KEY live_bot.py ...               plays with a key, as a program of yours

A live table is played over the WebSocket: after every tick a frame comes (docs/live.md, "A frame as
bytes"), and what the seat does goes back as inputs in notation. This one looks at its own accounts
in turn, tells what it sees there, and sends a hand to somebody's account while the head of its
owner is turned to another side of the table. Everything else is any legal move.
"""
import base64, hashlib, http.client, json, os, random, struct, sys
from urllib.parse import urlsplit

HOME, WALKING, AWAY = 0, (2, 3, 4), 8  # of a hand, of the traveller, of a head
SIDES = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]  # heads 0 to 7
url, token = urlsplit(sys.argv[1]), os.environ.get("KICKBACK_TOKEN")
http_side = http.client.HTTPConnection(url.netloc)


def ask(path, member, **body):
    headers = {"Authorization": "Bearer " + token} if token else {"Content-Type": "application/json"}
    http_side.request("POST", path, json.dumps(body), headers)
    answer = json.load(http_side.getresponse())
    return answer[member] if "ok" in answer else sys.exit(answer["text"])


def send(opcode, data):  # frames of clients are masked; four zeros are a mask
    size = bytes([128 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    sock.sendall(bytes([128 | opcode]) + size + bytes(4) + data)


def say(**command):
    send(1, json.dumps(command).encode())


def messages():
    while len(head := stream.read(2)) == 2:
        more = {126: 2, 127: 8}.get(head[1], 0)
        data = stream.read(int.from_bytes(stream.read(more), "big") if more else head[1])
        if head[0] & 15 == 1:
            yield json.loads(data)
        elif head[0] & 15 == 9:
            send(10, data)  # a ping wants a pong


def read_frame(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    tick, you, walk, traveller = struct.unpack_from("<IBBB", data)
    seats = []
    for i in range(data[14]):
        head, _, _, *hands = struct.unpack_from("<Bhh" + "BBhh" * 2, data, 16 + 17 * i)
        seats.append({"head": head, "hands": [
            {"shown": hands[4 * k] & 1, "virus": hands[4 * k] >> 1 & 1, "stage": hands[4 * k] >> 2,
             "account": hands[4 * k + 1]} for k in range(2)]})
    return {"tick": tick, "you": you, "walk": walk, "traveller": traveller, "left": data[12],
            "seats": seats, "count": data[16 + 17 * data[14]:]}


def looks_away(seat, place, head):
    """Is the account not on the side to which this seat's head is turned?"""
    x, y = place[0] - layout["seats"][seat - 1][0], place[1] - layout["seats"][seat - 1][1]
    return head == AWAY or SIDES[head][0] * x + SIDES[head][1] * y < 0.7 * (x * x + y * y) ** 0.5


def tell_seen(frame):
    for number, seat in enumerate(frame["seats"], 1):
        for hand in seat["hands"]:
            seen = (number, hand["account"], frame["tick"] // 20)
            if number != frame["you"] and hand["shown"] and hand["stage"] == 2 and seen not in told:
                told.add(seen)
                print("seat %d is at account %d%s" % (
                    *seen[:2], " with a virus" if hand["virus"] else ""), flush=True)


def act(frame):
    """The inputs for the next tick: at most one look, and four others."""
    you, tick, inputs = frame["you"], frame["tick"], []
    mine = [k for k, owner in owners.items() if owner == you]
    if tick % 20 == 1 and mine:  # once a second: the eyes take some ticks to get there
        inputs.append("look:%d,%d" % tuple(layout["accounts"][mine[tick // 20 % len(mine)] - 1]))
    if frame["traveller"] == you and frame["walk"] in WALKING + (1,):
        return inputs  # who is to travel, or does, keeps both hands with it
    hand = frame["seats"][you - 1]["hands"][0]
    victims = [k for k, owner in owners.items() if owner not in (0, you) and looks_away(
        owner, layout["accounts"][k - 1], frame["seats"][owner - 1]["head"])]
    if tick % 30 == 0 and hand["stage"] == HOME and frame["left"] and victims:
        account = random.choice(victims)
        inputs.append("hand:1>%d" % account)
        print("a hand to account %d" % account, flush=True)
    return inputs


token = token or ask("/api/guests", "token", name="Live bot")
table = url.fragment.removeprefix("/table/") or ask(
    "/api/tables", "table", game="hacker", seats=3, options="clock=live", pace=0,
    bots=["", "easy", "normal"])
http_side.request("GET", "/ws", headers={
    "Authorization": "Bearer " + token, "Upgrade": "websocket", "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode()})
http_side.getresponse().status == 101 or sys.exit("the server opens no socket")
sock, stream, done = http_side.sock, http_side.sock.makefile("rb"), None
layout, owners, told = None, {}, set()
say(do="hello", v=1, token=token)
say(do="attach", table=table)
say(do="take" if url.fragment else "start")
for m in messages():  # `done` is what was answered last: a step of the deal, or a move
    deal, view, you = m.get("deal"), m.get("view"), m.get("you")
    if "live" in m and "t" not in m:  # a frame; a table's `live` is its layout
        frame = read_frame(m["live"])
        tell_seen(frame)
        inputs = act(frame) if layout and frame["you"] else []
        if inputs:
            say(do="live", **{"in": inputs})
        continue
    layout = m.get("live", layout)
    if view:  # 0: it lies face down
        owners = {k: account["owner"] for k, account in enumerate(view["accounts"], 1)}
    if m.get("t") == "ping":
        say(do="pong", number=m["number"])
    elif "error" in m:
        print("refused:", m["error"], "-", m["text"], file=sys.stderr)
    elif deal and you and done != (step := (deal["attempt"], deal["opening"])):
        share, done = share if deal["opening"] else os.urandom(32), step
        bound = b"kickback commitment 1\n" + bytes.fromhex(deal["host"]) + bytes([you]) + share
        say(do="open", hash=share.hex(), list=[deal["host"]] + deal["commitments"]) \
            if deal["opening"] else say(do="commit", hash=hashlib.sha256(bound).hexdigest())
    elif view and you in view["must"] and "chosen" not in m and done != m["at"]:
        done = m["at"]
        say(do="move", move=random.choice(view["legal"]), at=m["at"])
    if m.get("phase") == "over":
        sys.exit(print("seat", you, "totals", m["totals"], "victory", m["victory"], m["record"]))
