// line.mjs: a line between a page and the server, as networks are: every byte is late by `delayMs` give or take
// `jitterMs`, each way, and nothing overtakes anything (it is TCP). It can stand still for a while and then deliver all
// of it at once (stall), and break (cut).
import net from "node:net";

export class Line {
    both = new Set();
    stallUntil = 0;

    constructor(port, delayMs, jitterMs) {
        Object.assign(this, {port, delayMs, jitterMs});
    }

    static async open(server, delayMs = 0, jitterMs = 0) {
        const line = new Line(server.port, delayMs, jitterMs);
        line.server = net.createServer((near) => line.join(near, net.connect(server.port, "127.0.0.1")));
        await new Promise((resolve) => line.server.listen(0, "127.0.0.1", resolve));
        line.url = `http://127.0.0.1:${line.server.address().port}/`;
        return line;
    }

    join(near, far) {
        const pair = [near, far];
        this.both.add(pair);
        for (const [from, to] of [[near, far], [far, near]]) {
            let last = 0; /* when what came before arrives */
            const queue = [];
            const deliver = () => {
                while (queue.length > 0 && queue[0].at <= performance.now() && performance.now() >= this.stallUntil)
                    queue.shift().act();
                if (queue.length > 0)
                    setTimeout(deliver, Math.max(1, Math.max(queue[0].at, this.stallUntil) - performance.now()));
            };
            const pass = (act) => {
                const ms = this.delayMs + this.jitterMs * (2 * Math.random() - 1);
                last = Math.max(last, performance.now() + ms);
                queue.push({at: last, act});
                if (queue.length === 1) setTimeout(deliver, Math.max(1, last - performance.now()));
            };
            from.setNoDelay(true);
            from.on("data", (bytes) => pass(() => to.write(bytes)));
            from.on("error", () => undefined);
            from.on("close", () => {
                this.both.delete(pair);
                pass(() => to.destroy());
            });
        }
    }

    // Holds everything back for this long, in both directions; then delivers it.
    stall(ms) {
        this.stallUntil = performance.now() + ms;
    }

    // All connections break, and what was on its way is lost.
    cut() {
        for (const pair of this.both) for (const socket of pair) socket.destroy();
    }

    close() {
        this.cut();
        this.server.close();
    }
}
