// The game on boardgame.io's own server, as it comes: Socket.IO, matches in memory, nothing stored.
//     node server.js         prints its port when it listens
// Like engine.js it runs as a production server would.

'use strict';

process.env = { ...process.env, NODE_ENV: 'production' };

const { Server } = require('boardgame.io/server');
const { Corruption } = require('./corruption.js');

const server = Server({ games: [Corruption], origins: [/127\.0\.0\.1/] });
server.run({ port: 0, lobbyConfig: { apiPort: 0 } }).then(({ appServer }) => {
    process.stdout.write(`port ${appServer.address().port}\n`);
});
