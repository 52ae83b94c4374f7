// The standard game of Corruption (edition atlas, standard show, no black book, first player by
// lot) as a boardgame.io game for 3 to 7 seats: set-up, moves, resolution, awards and victory.
//
// All that changes lies in one part of the state, G.table. A move reads the table as it was, makes
// a new one that shares every part that did not change, and puts that in its place. So Immer,
// which boardgame.io wraps around every move, has one assignment to look at and nothing to walk
// through. Seats, governments, cards and contracts are numbers from 0 in here; check.js writes
// them in the notation of the rules.

'use strict';

const { INVALID_MOVE, ActivePlayers } = require('boardgame.io/core');
// The Immer that boardgame.io itself depends on and uses.
const { original, setAutoFreeze } = require('immer');

// Freezing every new state helps while a game is being written, and costs time ever after.
setAutoFreeze(false);

const ROUNDS = 4;
const CARDS_PER_ROUND = 6;
const GOVERNMENTS = 3;

// The cards of a hand, in the order of the rules: six bribes, then the characters.
const CARDS = ['1', '2', '4', '6', '8', '10', 'A', 'R', 'H'];
const FULL_HAND = [1, 1, 1, 1, 1, 1, 1, 2, 1];
const ATTORNEY = 6;
const REPORTER = 7;
const HIT_MAN = 8;

// What a bribe is worth in units of 500 dollars; Swiss money counts half.
const UNITS = [2, 4, 8, 12, 16, 20];

// The contract deck: name, and value in thousands of dollars.
const CONTRACTS = [
    ['monument', 100], ['school', 100], ['firehouse', 200], ['library', 200],
    ['police', 300], ['postoffice', 300], ['streetcar', 400], ['courthouse', 400],
    ['opera', 500], ['museum', 500], ['university', 600], ['hospital', 600],
    ['stadium', 700], ['prison', 700], ['station', 800], ['harbor', 800],
    ['bridge', 900], ['tunnel', 900], ['subway', 1000], ['powerplant', 1000],
    ['airport', 1100], ['canal', 1100], ['dam', 1200], ['expressway', 1200],
];
const DECK = [...CONTRACTS.keys()];

// A place is one number: sixteen times the government, plus 0 for its Swiss account or the number
// of the contract. A placing is one number as well: the card times PLACES, plus the place.
const PLACES = GOVERNMENTS * 16;
const PASS = -1;

const isBribe = (card) => card < ATTORNEY;
const isAccount = (place) => (place & 15) === 0;

// setupData, where given, holds the deck and the seats that won the lots, as drawn elsewhere.
function setup({ ctx, random }, setupData) {
    const seats = ctx.numPlayers;
    const everybody = [...Array(seats).keys()];
    const table = {
        seats,
        deck: setupData ? setupData.deck : random.Shuffle(DECK),
        lots: setupData ? setupData.lots : null,
        round: 0,
        first: 0,
        contracts: [[], [], []],
        hands: everybody.map(() => FULL_HAND),
        // Where the round is: 'place', 'swiss', 'hitmen', 'reporters', or 'over'.
        step: 'place',
        // The seat that is asked and, after the placing, the index of its card that decides.
        seat: 0,
        decider: 0,
        // All cards in the order played: { seat, card, place, up, to, gone }, where `to` is the
        // contract that Swiss money was assigned to.
        cards: [],
        // Those of the round before, as they lay at its end.
        formerCards: [],
        totals: everybody.map(() => 0),
        won: everybody.map(() => 0),
        // What hit men with one target took since the last decision, as [hit man, target].
        autos: [],
        award: null,
        winners: null,
    };
    beginRound(table, everybody, random);
    return { table };
}

function drawLot(table, level, random) {
    if (level.length === 1) return level[0];
    if (table.lots === null) return level[random.Die(level.length) - 1];
    const seat = table.lots[table.round - 1];
    return level.includes(seat) ? seat : level[0];
}

// Phase I: two more contracts under each government, and the first player out of those level.
function beginRound(table, level, random) {
    const dealt = table.round * 2 * GOVERNMENTS;
    table.contracts = table.contracts.map((left, government) => {
        const next = dealt + 2 * government;
        return [...left, table.deck[next], table.deck[next + 1]];
    });
    table.round++;
    table.first = drawLot(table, level, random);
    table.seat = table.first;
    table.step = 'place';
    table.formerCards = table.cards;
    table.cards = [];
}

// The leaders: the greatest total, and among those the most contracts.
function leaders({ seats, totals, won }) {
    let level = [0];
    for (let seat = 1; seat < seats; seat++) {
        const other = level[0];
        const ahead = totals[seat] - totals[other] || won[seat] - won[other];
        if (ahead > 0) level = [seat];
        else if (ahead === 0) level.push(seat);
    }
    return level;
}

