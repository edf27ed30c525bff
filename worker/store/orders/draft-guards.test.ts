import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plans } from "../../billing/schema.ts";
import { mailOutbox } from "../../email/schema.ts";
import { settingsAudit } from "../../settings/schema.ts";
import type { DraftInput } from "./contract.ts";
import { drafts, orders, orderTags, payments } from "./schema.ts";
import { INVOICE_VALIDITY } from "./service-draft-invoice.ts";
import {
  checkout,
  createHeldShop,
  createScene,
  markPaid,
  pay,
  readDraft,
  runRepairs,
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
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

const save = async (scene: Scene, over: Partial<DraftInput>) =>
  scene.service.drafts.saveDraft(
    scene.id,
    { version: (await readDraft(scene.id)).version, draft: { ...scene.input, ...over } },
    STAFF,
  );

describe("the link of an invoice", () => {
  it("buys what staff prepared and nothing else", async () => {
    const plan = { id: "fit", handle: "fit", title: "Fitness", kind: "access" as const, unit: "month" as const };
    await db.insert(plans).values({ ...plan, every: 1, price: 690, currency: "USD", grants: "[]", position: 1 });
    const scene = await createScene();
    const link = await send(scene);
    const asked = { planId: "fit", draft: link, codes: [], giftCodes: [], methodId: null, email: "" };
    const quote = await scene.service.quoteCheckout({ ...asked, country: "US", region: "CO" });
    expect(quote.lines.map((l) => l.variantId)).toEqual([scene.variantId]);
    const { input, key } = await checkout(scene.service, link);
    await scene.service.placeOrder({ ...input, planId: "fit" }, key);
    expect(await db.select().from(orders)).toMatchObject([{ cartId: scene.id, total: TOTAL }]);
  });

  it("of an address that staff corrected is no longer valid, and the new one gets its own", async () => {
    const scene = await createScene();
    const wrong = await send(scene);
    const { place } = await checkout(scene.service, wrong);
    await save(scene, { email: "right@example.com" });
    expect(await readError(scene.service.drafts.readInvoice(wrong))).toMatchObject({ status: 404 });
    expect(await readError(place())).toMatchObject({ status: 404 });
    // Nobody has a link to it now, so that staff see that it is to be sent.
    expect((await readDraft(scene.id)).status).toBe("draft");
    const right = await send(scene);
    expect(await readError(scene.service.drafts.readInvoice(wrong))).toMatchObject({ status: 404 });
    expect((await pay(scene.service, right)).state).toBe("paid");
    expect((await db.select().from(mailOutbox)).map((m) => m.to).sort()).toEqual([
      "ana@example.com",
      "right@example.com",
      "right@example.com",
    ]);
  });

  it("pays nothing once the draft was canceled and deleted, however late the payment comes", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const { input, key } = await checkout(scene.service, link);
    const held = createHeldShop("checkout:before-begin");
    const paying = readError(held.service.placeOrder(input, key));
    await held.arrived;
    await scene.service.drafts.cancelInvoice(scene.id, (await readDraft(scene.id)).version, STAFF);
    await scene.service.drafts.deleteDraft(scene.id, STAFF);
    held.goOn();
    expect(await paying).toMatchObject({ status: 409, message: expect.stringContaining("You weren't charged") });
    expect(await db.select().from(orders)).toEqual([]);
    expect(await db.select().from(payments)).toEqual([]);
  });
});

describe("a draft that is deleted meanwhile", () => {
  it("is neither sent nor saved", async () => {
    for (const act of ["send", "save"] as const) {
      await resetStore();
      const scene = await createScene();
      const { version, total } = await readDraft(scene.id);
      const held = createHeldShop("priced");
      const { drafts: late } = held.service;
      const acting = readError(
        act === "send"
          ? late.sendInvoice(scene.id, { requestKey: newKey(), version, expected: total }, STAFF)
          : late.saveDraft(scene.id, { version, draft: scene.input }, STAFF),
      );
      await held.arrived;
      await scene.service.drafts.deleteDraft(scene.id, STAFF);
      held.goOn();
      expect([act, await acting]).toMatchObject([act, { status: 409, code: "stale" }]);
      expect(await db.select().from(mailOutbox)).toEqual([]);
      const audits = (await db.select().from(settingsAudit)).filter((a) => a.target === `draft:${scene.id}`);
      expect(audits.map((a) => a.action).sort()).toEqual(["draft.create", "draft.delete"]);
    }
  });
});

describe("a draft's tags", () => {
  it("are stored once each, also where one is named twice", async () => {
    const scene = await createScene();
    await db.update(drafts).set({ tags: '["fair","fair"]' }).where(eq(drafts.id, scene.id));
    const link = await send(scene);
    expect((await pay(scene.service, link)).state).toBe("paid");
    expect((await db.select().from(orderTags)).map((t) => t.tag)).toEqual(["fair"]);
  });
});

describe("marking as paid", () => {
  it("says so where the customer has paid the order meanwhile that a stopped call had begun", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const requestKey = newKey();
    const stopping = createOrdersHarness({
      faultPoint: async (name) => {
        if (name === "draft:before-paid") throw new Error("stopped");
      },
    });
    await expect(markPaid(scene, { requestKey }, stopping.service)).rejects.toThrow("stopped");
    const { state } = await pay(scene.service, link);
    await flushWaitUntil();
    expect(state).toBe("paid");
    // The cash that staff hold is one payment too many: they have to hear it.
    expect(await readError(markPaid(scene, { requestKey }))).toMatchObject({ status: 409, code: "paid" });
    expect((await db.select().from(payments)).map((p) => [p.gateway, p.status])).toEqual([["test", "captured"]]);
    expect(await findViolations(db)).toEqual([]);
  });

  it("says so where the customer pays between its two steps", async () => {
    const scene = await createScene();
    const link = await send(scene);
    const held = createHeldShop("draft:before-paid");
    const marking = readError(markPaid(scene, {}, held.service));
    await held.arrived;
    expect((await pay(scene.service, link)).state).toBe("paid");
    held.goOn();
    expect(await marking).toMatchObject({ status: 409, code: "paid" });
    await flushWaitUntil();
    await runRepairs();
    expect(await findViolations(db)).toEqual([]);
  });
});

describe("a draft with an open invoice", () => {
  it("is sent again at the prices that it named, and at today's once it has ended", async () => {
    const scene = await createScene();
    await send(scene);
    const variant = catalog.get(scene.variantId);
    if (!variant) throw new Error("the variant is in the catalog");
    catalog.set(scene.variantId, { ...variant, price: 5000 });
    const seen = async () => (await scene.service.drafts.quoteDraftInput(scene.id, scene.input)).priced.total;
    expect(await seen()).toBe(TOTAL);
    await send(scene, { expected: await seen() });
    clock.now += INVOICE_VALIDITY + 1;
    expect(await seen()).toBe(10_790);
    const link = await send(scene, { expected: await seen() });
    await pay(scene.service, link);
    expect(await db.select().from(orders)).toMatchObject([{ total: 10_790 }]);
  });

  it("keeps a customer", async () => {
    const scene = await createScene();
    await send(scene);
    expect(await readError(save(scene, { email: "" }))).toMatchObject({ status: 400, field: "email" });
    expect(await readDraft(scene.id)).toMatchObject({ status: "sent", email: "ana@example.com" });
  });
});
