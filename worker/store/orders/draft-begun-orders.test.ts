/** What staff do to a draft of which an order was begun, and whose order and saved card a draft's link can reach. */
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { stockLevels } from "../stock/schema.ts";
import type { DraftInput } from "./contract.ts";
import { drafts, orders, payments } from "./schema.ts";
import {
  checkout,
  createHeldShop,
  createScene,
  markPaid,
  pay,
  readDraft,
  readState,
  type Scene,
  STAFF,
  send,
  TOTAL,
} from "./testing/draft-scene.ts";
import { findViolations } from "./testing/invariants.ts";
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
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const WYOMING = { ...SHIPPING_ADDRESS, city: "Cheyenne", region: "WY", postalCode: "82001" };
const NEW_YORK = { ...SHIPPING_ADDRESS, city: "New York", region: "NY", postalCode: "10001" };

const save = async (scene: Scene, over: Partial<DraftInput>, shop = scene.service) =>
  shop.drafts.saveDraft(
    scene.id,
    { version: (await readDraft(scene.id)).version, draft: { ...scene.input, ...over } },
    STAFF,
  );

/** Orders by status and payments by gateway and status, sorted. */
async function readOutcome(id: string) {
  const state = await readState(id);
  return {
    draft: state.draft,
    orders: state.orders.map(([status]) => status).sort(),
    payments: state.payments.map(([gateway, , status]) => `${gateway} ${status}`).sort(),
    reserved: state.reserved,
  };
}

/** An invoice whose customer has begun its order with a card that was declined. */
async function createBegunScene() {
  const scene = await createScene();
  const link = await send(scene);
  expect((await pay(scene.service, link, { token: "test-declined" })).state).toBe("declined");
  expect(await readOutcome(scene.id)).toMatchObject({ draft: "sent", orders: ["pending"], reserved: [2] });
  return { scene, link };
}

describe("an order that was begun", () => {
  it("ends where staff save the draft, and the customer pays the saved one", async () => {
    const { scene, link } = await createBegunScene();
    await save(scene, { items: [{ variantId: scene.variantId, quantity: 1, unitPrice: null }] });
    expect(await readOutcome(scene.id)).toMatchObject({ draft: "sent", orders: ["cancelled"], reserved: [0] });
    expect((await pay(scene.service, link)).state).toBe("paid");
    expect(await readOutcome(scene.id)).toMatchObject({ orders: ["cancelled", "open"], reserved: [1] });
    expect(await findViolations(db)).toEqual([]);
  });

  it("ends where staff send the invoice again or cancel it", async () => {
    for (const act of ["send", "cancel"] as const) {
      await resetStore();
      const { scene } = await createBegunScene();
      if (act === "send") await send(scene);
      else await scene.service.drafts.cancelInvoice(scene.id, (await readDraft(scene.id)).version, STAFF);
      const draft = act === "send" ? "sent" : "canceled";
      expect(await readOutcome(scene.id)).toMatchObject({ draft, orders: ["cancelled"], reserved: [0] });
      expect(await findViolations(db)).toEqual([]);
    }
  });

  it("ends where staff mark the draft as paid", async () => {
    const { scene } = await createBegunScene();
    await markPaid(scene);
    expect(await readOutcome(scene.id)).toEqual({
      ...{ draft: "paid", orders: ["cancelled", "open"], reserved: [2] },
      payments: ["outside captured", "test declined"],
    });
    expect(await findViolations(db)).toEqual([]);
  });

  it("by a stopped call of staff ends where they delete the draft", async () => {
    const scene = await createScene();
    const { service } = createOrdersHarness({
      faultPoint: async (name) => {
        if (name === "draft:before-paid") throw new Error("stopped");
      },
    });
    await expect(markPaid(scene, {}, service)).rejects.toThrow("stopped");
    await scene.service.drafts.deleteDraft(scene.id, STAFF);
    expect(await db.select().from(drafts)).toEqual([]);
    expect(await db.select().from(orders)).toMatchObject([{ status: "cancelled" }]);
    expect(await db.select().from(stockLevels)).toMatchObject([{ reserved: 0 }]);
  });

  it("while staff save keeps the draft as it was", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const held = createHeldShop("priced");
    const saving = readError(save(scene, { note: "Changed" }, held.service));
    await held.arrived;
    await pay(scene.service, link, { token: "test-declined" });
    held.goOn();
    expect(await saving).toMatchObject({ status: 409, code: "payment_under_way" });
    expect(await readDraft(scene.id)).toMatchObject({ status: "sent", note: "Met at the fair", version: 2 });
  });
});

