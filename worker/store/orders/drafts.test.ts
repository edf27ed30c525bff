import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { stockLevels } from "../stock/schema.ts";
import type { DraftInput } from "./contract.ts";
import { orderEvents, orderLines, orders, orderTags, payments } from "./schema.ts";
import { INVOICE_VALIDITY } from "./service-draft-invoice.ts";
import { SEARCHED_DRAFTS } from "./service-drafts.ts";
import {
  checkout,
  createScene,
  markPaid,
  ONE_PAID_ORDER,
  pay,
  readDraft,
  readState,
  runRepairs,
  STAFF,
  send,
  TOTAL,
} from "./testing/draft-scene.ts";
import { findViolations } from "./testing/invariants.ts";
import { killAtEachPoint } from "./testing/kill-points.ts";
import {
  catalog,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  readError,
  resetStore,
  SHIPPING_ADDRESS,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

describe("a draft", () => {
  it("is priced as staff agreed: one-off price, discount, shipping, tax of the address", async () => {
    const { service, input, variantId, id } = await createScene();
    const quote = (over: Partial<DraftInput>) =>
      service.drafts
        .quoteDraftInput(null, { ...input, ...over })
        .then(({ priced: p }) => [p.subtotal, p.discount, p.shipping, p.taxAdded, p.total]);
    expect(await quote({})).toEqual([2000, 0, 500, 58, TOTAL]);
    expect(await quote({ items: [{ variantId, quantity: 2, unitPrice: 800 }] })).toEqual([1600, 0, 500, 46, 2146]);
    expect(await quote({ discount: { kind: "percent", value: 1000, reason: "Fair" } })).toEqual([
      2000, 200, 500, 52, 2352,
    ]);
    expect(
      await quote({ discount: { kind: "fixed", value: 9999, reason: "Gift" }, shipping: { name: "Free", price: 0 } }),
    ).toEqual([2000, 2000, 0, 0, 0]);
    expect(await quote({ shipping: { name: "Courier", price: 700 } })).toEqual([2000, 0, 700, 58, 2758]);
    expect(await quote({ shipTo: null })).toEqual([2000, 0, 0, 0, 2000]);
    expect((await readDraft(id)).total).toBe(TOTAL);
    expect((await service.drafts.getDraft(id)).number).toBe(1);
  });

  it("is created once per key, listed, copied, saved by version and deleted", async () => {
    const scene = await createScene();
    const { service, input, id } = scene;
    const key = newKey();
    const create = () => service.drafts.createDraft({ requestKey: key, draft: input }, STAFF);
    clock.now += 1000;
    const [one, two] = await Promise.all([create(), create()]);
    expect(one).toBe(two);
    const save = (version: number, over: Partial<DraftInput>) =>
      service.drafts.saveDraft(id, { version, draft: { ...input, ...over } }, STAFF);
    await save(1, { email: "bo@example.com" });
    expect(await readError(save(1, { email: "" }))).toMatchObject({ status: 409, code: "stale" });
    clock.now += 1000;
    const copy = await service.drafts.duplicateDraft(id, newKey(), STAFF);
    const { drafts: listed } = await service.drafts.listDrafts({ q: "", show: "draft" });
    expect(listed.map((d) => [d.number, d.email, d.total, d.items])).toEqual([
      [3, "bo@example.com", TOTAL, 2],
      [2, "ana@example.com", TOTAL, 2],
      [1, "bo@example.com", TOTAL, 2],
    ]);
    expect((await service.drafts.listDrafts({ q: "d2" })).drafts).toHaveLength(1);
    const { number } = await service.drafts.getDraft(copy);
    await service.drafts.deleteDraft(copy, STAFF);
    // Staff know a draft by its number: the newest one's isn't given again.
    const next = await service.drafts.duplicateDraft(id, newKey(), STAFF);
    expect((await service.drafts.getDraft(next)).number).toBe(number + 1);
    await service.drafts.deleteDraft(next, STAFF);
    // Nor after an older one is deleted.
    await service.drafts.deleteDraft(one, STAFF);
    const last = await service.drafts.duplicateDraft(id, newKey(), STAFF);
    expect((await service.drafts.getDraft(last)).number).toBe(number + 2);
    await service.drafts.deleteDraft(last, STAFF);
    expect(await readError(service.drafts.getDraft(copy))).toMatchObject({ status: 404 });
    const audits = await db
      .select()
      .from(settingsAudit)
      .where(eq(settingsAudit.target, `draft:${copy}`));
    expect(audits.map((a) => a.action).sort()).toEqual(["draft.create", "draft.delete"]);
  });

  it("stands in the list by its number, also of one instant, and is found by email, name or number", async () => {
    const { service, input } = await createScene();
    const create = (over: Partial<DraftInput>) =>
      service.drafts.createDraft({ requestKey: newKey(), draft: { ...input, ...over } }, STAFF);
    for (let n = 2; n <= 52; n++) await create({ email: `p${n}@example.com`, shipTo: null });
    const first = await service.drafts.listDrafts({ q: "" });
    expect(first.drafts.map((d) => d.number)).toEqual(Array.from({ length: 50 }, (_, i) => 52 - i));
    const rest = await service.drafts.listDrafts({ q: "", before: Number(first.next) });
    expect([rest.drafts.map((d) => d.number), rest.next]).toEqual([[2, 1], null]);
    const find = async (q: string) => (await service.drafts.listDrafts({ q })).drafts.map((d) => d.number);
    const name = SHIPPING_ADDRESS.name.slice(0, 4).toUpperCase();
    expect([await find("P51@ex"), await find(name), await find("D7"), await find("nobody")]).toEqual([
      [51],
      [1],
      [7],
      [],
    ]);
  });

  it("that is older than what is searched is found by its whole address and its number only", async () => {
    const { service } = await createScene();
    await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i <= ${SEARCHED_DRAFTS})
      INSERT INTO store_draft (id, number, email, currency, request_key, actor, created_at, updated_at)
      SELECT 'draft' || i, i, 'other@example.com', 'USD', 'key' || i, 'x', 1, 1 FROM n`);
    const find = async (q: string) => (await service.drafts.listDrafts({ q })).drafts.map((d) => d.number);
    expect([await find("ana@exam"), await find("Ana@Example.com"), await find("1")]).toEqual([[], [1], [1]]);
  });

  it("of an order has its items at today's prices, its customer and its address, and names what isn't sold", async () => {
    const scene = await createScene();
    const [gone, canceled] = [await stockVariant(3), await stockVariant(3)];
    const items = [scene.variantId, gone, canceled].map((variantId) => ({ variantId, quantity: 2, unitPrice: 100 }));
    await scene.service.drafts.saveDraft(scene.id, { version: 1, draft: { ...scene.input, items } }, STAFF);
    const { orderId } = await markPaid(scene);
    await db.update(orderLines).set({ cancelled: 2 }).where(eq(orderLines.variantId, canceled));
    const copyOrder = (key = newKey()) => scene.service.drafts.createDraftOfOrder(orderId, key, STAFF);
    const variant = catalog.get(gone);
    if (!variant) throw new Error("the variant is in the catalog");
    catalog.set(gone, { ...variant, active: false, title: "Old Puna" });
    const key = newKey();
    const [made, again] = [await copyOrder(key), await copyOrder(key)];
    expect(again).toEqual(made);
    expect(made.leftOut).toEqual([variant.title]);
    expect(await scene.service.drafts.getDraft(made.id)).toMatchObject({
      ...{ email: "ana@example.com", shipTo: SHIPPING_ADDRESS, discount: null, tags: [], total: TOTAL },
      items: [{ variantId: scene.variantId, quantity: 2, unitPrice: null }],
    });
    catalog.set(scene.variantId, { ...variant, active: false });
    expect(await readError(copyOrder())).toMatchObject({ status: 409, code: "nothing_sold" });
    expect(await readError(scene.service.drafts.createDraftOfOrder("none", newKey(), STAFF))).toMatchObject({
      status: 404,
    });
  });

  it("refuses gift cards and what no longer exists", async () => {
    const { service, input } = await createScene();
    const gift = await stockVariant(1, { kind: "gift_card" } as never);
    const withItem = (variantId: string) =>
      readError(
        service.drafts.createDraft(
          { requestKey: newKey(), draft: { ...input, items: [{ variantId, quantity: 1, unitPrice: null }] } },
          STAFF,
        ),
      );
    expect(await withItem(gift)).toMatchObject({
      status: 400,
      field: "items",
      message: expect.stringMatching(/^Gift cards can't/),
    });
    expect(await withItem("gone")).toMatchObject({ status: 400, field: "items" });
  });
});

describe("an invoice", () => {
  it("is emailed once per key, and paid it makes one order that says where it came from", async () => {
    const scene = await createScene();
    const requestKey = newKey();
    const link = await send(scene, { requestKey, version: 1 });
    await send(scene, { requestKey, version: 1 });
    expect(await scene.service.drafts.readInvoice(link)).toMatchObject({ state: "ready", email: "ana@example.com" });
    const { orderId, state } = await pay(scene.service, link);
    await flushWaitUntil();
    expect(state).toBe("paid");
    expect(await readState(scene.id)).toEqual({ ...ONE_PAID_ORDER, emails: ["order.confirmation", "order.invoice"] });
    const order = await db.select().from(orders).where(eq(orders.id, orderId)).get();
    // The invoice's address, also where someone typed another one, and no account.
    expect(order).toMatchObject({ email: "ana@example.com", userId: null, cartId: scene.id });
    expect((await db.select().from(payments))[0]?.keepCard).toBe(false);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
    expect(
      events.filter((e) => e.kind === "drafted" || e.kind === "note").map((e) => [e.actor, JSON.parse(e.detail).text]),
    ).toEqual([
      [STAFF, "draft D1"],
      [STAFF, "Met at the fair"],
    ]);
    expect((await db.select().from(orderTags)).map((t) => t.tag)).toEqual(["fair"]);
    expect(await scene.service.drafts.readInvoice(link)).toMatchObject({ state: "paid", order: { id: orderId } });
    expect(await readError(pay(scene.service, link))).toMatchObject({
      status: 409,
      message: "This invoice has already been paid.",
    });
    expect(await findViolations(db)).toEqual([]);
  });

  it("is nobody's without its own link", async () => {
    const [scene, other] = [await createScene(), await createScene()];
    const link = await send(scene);
    const stolen = { id: other.id, token: link.token };
    expect(await readError(scene.service.drafts.readInvoice(stolen))).toMatchObject({ status: 404 });
    expect(await readError(pay(scene.service, stolen))).toMatchObject({ status: 404 });
    const { input, key } = await checkout(scene.service, link);
    expect(await readError(scene.service.placeOrder({ ...input, draft: stolen }, key))).toMatchObject({ status: 404 });
    expect(await db.select().from(orders)).toEqual([]);
  });

  it("keeps its prices, and refuses a total that is another by now", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const variant = catalog.get(scene.variantId);
    if (!variant) throw new Error("the variant is in the catalog");
    catalog.set(scene.variantId, { ...variant, price: 5000 });
    const { place } = await checkout(scene.service, link);
    // Staff lower the price while the customer has the page open.
    const { version } = await readDraft(scene.id);
    const items = [{ variantId: scene.variantId, quantity: 2, unitPrice: 500 }];
    await scene.service.drafts.saveDraft(scene.id, { version, draft: { ...scene.input, items } }, STAFF);
    expect(await readError(place())).toMatchObject({ status: 409, code: "price_changed" });
    const { orderId } = await pay(scene.service, link);
    const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    expect([line?.unitPrice, line?.quantity]).toEqual([500, 2]);
  });

  it("is priced anew for another address", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const wyoming = { ...SHIPPING_ADDRESS, city: "Cheyenne", region: "WY", postalCode: "82001" };
    await pay(scene.service, link, { shipTo: wyoming });
    const [order] = await db.select().from(orders);
    expect([order?.total, order?.taxAdded, JSON.parse(order?.shipTo ?? "").city]).toEqual([2500, 0, "Cheyenne"]);
  });

  it("holds no stock: sold out meanwhile it is refused, and nothing is charged", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const { place } = await checkout(scene.service, link);
    await db.update(stockLevels).set({ onHand: 1 }).where(eq(stockLevels.variantId, scene.variantId));
    expect(await readError(place())).toMatchObject({ status: 409, code: "out_of_stock" });
    expect(await readState(scene.id)).toMatchObject({ draft: "sent", orders: [], payments: [], reserved: [0] });
    expect((await scene.service.drafts.quoteDraftInput(scene.id, scene.input)).problems[0]?.code).toBe("out_of_stock");
  });

  it("says so where it is canceled or expired, and can be sent again", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const { place } = await checkout(scene.service, link);
    await scene.service.drafts.cancelInvoice(scene.id, 2, STAFF);
    expect(await readError(place())).toMatchObject({
      status: 409,
      message: "This invoice was canceled. You weren't charged.",
    });
    expect((await scene.service.drafts.readInvoice(link)).state).toBe("canceled");
    await send(scene);
    clock.now += INVOICE_VALIDITY + 1;
    expect((await scene.service.drafts.readInvoice(link)).state).toBe("expired");
    expect(await readError(pay(scene.service, link))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/expired/),
    });
    expect(await db.select().from(orders)).toEqual([]);
  });

  it("is refused to be sent without customer, without items, without payments, or at another total", async () => {
    const scene = await createScene({ email: "" });
    const sending = () => readError(send(scene));
    expect(await sending()).toMatchObject({ status: 400, field: "email" });
    const save = async (over: Partial<DraftInput>) =>
      scene.service.drafts.saveDraft(
        scene.id,
        { version: (await readDraft(scene.id)).version, draft: { ...scene.input, ...over } },
        STAFF,
      );
    await save({ email: "ana@example.com", items: [] });
    expect(await sending()).toMatchObject({ status: 409, message: "Add an item first." });
    await save({ email: "ana@example.com" });
    expect(await readError(send(scene, { expected: 1 }))).toMatchObject({ status: 409, code: "price_changed" });
    const closed = createOrdersHarness({ overrides: () => ({ canTakePayments: false }) });
    expect(await readError(send({ ...scene, service: closed.service }))).toMatchObject({ status: 409, code: "closed" });
    expect(await db.select().from(mailOutbox)).toEqual([]);
  });

  it("is paid by a second card after a declined one, in the same order", async () => {
    const scene = await createScene();
    const link = await send(scene);
    expect((await pay(scene.service, link, { token: "test-declined" })).state).toBe("declined");
    expect((await pay(scene.service, link)).state).toBe("paid");
    const state = await readState(scene.id);
    expect(state.orders).toEqual([["open", "draft", TOTAL]]);
    expect(state.payments.map((p) => p[2]).sort()).toEqual(["captured", "declined"]);
  });
});

describe("at the same moment", () => {
  it("two tabs and a double click make one order", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const [one, two] = [await checkout(scene.service, link), await checkout(createOrdersHarness().service, link)];
    await Promise.allSettled([one.place(), one.place(), two.place()]);
    await flushWaitUntil();
    await runRepairs();
    expect(await readState(scene.id)).toMatchObject(ONE_PAID_ORDER);
    expect(await findViolations(db)).toEqual([]);
  });

  it("canceling, saving or marking as paid and paying end in one of both", async () => {
    for (const act of ["cancel", "save", "paid"] as const) {
      await resetStore();
      const scene = await createScene();
      const link = await send(scene);
      const { place } = await checkout(scene.service, link);
      const { version } = await readDraft(scene.id);
      const staff = () =>
        act === "cancel"
          ? scene.service.drafts.cancelInvoice(scene.id, version, STAFF)
          : act === "save"
            ? scene.service.drafts.saveDraft(scene.id, { version, draft: scene.input }, STAFF)
            : markPaid(scene);
      await Promise.allSettled([place(), staff()]);
      await flushWaitUntil();
      await runRepairs();
      const state = await readState(scene.id);
      const captured = state.payments.filter((p) => p[2] === "captured").length;
      expect([act, state.orders.filter((o) => o[0] === "open").length]).toEqual([act, captured]);
      expect(state.draft).toBe(captured === 1 ? "paid" : act === "cancel" ? "canceled" : "sent");
      expect(await findViolations(db)).toEqual([]);
    }
  });

  it("canceling while the customer's payment is undecided is refused", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const { input, key } = await checkout(scene.service, link);
    const blocked = createOrdersHarness({
      faultPoint: async (name) => {
        if (name === "pay:before-gateway") throw new Error("stopped");
      },
    });
    await expect(blocked.service.placeOrder(input, key)).rejects.toThrow("stopped");
    const { version } = await readDraft(scene.id);
    expect(await readError(scene.service.drafts.cancelInvoice(scene.id, version, STAFF))).toMatchObject({
      ...{ status: 409, code: "payment_under_way" },
    });
    expect(await readError(markPaid(scene))).toMatchObject({ status: 409, code: "payment_under_way" });
    await runRepairs();
    await scene.service.drafts.cancelInvoice(scene.id, version, STAFF);
    expect(await readState(scene.id)).toMatchObject({ draft: "canceled", reserved: [0] });
  });

  it("killed at any step, the customer's payment and staff's entry leave nothing doubled and nothing lost", async () => {
    for (const how of ["link", "outside"] as const) {
      const prepare = async () => {
        await resetStore();
        const scene = await createScene();
        return { scene, ...(await checkout(scene.service, await send(scene))) };
      };
      type Prepared = Awaited<ReturnType<typeof prepare>>;
      const run = ({ scene, input, key }: Prepared, d1?: D1Database): Promise<unknown> => {
        const { service } = createOrdersHarness({ d1 });
        return how === "link"
          ? service.placeOrder(input, key)
          : markPaid(scene, { requestKey: `${key}-staff` }, service);
      };
      const kills = await killAtEachPoint({ prepare, run }, async (prepared) => {
        clock.now += 2 * MINUTE;
        const again = await run(prepared).catch((e: unknown) => e);
        await flushWaitUntil();
        await runRepairs();
        const state = await readState(prepared.scene.id);
        expect(await findViolations(db)).toEqual([]);
        expect(state.orders.filter((o) => o[0] === "open").length).toBe(state.draft === "paid" ? 1 : 0);
        if (how === "outside") expect([again instanceof Response, state.draft]).toEqual([false, "paid"]);
      });
      expect(kills, how).toBeGreaterThan(3);
    }
  });
});

describe("marking as paid", () => {
  it("makes the order at once with a payment outside, once per key, also without a gateway", async () => {
    const scene = await createScene();
    const closed = createOrdersHarness({ overrides: () => ({ canTakePayments: false }) });
    const requestKey = newKey();
    const [one, two] = await Promise.all([
      markPaid(scene, { requestKey }, closed.service),
      markPaid(scene, { requestKey }, closed.service),
    ]);
    expect(one).toEqual(two);
    expect(await markPaid(scene, { requestKey, expected: TOTAL })).toEqual(one);
    expect(await readState(scene.id)).toEqual({
      ...ONE_PAID_ORDER,
      ...{ payments: [["outside", TOTAL, "captured"]], emails: ["order.confirmation"] },
    });
    const events = await db.select().from(orderEvents).where(eq(orderEvents.orderId, one.orderId));
    expect(events.map((e) => [e.kind, e.actor])).toEqual(
      expect.arrayContaining([
        ["placed", STAFF],
        ["paid", STAFF],
        ["drafted", STAFF],
      ]),
    );
    expect(await readError(markPaid(scene))).toMatchObject({ status: 409, code: "paid" });
    expect(await findViolations(db)).toEqual([]);
    // What was paid elsewhere is paid back elsewhere.
    const admin = await scene.service.readAdminOrder(one.orderId);
    expect(admin.tenders).toMatchObject([{ kind: "outside", left: TOTAL }]);
  });

  it("of a free draft needs no payment and no reference", async () => {
    const scene = await createScene({
      discount: { kind: "percent", value: 10_000, reason: "Sample" },
      shipping: { name: "Free", price: 0 },
    });
    await markPaid(scene, { reason: "" });
    expect(await readState(scene.id)).toMatchObject({
      draft: "paid",
      orders: [["open", "draft", 0]],
      payments: [],
      reserved: [2],
    });
  });

  it("is refused at another total, in another version, without address, reference or stock", async () => {
    const scene = await createScene();
    expect(await readError(markPaid(scene, { expected: 1 }))).toMatchObject({ status: 409, code: "price_changed" });
    expect(await readError(markPaid(scene, { reason: "" }))).toMatchObject({ status: 400, field: "reason" });
    const stale = { requestKey: newKey(), version: 9, expected: TOTAL, reason: "Cash" };
    expect(await readError(scene.service.drafts.markDraftPaid(scene.id, stale, STAFF))).toMatchObject({ status: 409 });
    const bare = await createScene({ shipTo: null });
    expect(await readError(markPaid(bare))).toMatchObject({ status: 400, field: "shipTo" });
    await db.update(stockLevels).set({ onHand: 1 });
    expect(await readError(markPaid(scene))).toMatchObject({ status: 409, code: "out_of_stock" });
    expect(await db.select().from(orders)).toEqual([]);
  });
});
