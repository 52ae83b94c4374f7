// Plays games in which every seat chooses uniformly among its legal moves, and measures how fast:
//     node random.js --games N --seats S --seed N [--json]
//     node random.js --seconds T --seats S --seed N [--json]     as many games as fit
// A decision is a move that a seat was asked for. The time is taken after a warm-up, inside.

'use strict';

const { newGame, play } = require('./engine.js');
const { legalMoves } = require('./corruption.js');

const WARM_UP_SECONDS = 2;

function fail(message) {
    process.stderr.write(`random.js: ${message}\n`);
    process.exit(2);
}

function readArguments(words) {
    const options = { games: 0, seconds: 0, seats: 4, seed: 1, json: false };
    for (let i = 0; i < words.length; i++) {
        const name = words[i].replace(/^--/, '');
        if (name === words[i] || !(name in options)) fail(`unknown argument ${words[i]}`);
        if (name === 'json') {
            options.json = true;
            continue;
        }
        const value = words[++i];
        if (!/^\d{1,9}$/.test(value)) fail(`--${name} needs a number`);
        options[name] = Number(value);
    }
    if (options.seats < 3 || options.seats > 7) fail('--seats must be 3 to 7');
    if ((options.games > 0) === (options.seconds > 0)) fail('give --games N or --seconds T');
    return options;
}

// The players' dice (mulberry32): a function that returns a number from 0 to n - 1.
function dice(seed) {
    let state = seed | 0;
    return (n) => {
        state = (state + 0x6d2b79f5) | 0;
        let x = Math.imul(state ^ (state >>> 15), state | 1);
        x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
        return Math.floor((((x ^ (x >>> 14)) >>> 0) / 4294967296) * n);
    };
}

// Plays one game and returns the number of decisions.
function playGame(seats, seed, choose) {
    let state = newGame(seats, seed);
    let decisions = 0;
    while (state.ctx.gameover === undefined) {
        const legal = legalMoves(state.G.table);
        state = play(state, legal[choose(legal.length)]);
        decisions++;
    }
    return decisions;
}

// Plays until `games` are played (if not 0) or `seconds` have passed.
function playGames({ games, seconds, seats, seed }) {
    const choose = dice(seed);
    const start = process.hrtime.bigint();
    let played = 0;
    let decisions = 0;
    let elapsed = 0;
    while (games > 0 ? played < games : elapsed < seconds) {
        decisions += playGame(seats, seed + played, choose);
        played++;
        elapsed = Number(process.hrtime.bigint() - start) / 1e9;
    }
    return { games: played, decisions, seconds: elapsed };
}

const options = readArguments(process.argv.slice(2));
playGames({ ...options, games: 0, seconds: WARM_UP_SECONDS });
const { games, decisions, seconds } = playGames(options);
const gamesPerSecond = games / seconds;
const decisionsPerSecond = decisions / seconds;
if (options.json) {
    process.stdout.write(`${JSON.stringify({
        seats: options.seats,
        seed: options.seed,
        games,
        decisions,
        seconds,
        games_per_s: gamesPerSecond,
        decisions_per_s: decisionsPerSecond,
    })}\n`);
} else {
    process.stdout.write(`games ${games}\ndecisions ${decisions}\n`
        + `games/s ${gamesPerSecond.toFixed(1)}\n`
        + `decisions/s ${decisionsPerSecond.toFixed(0)}\n`);
}
