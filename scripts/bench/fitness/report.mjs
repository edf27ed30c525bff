/** The fitness app's section of docs/benchmarks.md. */
const ms = (value) => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
const count = (n) => Math.round(n).toLocaleString("en-US");
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

/** @param found the results of fitness/index.mjs */
export function report({ circumstances, members, calls, browser, asked, goals }) {
  const { interaction, scores, bare } = browser;
  const sizes = members.map(({ count: records }) => count(records));
  return `## Fitness app

${circumstances}

### A long history beside a short one

Members log the same kind of days (scripts/bench/fitness/seed.mjs): ${members.map(({ count: records, days }) => `${count(records)} records in ${count(days)} days`).join(", ")}.
${asked} requests of each kind, one after another. Bytes are those of the answer before compression; CPU is the processor time of
the runtime, p50. Lines marked * cover more days than the shortest log has.

${table(
  [
    "what",
    ...sizes.map((size) => `bytes at ${size}`),
    ...sizes.map((size) => `CPU at ${size}`),
    `time p50 / p95 at ${sizes.at(-1)}`,
  ],
  calls.map(({ name, isLonger, found }) => [
    `${name}${isLonger ? " *" : ""}`,
    ...found.map(({ bytes }) => count(bytes)),
    ...found.map(({ cpu }) => `${ms(cpu.p50)} ms`),
    `${ms(found.at(-1).time.p50)} / ${ms(found.at(-1).time.p95)} ms`,
  ]),
)}

### On a phone

Typing in the food search, ${interaction.count} letters at the speed of a quick typist, the processor slowed down four times: interaction to
next paint p50 / p75 / p98 / most ${interaction.p50} / ${interaction.p75} / **${interaction.p98}** / ${interaction.most} ms; the goal is ${goals.interaction} ms.

Lighthouse (mobile) inside the app, over HTTP/2 as it is deployed, each run in a browser of its own: of a device's first
visit, with empty caches, and of a later one. The median of three runs; the goal is ${goals.score}. The machine's speed in that run is
Lighthouse's own figure for it, which a busy neighbor on a rented machine halves. It is of a loop of plain code: the bare page
(React and the router with one line of text, first visit) says what starting any page costs on the machine, in the same run.

${table(
  ["tab", "visit", "performance", "accessibility", "best practices", "LCP", "TBT", "CLS", "machine"],
  [...scores, { tab: "bare page", first: bare }].flatMap(({ tab, ...visits }) =>
    Object.entries(visits).map(([visit, { score, others, lcp, tbt, cls, machine }]) => [
      ...[tab, visit, score, ...others],
      `${(lcp / 1000).toFixed(2)} s`,
      `${Math.round(tbt)} ms`,
      cls.toFixed(3),
      count(machine),
    ]),
  ),
)}
`;
}
