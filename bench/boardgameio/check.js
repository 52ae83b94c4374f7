// Checks the boardgame.io game against a trace of the rules engine:
//     node check.js [--skip-others] FILE
// Every game of the trace is replayed with the deck and the lots of its round lines and the moves
// of its move lines. At each step this program writes the line that the trace must have there (a
// round, all legal moves, a move, an award, the end) and compares it with the line that it has.
// A game that is not of the standard edition is an error, or with --skip-others left out and
// counted. Prints "N games agree", or the first difference with its line number (exit status 1).

'use strict';

const fs = require('fs');
const { newGame, play } = require('./engine.js');
const { CARDS, CONTRACTS, PLACES, PASS, legalMoves } = require('./corruption.js');

const STANDARD = {
    show: 'standard',
    book: 'off',
    first: 'lot',
    order: 'played',
    hitman: 'must',
    characters: 'discard',
    totals: 'open',
};
const ROWS = ['a', 'b', 'c'];
const VICTORY = 420;

class Difference extends Error {}

// The lines of one game, read one after the other.
class Lines {
    constructor(texts, firstNumber) {
        this.texts = texts;
        this.firstNumber = firstNumber;
        this.next = 0;
    }

    differ(message) {
        throw new Difference(`line ${this.firstNumber + this.next}: ${message}`);
    }

    // The next line must be this one.
    expect(line) {
        const wanted = JSON.stringify(line);
        const found = this.texts[this.next];
        if (found === undefined) this.differ(`the trace ends; expected:\n  ${wanted}`);
        if (found !== wanted) this.differ(`expected:\n  ${wanted}\nfound:\n  ${found}`);
        this.next++;
    }

    // The move that the next line plays, whatever it is.
    move() {
        const line = parse(this.texts[this.next] || '');
        if (line.t !== 'move') this.differ('expected a move');
        return line.move;
    }
}

function parse(text) {
    try {
        const line = JSON.parse(text);
        return line === null || typeof line !== 'object' ? {} : line;
    } catch (error) {
        return {};
    }
}

const nameOfPlace = (place) => ROWS[place >> 4] + (place & 15);

// A card on the table: its place and its position in that stack, from 1.
function nameOfCard(cards, index) {
    const { place } = cards[index];
    let position = 1;
    for (let i = 0; i < index; i++) if (cards[i].place === place) position++;
    return `${nameOfPlace(place)}.${position}`;
}

// A move of legalMoves in the notation of the rules.
function nameOfMove({ step, cards, decider }, option) {
    if (step === 'place') {
        return `${CARDS[Math.floor(option / PLACES)]}@${nameOfPlace(option % PLACES)}`;
    }
    const name = nameOfCard(cards, decider);
    if (step === 'swiss') return `${name}>${ROWS[cards[decider].place >> 4]}${option}`;
    return option === PASS ? `${name}x` : `${name}x${nameOfCard(cards, option)}`;
}

function roundLine({ round, first, contracts, hands }) {
    const rows = {};
    contracts.forEach((row, government) => {
        rows[ROWS[government]] = row.map((contract) => CONTRACTS[contract].join(':'));
    });
    const held = (hand) => hand.flatMap((n, card) => Array(n).fill(CARDS[card])).join(' ');
    return { t: 'round', round, first: first + 1, contracts: rows, hands: hands.map(held) };
}

function awardLine(award, round) {
    const contracts = award.map(({ place, contract, to, why, sums }) => ({
        at: nameOfPlace(place),
        name: CONTRACTS[contract][0],
        value: CONTRACTS[contract][1],
        to: to + 1,
        why,
        sums,
    }));
    return { t: 'award', round, contracts };
}

function endLine({ totals, won }, { winners }) {
    const share = totals.map((_, seat) => (
        winners.includes(seat) ? VICTORY / winners.length : 0
    ));
    return { t: 'end', totals, won, winners: winners.map((seat) => seat + 1), share };
}

