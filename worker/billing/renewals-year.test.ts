import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { createRequestContext } from "../request-context.ts";
import { testObjects } from "../store/gateway/schema.ts";
import { orders, payments } from "../store/orders/schema.ts";
import {
  buildCheckoutRequest,
  catalog,
  clock,
  createFailingDb,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  resetStore,
  stockVariant,
  Visitor,
} from "../store/orders/testing/orders-harness.ts";
import { stockLevels } from "../store/stock/schema.ts";
import { billingCycles, plans, subscriptions } from "./schema.ts";
import { billingService } from "./service.ts";

beforeEach(resetStore);

const visitor = new Visitor("m-ana");

/** Runs the jobs once with the real orders and the real test gateway, on a database that may fail. */
async function round(d1: D1Database = env.DB): Promise<void> {
  const visit = createRequestContext(
    new Request("http://localhost/"),
    { ...env, DB: d1, LOCAL_SITE: "yes" } as Env,
    createExecutionContext(),
    () => clock.now,
  );
  const { service } = createOrdersHarness({ visitor, email: "ana@example.com", d1 });
  const billing = billingService({
    ...visit,
    emails: visit.emails,
    viewer: async () => null,
    sign: visit.auth.sign,
    verify: visit.auth.verify,
    purchasables: async (ids) =>
      new Map(ids.flatMap((id) => (catalog.has(id) ? [[id, catalog.get(id) as never]] : []))),
    purchasablesAmong: async () => new Map([...catalog] as never),
    orders: () => service.renewals,
  });
  await service.reconcile();
  await billing.runScheduledWork();
}

it("bills each month of a year once through the real orders and gateway, wherever workers crash", async () => {
  await db.insert(plans).values({
    id: "monthly",
    handle: "monthly",
    title: "Every month",
    kind: "goods",
    unit: "month",
    every: 1,
    discountBps: 1000,
    currency: "USD",
  });
  const variantId = await stockVariant(60);
  await visitor.set(variantId, 2, "monthly");
  const { service } = createOrdersHarness({ visitor, email: "ana@example.com" });
  const { terms } = await service.quoteCheckout({
    planId: null,
    codes: [],
    giftCodes: [],
    methodId: null,
    email: "",
    country: "US",
    region: "CO",
  });
  const consents = terms.map((t) => ({ planId: t.planId, termsHash: t.hash, timeZone: "UTC" }));
  await service.placeOrder(await buildCheckoutRequest(service, { consents }), newKey());
  await flushWaitUntil();

  const MONTHS = 12;
  for (let month = 1; month <= MONTHS; month++) {
    const [contract] = await db.select().from(subscriptions);
    // The reminder: without it nothing is charged.
    clock.now = (contract?.nextChargeAt as number) - 5 * DAY;
    await round();
    clock.now = (contract?.nextChargeAt as number) + HOUR;
    // Each month two workers crash, one after the other, at other uses of their database; the following runs repair it.
    for (const when of ["after", "before"] as const) {
      const { d1, dead } = createFailingDb(month * 6 + (when === "after" ? 1 : 4), when);
      await Promise.race([dead, round(d1)]);
      clock.now += 31 * MINUTE;
    }
    for (let i = 0; i < 2; i++) {
      clock.now += 31 * MINUTE;
      await Promise.all([round(), round()]);
      await flushWaitUntil();
    }
  }

  const paid = (await db.select().from(payments)).filter((p) => p.status === "captured");
  expect(paid).toHaveLength(MONTHS + 1);
  const rows = await db.select().from(billingCycles).orderBy(billingCycles.cycle);
  expect(rows.map((c) => [c.cycle, c.status])).toEqual(Array.from({ length: MONTHS + 1 }, (_, i) => [i, "billed"]));
  const open = (await db.select().from(orders)).filter((o) => o.paidAt !== null);
  expect(new Set(open.map((o) => o.cycle)).size).toBe(MONTHS + 1);
  // The gateway's payments must equal the orders', each once.
  const taken = (await db.select().from(testObjects).where(eq(testObjects.kind, "payment")))
    .map((o) => JSON.parse(o.body) as { status: string; amount: number })
    .filter((p) => p.status === "captured");
  expect(taken).toHaveLength(MONTHS + 1);
  expect(taken.reduce((a, p) => a + p.amount, 0)).toBe(open.reduce((a, o) => a + o.total, 0));
  // Two a month are reserved, none twice.
  expect(await db.select().from(stockLevels).where(eq(stockLevels.variantId, variantId)).get()).toMatchObject({
    onHand: 60,
    reserved: 2 * (MONTHS + 1),
  });
});
