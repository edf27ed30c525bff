import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { collectPages } from "../../../app/admin/table/collect-pages.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { db } from "../testing/request-context.ts";
import { customerFilter, customerTagsInput, withdrawalInput } from "./contract.ts";
import { encodeCustomerKey, firstIdAt, LAPSED_AFTER, toCustomerAddresses } from "./domain.ts";
import { marketingConsents } from "./schema.ts";
import { customersService } from "./service.ts";
import { customerProfileService } from "./service-profile.ts";
import { recordConsent } from "./testing/record-consent.ts";

const NOW = 1_800_000_000_000;
const STAFF = "root@example.com";
const removed: string[] = [];
const deps = { db, now: () => NOW, removeGuestCards: async (email: string) => void removed.push(email) };
const profile = customerProfileService(deps);
const service = customersService(deps);
const keyOf = encodeCustomerKey;
const [ANA, BEN, MEMBER] = ["ana@example.com", "ben@example.com", "member@example.com"];
const emailsOf = async (f: object) =>
  (await service.listCustomers(customerFilter.parse(f))).rows.map((r) => r.email).sort();
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (e: unknown) => (e as Response).status,
  );

/** What staff read, of a call that must be refused. */
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => "",
    async (e: unknown) => ((await (e as Response).json()) as { error: { message: string } }).error.message,
  );

// Tests merge and erase these customers: each begins with all of them.
beforeEach(async () => {
  removed.length = 0;
  const order = (id: string, number: number, email: string) =>
    `INSERT INTO store_order (id, number, email, status, source, currency, ship_to, subtotal, discount, shipping, tax_added, tax_included, total, refunded, placed_at, paid_at)
     VALUES ('${id}', ${number}, '${email}', 'open', 'web', 'USD', '{"name":"${email.split("@")[0]} Quispe","line1":"1 Pine","line2":"","city":"Lima","region":"","postalCode":"","country":"PE"}', 1000, 0, 0, 0, 0, 1000, 0, ${NOW}, ${NOW})`;
  const tables = ["store_order", "auth_user", "billing_contract", "store_customer_note", "store_customer_tag"];
  await env.DB.batch(
    [
      ...[...tables, "store_marketing_consent", "settings_audit"].map((table) => `DELETE FROM ${table}`),
      order(`${firstIdAt(NOW - 5)}-ana`, 71, ANA),
      order(`${firstIdAt(NOW - LAPSED_AFTER - 86_400_000)}-ben`, 72, BEN),
      order(`${firstIdAt(NOW - 6)}-mem`, 73, MEMBER),
      `INSERT INTO auth_user (id, email, email_norm, created_at) VALUES ('um', '${MEMBER}', '${MEMBER}', 9)`,
      `INSERT INTO billing_contract (id, email, status, kind, plan_id, currency, unit, every, next_cycle, anchor_at, origin_order_id, created_at)
       VALUES ('s-mem', '${MEMBER}', 'active', 'goods', 'p', 'USD', 'week', 4, 1, 1, 'o', 1)`,
    ].map((text) => env.DB.prepare(text)),
  );
});

it("says where each lives, by the newest order", async () => {
  const { rows } = await service.listCustomers(customerFilter.parse({ q: BEN }));
  expect(rows.map((r) => [r.name, r.place])).toEqual([["ben Quispe", "Lima, PE"]]);
});

it("has segments: with account, subscribers, lapsed, with consent to email", async () => {
  expect(await emailsOf({ show: "members" })).toEqual([MEMBER]);
  expect(await emailsOf({ show: "subscribers" })).toEqual([MEMBER]);
  expect(await emailsOf({ show: "lapsed" })).toEqual([BEN]);
  const grant = (email: string, state: "granted" | "withdrawn") => recordConsent(email, state, NOW);
  await grant(ANA, "granted");
  await grant(BEN, "granted");
  await new Promise((resolve) => setTimeout(resolve, 0));
  await db.update(marketingConsents).set({ id: "0" }).where(eq(marketingConsents.email, BEN));
  await grant(BEN, "withdrawn");
  expect(await emailsOf({ show: "consented" })).toEqual([ANA]);
});

