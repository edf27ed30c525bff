import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { DAY } from "../../../kernel/instants.ts";
import { createGiftCard } from "../../pricing/testing/create-gift-card.ts";
import { orderLines } from "../schema.ts";
import {
  buildCheckoutRequest,
  clock,
  createOrdersHarness,
  db,
  flushWaitUntil,
  newKey,
  resetStore,
  stockVariant,
  Visitor,
} from "./orders-harness.ts";

export const STAFF = "staff@tikari.example";
export const LOT = "archive-lot";

let eventTrigger = "";

/** An empty shop and an empty bucket. The trigger that protects order events, which `resetStore` drops, is there. */
export async function resetArchive(): Promise<void> {
  eventTrigger ||=
    (await env.DB.prepare("SELECT sql FROM sqlite_master WHERE name = 'store_order_event_no_delete'").first<string>(
      "sql",
    )) ?? "";
  await resetStore();
  await env.DB.batch([
    env.DB.prepare(eventTrigger),
    env.DB.prepare("DELETE FROM settings_job_state"),
    env.DB.prepare("DELETE FROM store_review"),
    env.DB.prepare("DELETE FROM store_lot"),
    env.DB.prepare(
      `INSERT INTO store_lot (id, number, plain_number, variant_id, status, made_on, best_before, lab, note, created_at)
       VALUES ('${LOT}', 'PUNA-7', 'PUNA7', 'v', 'released', '2026-01-01', '2028-01-01', 'Lab', '', 0)`,
    ),
  ]);
  const { objects } = await env.MEDIA.list();
  await env.MEDIA.delete(objects.map((o) => o.key));
}

/** A paid order of two units with a discount code, a gift card, shipped from a lot, delivered, and refunded in part. */
export async function placeDeliveredOrder({ email = "ana@example.com", visitor = new Visitor() } = {}) {
  // Ids rise with the time, and only with that.
  clock.now += 1000;
  const variantId = await stockVariant(10, { price: 1000 });
  await visitor.set(variantId, 2);
  const { service, pricing } = createOrdersHarness({ visitor });
  await db.run(
    sql`INSERT INTO store_discount (id, code, title, kind, value, created_at) VALUES ('d1', 'TEN', 'Ten', 'fixed', 100, 0) ON CONFLICT DO NOTHING`,
  );
  const gift = await createGiftCard(db, pricing, 300);
  const request = await buildCheckoutRequest(service, { email, codes: ["TEN"], giftCodes: [gift.code] });
  const { orderId, token } = await service.placeOrder(request, newKey());
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const parcel = await service.createFulfillment(
    orderId,
    {
      requestKey: newKey(),
      lines: [{ lineId: line?.id as string, quantity: 2 }],
      lots: [{ variantId, lotId: LOT }],
      ...{ carrier: "UPS", tracking: "1Z", trackingUrl: "" },
    },
    STAFF,
  );
  await service.markParcelDelivered(orderId, parcel, STAFF);
  const lines = [{ lineId: line?.id as string, quantity: 1, unsent: 0, restock: true }];
  await service.createRefund(orderId, { requestKey: newKey(), lines, shipping: 0, extra: 0, reason: "Torn" }, STAFF);
  await service.addNote(orderId, 'A "quoted" note, ünïcode 🥄 and a line\nbreak', STAFF);
  await flushWaitUntil();
  return { orderId, token: token as string, lineId: line?.id as string, variantId };
}

/** Lets orders become old enough, and places one that is not: the last number is never archived. */
export async function passTwoYears(): Promise<void> {
  clock.now += 800 * DAY;
  const visitor = new Visitor();
  await visitor.set(await stockVariant(5), 1);
  const { service } = createOrdersHarness({ visitor });
  await service.placeOrder(await buildCheckoutRequest(service, { email: "new@example.com" }), newKey());
  await flushWaitUntil();
  // Every day the job begins anew.
  clock.now += 2 * DAY;
}

/** All rows of all tables, each value as SQL writes it, but the trail of staff and of jobs. */
export async function dumpDatabase(): Promise<Record<string, string[]>> {
  const { results } = await env.DB.prepare(
    `SELECT m.name AS t, group_concat('quote("' || p.name || '")', ' || char(10) || ') AS c FROM sqlite_master m, pragma_table_info(m.name) p
     WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '\\_cf%' ESCAPE '\\' AND m.name NOT LIKE 'store_order_search%'
       AND m.name NOT LIKE 'settings%' AND m.name <> 'd1_migrations' AND m.name <> 'store_order_archive_file' GROUP BY m.name`,
  ).all<{ t: string; c: string }>();
  const rows = await env.DB.batch<{ r: string }>(
    results.map(({ t, c }) => env.DB.prepare(`SELECT ${c} AS r FROM "${t}" ORDER BY 1`)),
  );
  return Object.fromEntries(results.map(({ t }, i) => [t, (rows[i]?.results ?? []).map((row) => row.r)]));
}
