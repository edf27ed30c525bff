import { sql } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import type { RequestContext } from "../request-context.ts";
import type { SampleShop } from "./domain-shop.ts";

/** Variants that samples are made of: enough for every screen, and few enough to be stored with the run. */
const MAX_VARIANTS = 120;

type Stored<T> = { [K in keyof T]: string | number | null };

/** The shop as the generators see it. */
export async function readSampleShop(ctx: RequestContext): Promise<SampleShop> {
  const { db } = ctx;
  const { currency } = brand;
  const [ids, details, places, methods, taxes, discounts, plans, access, last] = await db.batch([
    db.all<{ id: string }>(sql`SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id
      WHERE p.status = 'active' AND v.active = 1 AND v.currency = ${currency} ORDER BY p.position, p.id, v.position LIMIT ${MAX_VARIANTS}`),
    db.all<{ id: string; servings: number; available: number; lots: string }>(sql`
      SELECT v.id, v.servings, coalesce(s.on_hand - s.reserved, 0) AS available,
        (SELECT json_group_array(l.id) FROM (SELECT id FROM store_lot WHERE variant_id = v.id AND status = 'released' ORDER BY made_on LIMIT 4) l) AS lots
      FROM store_variant v LEFT JOIN store_stock s ON s.variant_id = v.id`),
    db.all<{ zone: string; country: string; region: string }>(
      sql`SELECT zone_id AS zone, country, region FROM store_shipping_place`,
    ),
    db.all<Stored<SampleShop["methods"][number]>>(sql`SELECT id, zone_id AS zoneId, name, rates, free_over AS freeOver,
      min_days AS minDays, max_days AS maxDays FROM store_shipping_method WHERE active = 1 AND currency = ${currency} ORDER BY position, id`),
    db.all<Stored<SampleShop["taxes"][number]>>(
      sql`SELECT country, region, category, name, bps, included FROM store_tax_rate ORDER BY country, region, category`,
    ),
    // A code with a limit is left to real customers.
    db.all<
      Stored<SampleShop["discounts"][number]>
    >(sql`SELECT id, code, title, kind, value, scope, min_subtotal AS minSubtotal,
      min_quantity AS minQuantity, combines, once_per_customer AS oncePerCustomer, buy_quantity AS buyQuantity,
      get_quantity AS getQuantity, get_scope AS getScope, max_per_order AS maxPerOrder, batch_id AS batchId FROM store_discount
      WHERE active = 1 AND customer_tag = '' AND batch_id IS NULL AND usage_limit IS NULL AND starts_at IS NULL AND ends_at IS NULL ORDER BY created_at, id LIMIT 20`),
    db.all<SampleShop["plans"][number]>(sql`SELECT id, title, unit, every, discount_bps AS discountBps FROM billing_plan
      WHERE kind = 'goods' AND active = 1 AND currency = ${currency} ORDER BY position, id LIMIT 5`),
    db.all<NonNullable<SampleShop["accessPlan"]>>(sql`SELECT id, unit, every, price, grants FROM billing_plan
      WHERE kind = 'access' AND active = 1 AND currency = ${currency}
        AND EXISTS (SELECT 1 FROM json_each(grants) g WHERE g.value = 'fitness')
      ORDER BY json_array_length(grants) DESC, position, id LIMIT 1`),
    db.all<{ next: number }>(sql`SELECT COALESCE(MAX(number), 1000) + 1 AS next FROM
      (SELECT max(number) AS number FROM store_order UNION ALL SELECT max(number) FROM store_order_archive)`),
  ]);
  const purchasable = await ctx.store.catalogue.purchasables(ids.map((r) => r.id));
  const more = new Map(details.map((d) => [d.id, d]));
  return {
    currency,
    now: ctx.now(),
    firstNumber: last[0]?.next ?? 1001,
    local: ctx.local,
    taken: [],
    variants: ids.flatMap(({ id }) => {
      const v = purchasable.get(id);
      const d = more.get(id);
      if (!v || !d) return [];
      const { variantId, productId, handle, sku, title, variantTitle, kind, price, taxCategory, weightG } = v;
      const { requiresShipping, subscribable, tags, parts, factsId, look, productKind, netWeight } = v;
      return [
        {
          ...{ variantId, productId, handle, sku, title, variantTitle, kind, price, taxCategory, weightG },
          ...{ requiresShipping, subscribable, tags, parts, factsId, look, productKind, netWeight },
          ...{ servings: d.servings, available: d.available, lots: JSON.parse(d.lots) as string[] },
        },
      ];
    }),
    zones: [...Map.groupBy(places, (p) => p.zone)].map(([id, of]) => ({
      id,
      places: of.map(({ country, region }) => ({ country, region })),
    })),
    methods: methods.map((m) => ({ ...m, rates: JSON.parse(String(m.rates)) }) as SampleShop["methods"][number]),
    taxes: taxes.map((t) => ({ ...t, included: t.included === 1 }) as SampleShop["taxes"][number]),
    discounts: discounts.map(
      (d) =>
        ({
          ...d,
          scope: JSON.parse(String(d.scope)),
          getScope: JSON.parse(String(d.getScope)),
          combines: d.combines === 1,
          oncePerCustomer: d.oncePerCustomer === 1,
        }) as SampleShop["discounts"][number],
    ),
    plans,
    accessPlan: access[0] ?? null,
  };
}
