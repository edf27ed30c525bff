import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { discountInput, shippingMethodInput, shippingZoneInput, taxRateInput } from "./contract-admin.ts";
import { generateGiftCardCode, hashCustomerEmail } from "./discount-codes.ts";
import { discountProblemOfRule } from "./discount-uses.ts";
import { normalizeCode, parseGiftCardCode } from "./domain-codes.ts";
import { giftCardProblemOfRule } from "./gift-card-ledger.ts";
import {
  discountBatches,
  discounts,
  discountUses,
  giftCards,
  marketChoices,
  shippingDestinations,
  shippingMethods,
  shippingZones,
  taxRates,
} from "./schema.ts";
import { pricingService } from "./service.ts";
import { createGiftCard } from "./testing/create-gift-card.ts";

const db = openDb(env.DB);
const NOW = 1_000_000;
const at = (now: number) => pricingService({ db, now: () => now });
const p = at(NOW);
const ACTOR = "ada@example.com";

async function outcome(statements: BatchStatement[]): Promise<string | null> {
  try {
    await runBatch(db, statements);
    return null;
  } catch (error) {
    const rule = violatedConstraint(error);
    const problem = discountProblemOfRule(rule) ?? giftCardProblemOfRule(rule);
    if (!problem) throw error;
    return problem;
  }
}
const make = (over: object, code: string | null = "TEN") =>
  p.saveDiscount(null, discountInput.parse({ code, title: "Ten off", kind: "percent", value: 1000, ...over }), ACTOR);
const wanted = (codes: string[], over: object = {}) =>
  p.loadPriceRules({ codes, destination: null, currency: "USD", ...over });
const used = async (id: string) => (await p.listDiscounts()).discounts.find((d) => d.id === id)?.used;

beforeEach(async () => {
  await db.batch([
    db.delete(discounts),
    db.delete(discountUses),
    db.delete(discountBatches),
    db.delete(marketChoices),
    db.delete(shippingZones),
    db.delete(shippingDestinations),
    db.delete(shippingMethods),
    db.delete(taxRates),
    db.delete(settingsAudit),
  ]);
});

