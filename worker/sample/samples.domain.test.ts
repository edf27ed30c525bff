import { expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { generateSamples, listSampleAddresses } from "./domain-generators.ts";
import { isSampleAddress } from "./domain-people.ts";
import type { SampleShop, SampleValues } from "./domain-shop.ts";

const NOW = Date.UTC(2026, 5, 15, 18);
const variant = (n: number): SampleShop["variants"][number] => ({
  ...{ variantId: `v${n}`, productId: `p${n}`, handle: `h${n}`, sku: `S${n}`, title: `Product ${n}`, variantTitle: "" },
  ...{
    kind: "goods",
    price: 1000 + n * 450,
    weightG: 300,
    requiresShipping: true,
    subscribable: n % 2 === 0,
    tags: [],
  },
  ...{ parts: [], factsId: null, look: {}, productKind: "Powder", netWeight: "", taxCategory: "food", servings: 30 },
  ...{ lots: [`lot${n}`], available: n === 5 ? 0 : 50 },
});
const SHOP: SampleShop = {
  ...{ currency: "USD", now: NOW, firstNumber: 1001, local: true, taken: [] },
  variants: [
    ...[0, 1, 2, 3, 4, 5].map(variant),
    {
      ...variant(6),
      kind: "bundle",
      parts: [0, 1].map((n) => ({ variantId: `v${n}`, sku: "", title: "", quantity: 1 })),
    },
  ],
  zones: [{ id: "us", places: [{ country: "US", region: "" }] }],
  methods: [
    {
      id: "m",
      zoneId: "us",
      name: "Standard",
      rates: [{ upToG: null, price: 495 }],
      freeOver: 6000,
      minDays: 2,
      maxDays: 5,
    },
  ],
  taxes: [{ country: "US", region: "CA", category: "food", name: "Sales tax", bps: 725, included: false }],
  discounts: [],
  plans: [{ id: "every-4", title: "Every 4 weeks", unit: "week", every: 4, discountBps: 1500 }],
};
const generate = (seed: number, shop = SHOP, orderCount = 700) =>
  generateSamples(shop, { seed, actor: "owner@tikari.example", termsOf: () => "Terms", orderCount });
const rowsOf = (made: ReturnType<typeof generate>, table: string): SampleValues[] =>
  made.steps.flatMap((s) => s.rows.rows.get(table) ?? []);
const plain = (made: ReturnType<typeof generate>) =>
  JSON.stringify([made.steps.map((s) => [s.name, [...s.rows.rows], s.topics]), made.traffic]);

it("makes the same shop of the same seed, and another of another", () => {
  expect(plain(generate(7))).toBe(plain(generate(7)));
  expect(plain(generate(8))).not.toBe(plain(generate(7)));
});

it("has orders that grow over 120 days, in the order of their numbers, none in the future", () => {
  const orders = rowsOf(generate(7), "store_order");
  const placed = orders.map((o) => Number(o.placed_at));
  expect(orders.map((o) => o.number)).toEqual(orders.map((_, i) => 1001 + i));
  expect(placed).toEqual(placed.toSorted((a, b) => a - b));
  expect(Math.max(...placed)).toBeLessThan(NOW);
  expect(Math.min(...placed)).toBeGreaterThan(NOW - 122 * DAY);
  const between = (from: number, to: number) =>
    placed.filter((at) => NOW - at >= from * DAY && NOW - at < to * DAY).length;
  expect(between(0, 30)).toBeGreaterThan(1.25 * between(90, 120));
});

it("has a subscription of each state, whatever day it is filled on", () => {
  for (let day = 0; day < 8; day++) {
    const made = generate(20, { ...SHOP, now: NOW + day * 47.3 * DAY });
    const states = new Set(rowsOf(made, "billing_contract").map((c) => c.status));
    expect([...states].toSorted(), `day ${day}`).toEqual(["active", "cancelled", "failed", "past_due", "paused"]);
  }
});

it("writes to nobody: each address is of the domain that belongs to nobody", () => {
  const made = generate(7);
  for (const table of [
    "store_order",
    "auth_user",
    "billing_contract",
    "store_saved_card",
    "store_restock_watcher",
    "store_project",
  ])
    expect(rowsOf(made, table).filter((r) => !isSampleAddress(String(r.email)))).toEqual([]);
  expect(rowsOf(made, "mail_outbox")).toEqual([]);
  expect(rowsOf(made, "store_restock_watcher").every((w) => w.variant_id === "v5")).toBe(true);
});

it("receives what it ships and holds: as much can be sold as before", () => {
  const made = generate(7);
  const net = new Map<unknown, number>();
  for (const m of rowsOf(made, "store_stock_move"))
    net.set(m.variant_id, (net.get(m.variant_id) ?? 0) + Number(m.delta));
  for (const h of rowsOf(made, "store_stock_hold"))
    net.set(h.variant_id, (net.get(h.variant_id) ?? 0) - Number(h.quantity));
  expect([...net.values()].filter((left) => left !== 0)).toEqual([]);
  // A bundle and one of its parts in one order are one reservation.
  for (const seed of [1, 2, 3, 4, 5]) {
    const keys = rowsOf(generate(seed), "store_stock_hold").map((h) => `${h.order_id} ${h.variant_id}`);
    expect(keys.length).toBe(new Set(keys).size);
  }
});

it("adds up: refunds to the orders', page views to the total", () => {
  const made = generate(7);
  const refunded = new Map<unknown, number>();
  for (const r of rowsOf(made, "store_refund"))
    if (r.status === "settled") refunded.set(r.order_id, (refunded.get(r.order_id) ?? 0) + Number(r.amount));
  expect(rowsOf(made, "store_order").filter((o) => o.refunded !== (refunded.get(o.id) ?? 0))).toEqual([]);
  const days = Map.groupBy(made.traffic, ([day]) => day);
  expect(days.size).toBe(120);
  for (const rows of days.values()) {
    const sum = (dim: string) => rows.filter((r) => r[1] === dim).reduce((a, r) => a + r[3], 0);
    expect([sum("page"), sum("referrer"), sum("device"), sum("country")]).toEqual(Array(4).fill(sum("total")));
  }
});

it("publishes no review on a site that others can reach, and leaves out who has an account", () => {
  const live = rowsOf(generate(7, { ...SHOP, local: false }), "store_review");
  expect(live.length).toBeGreaterThan(0);
  expect(live.filter((r) => r.status !== "pending")).toEqual([]);
  const [taken = ""] = listSampleAddresses(SHOP, 7);
  const made = generate(7, { ...SHOP, taken: [taken] });
  expect(rowsOf(made, "store_order").filter((o) => o.email === taken)).toEqual([]);
});

it("has a year of community: evenings, replies after what they answer, and no sentence twice on a page", () => {
  const topics = generate(7).steps.flatMap((step) => step.topics);
  expect(topics).toHaveLength(35);
  const posts = topics.flatMap((topic) => topic.posts);
  const times = posts.map(({ at }) => at);
  expect(Math.max(...times)).toBeLessThan(NOW);
  expect(Math.min(...times)).toBeLessThan(NOW - 330 * DAY);
  // Local evenings are 0 to 4 in UTC, mornings 12 to 16.
  const begun = (from: number, to: number) =>
    topics.filter(
      ({ createdAt }) => new Date(createdAt).getUTCHours() >= from && new Date(createdAt).getUTCHours() < to,
    ).length;
  expect(begun(0, 4)).toBeGreaterThan(begun(12, 16));
  for (const { posts: own, answer, author } of topics) {
    const sentences = own.flatMap(({ text }) => text.split(/(?<=[.?!]) (?=[A-Z])/));
    expect(sentences.length).toBe(new Set(sentences).size);
    expect(own.map(({ text }) => text).join()).not.toMatch(/[{}]/);
    expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((a, b) => a - b));
    const ids = own.map(({ id }) => id);
    for (const [i, { replyTo }] of own.entries()) if (replyTo) expect(ids.slice(0, i)).toContain(replyTo);
    if (answer) expect(own.find(({ id }) => id === answer)?.author.id).not.toBe(author.id);
    for (const { author: by, reactions } of own) expect(reactions.some(({ member }) => member === by.id)).toBe(false);
  }
  expect(topics.filter(({ answer }) => answer).length).toBeGreaterThan(5);
  expect(posts.every(({ author }) => author.name.endsWith("(sample)"))).toBe(true);
  expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
});

