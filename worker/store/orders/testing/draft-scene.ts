/** Drafts of staff, their invoices, and who pays them. */
import { eq } from "drizzle-orm";
import { mailOutbox } from "../../../email/schema.ts";
import { HOUR, MINUTE } from "../../../kernel/instants.ts";
import { stockLevels } from "../../stock/schema.ts";
import type { DraftInput } from "../contract.ts";
import { drafts, orders, payments } from "../schema.ts";
import {
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  SHIPPING_ADDRESS,
  stockVariant,
  Visitor,
} from "./orders-harness.ts";

export const STAFF = "staff@tikari.example";
export type Shop = ReturnType<typeof createOrdersHarness>["service"];

export const EMPTY: DraftInput = {
  ...{ email: "ana@example.com", items: [], discount: null, shipTo: SHIPPING_ADDRESS, methodId: null },
  ...{ shipping: null, note: "Met at the fair", message: "Nice to meet you", tags: ["fair"] },
};

/** A draft of two units at 10.00 of three in stock: 20.00, shipping 5.00, tax 0.58. */
export async function createScene(over: Partial<DraftInput> = {}) {
  const variantId = await stockVariant(3, { price: 1000 });
  const shop = createOrdersHarness({ visitor: new Visitor() });
  const input: DraftInput = { ...EMPTY, items: [{ variantId, quantity: 2, unitPrice: null }], ...over };
  const id = await shop.service.drafts.createDraft({ requestKey: newKey(), draft: input }, STAFF);
  return { ...shop, id, input, variantId };
}
export type Scene = Awaited<ReturnType<typeof createScene>>;

export const readDraft = async (id: string) =>
  (await db.select().from(drafts).where(eq(drafts.id, id)).get()) as typeof drafts.$inferSelect;

/** The link that the invoice's email has. */
async function linkOf({ service, id }: Scene) {
  const { searchParams } = new URL(await service.drafts.invoicePath(await readDraft(id)), "http://localhost");
  return { id, token: searchParams.get("token") ?? "" };
}

export async function send(scene: Scene, over: { requestKey?: string; version?: number; expected?: number } = {}) {
  const { version, total } = await readDraft(scene.id);
  await scene.service.drafts.sendInvoice(scene.id, { requestKey: newKey(), version, expected: total, ...over }, STAFF);
  return linkOf(scene);
}

/** What the page of an invoice sends, at the price that it was quoted. */
export async function checkout(
  service: Shop,
  draft: { id: string; token: string },
  {
    token = "test-ok",
    key = newKey(),
    shipTo = SHIPPING_ADDRESS,
  }: { token?: string; key?: string; shipTo?: typeof SHIPPING_ADDRESS } = {},
) {
  const asked = { planId: null, draft, codes: [], giftCodes: [], methodId: null, email: "" };
  const { priced } = await service.quoteCheckout({ ...asked, country: shipTo.country, region: shipTo.region });
  const input = {
    ...asked,
    ...{
      email: "mallory@example.com",
      shipTo,
      billTo: null,
      consents: [],
      saveCard: true,
      ageConfirmed: false,
      note: "",
    },
    source: priced.due > 0 ? { kind: "token" as const, token } : { kind: "none" as const },
    ...{ quotedTotal: priced.total, quotedDue: priced.due },
  };
  return { input, key, place: () => service.placeOrder(input, key) };
}
export const pay = async (service: Shop, draft: { id: string; token: string }, over = {}) =>
  (await checkout(service, draft, over)).place();

export const markPaid = async (
  scene: Scene,
  over: { requestKey?: string; expected?: number; reason?: string } = {},
  shop = scene.service,
) => {
  const { version, total } = await readDraft(scene.id);
  return shop.drafts.markDraftPaid(
    scene.id,
    { requestKey: newKey(), version, expected: total, reason: "Cash at the fair", ...over },
    STAFF,
  );
};

/** A shop whose call stops at a point until it is let go on: a fault point, or where it reads what it prices. */
export function createHeldShop(point: string) {
  let goOn: () => void = () => undefined;
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const stop = async (name: string) => {
    if (name !== point) return;
    arrive();
    await held;
  };
  const { service } = createOrdersHarness({
    faultPoint: stop,
    overrides: ({ purchasables }) => ({
      purchasables: async (ids) => {
        await stop("priced");
        return purchasables(ids);
      },
    }),
  });
  return { service, arrived, goOn };
}

export const TOTAL = 2558;

/** What must hold however it went: at most one paid order, nothing held for nothing. */
export async function readState(id: string) {
  const [all, paid, levels, emails] = await Promise.all([
    db.select().from(orders),
    db.select().from(payments),
    db.select().from(stockLevels),
    db.select().from(mailOutbox),
  ]);
  return {
    draft: (await readDraft(id)).status,
    orders: all.map((o) => [o.status, o.source, o.total]),
    payments: paid.map((p) => [p.gateway, p.amount, p.status]),
    reserved: levels.map((s) => s.reserved),
    emails: emails.map((e) => e.kind).sort(),
  };
}

export const ONE_PAID_ORDER = {
  ...{ draft: "paid", orders: [["open", "draft", TOTAL]], payments: [["test", TOTAL, "captured"]], reserved: [2] },
};

export async function runRepairs(): Promise<void> {
  for (const step of [3 * MINUTE, 2 * HOUR]) {
    clock.now += step;
    const { service, gateway } = createOrdersHarness();
    await gateway.runScheduledWork();
    await service.reconcile();
    await flushWaitUntil();
  }
}
