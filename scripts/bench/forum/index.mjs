/** Measures the forum: posts that reach open pages, also slow and cut ones and through a kill, flags, and large lists. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { log, ROOT } from "../../lib/script-tools.mjs";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { createAdminClient } from "../store/http-client.mjs";
import { beginTopic, fillTopic, postSteadily, signInWriters } from "./posting.mjs";
import { report, spread } from "./report.mjs";
import { seedTopics } from "./seed.mjs";
import { startForumSite } from "./site.mjs";

/** BENCH_FORUM=100,10,5,400,500,20000 makes a short run to try the benchmark itself. */
const [PAGES, RATE, SECONDS, FLAG_PAGES, LONG_TOPIC, TOPICS] = (
  process.env.BENCH_FORUM ?? "1000,50,60,4000,20000,1000000"
)
  .split(",")
  .map(Number);
const SHARES = { slowShare: 0.1, cutShare: 0.05 };
const WRITERS = 8;
/** How long pages may take to have the last post, after the last one was acknowledged: in ms. */
const SETTLE = 60_000;
const ASKED = 200;
/** The goal for flags, in ms. */
const FLAG_GOAL = 250;

/** @throws Error where a page missed a post, had one twice, or the goal for flags is missed */
export async function measure() {
  const circumstances = describeRun();
  const site = await startForumSite();
  try {
    const admin = await createAdminClient(site.url);
    const writers = await signInWriters(site.url, WRITERS);
    const delivery = await measureDelivery(site, admin, writers, { isKilled: false });
    const killed = await measureDelivery(site, admin, writers, { isKilled: true });
    const flags = await measureFlags(site, admin);
    const topics = await measureTopics(site, admin, writers);
    const lists = await measureLists(site, admin);
    const results = { circumstances: circumstances(), delivery, killed, flags, topics, lists, goal: FLAG_GOAL };
    updateSection(report(results));
    check(results);
  } finally {
    await site.stop();
  }
}

async function openListeners(file, options) {
  const child = fork(join(ROOT, "scripts/bench/forum", file), [JSON.stringify(options)]);
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`The process of the open pages ended (${code}).`);
  });
  // It ends when it is asked to, too.
  gone.catch(() => undefined);
  const answer = async () => (await Promise.race([once(child, "message"), gone]))[0];
  await answer();
  return {
    ask(ask, more = {}) {
      const answered = answer();
      child.send({ ask, ...more });
      return answered;
    },
  };
}

/** A busy topic. @param isKilled whether the site is killed in the middle and started again */
async function measureDelivery(site, admin, writers, { isKilled }) {
  const topic = await beginTopic(admin, isKilled ? "A topic that is killed" : "A busy topic of the bench");
  const listeners = await openListeners("listeners.mjs", {
    ...{ url: site.url, topic: topic.id, count: PAGES },
    ...{ ...topic, ...SHARES },
  });
  const cpuBefore = site.cpu();
  const posting = postSteadily(site.url, writers, topic.id, { rate: RATE, seconds: SECONDS });
  if (isKilled) {
    await sleep(SECONDS * 500);
    await site.killAndStart();
  }
  const acknowledged = await posting;
  const last = 1 + acknowledged.size;
  const settled = await waitForAll(listeners, last);
  const cpu = site.cpu() - (isKilled ? 0 : cpuBefore);
  const memory = site.memory();
  const { latencies, ...result } = await listeners.ask("end");
  const stored = await readIds(admin, topic.id);
  const lost = [...acknowledged].filter(([id, number]) => stored.get(id) !== number).length;
  const found = {
    ...{ pages: PAGES, rate: RATE, seconds: SECONDS, posts: acknowledged.size, stored: stored.size, lost, settled },
    ...{ ...result, late: result.reached.filter((number) => number !== last).length },
    ...{ latency: spread(latencies), deliveries: latencies.length, cpu, memory },
  };
  log(
    `${isKilled ? "Killed in the middle" : "Delivery"}: ${found.posts} posts, lost ${lost}, gaps ${found.gaps}, twice ${found.twice}, late ${found.late}; p50 / p95 / p99 ${found.latency.p50} / ${found.latency.p95} / ${found.latency.p99} ms; ${Math.round(memory)} MB.`,
  );
  return found;
}