// All legal moves of the seat that is asked, as numbers: placings, or contracts of a government,
// or the indices of cards that can be taken (and PASS).
function legalMoves(table) {
    const { step, contracts, cards } = table;
    const legal = [];
    if (step === 'place') {
        const hand = table.hands[table.seat];
        for (let card = 0; card < CARDS.length; card++) {
            if (hand[card] === 0) continue;
            const least = isBribe(card) ? 0 : 1;
            for (let government = 0; government < GOVERNMENTS; government++) {
                const account = card * PLACES + government * 16;
                const most = contracts[government].length;
                for (let number = least; number <= most; number++) legal.push(account + number);
            }
        }
    } else if (step === 'swiss') {
        const most = contracts[cards[table.decider].place >> 4].length;
        for (let number = 1; number <= most; number++) legal.push(number);
    } else if (step === 'hitmen') {
        addTargets(cards, table.decider, legal);
    } else if (step === 'reporters') {
        legal.push(PASS);
        addBribes(cards, cards[table.decider].place, legal);
    }
    return legal;
}

// The characters that a hit man can take.
function addTargets(cards, hitMan, list) {
    const { place } = cards[hitMan];
    for (let i = 0; i < cards.length; i++) {
        const it = cards[i];
        if (it.place === place && !it.gone && !isBribe(it.card) && i !== hitMan) list.push(i);
    }
    return list;
}

// The bribes that a reporter can take.
function addBribes(cards, place, list) {
    for (let i = 0; i < cards.length; i++) {
        const it = cards[i];
        if (it.place === place && !it.gone && isBribe(it.card)) list.push(i);
    }
    return list;
}

function isCancelled(cards, place) {
    for (let i = 0; i < cards.length; i++) {
        const it = cards[i];
        if (it.card === ATTORNEY && it.place === place && !it.gone) return true;
    }
    return false;
}

// Takes a card off the table; `cards` is the move's own copy.
function remove(cards, index) {
    cards[index] = { ...cards[index], gone: true };
}

// Phase II: the seat in turn places a card on a contract or into a Swiss account.
function place(table, placing, random) {
    if (!Number.isInteger(placing)) return false;
    const { seat, seats, round } = table;
    const card = Math.floor(placing / PLACES);
    const at = placing % PLACES;
    const held = table.hands[seat][card];
    if (!(held > 0) || (at & 15) > table.contracts[at >> 4].length) return false;
    if (isAccount(at) && !isBribe(card)) return false;

    table.hands = table.hands.slice();
    table.hands[seat] = table.hands[seat].slice();
    table.hands[seat][card] = held - 1;
    // All seats before this one have placed their k-th card: the first `round` ones lie open.
    const k = Math.floor(table.cards.length / seats) + 1;
    const up = k <= round && !isAccount(at);
    table.cards = table.cards.slice();
    table.cards.push({ seat, card, place: at, up, to: 0, gone: false });

    if (table.cards.length < seats * CARDS_PER_ROUND) {
        table.seat = seat + 1 === seats ? 0 : seat + 1;
    } else {
        table.step = 'swiss';
        resolve(table, 0, random);
    }
    return true;
}

// Phase III, step 1: the owner assigns Swiss money to a contract of the same government.
function assign(table, number, random) {
    const { decider } = table;
    const bribe = table.cards[decider];
    const most = table.contracts[bribe.place >> 4].length;
    if (!Number.isInteger(number) || number < 1 || number > most) return false;
    table.cards = table.cards.slice();
    table.cards[decider] = { ...bribe, to: bribe.place + number };
    resolve(table, decider + 1, random);
    return true;
}

// Steps 2 and 4: the owner of a hit man or a reporter takes a card off its contract.
function take(table, index, random) {
    if (index === PASS || !legalMoves(table).includes(index)) return false;
    table.cards = table.cards.slice();
    remove(table.cards, index);
    remove(table.cards, table.decider);
    resolve(table, table.decider + 1, random);
    return true;
}

// Step 4: the owner of a reporter takes nothing.
function pass(table, _, random) {
    table.cards = table.cards.slice();
    remove(table.cards, table.decider);
    resolve(table, table.decider + 1, random);
    return true;
}

