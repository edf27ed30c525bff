import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { HOUR, MINUTE } from "../kernel/instants.ts";
import { openVisit } from "../request-context.ts";
import { testObjects } from "../store/gateway/schema.ts";
import { orders, payments } from "../store/orders/schema.ts";
import {
  clock,
  db,
  dyingDb,
  freshShop,
  newKey,
  ordersWith,
  sell,
  settled,
  shop,
  Visitor,
  wish,
} from "../store/orders/testing/orders-harness.ts";
import { stock } from "../store/stock/schema.ts";
import { contracts, cycles, plans } from "./schema.ts";
import { billingService } from "./service.ts";

beforeEach(freshShop);

const visitor = new Visitor("m-ana");

/** One round of the jobs with the real orders and the real test gateway, on a database that may die. */
async function round(d1: D1Database = env.DB): Promise<void> {
  const visit = openVisit(
    new Request("http://localhost/"),
    { ...env, DB: d1, LOCAL_SITE: "yes" } as Env,
    createExecutionContext(),
    () => clock.now,
  );
  const { service } = ordersWith({ visitor, email: "ana@example.com", d1 });
  const billing = billingService({
    ...visit,
    mail: visit.mail,
    viewer: async () => null,
    sign: visit.auth.sign,
    verify: visit.auth.verify,
    sellables: async (ids) => new Map(ids.flatMap((id) => (shop.has(id) ? [[id, shop.get(id) as never]] : []))),
    orders: () => service.renewals,
  });
  await service.reconcile();
  await billing.run();
}

it("bills each month of two years once through the real orders and gateway, wherever a worker dies", async () => {
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
  const variantId = await sell(60);
  await visitor.set(variantId, 2, "monthly");
  const { service } = ordersWith({ visitor, email: "ana@example.com" });
  const { terms } = await service.quote({
    planId: null,
    codes: [],
    giftCodes: [],
    methodId: null,
    email: "",
    country: "US",
    region: "CO",
  });
  const consents = terms.map((t) => ({ planId: t.planId, termsHash: t.hash, timeZone: "UTC" }));
  await service.checkout(await wish(service, { consents }), newKey());
  await settled();

  const MONTHS = 24;
  for (let month = 1; month <= MONTHS; month++) {
    const [contract] = await db.select().from(contracts);
    clock.now = (contract?.nextChargeAt as number) + HOUR;
    // Each month a worker dies at another use of its database; those that follow put it right.
    const { d1, dead } = dyingDb(4 + month * 3, month % 2 === 0 ? "before" : "after");
    await Promise.race([dead, round(d1)]);
    for (let i = 0; i < 3; i++) {
      clock.now += 31 * MINUTE;
      await Promise.all([round(), round()]);
      await settled();
    }
  }

  const paid = (await db.select().from(payments)).filter((p) => p.status === "captured");
  expect(paid).toHaveLength(MONTHS + 1);
  const rows = await db.select().from(cycles).orderBy(cycles.cycle);
  expect(rows.map((c) => [c.cycle, c.status])).toEqual(Array.from({ length: MONTHS + 1 }, (_, i) => [i, "billed"]));
  const open = (await db.select().from(orders)).filter((o) => o.paidAt !== null);
  expect(new Set(open.map((o) => o.cycle)).size).toBe(MONTHS + 1);
  // The gateway's own books: what it took is what the orders say, once each.
  const taken = (await db.select().from(testObjects).where(eq(testObjects.kind, "payment")))
    .map((o) => JSON.parse(o.body) as { status: string; amount: number })
    .filter((p) => p.status === "captured");
  expect(taken).toHaveLength(MONTHS + 1);
  expect(taken.reduce((a, p) => a + p.amount, 0)).toBe(open.reduce((a, o) => a + o.total, 0));
  // Two a month are promised, none twice.
  expect(await db.select().from(stock).where(eq(stock.variantId, variantId)).get()).toMatchObject({
    onHand: 60,
    reserved: 2 * (MONTHS + 1),
  });
});