/** @returns how long after the last acknowledged post all pages had it, in ms */
async function waitForAll(listeners, last) {
  const from = Date.now();
  while (Date.now() - from < SETTLE) {
    if ((await listeners.ask("reached", { last })).behind === 0) return Date.now() - from;
    await sleep(50);
  }
  return SETTLE;
}

/** All posts of a topic as it has them now: number by id. */
async function readIds(admin, topic) {
  const ids = new Map();
  for (let after = 0; ; ) {
    const { posts } = await admin.send("GET", `/api/community/topics/${topic}?after=${after}`);
    for (const { id, number } of posts) if (number > 1) ids.set(id, number);
    if (posts.length === 0) return ids;
    after = posts.at(-1).number;
  }
}

/** How soon open pages learn that the forum is switched off, and on again. */
async function measureFlags(site, admin) {
  const listeners = await openListeners("flag-listeners.mjs", { url: site.url, count: FLAG_PAGES });
  const times = [];
  for (let i = 0; i < 10; i++) {
    const from = Date.now();
    await admin.send("PUT", "/api/admin/flags", { forumEnabled: i % 2 === 1 });
    await sleep(1500);
    const { flagsAt } = await listeners.ask("flags");
    times.push(...flagsAt.map((at) => (at >= from ? at - from : Number.POSITIVE_INFINITY)));
  }
  await listeners.ask("end");
  const found = { pages: FLAG_PAGES, flips: 10, time: spread(times) };
  log(`Flags: ${FLAG_PAGES} pages, p50 / p99 ${found.time.p50} / ${found.time.p99} ms.`);
  return found;
}

/** A long topic beside a short one: reading its end, posting to it, and its page. */
async function measureTopics(site, admin, writers) {
  const rows = [];
  for (const [name, size] of [
    ["20 posts", 20],
    [`${LONG_TOPIC.toLocaleString("en-US")} posts`, LONG_TOPIC],
  ]) {
    const topic = await beginTopic(admin, `A topic of ${name}`);
    await fillTopic(site.url, writers, topic.id, size - 1);
    const read = await time(() => admin.ask("GET", `/api/community/topics/${topic.id}?around=${size}`));
    const middle = await time(() =>
      admin.ask("GET", `/api/community/topics/${topic.id}?around=${Math.ceil(size / 2)}`),
    );
    rows.push({ name, read, middle });
    log(`Topic of ${name}: its end ${read.p50} / ${read.p95} ms, its middle ${middle.p50} / ${middle.p95} ms.`);
  }
  return rows;
}

/** Lists of many topics beside lists of a few. */
async function measureLists(site, admin) {
  const rows = [];
  let there = 0;
  for (const size of [1000, TOPICS]) {
    await seedTopics(await site.db(), there, size);
    there = size;
    const row = { size };
    for (const [name, query] of [
      ["latest", "sort=latest"],
      ["new", "sort=new"],
      ["top", "sort=top"],
      ["unanswered", "sort=unanswered"],
      ["category", "category=training"],
      ["tag", "tag=iron"],
    ])
      row[name] = await time(() => admin.ask("GET", `/api/community/topics?${query}`));
    rows.push(row);
    log(`Lists of ${size} topics: latest ${row.latest.p50} / ${row.latest.p95} ms.`);
  }
  return rows;
}

/** How long answers take, in ms, one at a time. */
async function time(ask) {
  const times = [];
  for (let i = 0; i < ASKED; i++) {
    const from = performance.now();
    await ask();
    times.push(performance.now() - from);
  }
  return spread(times);
}

function check({ delivery, killed, flags }) {
  for (const [name, found] of Object.entries({ delivery, killed }))
    for (const fault of ["lost", "gaps", "twice", "late"])
      if (found[fault] > 0) throw new Error(`${name}: ${fault} is ${found[fault]}.`);
  if (flags.time.p99 >= FLAG_GOAL)
    throw new Error(`Flags: p99 is ${flags.time.p99} ms; the goal is below ${FLAG_GOAL} ms.`);
}
