/** The articles' section of docs/benchmarks.md. */

const ms = (value) => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
const count = (n) => Math.round(n).toLocaleString("en-US");
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
const three = ({ p50, p95, p99 }) => `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`;

/** p50, p95 and p99 of a list of figures. */
export function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** @param found the results of articles/index.mjs */
export function report({ circumstances, goal, pages, weights, lists, sizes, asked }) {
  const [bare] = pages;
  const drawn = pages.find(({ name }) => name === "Article, drawn").load.cpu;
  const kB = (bytes) => (bytes / 1000).toFixed(1);
  const [few, many] = [sizes[0], sizes.at(-1)];
  const at = (size, name) => lists.find((one) => one.size === size && one.name === name);
  const names = [...new Set(lists.map(({ name }) => name))];
  return `## Articles

${circumstances}

### An article beside a bare page

Kept: from the page cache. Drawn: the query differs each time, so that the page is rendered; what it shows is in the isolate's
memory but for the line that says so, which asks under another host name each time. **Goal: at most ${goal} ms of CPU for an
article that is drawn: ${drawn.toFixed(2)} ms, ${drawn <= goal ? "met" : "missed"}**; the bare page of the same run takes ${bare.load.cpu.toFixed(2)} ms. Under load: 16 kept-alive
connections. Singly: ${asked} requests one after another, with a pause between them, in which the runtime does work of its own.

${table(
  [
    "what",
    "CPU under load",
    "times the bare page",
    "requests/s",
    "p50 / p99 under load, ms",
    "CPU singly p50 / p95 / p99, ms",
    "time singly p50 / p95 / p99, ms",
  ],
  pages.map(({ name, load, cpu, time }) => [
    name,
    `${load.cpu.toFixed(2)} ms`,
    (load.cpu / bare.load.cpu).toFixed(2),
    Math.round(load.perSecond),
    `${ms(load.p50)} / ${ms(load.p99)}`,
    three(cpu),
    three(time),
  ]),
)}

Weight, gzip, in kB, of all that a browser fetches until it is quiet:

${table(
  ["page", "HTML", "JS", "CSS"],
  weights.map(({ name, html, js, css }) => [name, kB(html), kB(js), kB(css)]),
)}

### Lists as posts grow

One request at a time, nothing from a cache: each asks under another host name. Posts are articles and recipes, four to one
(scripts/bench/articles/seed.mjs). Calls are round trips to the database, rows what it read for them.

${table(
  [
    "what",
    "calls",
    `rows at ${count(few)} posts`,
    `rows at ${count(many)}`,
    `CPU p50 / p95 / p99 at ${count(few)}, ms`,
    `CPU at ${count(many)}, ms`,
    `time p50 / p95 / p99 at ${count(many)}, ms`,
  ],
  names.map((name) => {
    const [one, other] = [at(few, name), at(many, name)];
    return [name, other.calls, count(one.rows), count(other.rows), three(one.cpu), three(other.cpu), three(other.time)];
  }),
)}
`;
}
