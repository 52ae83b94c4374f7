// secrets_test.mjs: what a seat is sent, by the server and by the house in the worker, is what that seat may
// know: each view equals the one that the rules give this seat at that moment, replayed from the record of
// the finished game; face-down cards are `?`; and no member is there that should not be.
import {run} from "./run.mjs";

const games = [
    {game: "corruption", seats: 4, options: "show=river book=on", bots: ["", "normal", "easy", "normal"]},
    {game: "hacker", seats: 4, options: "jam=on", bots: ["", "normal", "easy", "normal"]},
];

const members = {
    corruption: "actor book cards contracts deck first game hand hands held legal may must options owners round rounds " +
        "seats shown stage totals turn viewer won",
    hacker: "accounts aside attacked bank beat beats bills first gait game hand jammed legal may must options round rounds " +
        "seats stage traveller turn viewer viruses",
};

// What is wrong with a view of Corruption: a card that this seat cannot know.
function cardsTold(view) {
    return view.cards.filter((card) => !card.up && card.card !== "?" && !(card.known ?? []).includes(view.viewer));
}

async function playOut(page, kind, terms) {
    return page.evaluate(async ([source, t]) => {
        const i = window.probe.sit(source, await window.probe.make(source, t));
        for (let n = 0; n < 1200 && window.probe.look(i).phase !== "over"; n++)
            await new Promise((resolve) => setTimeout(resolve, 50));
        const {record, you, totals} = window.probe.look(i);
        const found = (await window.probe.ask(source, "GET", "/api/records/" + record)).found;
        const replay = await window.probe.Replay.open(found[0].kb);
        const {steps} = replay.about;
        const messages = window.probe.messages(i).filter((message) => message.view);
        const told = messages.filter((message) => !message.chosen && steps.includes(message.at))
            .map((message) => ({is: message.view, should: replay.view(steps.indexOf(message.at), you)}));
        return {you, totals, told, views: messages.map((message) => message.view), kb: found[0].kb,
            about: replay.about};
    }, [kind, terms]);
}

const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

await run(async (kit) => {
    const server = await kit.start();
    const page = await kit.probe(server);
    for (const terms of games) {
        for (const kind of ["server", "worker"]) {
            const name = `${terms.game} from the ${kind}`;
            const game = await playOut(page, kind, terms);
            const wrong = game.told.filter(({is, should}) => !same(is, should));
            kit.ok(game.told.length > 10, `${name}: ${game.told.length} views to compare`);
            kit.ok(wrong.length === 0, `${name}: every view is the seat's own`, JSON.stringify(wrong[0]));
            const known = members[terms.game].split(" ");
            const odd = game.views.flatMap((view) => Object.keys(view)).filter((key) => !known.includes(key));
            kit.same([...new Set(odd)], [], `${name}: no member that should not be there`);
            kit.ok(game.views.every((view) => view.viewer === game.you), `${name}: all for this seat`);
            if (terms.game === "corruption") {
                kit.ok(game.views.some((view) => view.cards.some((card) => card.card === "?")),
                    `${name}: some cards are hidden`);
                kit.same(game.views.flatMap(cardsTold), [], `${name}: no card that the seat cannot know`);
            } else {
                const hidden = game.views.filter((view) => view.accounts.some((row) => row.owner !== view.viewer &&
                    /\?/.test(row.bills)));
                kit.ok(hidden.length > 10, `${name}: bills of others are hidden`);
            }
        }
    }
    kit.quiet(page, "secrets");
});