it("gives moderators something to decide, and members polls to look at", () => {
  const topics = generate(7).steps.flatMap((step) => step.topics);
  const posts = topics.flatMap((topic) => topic.posts);
  expect(posts.filter(({ flags }) => flags?.length)).toHaveLength(3);
  for (const { author, at, flags } of posts) {
    for (const flag of flags ?? []) {
      expect(flag.by.id).not.toBe(author.id);
      expect(flag.at).toBeGreaterThan(at);
      expect(flag.at).toBeLessThan(NOW);
    }
  }
  expect(topics.flatMap(({ held }) => held ?? [])).toHaveLength(2);
  const polls = posts.flatMap(({ poll }) => poll ?? []);
  expect(polls.length).toBeGreaterThan(1);
  for (const { poll, votes } of polls) expect(votes.flat().every((place) => place < poll.options.length)).toBe(true);
});

it("shows no invented member on a site that others can reach", () => {
  const live = generate(7, { ...SHOP, local: false }).steps.flatMap((step) => step.topics);
  expect(live.length).toBeGreaterThan(0);
  expect(live.filter(({ isPublic }) => isPublic)).toEqual([]);
  // Nor has its staff anything invented to decide.
  expect(live.filter(({ held, posts }) => held || posts.some(({ flags }) => flags))).toEqual([]);
});