// What the round lines say about chance: the deck, and who was first. A contract that is unknown
// or was dealt before is passed over, so that the comparison finds it.
function chanceOf(texts) {
    const rounds = texts.map(parse).filter((line) => line.t === 'round');
    const dealt = rounds.flatMap(({ contracts }) => ROWS.flatMap((row) => {
        const names = contracts && Array.isArray(contracts[row]) ? contracts[row] : [];
        return [names[names.length - 2], names[names.length - 1]];
    }));
    const deck = dealt.map((name) => CONTRACTS.findIndex((it) => it.join(':') === name));
    const left = [...CONTRACTS.keys()].filter((contract) => !deck.includes(contract));
    for (let i = 0; i < CONTRACTS.length; i++) {
        const good = deck[i] >= 0 && deck.indexOf(deck[i]) === i;
        if (!good) deck[i] = left.pop();
    }
    return { deck, lots: rounds.map(({ first }) => first - 1) };
}

// Is this a game of Corruption with other options than the standard edition's?
function isOther({ texts }) {
    const { t, game, options } = parse(texts[0]);
    const same = JSON.stringify(options) === JSON.stringify(STANDARD);
    return t === 'game' && game === 'corruption' && options !== undefined && !same;
}

function replay(lines) {
    const { game, seats, options, seed } = parse(lines.texts[0]);
    if (game !== 'corruption') lines.differ('not a game of Corruption');
    if (isOther(lines)) lines.differ(`not the standard edition: ${JSON.stringify(options)}`);
    if (!(Number.isInteger(seats) && seats >= 3 && seats <= 7)) lines.differ('seats: not 3 to 7');
    lines.expect({ t: 'game', game, seats, options: STANDARD, seed });

    let state = newGame(seats, seed, chanceOf(lines.texts));
    lines.expect(roundLine(state.G.table));
    while (state.ctx.gameover === undefined) {
        const before = state.G.table;
        const seat = before.seat + 1;
        const legal = legalMoves(before);
        const named = new Map(legal.map((option) => [nameOfMove(before, option), option]));
        lines.expect({ t: 'ask', seat, legal: [...named.keys()].sort() });

        const move = lines.move();
        if (!named.has(move)) lines.differ(`not a legal move: ${move}`);
        state = play(state, named.get(move));
        compareMove(lines, before, state, seat, move);
    }
    lines.expect(endLine(state.G.table, state.ctx.gameover));
    if (lines.next < lines.texts.length) lines.differ('expected nothing after the end');
}

// The line of a move that was played, and all lines that follow without a choice.
function compareMove(lines, before, { G, ctx }, seat, move) {
    const after = G.table;
    const nextRound = after.round !== before.round;
    const cards = nextRound ? after.formerCards : after.cards;
    const played = { t: 'move', seat, move };
    if (before.step === 'place') played.up = cards[before.cards.length].up ? 1 : 0;
    lines.expect(played);
    after.autos.forEach(([hitMan, target]) => {
        const name = `${nameOfCard(cards, hitMan)}x${nameOfCard(cards, target)}`;
        lines.expect({ t: 'move', seat: cards[hitMan].seat + 1, move: name, auto: 1 });
    });
    if (nextRound || ctx.gameover !== undefined) {
        lines.expect(awardLine(after.award, before.round));
    }
    if (nextRound) lines.expect(roundLine(after));
}

// All games of a trace, each with the number of its first line.
function gamesOf(text) {
    const texts = text.split('\n');
    if (texts[texts.length - 1] === '') texts.pop();
    const starts = [...texts.keys()].filter((i) => i === 0 || parse(texts[i]).t === 'game');
    return starts.map((start, i) => new Lines(texts.slice(start, starts[i + 1]), start + 1));
}

function main(words) {
    const skip = words[0] === '--skip-others';
    const files = words.slice(skip ? 1 : 0);
    if (files.length !== 1 || files[0].startsWith('--')) {
        process.stderr.write('usage: node check.js [--skip-others] FILE\n');
        return 2;
    }
    try {
        const all = gamesOf(fs.readFileSync(files[0], 'utf8'));
        const games = all.filter((lines) => !(skip && isOther(lines)));
        games.forEach(replay);
        const skipped = all.length - games.length;
        process.stdout.write(`${games.length} games agree`
            + `${skipped > 0 ? `, ${skipped} of other editions skipped` : ''}\n`);
        return games.length > 0 ? 0 : 1;
    } catch (error) {
        if (!(error instanceof Difference) && error.syscall === undefined) throw error;
        process.stdout.write(`${error.message}\n`);
        return 1;
    }
}

process.exitCode = main(process.argv.slice(2));
