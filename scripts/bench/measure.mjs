/** Measures the built site against a bare page in the same run, and writes docs/benchmarks.md. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { needChromium } from "../lib/chromium.mjs";
import { build } from "../lib/steps.mjs";
import { ROOT, runTool, say } from "../lib/tools.mjs";
import { load } from "./load.mjs";
import { run } from "./runtime.mjs";
import { weigh } from "./weigh.mjs";

const BARE = join(ROOT, "scripts", "bench", "bare");
const OPTIONS = { connections: 16, seconds: 8, warmup: 2 };
const folder = mkdtempSync(join(tmpdir(), "tikari-bench-"));
const running = [];

try {
  await main();
} finally {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function main() {
  process.env.CHROME_PATH = await needChromium();
  await build();
  await buildBare();
  const site = await run(ROOT);
  running.push(site);
  const bare = await run(BARE);
  running.push(bare);

  const rows = [];
  for (const [name, url] of [
    ["A bare React Router page, rendered each time", `${bare.url}/`],
    ["Cached public page (/)", `${site.url}/`],
    ["Uncached page (/login)", `${site.url}/login`],
    ["Status call (/api/maintenance-status)", `${site.url}/api/maintenance-status`],
  ]) {
    say(`Load: ${name}.`);
    rows.push({ name, ...(await load(url, OPTIONS)) });
  }

  const pages = [];
  for (const path of ["/", "/products", await anArticle(site.url)]) {
    say(`Lighthouse: ${path}`);
    pages.push({ path, ...(await weigh(site.url, path)), ...(await lighthouse(site.url + path)) });
  }
  mkdirSync(join(ROOT, "docs"), { recursive: true });
  writeFileSync(join(ROOT, "docs", "benchmarks.md"), report(rows, pages));
  console.log(report(rows, pages));
}

/** Builds the yardstick beside its sources; all that it leaves is ignored by git. */
async function buildBare() {
  const code = await runTool("react-router", ["build"], { cwd: BARE, quiet: true, env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error("The bare page could not be built: see the lines above.");
}

async function anArticle(origin) {
  const html = await (await fetch(`${origin}/all-articles`)).text();
  return /href="(\/article\/[^"#?]+)"/.exec(html)?.[1] ?? "/all-articles";
}

/** One mobile run: scores from 0 to 100 and the simulated LCP; undefined scores when it could not run. */
async function lighthouse(url) {
  const out = join(folder, "lighthouse.json");
  const chrome = "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking";
  const args = [url, "--output=json", `--output-path=${out}`, "--quiet", "--no-enable-error-reporting", chrome];
  const code = await runTool("lighthouse", args, { quiet: true });
  if (code !== 0 || !existsSync(out)) return {};
  const result = JSON.parse(readFileSync(out, "utf8"));
  rmSync(out);
  const score = (name) => Math.round((result.categories[name]?.score ?? Number.NaN) * 100);
  return {
    scores: ["performance", "accessibility", "best-practices", "seo"].map(score),
    lcp: result.audits["largest-contentful-paint"]?.numericValue,
  };
}

function report(rows, pages) {
  const bare = rows[0].perSecond;
  const kB = (bytes) => (bytes / 1000).toFixed(1);
  const machine = `${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}`;
  const speeds = rows.map(
    (row) =>
      `| ${row.name} | ${Math.round(row.perSecond)} | ${row.p50.toFixed(1)} ms | ${row.p99.toFixed(1)} ms | ${(row.perSecond / bare).toFixed(1)} |`,
  );
  const weights = pages.map(
    (page) =>
      `| ${page.path} | ${kB(page.html)} | ${kB(page.js)} | ${kB(page.css)} | ${page.scores?.join(" / ") ?? "not run"} | ${page.lcp ? `${(page.lcp / 1000).toFixed(2)} s` : "not run"} |`,
  );
  return `# Benchmarks

Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. Load generator and server share the machine.

## Throughput

The built Worker in Miniflare itself (\`wrangler dev\` puts a proxy in front that would be what is measured), ${OPTIONS.connections}
kept-alive connections for ${OPTIONS.seconds} s after ${OPTIONS.warmup} s of warming up. The last column compares with the bare page of the same run.

| what | requests/s | p50 | p99 | times the bare page |
|---|---|---|---|---|
${speeds.join("\n")}

## Weight and Lighthouse (mobile)

Bytes are what the first view asks for, gzip, in kB. Scores are performance / accessibility / best practices / SEO; LCP is
Lighthouse's simulation of a slow phone.

| page | HTML | JS | CSS | scores | LCP |
|---|---|---|---|---|---|
${weights.join("\n")}
`;
}
