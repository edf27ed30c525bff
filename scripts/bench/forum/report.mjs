/** The forum's section of docs/benchmarks.md. */

const count = (n) => Math.round(n).toLocaleString("en-US");
const ms = (value) => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");
const three = ({ p50, p95, p99 }) => `${ms(p50)} / ${ms(p95)} / ${ms(p99)}`;

/** p50, p95 and p99. */
export function spread(values) {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

const deliveryRow = (name, d) => [
  ...[name, count(d.posts), count(d.lost), count(d.gaps), count(d.twice), count(d.late), three(d.latency)],
  ...[count(d.resumed), count(d.behind), count(d.settled), count(d.memory)],
];

/** @param found the results of forum/index.mjs */
export function report({ circumstances, delivery, killed, flags, topics, lists, goal }) {
  return `## Forum

${circumstances}

${count(delivery.pages)} open pages watch one topic, with ${delivery.rate} posts a second for ${delivery.seconds} seconds by the public call, each sent until it is
acknowledged. A tenth of the pages is slow: they never say what they have drawn, so that their hub stops and they ask again.
A twentieth is cut now and then and resumes. Delivery is measured from the moment a post's page made its id to the moment
another page has it, on one machine with all the pages; slow and cut pages are checked, not timed. \`Missed\`, \`twice\` and
\`late\` count posts that did not come in order, came again, and pages that did not have the last post in the end.

${table(
  [
    "",
    "posts",
    "lost",
    "missed",
    "twice",
    "late",
    "delivery p50 / p95 / p99, ms",
    "resumed",
    "stopped as slow",
    "last post everywhere after, ms",
    "memory, MB",
  ],
  [deliveryRow("Running", delivery), deliveryRow("Killed in the middle and started again", killed)],
)}

The forum switched off and on ${flags.flips} times: ${count(flags.pages)} open pages learn of it in p50 / p95 / p99 ${three(flags.time)} ms after the call
began. Goal: p99 below ${goal} ms, ${flags.time.p99 < goal ? "met" : "missed"}. Each hub makes the frame once and sends
it to its share of the pages; the rest is the runtime's own sending, and the process of the open pages, which shares the machine's cores with
it and therefore only looks for the event in the bytes that come. More hubs would not help here, where all of them run in one process.

${table(
  ["topic", "its end, p50 / p95 / p99, ms", "its middle"],
  topics.map(({ name, read, middle }) => [name, three(read), three(middle)]),
)}

${table(
  ["topics in the lists", "latest, p50 / p95 / p99, ms", "new", "top", "unanswered", "a category", "a tag"],
  lists.map((l) => [
    count(l.size),
    ...["latest", "new", "top", "unanswered", "category", "tag"].map((name) => three(l[name])),
  ]),
)}
`;
}
