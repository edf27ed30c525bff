import { DAY, toUtcDay } from "../kernel/instants.ts";
import { dayShares } from "./domain-calendar.ts";
import type { GeneratorContext } from "./domain-generator.ts";
import type { TrafficRow } from "./domain-shop.ts";

/** Visits for each order. */
const VISITS_PER_ORDER = 38;
const PAGES_PER_VISIT = 2.9;

const DIMENSIONS: Readonly<
  Record<"referrer" | "device" | "browser" | "country", readonly (readonly [string, number])[]>
> = {
  referrer: [
    ["(direct)", 41],
    ["google.com", 33],
    ["instagram.com", 11],
    ["duckduckgo.com", 4],
    ["reddit.com", 4],
    ["youtube.com", 4],
    ["bing.com", 3],
  ],
  device: [
    ["mobile", 64],
    ["desktop", 32],
    ["tablet", 4],
  ],
  browser: [
    ["Safari", 46],
    ["Chrome", 40],
    ["Firefox", 6],
    ["Edge", 6],
    ["Other", 2],
  ],
  country: [
    ["US", 78],
    ["CA", 8],
    ["GB", 5],
    ["DE", 4],
    ["FR", 3],
    ["NL", 2],
  ],
};

/** Page views of each day: they follow the orders' weekdays and growth, and every dimension adds up to the total. */
export function generateTraffic({ random, shop, days, orderCount, addTraffic }: GeneratorContext): void {
  const products = [...new Set(shop.variants.map((v) => v.handle))];
  const pages: (readonly [string, number])[] = [
    ["/", 20],
    ["/products", 16],
    ["/science", 5],
    ["/blog", 4],
    ["/cart", 6],
    ["/checkout", 3],
    ["/subscribe", 3],
    ["/our-story", 2],
    ...products.map((handle, i) => [`/products/${handle}`, 6 / (1 + i * 0.2)] as const),
  ];
  dayShares(random, shop.now, days).forEach((share, i) => {
    const day = toUtcDay(shop.now - (days - 1 - i) * DAY);
    const visits = Math.max(1, Math.round(share * orderCount * VISITS_PER_ORDER));
    const pageviews = Math.round(visits * PAGES_PER_VISIT);
    const visitors = Math.round(visits * 0.83);
    const rows: TrafficRow[] = [];
    const add = (dim: string, parts: readonly (readonly [string, number])[]) => {
      const views = split(pageviews, parts, random.next);
      const begun = split(visits, parts, random.next);
      const seen = split(visitors, parts, random.next);
      const timed = split(Math.round(pageviews * 0.7), parts, random.next);
      parts.forEach(([key], n) => {
        const measured = timed[n] ?? 0;
        const time = measured * random.int(28_000, 52_000);
        rows.push([day, dim, key, views[n] ?? 0, begun[n] ?? 0, seen[n] ?? 0, time, measured]);
      });
    };
    add("page", pages);
    for (const [dim, parts] of Object.entries(DIMENSIONS)) add(dim, parts);
    const ofPages = rows.filter((r) => r[1] === "page");
    const sum = (column: 6 | 7) => ofPages.reduce((a, r) => a + r[column], 0);
    rows.push([day, "total", "", pageviews, visits, visitors, sum(6), sum(7)]);
    addTraffic(rows.filter((r) => r[3] + r[4] + r[5] > 0));
  });
}

/** Splits a whole number by weights with some noise; the parts add up to it. */
function split(whole: number, parts: readonly (readonly [string, number])[], next: () => number): number[] {
  const weights = parts.map(([, w]) => w * (0.85 + next() * 0.3));
  const sum = weights.reduce((a, b) => a + b, 0);
  let before = 0;
  let weight = 0;
  return weights.map((w) => {
    weight += w;
    const upTo = Math.round((whole * weight) / sum);
    const part = upTo - before;
    before = upTo;
    return part;
  });
}
