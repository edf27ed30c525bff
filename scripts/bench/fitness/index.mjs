/** Measures the fitness app: what a member with ten years of history costs beside a new one, and the app on a slow phone. */
import { log, ROOT } from "../../lib/script-tools.mjs";
import { spread } from "../articles/report.mjs";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { startWorker } from "../miniflare-runtime.mjs";
import { createAdminClient } from "../store/http-client.mjs";
import { measureBrowser } from "./browser.mjs";
import { createMember } from "./members.mjs";
import { report } from "./report.mjs";
import { seedLog } from "./seed.mjs";

/** Records of the logs: four weeks, a year and ten years; BENCH_SIZES=300,900,3000 makes a short run to try the benchmark itself. */
const SIZES = (process.env.BENCH_SIZES ?? "800,10500,100000").split(",").map(Number);
const ASKED = 60;
/** What an answer leaves to be done is over by then: in ms. */
const SETTLE = 4;
/** What an answer for ten years may weigh beside one for four weeks, and cost: the rest is the machine's. */
const FLAT = { bytes: 1.3, cpu: 1.6 };
/** Interaction to next paint while typing, in ms; Lighthouse's score of the app; bytes of a chart of all time. */
const GOALS = { interaction: 100, score: 95, allTime: 40_000 };

const dayBefore = (date, days) => new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);

/** What the app asks of the server, by the tab that asks it. Each covers the span that the tab shows by itself. */
function listCalls(today) {
  const command = () => ({
    ...{ id: crypto.randomUUID(), kind: "water", record: crypto.randomUUID(), base: 0, at: 0 },
    patch: { date: today, at: Date.parse(today), ml: 250 },
  });
  const device = crypto.randomUUID();
  const month = `from=${dayBefore(today, 89)}&to=${dayBefore(today, 60)}`;
  return [
    { name: "Any tab: the document", path: "/fitness-app" },
    { name: "Any tab: what a device begins with", path: `/api/fitness/log?from=${dayBefore(today, 27)}` },
    {
      ...{ name: "Today: a change is saved", method: "POST", path: "/api/fitness/sync" },
      body: () => ({ device, cursor: null, commands: [command()] }),
    },
    { name: "Today: an older day", path: `/api/fitness/days/${dayBefore(today, 12)}` },
    { name: "Nutrition: 28 days", path: `/api/fitness/days?from=${dayBefore(today, 27)}&to=${today}` },
    {
      ...{ name: "Workouts: the sets of an exercise", isLonger: true },
      path: "/api/fitness/exercises/back-squat/sets",
    },
    { ...{ name: "Workouts: a month of the calendar", isLonger: true }, path: `/api/fitness/days?${month}` },
    {
      ...{ name: "Progress: 4 weeks of weight", isLonger: true },
      path: `/api/fitness/days?view=progress&from=${dayBefore(today, 55)}&to=${today}`,
    },
    {
      ...{ name: "Progress: a year of weight", isLonger: true },
      path: `/api/fitness/days?view=progress&from=${dayBefore(today, 392)}&to=${today}`,
    },
    {
      ...{ name: "Progress: all weight before the last year, by the week", isLonger: true, isAll: true },
      path: `/api/fitness/weeks?of=weight&before=${dayBefore(today, 364)}`,
    },
    {
      ...{ name: "Progress: 3 months of measurements", isLonger: true },
      path: `/api/fitness/measurements?from=${dayBefore(today, 90)}&to=${today}`,
    },
    { ...{ name: "Progress: the week and the streak", isLonger: true }, path: `/api/fitness/week?to=${today}` },
    { name: "Plan: values that were replaced", path: "/api/fitness/replaced" },
    { name: "Coach: the conversation", path: "/api/fitness/coach" },
  ];
}

/** @throws Error where an answer grows with the history, or the app is slower than its goals */
export async function measure() {
  const circumstances = describeRun();
  const site = await startWorker(ROOT, { LOCAL_SITE: "yes" });
  try {
    await createAdminClient(site.url);
    const today = new Date().toISOString().slice(0, 10);
    const members = [];
    for (const records of SIZES) {
      const member = await createMember(site, `log-${records}@bench.example`);
      const began = performance.now();
      const seeded = await seedLog(member, { today, records });
      log(`${seeded.count} records of ${seeded.days} days, in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
      members.push({ member, ...seeded });
    }
    const calls = [];
    for (const call of listCalls(today)) {
      const found = [];
      for (const { member } of members) found.push(await askMany(site, member, call));
      const figures = found.map(({ bytes, cpu }) => `${bytes} bytes, CPU ${cpu.p50.toFixed(1)} ms`);
      log(`${call.name}: ${figures.join("; ")}.`);
      calls.push({ ...call, found });
    }
    const browser = await measureBrowser(site);
    updateSection(report({ circumstances: circumstances(), members, calls, browser, asked: ASKED, goals: GOALS }));
    checkGoals(calls, browser);
  } finally {
    await site.stop();
  }
}

/** One request after another. @returns p50, p95 and p99 of CPU and time in ms, and the bytes of the answer */
async function askMany(site, member, { method = "GET", path, body }) {
  const answers = [];
  for (let i = 0; i < ASKED + 5; i++) {
    const cpu = site.exactCpu();
    const began = performance.now();
    const answer = await member.ask(method, path, body?.());
    const time = performance.now() - began;
    await new Promise((resolve) => setTimeout(resolve, SETTLE));
    answers.push({ time, cpu: site.exactCpu() - cpu, bytes: Buffer.byteLength(answer.text()) });
  }
  const counted = answers.slice(5);
  const bytes = counted.at(-1).bytes;
  return { bytes, cpu: spread(counted.map(({ cpu }) => cpu)), time: spread(counted.map(({ time }) => time)) };
}

function checkGoals(calls, { interaction, scores }) {
  const missed = calls.flatMap(({ name, isLonger, isAll, found }) => {
    // What covers more days than the shortest log has is held against the one of a year.
    const [few, many] = [found[isLonger ? 1 : 0], found.at(-1)];
    return [
      ...(many.bytes > (isAll ? GOALS.allTime : FLAT.bytes * few.bytes + 200)
        ? [`${name} weighs ${many.bytes} bytes instead of ${few.bytes}`]
        : []),
      ...(many.cpu.p50 > FLAT.cpu * few.cpu.p50 + 1
        ? [`${name} takes ${many.cpu.p50.toFixed(1)} ms of CPU instead of ${few.cpu.p50.toFixed(1)}`]
        : []),
    ];
  });
  if (interaction.p98 > GOALS.interaction)
    missed.push(`typing shows after ${Math.round(interaction.p98)} ms; the goal is ${GOALS.interaction} ms`);
  for (const { tab, ...visits } of scores)
    for (const [visit, { score }] of Object.entries(visits))
      if (score < GOALS.score)
        missed.push(`Lighthouse gives ${tab} ${score} at a ${visit} visit; the goal is ${GOALS.score}`);
  if (missed.length > 0) throw new Error(`Missed: ${missed.join("; ")}.`);
}