// Goes on with phase III, from card `index` in the present step, until a seat has a choice to make
// or the round is over.
function resolve(table, index, random) {
    const { cards } = table;
    if (table.step === 'swiss') {
        for (; index < cards.length; index++) {
            if (isAccount(cards[index].place)) return ask(table, index);
        }
        table.step = 'hitmen';
        index = 0;
    }
    if (table.step === 'hitmen') {
        for (; index < cards.length; index++) {
            if (cards[index].card !== HIT_MAN || cards[index].gone) continue;
            const targets = addTargets(cards, index, []);
            if (targets.length > 1) return ask(table, index);
            if (targets.length === 1) {
                remove(cards, targets[0]);
                table.autos.push([index, targets[0]]);
            }
            remove(cards, index);
        }
        table.step = 'reporters';
        index = 0;
    }
    for (; index < cards.length; index++) {
        const it = cards[index];
        if (it.card !== REPORTER || it.gone || isCancelled(cards, it.place)) continue;
        if (addBribes(cards, it.place, []).length > 0) return ask(table, index);
    }
    return endRound(table, random);
}

function ask(table, index) {
    table.decider = index;
    table.seat = table.cards[index].seat;
}

// Step 5 and what follows: awards, all bribes back to their owners, a new round or the end.
function endRound(table, random) {
    const { seats, cards } = table;
    const sumsAt = table.contracts.map((row) => row.map(() => Array(seats).fill(0)));
    const cancelledAt = table.contracts.map((row) => row.map(() => false));
    for (let i = 0; i < cards.length; i++) {
        const { seat, card, place: at, to, gone } = cards[i];
        if (gone) continue;
        if (isAccount(at)) sumsAt[to >> 4][(to & 15) - 1][seat] += UNITS[card] / 2;
        else if (isBribe(card)) sumsAt[at >> 4][(at & 15) - 1][seat] += UNITS[card];
        else if (card === ATTORNEY) cancelledAt[at >> 4][(at & 15) - 1] = true;
    }

    table.award = [];
    table.totals = table.totals.slice();
    table.won = table.won.slice();
    table.contracts = table.contracts.map((row, government) => row.filter((contract, i) => {
        const sums = sumsAt[government][i];
        const most = Math.max(...sums);
        const seat = sums.indexOf(most);
        let why = 'won';
        if (cancelledAt[government][i]) why = 'attorney';
        else if (most === 0) why = 'empty';
        else if (sums.lastIndexOf(most) !== seat) why = 'tie';
        const to = why === 'won' ? seat : -1;
        table.award.push({ place: government * 16 + i + 1, contract, to, why, sums });
        if (why !== 'won') return true;
        table.totals[to] += CONTRACTS[contract][1];
        table.won[to]++;
        return false;
    }));

    table.hands = table.hands.map((hand) => hand.map((n, card) => (isBribe(card) ? 1 : n)));
    if (table.round < ROUNDS) {
        beginRound(table, leaders(table), random);
    } else {
        const most = Math.max(...table.totals);
        table.step = 'over';
        table.winners = [...table.totals.keys()].filter((seat) => table.totals[seat] === most);
    }
}

// A boardgame.io move: `change` makes a new table of a copy of the old one, or returns false.
function moveIn(steps, change) {
    return ({ G, random, playerID }, option) => {
        const before = original(G).table;
        if (before.seat !== +playerID || !steps.includes(before.step)) return INVALID_MOVE;
        const table = { ...before, autos: [] };
        if (!change(table, option, random)) return INVALID_MOVE;
        G.table = table;
        return undefined;
    };
}

// What a seat may see: neither the deck nor what others placed face down in phase II.
function playerView({ G, playerID }) {
    const table = { ...G.table, deck: null, lots: null };
    if (table.step === 'place') {
        const known = (it) => it.up || it.seat === +playerID;
        table.cards = table.cards.map((it) => (known(it) ? it : { ...it, card: null }));
        table.hands = table.hands.map((hand, seat) => (seat === +playerID ? hand : null));
    }
    return { table };
}

const Corruption = {
    name: 'corruption',
    minPlayers: 3,
    maxPlayers: 7,
    setup,
    moves: {
        place: { move: moveIn(['place'], place), redact: true },
        assign: moveIn(['swiss'], assign),
        take: moveIn(['hitmen', 'reporters'], take),
        pass: moveIn(['reporters'], pass),
    },
    // The rules name the seat that is asked, card by card: table.seat, which every move checks.
    // boardgame.io's turn lasts as long as the game, since to end one takes it as long again.
    turn: { activePlayers: ActivePlayers.ALL },
    endIf: ({ G }) => (G.table.winners === null ? undefined : { winners: G.table.winners }),
    disableUndo: true,
    playerView,
};

module.exports = { Corruption, CARDS, CONTRACTS, PLACES, PASS, legalMoves };
