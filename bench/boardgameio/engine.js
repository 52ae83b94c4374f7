// The game on boardgame.io's own reducer, without a server, a store or a screen: what its bots use
// to look ahead. Both random.js and check.js play through the two functions below.

'use strict';

// As a bundler for production would have it; a plain object, because boardgame.io looks this up in
// every move, and Node's own process.env is slow to look at.
process.env = { ...process.env, NODE_ENV: 'production' };

const {
    ProcessGameConfig, InitializeGame, CreateGameReducer,
} = require('boardgame.io/internal');
const { Corruption, PASS } = require('./corruption.js');

const game = ProcessGameConfig(Corruption);
const reducer = CreateGameReducer({ game });

const SEAT_IDS = ['0', '1', '2', '3', '4', '5', '6'];
const MOVES = { place: 'place', swiss: 'assign', hitmen: 'take', reporters: 'take' };

// A new game. Without setupData boardgame.io's random plugin shuffles and draws the lots.
function newGame(seats, seed, setupData) {
    return InitializeGame({ game: { ...game, seed }, numPlayers: seats, setupData });
}

// The state after the seat that is asked has played `option`, one of legalMoves(state.G.table).
function play(state, option) {
    const { seat, step } = state.G.table;
    const type = option === PASS ? 'pass' : MOVES[step];
    const payload = { type, args: [option], playerID: SEAT_IDS[seat] };
    return reducer(state, { type: 'MAKE_MOVE', payload });
}

module.exports = { newGame, play };
