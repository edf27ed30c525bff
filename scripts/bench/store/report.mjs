/** The store's section of docs/benchmarks.md. */

const ms = (value) => (value < 100 ? value.toFixed(1) : Math.round(value).toString());
const count = (n) => n.toLocaleString("en-US");
const times = (last, first) => `${(last / first).toFixed(1)} ×`;
const row = (cells) => `| ${cells.join(" | ")} |`;
const table = (heads, rows) => [row(heads), row(heads.map(() => "---")), ...rows.map(row)].join("\n");

/** @param found the results of store/index.mjs */
export function report({ circumstances, pages, sizes, consistency, PAGES, LISTS, BUYING }) {
  const bare = pages[0].cpu;
  const [least, most] = [sizes[0], sizes.at(-1)];
  const columns = sizes.map((s) => `${count(s.size)} products`);
  return `## Store

${circumstances}

The products are made (scripts/bench/store/seed.mjs): each has the words, label, claims and pack of one of the demo shop's
and values of its own for goals, ingredients, allergens, prices, ratings and dates; one in sixteen is a draft or archived.

### Pages

At ${count(least.size)} products, ${PAGES.connections} kept-alive connections for ${PAGES.seconds} s. Cached: from the isolate's memory, as a guest gets it. Rendered: the
query or the host name differs each time, so that no cache has an answer; seven statements of the product, one of the plans, three of what stands
around it. The last column compares CPU.

${table(
  ["what", "requests/s", "p50", "p99", "CPU", "times the bare page"],
  pages.map((p) => [
    p.name,
    Math.round(p.perSecond),
    `${ms(p.p50)} ms`,
    `${ms(p.p99)} ms`,
    `${p.cpu.toFixed(2)} ms`,
    (p.cpu / bare).toFixed(2),
  ]),
)}

### Lists, searches and pages as the catalogue grows

p50 / p99 in ms, ${LISTS.connections} connections for ${LISTS.seconds} s each, through the public API (24 products an answer) or the admin's (50). The last
two columns compare ${count(most.size)} products with ${count(least.size)}: p50, and CPU, which noise on the machine changes little.

${table(
  ["what", ...columns, "p50 grows", "CPU grows"],
  least.lists.map(({ name }, i) => [
    name,
    ...sizes.map((s) => `${ms(s.lists[i].p50)} / ${ms(s.lists[i].p99)}`),
    times(most.lists[i].p50, least.lists[i].p50),
    times(most.lists[i].cpu, least.lists[i].cpu),
  ]),
)}

What still grows: the admin's search finds a part of a word and so reads the indexes of titles and SKUs from end to end;
filters count by their rarest value, up to 1,001 finds. Pages of lists go by keys, however deep.

CPU of the runtime for each answer, ms:

${table(
  ["what", ...columns],
  least.lists.map(({ name }, i) => [name, ...sizes.map((s) => s.lists[i].cpu.toFixed(2))]),
)}

### Purchases

A purchase is a new guest's cart (one to three products), its quote, and the checkout with the test gateway, until the
order is paid and open; ${BUYING.seconds} s each, on one database. Every buyer has an address of their own, so all limits are in force. The
gateway, which is another house in a real shop, and its webhooks run in the same process and database, and so do the
counters of the limits: they are part of the figures.

${table(
  [
    "at once",
    ...columns.map((c) => `completions/s at ${c}`),
    "p50 / p99 of a purchase",
    "p50 / p99 of its checkout",
    "CPU",
  ],
  most.buying.map((b, i) => [
    b.inFlight,
    ...sizes.map((s) => s.buying[i].perSecond.toFixed(1)),
    `${ms(b.whole.p50)} / ${ms(b.whole.p99)} ms`,
    `${ms(b.checkout.p50)} / ${ms(b.checkout.p99)} ms`,
    `${b.cpu.toFixed(1)} ms`,
  ]),
)}

Latencies and CPU are those at ${count(most.size)} products. After the last purchase: ${consistency}
${compareWithMedusa(sizes.find((s) => s.size === 10_000))}`;
}

/**
 * Our measurements of another shop, and the figures to compare with. @param at the figures at its number of products
 */
function compareWithMedusa(at) {
  if (!at) return "";
  const cpu = (name) => `${at.lists.find((l) => l.name === name).cpu.toFixed(1)} ms`;
  const eight = at.buying.find((b) => b.inFlight === 8);
  return `
### Compared with Medusa

Medusa 2.21 on PostgreSQL 15, without Redis, was measured by us on the same kind of machine at 10,000 products (± 30 %).
Its figures are of its API, which draws no page; ours are of the run above, at as many products.

${table(
  ["what", "Medusa", "here"],
  [
    ["a list of products with prices, CPU (24 of them)", "97 ms", cpu("List: first page")],
    ["one product, CPU", "27 to 45 ms", cpu("Product by its handle")],
    ["a purchase, 8 at once, p50", "870 to 1,350 ms", `${ms(eight.whole.p50)} ms`],
    ["purchases a second, 8 at once", "1.5", eight.perSecond.toFixed(1)],
  ],
)}
`;
}