it("filters by country, consent, orders, what was spent and the last order, each with the others", async () => {
  const grant = (email: string, state: "granted" | "withdrawn") => recordConsent(email, state, NOW);
  await grant(ANA, "granted");
  expect([await emailsOf({ consent: "yes" }), await emailsOf({ consent: "no" })]).toEqual([[ANA], [BEN, MEMBER]]);
  expect([await emailsOf({ country: "PE" }), await emailsOf({ country: "US" })]).toEqual([[ANA, BEN, MEMBER], []]);
  await env.DB.prepare(
    `INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, refunded, placed_at, paid_at)
     VALUES ('${firstIdAt(NOW - 9)}-two', 79, '${ANA}', 'open', 'web', 'USD', 5000, 0, 0, 0, 0, 5000, 900, ${NOW}, ${NOW})`,
  ).run();
  expect([await emailsOf({ orders: "1" }), await emailsOf({ orders: "2" })]).toEqual([[BEN, MEMBER], [ANA]]);
  // Refunds don't count: 10 + 50 − 9 dollars.
  expect([await emailsOf({ spent: "50" }), await emailsOf({ spent: "100" })]).toEqual([[ANA], []]);
  expect([await emailsOf({ last: "30" }), await emailsOf({ last: "before-180" })]).toEqual([[ANA, MEMBER], [BEN]]);
  expect(await emailsOf({ last: "30", orders: "1", country: "PE", q: "member" })).toEqual([MEMBER]);
  // What a URL says wrong is no filter.
  expect(await emailsOf({ spent: "7", orders: "x", country: "Peru", last: "-1" })).toEqual([ANA, BEN, MEMBER]);
  await env.DB.prepare("DELETE FROM store_order WHERE number = 79").run();
});

it("tags many at once, finds them by tag, and refuses an address without orders", async () => {
  const change = (keys: string[], add: string[], remove: string[] = []) =>
    profile.changeTags(customerTagsInput.parse({ keys: keys.map(keyOf), add, remove }), STAFF);
  await change([ANA, BEN], ["VIP", "wholesale"]);
  await change([BEN], [], ["vip"]);
  await change([ANA], ["vip"]);
  expect([await emailsOf({ tag: "vip" }), await emailsOf({ tag: "wholesale" })]).toEqual([[ANA], [ANA, BEN]]);
  expect(await service.listTags()).toEqual([
    { tag: "wholesale", count: 2 },
    { tag: "vip", count: 1 },
  ]);
  expect(await statusOf(change([ANA, "nobody@example.com"], ["new"]))).toBe(404);
  expect(await emailsOf({ tag: "new" })).toEqual([]);
  expect((await db.select().from(settingsAudit)).length).toBe(4);
  expect(customerTagsInput.safeParse({ keys: ["a"], add: ["<b>"] }).success).toBe(false);
});

it("tags exactly the customers that a filter matches, over all its pages, each with its audit entry, or nobody", async () => {
  // 120 more in Lima with two orders; the others have one.
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 240)";
  await env.DB.prepare(
    `${numbers} INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, refunded, placed_at, paid_at)
     SELECT '${firstIdAt(NOW - 1000)}-' || printf('%04d', i), 1000 + i, 'many' || (i / 2) || '@example.com', 'open', 'web', 'USD', 1000, 0, 0, 0, 0, 1000, 0, ${NOW}, ${NOW} FROM n`,
  ).run();
  const twoOrders = { orders: "2" };
  const load = async (before: string) => {
    const page = await service.listCustomers(customerFilter.parse({ ...twoOrders, ...(before ? { before } : {}) }));
    return { rows: page.rows.map((c) => ({ key: c.key, orders: c.orders })), next: page.next };
  };
  const found = (await collectPages(load, 2000)) ?? [];
  expect([found.length, new Set(found.map((c) => c.key)).size]).toEqual([119, 119]);
  const keys = found.map((c) => c.key);
  const tag = (all: string[]) => profile.changeTags(customerTagsInput.parse({ keys: all, add: ["segment"] }), STAFF);
  expect(await statusOf(tag([...keys, keyOf("nobody@example.com")]))).toBe(404);
  expect((await service.listTags()).length).toBe(0);
  expect(await db.select().from(settingsAudit)).toEqual([]);
  await tag(keys);
  expect(await service.listTags()).toEqual([{ tag: "segment", count: 119 }]);
  const entries = await db.select().from(settingsAudit);
  expect(entries.map((e) => e.target).sort()).toEqual(keys.map((key) => `customer:${key}`).sort());
  expect(new Set(entries.map((e) => e.action))).toEqual(new Set(["customer.tag"]));
  // The filter still means the same: those with one order have no tag.
  expect((await service.listCustomers(customerFilter.parse({ orders: "1" }))).rows.flatMap((c) => c.tags)).toEqual([]);
});

it("lets staff record a withdrawal of what was granted, and never a consent", async () => {
  const withdraw = () => profile.withdrawMarketingConsent(keyOf(ANA), "By phone", STAFF);
  expect(await statusOf(withdraw())).toBe(409);
  await recordConsent(ANA, "granted", NOW);
  await db.update(marketingConsents).set({ id: "0" });
  await withdraw();
  expect(await statusOf(withdraw())).toBe(409);
  const { marketing } = await service.getCustomer(keyOf(ANA));
  expect(marketing.map((m) => [m.state, m.source, m.actor])).toEqual([
    ["withdrawn", "staff", STAFF],
    ["granted", "checkout", "customer"],
  ]);
  expect(withdrawalInput.safeParse({ detail: " " }).success).toBe(false);
});

