/** Measures what pages and calls take where the database is far away, beside an earlier checkout if one is named. */
import { resolve } from "node:path";
import { log, ROOT } from "../../lib/script-tools.mjs";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { percentiles } from "../load-generator.mjs";
import { startWorker } from "../miniflare-runtime.mjs";
import { createAdminClient } from "../store/http-client.mjs";
import { buyOnce, openAdminPages } from "./steps.mjs";

/** In ms, added to each call: about what a database on another continent answers in. */
const DELAY = 40;
const ROUNDS = 15;

const SITES = [
  { name: "before", folder: process.env.BENCH_BESIDE && resolve(process.env.BENCH_BESIDE) },
  { name: "now", folder: ROOT },
].filter(({ folder }) => folder);

export async function measure() {
  const circumstances = describeRun();
  const found = {};
  for (const { name, folder } of SITES) {
    log(`Database calls: ${name}.`);
    found[name] = {
      near: await measureSite(folder, 0),
      far: await measureSite(folder, DELAY),
    };
  }
  updateSection(report(circumstances(), found));
}

/** @returns for each step the p50 in ms, the CPU in ms, and of the first round the calls and rows read */
async function measureSite(folder, delay) {
  const site = await startWorker(folder, { LOCAL_SITE: "yes" }, delay);
  try {
    const staff = await createAdminClient(site.url);
    const counted = await runSteps(site, staff, { "x-count-rows": "1" });
    await runSteps(site, staff);
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(await runSteps(site, staff));
    return Object.fromEntries(
      Object.entries(counted).map(([step, { calls, rows }]) => {
        const p50 = percentiles(rounds.map((round) => round[step].took)).p50;
        const cpu = rounds.reduce((sum, round) => sum + round[step].cpu, 0) / ROUNDS;
        return [step, { calls, rows, p50, cpu }];
      }),
    );
  } finally {
    await site.stop();
  }
}

/** One purchase and one look at the admin pages, each step measured by itself. */
async function runSteps(site, staff, headers = {}) {
  const steps = {};
  const run = async (name, client, method, path, body, own = {}) => {
    const cpu = site.cpu();
    const started = performance.now();
    const answer = await client.ask(method, path, body, { ...headers, ...own });
    const took = performance.now() - started;
    const [calls, rows] = (/^x-database: (.*)\r?$/im.exec(answer.head)?.[1] ?? "").split(" ").map(Number);
    steps[name] = { took, calls, rows, cpu: site.cpu() - cpu };
    return answer;
  };
  await buyOnce(site, run);
  await openAdminPages(staff, run);
  return steps;
}

function report(circumstances, found) {
  const names = Object.keys(found);
  const columns = names.flatMap((name) => {
    const when = names.length > 1 ? `, ${name}` : "";
    return [`calls${when}`, `rows read${when}`, `CPU${when}`, `p50 near${when}`, `p50 far${when}`];
  });
  const row = (step) =>
    names.flatMap((name) => {
      const near = found[name].near[step];
      if (!near) return ["", "", "", "", ""];
      return [near.calls, near.rows, `${near.cpu.toFixed(0)} ms`, ms(near.p50), ms(found[name].far[step].p50)];
    });
  const line = (cells) => `| ${cells.join(" | ")} |`;
  return `## A database far away

${circumstances}

One visitor at a time, ${ROUNDS} rounds, the demo shop. Calls are round trips to D1, some of them at the same time; far: each takes
${DELAY} ms more. Nothing is taken from the page cache. The test gateway of local development keeps its payments in the same
database, which a real one does not: about ten calls of placing an order are its own. The CPU of single requests is
counted in hundredths of a second, so it is rough.

${[line(["what", ...columns]), line(["---", ...columns.map(() => "---")]), ...Object.keys(found.now.near).map((step) => line([step, ...row(step)]))].join("\n")}
`;
}

const ms = (value) => `${value.toFixed(0)} ms`;
