// web_live.mjs: how smoothly the live table of Hacker is drawn, in Chromium without a graphics card:
//
//     node bench/web_live.mjs build/kickback [SECONDS]
//
// The practice runs the simulation in the page, with eyes that move all the time; counted are the times between two
// pictures (requestAnimationFrame), on a desk and on a phone, with the processor as it is and four times slower.
// Prints JSON: pictures a second, the median and the 95th percentile of the times between two, in ms, how long the page's
// own work on a picture takes, and `thread_ms`, the processor time of its main thread for a picture, painting and all,
// as a machine of this speed has it: that alone does not depend on what else the machine does.
import {Kit} from "../tests/web/run.mjs";
import {sizes} from "../tests/web/human.mjs";

const seconds = Number(process.argv[3] ?? 8);
const kit = new Kit(process.argv[2], "");
const server = await kit.start("");

async function measure(options, rate) {
    const page = await kit.open("", options);
    await page.addInitScript(() => {
        const asked = window.requestAnimationFrame.bind(window);
        window.works = [];
        window.requestAnimationFrame = (act) => asked((time) => {
            const before = performance.now();
            act(time);
            window.works.push(performance.now() - before);
        });
    });
    await page.goto(server.url + "#/learn/live");
    await page.waitForSelector(".live-spot", {timeout: 30000});
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Performance.enable", {timeDomain: "threadTicks"});
    await devtools.send("Emulation.setCPUThrottlingRate", {rate});
    const busy = async () => (await devtools.send("Performance.getMetrics")).metrics.find(({name}) => name ===
        "TaskDuration").value * 1000;
    const before = await busy();
    const found = await page.evaluate(async (ms) => {
        const canvas = document.querySelector(".live-canvas"), box = canvas.getBoundingClientRect();
        const gaps = [];
        let last = 0;
        window.works = [];
        const end = performance.now() + ms;
        await new Promise((resolve) => {
            const step = (time) => {
                if (last) gaps.push(time - last);
                last = time;
                const turn = time / 700;
                canvas.dispatchEvent(new PointerEvent("pointermove", {pointerType: "mouse", clientX: box.x + box.width
                    * (0.4 + 0.25 * Math.cos(turn)), clientY: box.y + box.height * (0.5 + 0.25 * Math.sin(1.3 * turn))}));
                if (time < end) requestAnimationFrame(step);
                else resolve();
            };
            requestAnimationFrame(step);
        });
        return {gaps, works: window.works};
    }, seconds * 1000);
    const thread = await busy() - before;
    await page.close();
    const at = (list, part) => Number([...list].sort((a, b) => a - b)[Math.floor(list.length * part)].toFixed(1));
    const works = found.works.filter((ms) => ms > 0.3); /* those that drew something */
    return {pictures_s: Math.round((found.gaps.length / found.gaps.reduce((a, b) => a + b, 0)) * 1000),
        thread_ms: Number((thread / rate / found.gaps.length).toFixed(1)), gap_ms: at(found.gaps, 0.5), gap_95_ms: at(found.gaps, 0.95), work_ms: at(works, 0.5), work_95_ms: at(works, 0.95)};
}

const result = {};
for (const [name, options] of Object.entries({desktop: sizes.desktop, phone: {...sizes.phone, deviceScaleFactor: 2}}))
    for (const rate of [1, 4]) result[`${name}, ${rate === 1 ? "as it is" : `${rate} times slower`}`] = await measure(options,
        rate);
console.log(JSON.stringify(result, null, 1));
await kit.close();
