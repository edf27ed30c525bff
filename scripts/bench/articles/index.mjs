/** Measures the pages that people read, beside a bare page, and their lists at a hundred posts and at a hundred thousand. */
import { log, ROOT } from "../../lib/script-tools.mjs";
import { startBareSite } from "../bare-site.mjs";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { openConnection } from "../http-socket.mjs";
import { measureLoad } from "../load-generator.mjs";
import { startWorker } from "../miniflare-runtime.mjs";
import { createAdminClient } from "../store/http-client.mjs";
import { listPages } from "./pages.mjs";
import { report, spread } from "./report.mjs";
import { countPosts, seedPosts } from "./seed.mjs";
import { weighPage } from "./weigh-page.mjs";

/** How many posts there are; BENCH_SIZES=100,2000 makes a short run to try the benchmark itself. */
const SIZES = (process.env.BENCH_SIZES ?? "100,100000").split(",").map(Number);
/** The goal: an article that is drawn, beside what the bare page takes, in ms of CPU. */
const GOAL = 4;
const ARTICLE = "/article/maca-what-the-trials-measured";
const RECIPE = "/article/quinoa-porridge-with-maca-and-cacao";
const LOAD = { connections: 16, seconds: 6, warmup: 2 };
/** Single answers of each page, and of each list. */
const [ASKED, LIST_ASKED] = [300, 60];
/** What an answer leaves to be done, such as writing it to a cache, is over by then: in ms. */
const SETTLE = 4;

let asked = 0;
/** No cache has what is asked under a host name of its own. */
const newHost = () => ({ Host: `host-${asked++}.example` });
/** A page is drawn for such an address, from data that the isolate keeps. */
const drawn = (path) => () => `${path}?_routes=${asked++}`;

/** @throws Error where an article takes more than the goal, or a list reads more rows from more posts */
export async function measure() {
  const circumstances = describeRun();
  const running = [];
  const track = async (starting) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    const bare = await track(startBareSite());
    const site = await track(startWorker(ROOT, { LOCAL_SITE: "yes" }));
    await createAdminClient(site.url);
    const pages = [];
    for (const [name, server, path, headers] of [
      ["A bare React Router page, rendered each time", bare, "/"],
      ["Article, kept", site, ARTICLE],
      ["Article, drawn", site, drawn(ARTICLE)],
      ["Article, drawn, its data from the database", site, ARTICLE, newHost],
      ["Recipe, kept", site, RECIPE],
      ["Recipe, drawn", site, drawn(RECIPE)],
    ]) {
      const load = await measureLoad(server, path, { ...LOAD, headers });
      const single = await askMany(server, path, { count: ASKED, headers });
      log(
        `${name}: CPU ${load.cpu.toFixed(2)} ms; singly ${single.cpu.p50.toFixed(2)} / ${single.cpu.p95.toFixed(2)} ms.`,
      );
      pages.push({ name, load, ...single });
    }
    const weights = [];
    for (const [name, server, path] of [
      ["The bare page", bare, "/"],
      ["Article", site, ARTICLE],
      ["Recipe", site, RECIPE],
    ])
      weights.push({ name, ...(await weighPage(server.url, path)) });
    const lists = await measureLists(track);
    updateSection(
      report({ circumstances: circumstances(), goal: GOAL, pages, weights, lists, sizes: SIZES, asked: ASKED }),
    );
    checkGoals(pages, lists);
  } finally {
    for (const server of running) await server.stop();
  }
}

/** The lists with each number of posts. The databases count what they read. */
async function measureLists(track) {
  const site = await track(startWorker(ROOT, { LOCAL_SITE: "yes" }, 0));
  await createAdminClient(site.url);
  const found = [];
  for (const size of SIZES) {
    const began = performance.now();
    await seedPosts(site.db, size);
    log(`Posts: ${await countPosts(site.db)}, written in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    const pages = await listPages(site.db);
    for (const { name, path, counted = 0 } of pages) {
      const options = { count: 1, headers: () => ({ ...newHost(), "x-count-rows": "1" }) };
      const [{ calls, rows }] = (await askMany(site, path, options)).answers;
      await askMany(site, path, { count: 5, headers: newHost });
      const { cpu, time } = await askMany(site, path, { count: LIST_ASKED, headers: newHost });
      log(`${size}: ${name}: ${calls} calls, ${rows} rows, CPU ${cpu.p50.toFixed(1)} / ${cpu.p95.toFixed(1)} ms.`);
      found.push({ size, name, calls, rows, counted, cpu, time });
    }
  }
  return found;
}

/** One request after another. @returns p50, p95 and p99 of CPU and time in ms, and each answer's calls and rows where counted */
async function askMany(server, path, { count, headers = () => ({}) }) {
  const { ask, close } = await openConnection(server.url);
  const answers = [];
  for (let i = 0; i < count; i++) {
    const wanted = typeof path === "function" ? path() : path;
    const cpu = server.exactCpu();
    const began = performance.now();
    const { status, head } = await ask(wanted, { headers: headers() });
    const time = performance.now() - began;
    if (status !== 200) throw new Error(`${wanted} answered ${status}`);
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    const [calls, rows] = (/^x-database: (.*)\r?$/im.exec(head)?.[1] ?? "").split(" ").map(Number);
    answers.push({ time, cpu: server.exactCpu() - cpu, calls, rows });
  }
  close();
  return { answers, cpu: spread(answers.map(({ cpu }) => cpu)), time: spread(answers.map(({ time }) => time)) };
}

function checkGoals(pages, lists) {
  const article = pages.find(({ name }) => name === "Article, drawn");
  const missed = lists
    .filter(({ size }) => size === SIZES[0])
    .flatMap(({ name, rows }) => {
      const last = lists.find((one) => one.name === name && one.size === SIZES.at(-1));
      return last.rows > Math.max(2 * rows + 50, last.counted)
        ? [`${name} reads ${last.rows} rows instead of ${rows}`]
        : [];
    });
  if (article.load.cpu > GOAL)
    missed.push(`an article takes ${article.load.cpu.toFixed(2)} ms of CPU; the goal is ${GOAL} ms`);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join("; ")}.`);
}