describe("discounts", () => {
  it("reports for each code why it does not apply", async () => {
    await make({});
    await make({ startsAt: NOW + 1 }, "SOON");
    await make({ endsAt: NOW }, "OVER");
    await make({ active: false }, "HIDDEN");
    const full = await make({ usageLimit: 1 }, "FULL");
    const once = await make({ oncePerCustomer: true }, "ONCE");
    const me = await hashCustomerEmail("me@example.com");
    await runBatch(db, p.discountUseStatements("o1", me, [full, once]));
    const r = await wanted([" t e n", "soon", "OVER", "HIDDEN", "full", "once", "NOSUCH"], { customer: me });
    expect(r.discounts.map((d) => d.code)).toEqual(["TEN"]);
    expect(r.problems).toEqual({
      SOON: "not_yet",
      OVER: "ended",
      HIDDEN: "unknown",
      FULL: "used_up",
      ONCE: "already_used",
      NOSUCH: "unknown",
    });
    expect((await wanted(["ONCE"], { customer: await hashCustomerEmail("other@example.com") })).problems).toEqual({});
    expect((await wanted(["ONCE"])).problems).toEqual({});
  });

  it("applies automatic discounts without a code, only between their dates", async () => {
    await make({ title: "Always" }, null);
    await make({ title: "Spent", usageLimit: 1, kind: "fixed", value: 5 }, null);
    const spent = (await p.listDiscounts({ q: "spent" })).discounts[0]?.id as string;
    await make({ title: "Later", startsAt: NOW + 5 }, null);
    await runBatch(db, p.discountUseStatements("o1", "c", [spent]));
    expect((await wanted([])).discounts.map((d) => d.title)).toEqual(["Always"]);
    expect(
      (await at(NOW + 5).loadPriceRules({ codes: [], destination: null, currency: "USD" })).discounts
        .map((d) => d.title)
        .sort(),
    ).toEqual(["Always", "Later"]);
  });

  it("is for customers with its tag only, once the buyer is known", async () => {
    await make({ customerTag: "vip" }, "VIP");
    await make({ customerTag: "vip", title: "Quietly" }, null);
    await db.run(
      sql`INSERT INTO store_customer_tag (email, tag, at, actor) VALUES ('ada@example.com', 'vip', 1, 'staff') ON CONFLICT DO NOTHING`,
    );
    const found = async (over: object) => {
      const r = await wanted(["VIP"], over);
      return [r.discounts.map((d) => d.title).sort(), r.problems];
    };
    expect(await found({})).toEqual([[], { VIP: "not_eligible" }]);
    expect(await found({ email: "bob@example.com" })).toEqual([[], { VIP: "not_eligible" }]);
    expect(await found({ email: " Ada@Example.com" })).toEqual([["Quietly", "Ten off"], {}]);
  });

  it("makes unique one-time codes in bulk, once per request", async () => {
    const rule = discountInput.parse({ code: null, title: "Fair", kind: "percent", value: 2000 });
    const input = { prefix: "FAIR", count: 2500, requestKey: "request-fair", rule };
    const [id, again] = [await p.createDiscountBatch(input, ACTOR), await p.createDiscountBatch(input, ACTOR)];
    expect(again).toBe(id);
    const codes: string[] = [];
    for (let after: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof p.listBatchCodes>> = await p.listBatchCodes(id, after);
      codes.push(...page.codes.map((c) => c.code ?? ""));
      after = page.next;
      if (!after) break;
    }
    expect([codes.length, new Set(codes).size]).toEqual([2500, 2500]);
    expect(codes.every((c) => /^FAIR-[2-9A-HJ-NP-Z]{8}$/.test(c))).toBe(true);
    expect((await p.listDiscounts()).discounts).toEqual([]);
    // Automatic discounts have no code; these have one each, so that none applies by itself.
    expect((await wanted([])).discounts).toEqual([]);
    const [code = ""] = codes;
    const [discount] = (await wanted([code])).discounts;
    expect(discount).toMatchObject({ code, value: 2000, batchId: id });
    expect(await outcome(p.discountUseStatements("o1", "c1", [discount?.id ?? ""]))).toBeNull();
    expect(await outcome(p.discountUseStatements("o2", "c2", [discount?.id ?? ""]))).toBe("used_up");
    expect((await wanted([code])).problems).toEqual({ [code]: "used_up" });
    await p.switchDiscountBatch(id, false, ACTOR);
    expect((await wanted([codes[1] ?? ""])).problems).toEqual({ [codes[1] ?? ""]: "unknown" });
    expect((await p.listDiscountBatches()).batches).toMatchObject([{ id, used: 1, count: 2500, active: false }]);
  });

  it("lists by status as it is at that moment", async () => {
    await make({}, "NOW");
    await make({ startsAt: NOW + 5 }, "SOON");
    await make({ endsAt: NOW - 5 }, "OVER");
    await make({ active: false }, "OFF");
    const full = await make({ usageLimit: 1 }, "FULL");
    await runBatch(db, p.discountUseStatements("o1", "c", [full]));
    const codes = async (show: "on" | "scheduled" | "expired" | "off") =>
      (await p.listDiscounts({ show })).discounts.map((d) => d.code).sort();
    expect(await codes("on")).toEqual(["NOW"]);
    expect(await codes("scheduled")).toEqual(["SOON"]);
    expect(await codes("expired")).toEqual(["FULL", "OVER"]);
    expect(await codes("off")).toEqual(["OFF"]);
  });

  it("lets exactly 5 of 40 simultaneous orders use a limit of 5", async () => {
    const id = await make({ usageLimit: 5 });
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, i) => outcome(p.discountUseStatements(`race-${i}`, `c${i}`, [id]))),
    );
    expect(results.filter((r) => r === null)).toHaveLength(5);
    expect(new Set(results)).toEqual(new Set([null, "used_up"]));
    expect(await used(id)).toBe(5);
    expect(await p.listDiscountOrders(id)).toHaveLength(5);
  });

  it("limits use to once per customer, also for 20 orders at once and for one mailbox's tags", async () => {
    const id = await make({ oncePerCustomer: true });
    const names = ["Inti@Example.com", " inti+offers@example.com", "inti+2@example.com"];
    const hashes = await Promise.all(names.map(hashCustomerEmail));
    expect(new Set(hashes).size).toBe(1);
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcome(p.discountUseStatements(`one-${i}`, hashes[0] as string, [id]))),
    );
    expect(results.filter((r) => r === null)).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set([null, "already_used"]));
    expect(await used(id)).toBe(1);
    expect(
      await outcome(p.discountUseStatements("another", await hashCustomerEmail("ana@example.com"), [id])),
    ).toBeNull();
  });

  it("counts a use once per order, releases it once, and can then be used again", async () => {
    const id = await make({ oncePerCustomer: true, usageLimit: 1 });
    const uses = p.discountUseStatements("o", "c", [id, id]);
    expect([await outcome(uses), await outcome(uses), await outcome(uses)]).toEqual([null, null, null]);
    expect(await used(id)).toBe(1);
    for (let i = 0; i < 3; i++) await runBatch(db, p.discountReleaseStatements("o"));
    expect(await used(id)).toBe(0);
    expect(await outcome(p.discountUseStatements("o2", "c", [id]))).toBeNull();
  });

  it("refuses an order whose discount ended, was deactivated or never existed", async () => {
    const id = await make({ endsAt: NOW + 1 });
    expect(await outcome(at(NOW + 1).discountUseStatements("o", "c", [id]))).toBe("ended");
    expect(await outcome(p.discountUseStatements("o", "c", ["nobody's"]))).toBe("ended");
    const off = await make({ active: false }, "OFF");
    expect(await outcome(p.discountUseStatements("o", "c", [id, off]))).toBe("ended");
    expect(await used(id)).toBe(0);
  });

  it("are saved by version: who was slower gets a refusal, and a use by an order is no change", async () => {
    const id = await make({});
    await runBatch(db, p.discountUseStatements("o", "c", [id]));
    const change = (title: string) =>
      p.saveDiscount(id, discountInput.parse({ code: "TEN", title, kind: "percent", value: 500 }), ACTOR, 1);
    await change("Luz");
    const refusal = await change("Ana").catch((e: Response) => e.json());
    expect(refusal).toMatchObject({ error: { code: "stale" } });
    expect(await p.getDiscount(id)).toMatchObject({ title: "Luz", version: 2, used: 1 });
  });

  it("are changed by staff with an audit row, and kept if orders use them", async () => {
    const id = await make({});
    await expect(make({})).rejects.toMatchObject({ status: 409 });
    await p.saveDiscount(id, discountInput.parse({ code: "ten", title: "New", kind: "fixed", value: 500 }), ACTOR);
    await runBatch(db, p.discountUseStatements("o", "c", [id]));
    await runBatch(db, p.discountUseStatements("o2", "c2", [id]));
    await expect(
      p.saveDiscount(
        id,
        discountInput.parse({ code: "TEN", title: "New", kind: "fixed", value: 500, usageLimit: 1 }),
        ACTOR,
      ),
    ).rejects.toMatchObject({ status: 409 });
    await expect(p.removeDiscount(id, ACTOR)).rejects.toMatchObject({ status: 409 });
    await runBatch(db, [...p.discountReleaseStatements("o"), ...p.discountReleaseStatements("o2")]);
    await p.removeDiscount(id, ACTOR);
    expect((await p.listDiscounts()).discounts).toEqual([]);
    await expect(p.removeDiscount(id, ACTOR)).rejects.toMatchObject({ status: 404 });
    const acts = await db.select({ action: settingsAudit.action }).from(settingsAudit).orderBy(settingsAudit.id);
    expect(acts.map((a) => a.action).sort()).toEqual(["discount.change", "discount.make", "discount.remove"]);
  });

  it("refuses invalid discounts", () => {
    const good = { code: "TEN", title: "Ten", kind: "percent", value: 1000 };
    expect(discountInput.safeParse(good).success).toBe(true);
    for (const bad of [
      { value: 10_001 },
      { value: 0 },
      { value: -1 },
      { value: 0.5 },
      { code: "A B" },
      { code: "" },
      { kind: "fixed", value: 0 },
      { usageLimit: 0 },
      { startsAt: 5, endsAt: 5 },
      { more: 1 },
    ])
      expect(discountInput.safeParse({ ...good, ...bad }).success, JSON.stringify(bad)).toBe(false);
  });
});

