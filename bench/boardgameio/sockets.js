// Plays matches on a server of boardgame.io through real sockets, and measures what a move costs it:
//     node sockets.js --port N --pid N --matches N --rate N --seconds N --seats N
// Every seat has a socket and is told of every move; a move counts when all seats of its match have
// it. Moves are sent at an even rate over all matches, as `kickback load` does. The server's time is
// read from /proc; what the clients cost is not counted. Prints one line of JSON.

'use strict';

const { readFileSync } = require('fs');
const { io } = require('socket.io-client');
const { legalMoves, PASS } = require('./corruption.js');

const MOVES = { place: 'place', swiss: 'assign', hitmen: 'take', reporters: 'take' };
const HZ = 100; // of /proc/PID/stat

function readArguments(words) {
    const options = { port: 0, pid: 0, matches: 50, rate: 200, seconds: 10, seats: 4 };
    for (let i = 0; i < words.length; i += 2) {
        const name = words[i].replace(/^--/, '');
        if (!(name in options) || !/^\d{1,9}$/.test(words[i + 1])) {
            process.stderr.write(`sockets.js: ${words[i]} ${words[i + 1]} is not possible\n`);
            process.exit(2);
        }
        options[name] = Number(words[i + 1]);
    }
    return options;
}

const options = readArguments(process.argv.slice(2));
const result = { moves: 0, late: 0, over: 0 };

function serverSeconds() {
    const words = readFileSync(`/proc/${options.pid}/stat`, 'utf8').split(') ').pop().split(' ');
    return (Number(words[11]) + Number(words[12])) / HZ;
}

class Match {
    constructor(number) {
        this.id = `match${number}`;
        this.have = 0;       // seats that know the newest state
        this.stateID = -1;
        this.onItsWay = false;
        this.move = null;    // what the seat that is asked would do
        this.sockets = [];
        this.ready = new Promise((resolve) => { this.allSynced = resolve; });
    }

    open() {
        for (let seat = 0; seat < options.seats; seat++) {
            const socket = io(`http://127.0.0.1:${options.port}/corruption`,
                { transports: ['websocket'], forceNew: true });
            this.sockets.push(socket);
            socket.on('connect', () => {
                socket.emit('sync', this.id, String(seat), undefined, options.seats);
            });
            socket.on('sync', (id, info) => this.told(seat, info.state));
            socket.on('update', (id, state) => this.told(seat, state));
        }
        return this.ready;
    }

    // A seat is told of a state.
    told(seat, state) {
        if (state._stateID > this.stateID) {
            this.stateID = state._stateID;
            this.have = 0;
        }
        if (state._stateID === this.stateID) this.have++;
        if (state.ctx.gameover !== undefined) {
            this.over = true;
            this.move = null;
        } else if (state.G.table.seat === seat) {
            const { table } = state.G;
            const legal = legalMoves(table);
            const option = legal[Math.floor(Math.random() * legal.length)];
            this.move = { seat, option, type: option === PASS ? 'pass' : MOVES[table.step] };
        }
        if (this.have < options.seats) return;
        if (this.stateID === 0) this.allSynced();
        if (this.onItsWay) result.moves++;
        this.onItsWay = false;
        if (this.over) result.over++;
    }

    // Sends the next move; false: the last one is still on its way.
    send() {
        if (this.over) return true;
        if (this.onItsWay || this.move === null || this.have < options.seats) return false;
        const { seat, type, option } = this.move;
        this.move = null;
        this.onItsWay = true;
        this.sockets[seat].emit('update', {
            type: 'MAKE_MOVE', payload: { type, args: [option], playerID: String(seat) },
        }, this.stateID, this.id, String(seat));
        return true;
    }
}

async function main() {
    const matches = [];
    for (let i = 0; i < options.matches; i++) {
        matches.push(new Match(i));
        await matches[i].open();
    }
    const before = serverSeconds();
    const began = performance.now();
    const every = 1000 * options.matches / options.rate;
    for (const match of matches) match.due = began + Math.random() * every;
    result.moves = 0;
    await new Promise((resolve) => {
        const timer = setInterval(() => {
            const now = performance.now();
            for (const match of matches) {
                if (match.due > now) continue;
                if (match.send()) match.due += every;
                else result.late++;
            }
            if (now - began > 1000 * options.seconds) {
                clearInterval(timer);
                resolve();
            }
        }, 2);
    });
    result.cpu_s = serverSeconds() - before;
    result.us_per_move = Math.round(1e6 * result.cpu_s / result.moves);
    process.stdout.write(`${JSON.stringify({ ...options, ...result })}\n`);
    process.exit(0);
}

main();
