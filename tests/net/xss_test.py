"""200 texts that would like to be code (xss.txt), said to the server [T15]: those that can be names or lines of chat
come back as they were said. What the page does with them: tests/web/xss_test.mjs.

    xss_test.py KICKBACK PAYLOADS
"""
import json
import sys

from client import Server

from tap import Tap


def told_as_said(server, number, text):
    """Whether it could be a name, and what is wrong."""
    def post(path, body, **headers):
        client = server.client()
        client.request("POST", path, body=json.dumps(body), Content_Type="application/json",
                       X_Forwarded_For="10.3.%d.1" % (number % 250), **headers)
        _, _, answer = client.answer()
        client.close()
        return json.loads(answer)

    guest = post("/api/guests", {"name": text})
    token = (guest if "token" in guest else post("/api/guests", {"name": "x"}))["token"]
    mine = {"Authorization": "Bearer " + token}
    table = post("/api/tables", {"game": "hacker", "seats": 3, "chat": "free"}, **mine)["table"]
    post("/api/tables/" + table, {"do": "chat", "text": text}, **mine)
    status, headers, body = server.client().get("/api/tables/" + table)
    told = json.loads(body)
    named = "token" in guest
    good = (status == 200 and any(event.get("text") == text for event in told["events"])
            and (not named or told["seats"][0]["name"] == text)
            and headers["content-type"] == "application/json" and headers["x-content-type-options"] == "nosniff")
    return named, "" if good else "%s: %s %s" % (text, headers, told["events"])


def main():
    tap = Tap()
    with open(sys.argv[2], encoding="utf-8") as file:
        payloads = file.read().splitlines()
    with Server(sys.argv[1], "--proxy", "127.0.0.1") as server:
        results = [told_as_said(server, number, text) for number, text in enumerate(payloads)]
    names = sum(named for named, _ in results)
    wrong = [why for _, why in results if why]
    tap.ok(len(payloads) >= 200 and not wrong and names > 50,
           "T15: the server tells them as they were said (%d are names)" % names, wrong[:3])
    tap.done()


main()