describe("gift cards", () => {
  const issue = async (amount: number, over: object = {}) => {
    const made = await createGiftCard(db, p, amount, over);
    return { ...made, balance: async () => (await p.listGiftCards()).cards.find((c) => c.id === made.id)?.balance };
  };
  /** Asserts that the balance is the sum of the ledger. */
  const balanced = async (id: string) =>
    (await p.listGiftCardEntries(id)).reduce((a, e) => a + e.delta, 0) ===
    (await p.listGiftCards()).cards.find((c) => c.id === id)?.balance;

  it("have readable codes, stored as hashes only", async () => {
    for (let i = 0; i < 50; i++) expect(generateGiftCardCode()).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(parseGiftCardCode(" abcd efgh-jklm npqr ")).toBe("ABCDEFGHJKLMNPQR");
    for (const bad of ["", "ABCD", "ABCD-EFGH-JKLM-NPQ0", "gift:1", "ABCDEFGHJKLMNPQRS"])
      expect(parseGiftCardCode(bad)).toBeNull();
    expect(normalizeCode("x".repeat(1000))).toHaveLength(41);
    const card = await issue(5000);
    expect(JSON.stringify(await db.select().from(giftCards))).not.toContain(parseGiftCardCode(card.code));
    expect(await p.findGiftCardByCode(card.code.toLowerCase().replaceAll("-", " "), "USD")).toMatchObject({
      id: card.id,
      balance: 5000,
    });
    expect(await p.findGiftCardByCode(card.code, "EUR")).toBeNull();
    expect(await p.findGiftCardByCode(generateGiftCardCode(), "USD")).toBeNull();
  });

  it("pay once per order, never below zero, and are released once", async () => {
    const card = await issue(5000);
    const pay = (order: string, amount: number) =>
      outcome(p.giftCardRedeemStatements(order, [{ id: card.id, amount }]));
    expect(await pay("g1", 3000)).toBeNull();
    expect(await pay("g1", 3000)).toBeNull();
    expect(await card.balance()).toBe(2000);
    expect(await pay("g2", 2001)).toBe("too_little");
    for (let i = 0; i < 2; i++) await runBatch(db, p.giftCardReleaseStatements("g1"));
    expect(await card.balance()).toBe(5000);
    expect(await pay("g1", 3000)).toBe("not_usable");
    expect(await pay("g3", 5000)).toBeNull();
    for (let i = 0; i < 2; i++) await runBatch(db, p.giftCardRefundStatements("refund-1", card.id, 1200, ACTOR));
    expect(await card.balance()).toBe(1200);
    expect(await balanced(card.id)).toBe(true);
  });

  it("cannot be spent twice by 30 simultaneous orders", async () => {
    const card = await issue(10_000);
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        outcome(p.giftCardRedeemStatements(`spend-${i}`, [{ id: card.id, amount: 1500 }])),
      ),
    );
    expect(results.filter((r) => r === null)).toHaveLength(6);
    expect(await card.balance()).toBe(1000);
    expect(await balanced(card.id)).toBe(true);
  });

  it("are issued once per unit bought", async () => {
    const order = { amount: 2500, currency: "USD", boughtBy: "line-1:1", actor: "system" };
    const [first, second] = await Promise.all([p.issueGiftCard(order), p.issueGiftCard(order)]);
    expect(await outcome(first.statements)).toBeNull();
    expect(await outcome(second.statements)).toBe("issued");
    expect(await p.findGiftCardByCode(second.code, "USD")).toBeNull();
    expect(await p.findGiftCardByCode(first.code, "USD")).toMatchObject({ balance: 2500 });
  });

  it("do not pay while deactivated, expired or unknown; a refund still reaches them", async () => {
    const off = await issue(1000);
    const old = await issue(1000, { expiresAt: NOW });
    await p.changeGiftCard(off.id, { act: "switch", off: true }, ACTOR);
    for (const id of [off.id, old.id, "nobody's"])
      expect(await outcome(p.giftCardRedeemStatements("o", [{ id, amount: 1 }]))).toBe("not_usable");
    expect(await p.findGiftCardByCode(off.code, "USD")).toBeNull();
    expect(await p.listGiftCardTenders([off.id, old.id], "USD")).toEqual([]);
    expect(await outcome(p.giftCardRefundStatements("r9", off.id, 5, ACTOR))).toBeNull();
    expect(await outcome(p.giftCardRefundStatements("r9", "nobody's", 5, ACTOR))).toBe("not_usable");
  });

  it("are adjusted by staff, once per request, with an audit row", async () => {
    const card = await issue(1000);
    const adjust = (delta: number, requestKey: string) =>
      p.changeGiftCard(card.id, { act: "adjust", delta, note: "goodwill", requestKey }, ACTOR);
    await adjust(500, "request-1");
    await adjust(500, "request-1");
    await expect(adjust(-1501, "request-2")).rejects.toMatchObject({ status: 409 });
    expect(await card.balance()).toBe(1500);
    const rows = await db.select().from(settingsAudit);
    expect(rows.filter((r) => r.target === `gift_card:${card.id}`)).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(card.code);
  });
});

