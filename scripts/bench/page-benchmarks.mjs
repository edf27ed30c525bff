/** Measures the built site's pages against a bare page in the same run. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureChromium } from "../lib/chromium.mjs";
import { bootstrap, log, ROOT, runTool } from "../lib/script-tools.mjs";
import { startBareSite } from "./bare-site.mjs";
import { describeRun, updateSection } from "./benchmark-docs.mjs";
import { measureLoad } from "./load-generator.mjs";
import { startConstantWorker, startWorker } from "./miniflare-runtime.mjs";
import { measurePageWeight } from "./page-weight.mjs";

const OPTIONS = { connections: 16, seconds: 8, warmup: 2 };
/** Lighthouse runs of each page. */
const RUNS = 3;
/** A product of the demo shop with several variants. */
const PRODUCT = "/products/sara";

/** The sites to measure: this one, and optionally another built checkout, to compare before and after in one run. */
const SITES = [
  { mark: "", folder: ROOT },
  ...(process.env.BENCH_BESIDE ? [{ mark: ", before", folder: resolve(process.env.BENCH_BESIDE) }] : []),
];

export async function measure() {
  const circumstances = describeRun();
  const folder = mkdtempSync(join(tmpdir(), "tikari-bench-"));
  const running = [];
  const track = async (starting) => {
    const server = await starting;
    running.push(server);
    return server;
  };
  try {
    process.env.CHROME_PATH = await ensureChromium();
    const bare = await track(startBareSite());
    const rows = [];
    const pages = [];
    const measureSpeed = async (name, server, path, headers) => {
      log(`Load: ${name}.`);
      rows.push({ name, ...(await measureLoad(server, path, { ...OPTIONS, headers })) });
    };
    const audit = async (name, server, path) => {
      log(`Lighthouse: ${name}`);
      pages.push({ name, ...(await runLighthouse(server.url, path, folder)) });
    };
    await measureSpeed("A bare React Router page, rendered each time", bare, "/");
    await audit("The bare page", bare, "/");
    for (const { mark, folder: built } of SITES) {
      const site = await track(startWorker(built, { LOCAL_SITE: "yes" }));
      await bootstrap(site.url, { email: "bench@example.com", password: "a password of the bench 1" });
      const constant = await track(startConstantWorker(await fetch(site.url), join(built, "build", "client")));
      const article = await findArticle(site.url);
      let n = 0;
      await measureSpeed(
        `Upper bound: a constant text with the length and the headers of /${mark}`,
        constant,
        "/no-such-file",
      );
      await measureSpeed(`/, cached${mark}`, site, "/");
      await measureSpeed(`/login${mark}`, site, "/login");
      await measureSpeed(`An article, rendered${mark}`, site, () => `${article}?_routes=${n++}`);
      await measureSpeed(`A product page, rendered${mark}`, site, () => `${PRODUCT}?variant=${n++}`);
      await measureSpeed(
        `A product page, rendered, its data from the database${mark}`,
        site,
        () => PRODUCT,
        () => ({ Host: `host-${n++}.example` }),
      );
      await measureSpeed(`The product list, rendered${mark}`, site, () => `/products?cursor=${n++}`);
      await measureSpeed(`A status call (/api/maintenance-status)${mark}`, site, "/api/maintenance-status");
      for (const path of ["/", "/products", PRODUCT, article]) await audit(`${path}${mark}`, site, path);
    }
    updateSection(report(circumstances(), rows, pages));
  } finally {
    for (const server of running) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function findArticle(origin) {
  const html = await (await fetch(`${origin}/all-articles`)).text();
  return /href="(\/article\/[^"#?]+)"/.exec(html)?.[1] ?? "/all-articles";
}

/**
 * Mobile runs: bytes, scores from 0 to 100, and the simulated LCP of the run with the median one; empty if none
 * succeeded.
 */
async function runLighthouse(origin, path, folder) {
  const runs = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await runLighthouseOnce(origin + path, folder);
    if (result) runs.push(result);
  }
  const lcpOf = (result) => result.audits["largest-contentful-paint"]?.numericValue;
  runs.sort((one, other) => lcpOf(one) - lcpOf(other));
  const median = runs[Math.floor(runs.length / 2)];
  if (!median) return {};
  const score = (name) => Math.round((median.categories[name]?.score ?? Number.NaN) * 100);
  return {
    ...(await measurePageWeight(origin, path, median.audits["network-requests"].details.items)),
    scores: ["performance", "accessibility", "best-practices", "seo"].map(score),
    lcp: lcpOf(median),
    tbt: median.audits["total-blocking-time"]?.numericValue,
  };
}

async function runLighthouseOnce(url, folder) {
  const out = join(folder, "lighthouse.json");
  const chrome = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  const args = [url, "--output=json", `--output-path=${out}`, "--quiet", "--no-enable-error-reporting", chrome];
  const code = await runTool("lighthouse", args, { quiet: true });
  if (code !== 0 || !existsSync(out)) return null;
  const result = JSON.parse(readFileSync(out, "utf8"));
  rmSync(out);
  return result;
}

function report(circumstances, rows, pages) {
  const bare = rows[0].cpu;
  const kB = (bytes) => (bytes === undefined ? "not run" : (bytes / 1000).toFixed(1));
  const ms = (value) => (Number.isFinite(value) ? `${value.toFixed(2)} ms` : "not known");
  const speeds = rows.map(
    (row) =>
      `| ${row.name} | ${Math.round(row.perSecond)} | ${row.p50.toFixed(1)} ms | ${row.p99.toFixed(1)} ms | ${ms(row.cpu)} | ${(row.cpu / bare).toFixed(2)} |`,
  );
  const weights = pages.map(
    (page) =>
      `| ${page.name} | ${kB(page.html)} | ${kB(page.js)} | ${kB(page.css)} | ${page.scores?.join(" / ") ?? "not run"} | ${page.lcp ? `${(page.lcp / 1000).toFixed(2)} s` : "not run"} | ${page.tbt === undefined ? "not run" : `${Math.round(page.tbt)} ms`} |`,
  );
  return `## Pages

${circumstances}

### Throughput

${OPTIONS.connections} kept-alive connections for ${OPTIONS.seconds} s after ${OPTIONS.warmup} s of warming up. Miniflare's stand-in for the platform's
static assets is part of every line; the upper bound answers with nothing but that and a text that is already bytes, so
no page can be faster. Rendered: the query differs each time, so that no page is taken from a cache; the product's data are, but for the line that
says so, which asks under another host name each time. The last column compares CPU with the
bare page of the same run.${SITES.length > 1 ? " Before: the same site at an earlier commit, in the same run." : ""}

| what | requests/s | p50 | p99 | CPU | times the bare page |
|---|---|---|---|---|---|
${speeds.join("\n")}

On the same kind of machine we measured Ghost 6.65 on SQLite: an article, rendered, 64 requests/s and 16.5 ms of CPU (± 30 %).

### Weight and Lighthouse (mobile)

Bytes are all that the browser fetched until it was quiet, gzip, in kB. The bare page's JS is React, React DOM and React
Router with nothing on top: no page of this stack can have less. Scores are performance / accessibility / best practices /
SEO; LCP and TBT (blocked main thread) are Lighthouse's simulation of a slow phone, of the run with the median LCP of ${RUNS};
TBT grows with whatever else the machine does.

| page | HTML | JS | CSS | scores | LCP | TBT |
|---|---|---|---|---|---|---|
${weights.join("\n")}
`;
}
