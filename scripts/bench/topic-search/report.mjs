/** The section of docs/benchmarks.md about the search of topics. */

const ms = (value) => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
const count = (n) => Math.round(n).toLocaleString("en-US");
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
const three = ({ p50, p95, p99 }) => `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`;

/** @param found the results of topic-search/index.mjs */
export function report({ circumstances, sizes, goal }) {
  const [small, large] = sizes;
  const growth = large.all.cpu.p95 / small.all.cpu.p95;
  const names = large.figures.map(({ name }) => name);
  const figure = ({ figures }, name) => figures.find((one) => one.name === name);
  return `## Topics in the search

${circumstances}

The same forum with ${count(small.size)} and with ${count(large.size)} topics (scripts/bench/topic-search/seed.mjs), each with a title of four to
seven words and a text of about 60. They came into the index by the outbox: the first in ${count(small.filled.seconds)} s, all others in
${count(large.filled.seconds)} s (${count(large.filled.cpu)} s of CPU); the index has ${count(large.megabytes)} MB. One search at a time, no answer from a cache; CPU is that of the
whole runtime. **Goal: p95 of the CPU at most ${goal} times that of the small forum: ${growth.toFixed(1)} times, ${growth <= goal ? "met" : "missed"}.**

${table(
  ["what", "searches", ...sizes.map(({ size }) => `CPU p50 / p95 / p99 at ${count(size)} topics, ms`), "p50, times"],
  [...names, "All"].map((name) => {
    const [few, many] = sizes.map((one) => (name === "All" ? one.all : figure(one, name)));
    return [
      ...[name, count(many.count), three(few.cpu), three(many.cpu)],
      `${(many.cpu.p50 / Math.max(few.cpu.p50, 0.1)).toFixed(1)} ×`,
    ];
  }),
)}
`;
}