it("merges and erases nobody whose orders are archived, or whose subscription runs", async () => {
  const key = keyOf(BEN);
  const merge = () => problemOf(profile.mergeGuests(keyOf(ANA), BEN, STAFF));
  const erase = () => problemOf(profile.eraseGuest(key, BEN, STAFF));
  const during = async (rows: string[], undo: string[], check: () => Promise<void>) => {
    const run = (all: string[]) => env.DB.batch(all.map((text) => env.DB.prepare(text)));
    await run(rows);
    await check().finally(() => run(undo));
  };
  const archived = `INSERT INTO store_order_archive (id, number, email, name, country, status, source, payment_status, fulfillment_status, items, currency, total, refunded, placed_at, archived_at, file, hash)
    VALUES ('a-ben', 70, '${BEN}', '', '', 'completed', 'web', 'paid', 'delivered', 1, 'USD', 1000, 0, 1, 2, 'f', 'h')`;
  await during([archived], ["DELETE FROM store_order_archive"], async () => {
    expect(await merge()).toContain("has archived orders");
  });
  const subscription = `INSERT INTO billing_contract (id, email, status, kind, plan_id, currency, unit, every, next_cycle, anchor_at, origin_order_id, created_at)
    VALUES ('s-ben', '${BEN}', 'active', 'goods', 'p', 'USD', 'week', 4, 1, 1, 'o-ben', 1)`;
  const cycle = `INSERT INTO billing_cycle (contract_id, cycle, status, due_at) VALUES ('s-ben', 1, 'billing', 1)`;
  const undo = ["DELETE FROM billing_cycle", "DELETE FROM billing_contract WHERE id = 's-ben'"];
  await during([subscription, cycle], undo, async () => {
    expect(await merge()).toContain("is being charged");
    expect(await erase()).toContain("Cancel this customer's subscriptions first.");
  });
  expect(await problemOf(profile.eraseGuest(keyOf(MEMBER), MEMBER, STAFF))).toContain("has an account");
  expect((await service.getCustomer(key)).orders).toBe(1);
});

it("merges a guest into another, with notes and tags; not with an account, not with itself", async () => {
  await service.addNote(keyOf(BEN), "Likes maca", STAFF);
  await profile.changeTags({ keys: [keyOf(BEN)], add: ["vip"], remove: [] }, STAFF);
  await recordConsent(BEN, "granted", NOW);
  expect(await statusOf(profile.mergeGuests(keyOf(ANA), ANA, STAFF))).toBe(400);
  expect(await statusOf(profile.mergeGuests(keyOf(ANA), "nobody@example.com", STAFF))).toBe(400);
  expect(await statusOf(profile.mergeGuests(keyOf(ANA), MEMBER, STAFF))).toBe(409);
  expect(await statusOf(profile.mergeGuests(keyOf(MEMBER), BEN, STAFF))).toBe(409);
  await profile.mergeGuests(keyOf(ANA), BEN, STAFF);
  const merged = await service.getCustomer(keyOf(ANA));
  expect([merged.orders, merged.tags, merged.notes.map((n) => n.text)]).toEqual([2, ["vip"], ["Likes maca"]]);
  // The consent was given for the other address: this one gets no marketing email by it.
  expect(merged.marketing).toEqual([]);
  expect(await statusOf(service.getCustomer(keyOf(BEN)))).toBe(404);
});

it("erases what the books don't need, of guests alone", async () => {
  await profile.changeTags({ keys: [keyOf(ANA)], add: ["vip"], remove: [] }, STAFF);
  expect(await statusOf(profile.eraseGuest(keyOf(ANA), "other@example.com", STAFF))).toBe(400);
  expect(await statusOf(profile.eraseGuest(keyOf(MEMBER), MEMBER, STAFF))).toBe(409);
  await profile.eraseGuest(keyOf(ANA), ANA, STAFF);
  const left = await service.getCustomer(keyOf(ANA));
  expect([left.tags, left.notes, left.orders > 0, removed]).toEqual([[], [], true, [ANA]]);
});

it("shows saved addresses first, each once", () => {
  const at = (line1: string) => ({
    ...{
      name: "Ana",
      company: "",
      line1,
      line2: "",
      city: "Lima",
      region: "",
      postalCode: "",
      country: "PE",
      phone: "",
    },
  });
  expect(
    toCustomerAddresses([at("1 Pine"), at("2 Oak")], [at("1 PINE"), at("3 Elm")]).map((a) => [
      a.address.line1,
      a.saved,
      a.isDefault,
    ]),
  ).toEqual([
    ["1 Pine", true, true],
    ["2 Oak", true, false],
    ["3 Elm", false, false],
  ]);
});