describe("marking as paid", () => {
  it("waits for the customer's payment that is under way", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const { input, key } = await checkout(scene.service, link);
    const [staff, customer] = [createHeldShop("draft:before-paid"), createHeldShop("pay:before-gateway")];
    const marking = readError(markPaid(scene, {}, staff.service));
    await staff.arrived;
    const paying = customer.service.placeOrder(input, key);
    await customer.arrived;
    staff.goOn();
    expect(await marking).toMatchObject({ status: 409, code: "payment_under_way" });
    customer.goOn();
    expect((await paying).state).toBe("paid");
    await flushWaitUntil();
    expect(await readOutcome(scene.id)).toMatchObject({ orders: ["open"], payments: ["test captured"] });
    expect(await findViolations(db)).toEqual([]);
  });

  it("is no success where the customer has replaced its order meanwhile, and can be repeated", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const held = createHeldShop("draft:before-paid");
    const marking = readError(markPaid(scene, {}, held.service));
    await held.arrived;
    const other = await pay(scene.service, link, { shipTo: WYOMING, token: "test-declined" });
    expect(other.state).toBe("declined");
    held.goOn();
    expect(await marking).toMatchObject({ status: 409, code: "payment_under_way" });
    await markPaid(scene);
    expect(await readOutcome(scene.id)).toEqual({
      ...{ draft: "paid", orders: ["cancelled", "cancelled", "open"], reserved: [2] },
      payments: ["outside captured", "test declined"],
    });
    expect(await findViolations(db)).toEqual([]);
  });

  it("is refused once the draft was paid, also where its order was canceled since", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const { orderId } = await pay(scene.service, link);
    await flushWaitUntil();
    await scene.service.cancelOrder(orderId, "Wrong item", STAFF);
    const { orderNumber } = await readDraft(scene.id);
    const paid = { status: 409, code: "paid", message: expect.stringContaining(`#${orderNumber}`) };
    expect(await readError(markPaid(scene))).toMatchObject(paid);
    expect(await readError(send(scene))).toMatchObject(paid);
    expect(await readError(save(scene, {}))).toMatchObject(paid);
    expect((await readOutcome(scene.id)).orders).toEqual(["cancelled"]);
  });

  it("leaves it to the customer to confirm their age", async () => {
    const variantId = await stockVariant(3, { price: 1000, ageRestricted: true });
    const items = [{ variantId, quantity: 1, unitPrice: null }];
    const scene = await createScene({ items, shipTo: NEW_YORK });
    expect(await readError(markPaid(scene))).toMatchObject({
      ...{ status: 409, code: "age", message: expect.stringMatching(/Send the invoice/) },
    });
    const { input, key } = await checkout(scene.service, await send(scene), { shipTo: NEW_YORK });
    expect(await readError(scene.service.placeOrder(input, key))).toMatchObject({ field: "ageConfirmed" });
    expect((await scene.service.placeOrder({ ...input, ageConfirmed: true }, newKey())).state).toBe("paid");
  });
});

describe("an invoice", () => {
  it("is paid at the prices that it named, whatever the store's are by then", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const variant = catalog.get(scene.variantId);
    if (!variant) throw new Error("the variant is in the catalog");
    catalog.set(scene.variantId, { ...variant, price: 5000 });
    expect((await pay(scene.service, link)).state).toBe("paid");
    expect(await db.select().from(orders)).toMatchObject([{ total: TOTAL }]);
  });

  it("has to be open when its order is made, not only when it was read", async () => {
    for (const change of [{ status: "canceled" as const }, { expiresAt: clock.now - 1 }]) {
      await resetStore();
      const scene = await createScene();
      const { input, key } = await checkout(scene.service, await send(scene));
      const held = createHeldShop("checkout:before-begin");
      const paying = readError(held.service.placeOrder(input, key));
      await held.arrived;
      await db.update(drafts).set(change).where(eq(drafts.id, scene.id));
      held.goOn();
      expect([change, await paying]).toMatchObject([change, { status: 409, code: "already_ordered" }]);
      expect(await db.select().from(orders)).toEqual([]);
      expect(await db.select().from(payments)).toEqual([]);
    }
  });

  it.each([
    ["its customer, signed in", { email: "Ana@Example.com", emailVerified: true }, "ana"],
    ["someone else who is signed in", { email: "bo@example.com", emailVerified: true }, null],
    ["someone who hasn't verified its address", { email: "ana@example.com", emailVerified: false }, null],
  ])("reaches the account and the saved cards of its customer alone: %s", async (_who, person, member) => {
    const scene = await createScene();
    const link = await send(scene);
    const { service, gateway } = createOrdersHarness({
      visitor: new Visitor("ana"),
      overrides: () => ({ viewer: async () => ({ userId: "ana", ...person }) }),
    });
    const keep = (id: string, userId: string) =>
      gateway.cards.save({ id, gateway: "test", userId, email: person.email, from: { token: "test-ok" } });
    expect([(await keep("own", "ana")).kind, (await keep("other", "cy")).kind]).toEqual(["kept", "kept"]);
    expect((await service.drafts.readInvoice(link)).isMember).toBe(member !== null);
    const { input } = await checkout(service, link);
    const payWith = (cardId: string) => service.placeOrder({ ...input, source: { kind: "saved", cardId } }, newKey());
    const refused = { status: 400, field: "source" };
    expect(await readError(payWith("other"))).toMatchObject(refused);
    if (member) expect((await payWith("own")).state).toBe("paid");
    else {
      expect(await readError(payWith("own"))).toMatchObject(refused);
      expect((await service.placeOrder(input, newKey())).state).toBe("paid");
    }
    expect(await db.select().from(orders)).toMatchObject([{ userId: member, email: "ana@example.com" }]);
    expect(await db.select().from(payments)).toMatchObject([{ savedCardId: member && "own", keepCard: false }]);
  });
});
