/** The search's section of docs/benchmarks.md. */

const ms = (value) => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
const count = (n) => Math.round(n).toLocaleString("en-US");
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
const three = ({ p50, p95, p99 }) => `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`;

function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** p50, p95 and p99 of what answers took, in ms. */
export const sumUp = (answers) => ({
  answers,
  count: answers.length,
  cpu: spread(answers.map(({ cpu }) => cpu)),
  time: spread(answers.map(({ time }) => time)),
});

/** @param found the results of search/index.mjs */
export function report({ circumstances, size, goal, filled, figures, floors, all, rebuilt }) {
  const verdict = all.cpu.p95 < goal ? "met" : "missed";
  return `## Search

${circumstances}

${count(filled.documents)} documents: products, collections, ingredients, articles, recipes, studies and pages in a large shop's shares
(scripts/bench/search/seed.mjs), ${count(filled.letters / 1_000_000)} million letters of ${count(filled.words)} different words, drawn as often as the demo texts have them; the
database has ${count(filled.bytes / 2 ** 20)} MB. They came into the index by the outbox in ${count(filled.seconds)} s (${count(filled.cpu)} s of CPU, ${count(((1000 * filled.cpu) / size) * 10) / 10} ms a document).

One search at a time, no answer from a cache. CPU is that of the whole runtime for each single search: the Worker, both
databases, and Miniflare's own work. **Goal: p95 of the CPU below ${goal} ms at 100,000 documents: ${ms(all.cpu.p95)} ms, ${verdict}.**

${table(
  ["what", "searches", "CPU p50 / p95 / p99, ms", "time p50 / p95 / p99, ms"],
  [
    ...figures.map((f) => [f.name, f.count, three(f.cpu), three(f.time)]),
    ["**All**", all.count, three(all.cpu), three(all.time)],
    ...floors.map((f) => [f.name, f.count, three(f.cpu), three(f.time)]),
  ],
)}

What is answered without a search says how much of a figure is not the index: the request itself, and the drawing of the page.

The index made again while it was asked without a pause: ${rebuilt.isWhole ? "all" : "the first"} ${count(rebuilt.documents)} documents in ${count(rebuilt.seconds)} s, ${count(rebuilt.cpu)} s of CPU; ${count(rebuilt.times.length)} searches meanwhile, p50 / p95 / p99
${three(spread(rebuilt.times))} ms, ${rebuilt.lost.length === 0 ? "each with all results that it had before" : `some with fewer results than before: ${rebuilt.lost.join("; ")}`}.
`;
}