describe("places", () => {
  const method = (zoneId: string, name: string, over: object = {}) =>
    p.saveShippingMethod(
      null,
      shippingMethodInput.parse({
        zoneId,
        name,
        rates: [{ upToG: null, price: 500 }],
        currency: "USD",
        minDays: 1,
        maxDays: 3,
        ...over,
      }),
      ACTOR,
    );
  const zone = (name: string, places: object[]) =>
    p.saveShippingZone(null, shippingZoneInput.parse({ name, places }), ACTOR);
  const namesFor = async (country: string, region: string) =>
    (await wanted([], { destination: { country, region } })).methods.map((m) => m.name);

  it("finds methods by region before country before the rest of the world", async () => {
    await method(await zone("Home", [{ country: "US" }]), "Post");
    await method(await zone("Islands", [{ country: "US", region: "HI" }]), "Boat");
    const world = await zone("World", [{ country: "*" }]);
    await method(world, "Air");
    await method(world, "Off", { active: false });
    await method(world, "Euro", { currency: "EUR" });
    expect(await namesFor("US", "CO")).toEqual(["Post"]);
    expect(await namesFor("US", "HI")).toEqual(["Boat"]);
    expect(await namesFor("PE", "")).toEqual(["Air"]);
    expect((await wanted([])).methods).toEqual([]);
  });

  it("ships nowhere outside the zones", async () => {
    await method(await zone("Home", [{ country: "US" }]), "Post");
    expect(await namesFor("PE", "")).toEqual([]);
  });

  it("applies the most specific tax rate of each category", async () => {
    const rates = [
      { country: "US", region: "", category: "food", name: "Country", bps: 100 },
      { country: "US", region: "", category: "shipping", name: "Country", bps: 50 },
      { country: "US", region: "CO", category: "food", name: "Colorado", bps: 290 },
      { country: "DE", region: "", category: "food", name: "MwSt", bps: 700, included: true },
    ];
    for (const r of rates) await p.saveTaxRate(taxRateInput.parse(r), ACTOR);
    const { taxes } = await wanted([], { destination: { country: "US", region: "CO" } });
    expect(taxes.map((t) => [t.category, t.name, t.bps])).toEqual([
      ["food", "Colorado", 290],
      ["shipping", "Country", 50],
    ]);
    expect((await wanted([], { destination: { country: "DE", region: "BY" } })).taxes).toEqual([
      { category: "food", name: "MwSt", bps: 700, included: true },
    ]);
    expect((await wanted([], { destination: { country: "PE", region: "" } })).taxes).toEqual([]);
    await p.removeTaxRate({ country: "US", region: "CO", category: "food" }, ACTOR);
    expect((await wanted([], { destination: { country: "US", region: "CO" } })).taxes[0]).toMatchObject({
      name: "Country",
    });
  });

  it("keeps a destination in one zone, and deletes a zone as a whole", async () => {
    const home = await zone("Home", [{ country: "US" }]);
    await expect(zone("Again", [{ country: "US" }])).rejects.toMatchObject({ status: 409 });
    const many = Array.from({ length: 90 }, (_, i) => ({ country: "CA", region: `R${i}` }));
    await p.saveShippingZone(home, shippingZoneInput.parse({ name: "North", places: many }), ACTOR);
    await method(home, "Post");
    expect((await p.listShippingZones()).map((z) => [z.name, z.places.length, z.methods.length])).toEqual([
      ["North", 90, 1],
    ]);
    await p.removeShippingZone(home, ACTOR);
    expect(await p.listShippingZones()).toEqual([]);
    expect(await db.select().from(shippingMethods)).toEqual([]);
    await expect(method(home, "Post")).rejects.toMatchObject({ status: 400 });
  });

  it("refuses invalid tiers", () => {
    const base = { zoneId: "z", name: "Post", currency: "USD", minDays: 1, maxDays: 2 };
    const rates = (...steps: [number | null, number][]) => ({
      ...base,
      rates: steps.map(([upToG, price]) => ({ upToG, price })),
    });
    expect(shippingMethodInput.safeParse(rates([500, 100], [null, 200])).success).toBe(true);
    for (const bad of [
      rates(),
      rates([null, 1], [500, 2]),
      rates([500, 1], [400, 2]),
      rates([500, -1]),
      { ...rates([null, 1]), minDays: 5 },
    ])
      expect(shippingMethodInput.safeParse(bad).success).toBe(false);
  });
});

