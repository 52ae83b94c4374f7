#!/usr/bin/env node
// A player of Kickback for node 18 and later, without packages: any legal move will do.
//
//     client.mjs http://localhost:8080 [GAME]         makes a table with three bots and plays there
//     client.mjs 'http://localhost:8080/#/table/ID'    takes a seat at that table
//     KICKBACK_TOKEN=KEY client.mjs ...               plays with a key, as a program of yours
import { createHash, randomBytes } from "node:crypto";
import http from "node:http";

const url = new URL(process.argv[2]);
const game = process.argv[3] ?? "corruption";
let token = process.env.KICKBACK_TOKEN;

async function ask(path, body) {
    const headers = { "Content-Type": "application/json" };
    if (token) headers.Authorization = "Bearer " + token;
    const request = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await (await fetch(url.origin + path, request)).json();
    if (!answer.ok) throw new Error(answer.text);
    return answer;
}

/* A WebSocket by hand: a page has one of its own, and node from version 22 on. */
function connect(hear) {
    const key = randomBytes(16).toString("base64");
    const headers = { Authorization: "Bearer " + token, Connection: "Upgrade", Upgrade: "websocket",
        "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": key };
    return new Promise((done, fail) => {
        const request = http.get(url.origin + "/ws", { headers });
        request.on("error", fail);
        request.on("response", (answer) => fail(new Error("the server says " + answer.statusCode)));
        request.on("upgrade", (answer, tcp, rest) => {
            const send = (opcode, data) => { // frames of clients are masked; four zeros are a mask
                const head = data.length < 126 ? [128 | data.length]
                    : [128 | 126, data.length >> 8, data.length & 255];
                tcp.write(Buffer.concat([Buffer.from([128 | opcode, ...head, 0, 0, 0, 0]), data]));
            };
            const take = (data) => {
                rest = Buffer.concat([rest, data]);
                while (rest.length >= 2) {
                    const more = { 126: 2, 127: 8 }[rest[1]] ?? 0;
                    if (rest.length < 2 + more) return;
                    const long = rest.subarray(2, 2 + more).toString("hex");
                    const size = more ? Number("0x" + long) : rest[1];
                    if (rest.length < 2 + more + size) return;
                    const opcode = rest[0] & 15;
                    const text = rest.subarray(2 + more, 2 + more + size);
                    rest = rest.subarray(2 + more + size);
                    if (opcode === 1) hear(JSON.parse(text));
                    if (opcode === 9) send(10, text); // a ping wants a pong
                }
            };
            tcp.on("data", take);
            tcp.on("close", () => process.exit(1));
            done((command) => send(1, Buffer.from(JSON.stringify(command))));
        });
    });
}

let say;
let share; // of the seed
let done; // what was answered last: a step of the deal, or a move

function takePart(deal, you) {
    const step = `${deal.attempt} ${deal.opening}`;
    if (done === step) return;
    done = step;
    if (deal.opening) {
        say({ do: "open", hash: share.toString("hex"), list: [deal.host, ...deal.commitments] });
        return;
    }
    share = randomBytes(32);
    const hash = createHash("sha256").update("kickback commitment 1\n").update(deal.host, "hex")
        .update(Buffer.from([you])).update(share);
    say({ do: "commit", hash: hash.digest("hex") });
}

function hear(m) {
    if (m.error) console.error(`refused: ${m.error} - ${m.text}`);
    if (m.t !== "table") return;
    if (m.deal && m.you) takePart(m.deal, m.you);
    if (m.view?.must.includes(m.you) && m.chosen === undefined && done !== m.at) {
        done = m.at;
        const move = m.view.legal[Math.floor(Math.random() * m.view.legal.length)];
        setTimeout(() => say({ do: "move", move, at: m.at }), 100); // ten a second are welcome
    }
    if (m.phase === "over") {
        console.log(`seat ${m.you} totals ${m.totals} victory ${m.victory} record ${m.record}`);
        process.exit(0);
    }
}

token ??= (await ask("/api/guests", { name: "Node" })).token;
const own = !url.hash;
const table = own
    ? (await ask("/api/tables", { game, seats: 4, pace: 0, bots: ["", "easy", "normal", "easy"] })).table
    : url.hash.replace("#/table/", "");
say = await connect(hear);
say({ do: "hello", v: 1, token });
say({ do: "attach", table });
say({ do: own ? "start" : "take" });
