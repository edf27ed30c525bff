/** The app in Chromium: how soon a typed letter shows in the food search, and what Lighthouse says of each tab. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright";
import { ensureChromium } from "../../lib/chromium.mjs";
import { log, runTool } from "../../lib/script-tools.mjs";
import { startBareSite } from "../bare-site.mjs";
import { startHttp2Front } from "./http2-front.mjs";
import { createMember, PASSWORD } from "./members.mjs";
import { seedLog, seedPlan } from "./seed.mjs";

const TABS = ["today", "nutrition", "workouts", "progress", "plan", "coach"];
const SLOWDOWN = 4;
/** What people type, letter by letter, also with slips. */
const TYPED = [
  "lentils cooked",
  "peanut buter",
  "soy milk",
  "oats",
  "chickpeas canned",
  "tofu firm",
  "bananna",
  "quinoa",
];
/** Between two letters, in ms: a quick typist. */
const PAUSE = 120;
const RUNS = 3;
const DEBUG_PORT = 9333;
/** Of the member: what a device keeps of four weeks. */
const RECORDS = 800;
const PHONE = { width: 412, height: 823 };

/**
 * @returns spread of the interactions in ms and how many; and the median score of each tab with its LCP and TBT in ms and its
 *   CLS: of a device's `first` visit, and of a `later` one, when it has the app's files; and of a bare page of this stack, which
 *   says what the machine makes of any page
 */
export async function measureBrowser(site) {
  const folder = mkdtempSync(join(tmpdir(), "tikari-bench-"));
  const front = await startHttp2Front(site.url, folder);
  try {
    const email = "phone@bench.example";
    const member = await createMember(site, email);
    const today = new Date().toISOString().slice(0, 10);
    await seedPlan(member, today);
    await seedLog(member, { today, records: RECORDS });
    const interactions = await withBrowser(folder, async (context) => {
      const page = await context.newPage();
      await openApp(page, front.url, email);
      return typeFoods(context, page);
    });
    const scores = [];
    for (const tab of TABS) {
      log(`Lighthouse: ${tab}`);
      const address = `${front.url}/fitness-app?tab=${tab}`;
      scores.push({
        tab,
        first: await runLighthouse(address, folder),
        later: await runLighthouse(address, folder, KEEP),
      });
    }
    return { interaction: percentiles(interactions), scores, bare: await measureBarePage(folder) };
  } finally {
    front.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureBarePage(folder) {
  log("Lighthouse: a bare page");
  const site = await startBareSite();
  const front = await startHttp2Front(site.url, folder);
  try {
    return await runLighthouse(`${front.url}/`, folder);
  } finally {
    front.stop();
    await site.stop();
  }
}

/** Opens a browser of its own on the bench's profile: what one run leaves in memory is no part of the next. */
async function withBrowser(folder, run) {
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: await ensureChromium(),
    args: [`--remote-debugging-port=${DEBUG_PORT}`, "--ignore-certificate-errors"],
    viewport: PHONE,
    ignoreHTTPSErrors: true,
  });
  try {
    return await run(context);
  } finally {
    await context.close();
  }
}

/** Signs the member in and opens the app; waits until the device has the app's files. */
async function openApp(page, url, email) {
  await page.goto(`${url}/login`);
  await page.evaluate(
    (body) =>
      fetch("/api/auth/password/sign-in", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    { email, password: PASSWORD },
  );
  await page.goto(`${url}/fitness-app`);
  await page.getByRole("button", { name: "Add food" }).waitFor();
  await page.waitForTimeout(8000);
}

/** The duration of each key's interaction, as Event Timing tells it (in steps of 8 ms; what is below 16 ms counts as 16). */
async function typeFoods(context, page) {
  const devtools = await context.newCDPSession(page);
  await page.getByRole("button", { name: "Add food" }).click();
  const search = page.getByRole("combobox", { name: "Search foods" });
  await search.fill("lent");
  await page.getByRole("grid", { name: "Foods" }).getByRole("row").first().waitFor();
  await page.evaluate(() => {
    window.benchDurations = new Map();
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries())
        if (interactionId)
          window.benchDurations.set(interactionId, Math.max(duration, window.benchDurations.get(interactionId) ?? 0));
    }).observe({ type: "event", durationThreshold: 16 });
  });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  let keys = 0;
  for (const text of TYPED) {
    await search.fill("");
    await search.pressSequentially(text, { delay: PAUSE });
    await page.waitForTimeout(400);
    keys += text.length;
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const slow = await page.evaluate(() => [...window.benchDurations.values()]);
  return [...slow, ...Array(Math.max(0, keys - slow.length)).fill(16)];
}

function percentiles(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { count: sorted.length, p50: at(0.5), p75: at(0.75), p98: at(0.98), most: sorted.at(-1) };
}

/** Keeps what a device has of the site; otherwise Lighthouse empties the browser's caches, and leaves the sign-in and the log. */
const KEEP = ["--disable-storage-reset"];

async function runLighthouse(url, folder, more = []) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const out = join(folder, "lighthouse.json");
    const args = [url, "--output=json", `--output-path=${out}`, "--quiet", "--no-enable-error-reporting", ...more];
    const look = () =>
      withBrowser(folder, () => runTool("lighthouse", [...args, `--port=${DEBUG_PORT}`], { quiet: true }));
    // Now and then it misses that anything was painted.
    if ((await look()) !== 0 && (await look()) !== 0) throw new Error(`Lighthouse failed twice for ${url}.`);
    const { categories, audits, environment, finalDisplayedUrl } = JSON.parse(readFileSync(out, "utf8"));
    rmSync(out);
    if (finalDisplayedUrl !== url) throw new Error(`Lighthouse ended at ${finalDisplayedUrl}.`);
    runs.push({
      score: Math.round(categories.performance.score * 100),
      others: ["accessibility", "best-practices"].map((name) => Math.round(categories[name].score * 100)),
      lcp: audits["largest-contentful-paint"].numericValue,
      tbt: audits["total-blocking-time"].numericValue,
      cls: audits["cumulative-layout-shift"].numericValue,
      machine: environment.benchmarkIndex,
    });
  }
  return runs.sort((one, other) => one.score - other.score)[Math.floor(RUNS / 2)];
}