describe("markets", () => {
  const to = async (country: string) =>
    (await p.loadPriceRules({ codes: [], destination: { country, region: "" }, currency: "USD" })).isMarket;

  it("are off by default where the law forbids to sell, and change with what the owner ticks", async () => {
    expect([await to("US"), await to("KP"), await to("RU")]).toEqual([true, false, false]);
    await p.changeMarkets({ on: ["RU"], off: ["US", "ZZ"] }, ACTOR);
    expect([await to("US"), await to("RU")]).toEqual([false, true]);
    await p.changeMarkets({ on: ["US"], off: ["RU"] }, ACTOR);
    expect([await to("US"), await to("RU")]).toEqual([true, false]);
    // What is the default again needs no row; each change has its audit entry, naming what really changed.
    expect(await db.select().from(marketChoices)).toEqual([]);
    const audits = (await db.select().from(settingsAudit)).map((a) => JSON.parse(a.after ?? "{}"));
    expect(audits).toEqual([
      { on: ["RU"], off: ["US"] },
      { on: ["US"], off: ["RU"] },
    ]);
  });

  it("offer no shipping where nothing is sold, and no such country to choose", async () => {
    const zone = await p.saveShippingZone(
      null,
      shippingZoneInput.parse({ name: "All", places: [{ country: "*" }] }),
      ACTOR,
    );
    const method = {
      zoneId: zone,
      name: "Post",
      rates: [{ upToG: null, price: 5 }],
      currency: "USD",
      minDays: 1,
      maxDays: 2,
    };
    await p.saveShippingMethod(null, shippingMethodInput.parse(method), ACTOR);
    const methods = async (country: string) =>
      (await p.loadPriceRules({ codes: [], destination: { country, region: "" }, currency: "USD" })).methods.length;
    expect([await methods("PE"), await methods("IR")]).toEqual([1, 0]);
    const countries = await p.listShippedCountries();
    expect([countries.includes("PE"), countries.includes("IR")]).toEqual([true, false]);
  });
});
