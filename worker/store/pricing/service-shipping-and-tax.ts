import { and, asc, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import { chunkRows, runBatch, violatedConstraint } from "../statement.ts";
import type { ShippingMethod, TaxCategory } from "./contract.ts";
import type { ShippingMethodInput, ShippingZoneInput, TaxRateInput, TaxRateKey } from "./contract-admin.ts";
import type { PricingDeps } from "./deps.ts";
import { describeTaxCoverage } from "./domain-tax-coverage.ts";
import { shippingDestinations, shippingMethods, shippingZones, taxRates } from "./schema.ts";

/**
 * Administration of shipping zones, methods and tax rates; every change adds an audit row in its own batch.
 */
export function shippingAndTaxService(deps: PricingDeps) {
  const { db, now } = deps;
  const zoneById = (id: string) => db.select().from(shippingZones).where(eq(shippingZones.id, id)).get();
  const methodById = (id: string) => db.select().from(shippingMethods).where(eq(shippingMethods.id, id)).get();
  const matchesTaxRate = (k: TaxRateKey) =>
    and(eq(taxRates.country, k.country), eq(taxRates.region, k.region), eq(taxRates.category, k.category));
  const notFound = (what: string) => httpError("not_found", `${what} not found.`);

  return {
    /** Every zone with its destinations and methods. */
    async listShippingZones() {
      const [zones, places, methods] = await db.batch([
        db.select().from(shippingZones).orderBy(asc(shippingZones.position), asc(shippingZones.id)),
        db
          .select()
          .from(shippingDestinations)
          .orderBy(asc(shippingDestinations.country), asc(shippingDestinations.region)),
        db.select().from(shippingMethods).orderBy(asc(shippingMethods.position), asc(shippingMethods.id)),
      ]);
      return zones.map((z) => ({
        ...z,
        places: places.filter((p) => p.zoneId === z.id).map(({ country, region }) => ({ country, region })),
        methods: methods
          .filter((m) => m.zoneId === z.id)
          .map((m) => ({ ...m, rates: JSON.parse(m.rates) as ShippingMethod["rates"] })),
      }));
    },
    /**
     * Creates a zone, or updates the given one, with all its destinations.
     * @throws httpError conflict if a destination is in another zone
     */
    async saveShippingZone(id: string | null, { places, ...zone }: ShippingZoneInput, actor: string): Promise<string> {
      const before = id === null ? null : await zoneById(id);
      if (before === undefined) throw notFound("Zone");
      const key = id ?? newId(now());
      const rows = places.map((p) => ({ ...p, zoneId: key }));
      try {
        await runBatch(db, [
          db
            .insert(shippingZones)
            .values({ id: key, ...zone })
            .onConflictDoUpdate({ target: shippingZones.id, set: zone }),
          db.delete(shippingDestinations).where(eq(shippingDestinations.zoneId, key)),
          ...chunkRows(rows, 3).map((chunk) => db.insert(shippingDestinations).values(chunk)),
          auditStatement(deps, actor, "shipping_zone.save", `shipping_zone:${key}`, {
            before: before ?? undefined,
            after: { ...zone, places },
          }),
        ]);
      } catch (error) {
        if (!/store_shipping_place/.test(violatedConstraint(error) ?? "")) throw error;
        throw httpError("conflict", "One of these destinations is listed twice or already in another zone.", {
          field: "places",
        });
      }
      return key;
    },
    /** Deletes a zone with its destinations and methods. */
    async removeShippingZone(id: string, actor: string): Promise<void> {
      const before = await zoneById(id);
      if (!before) throw notFound("Zone");
      await runBatch(db, [
        db.delete(shippingMethods).where(eq(shippingMethods.zoneId, id)),
        db.delete(shippingDestinations).where(eq(shippingDestinations.zoneId, id)),
        db.delete(shippingZones).where(eq(shippingZones.id, id)),
        auditStatement(deps, actor, "shipping_zone.remove", `shipping_zone:${id}`, { before }),
      ]);
    },

    /** Creates a shipping method, or updates the given one. */
    async saveShippingMethod(id: string | null, input: ShippingMethodInput, actor: string): Promise<string> {
      const before = id === null ? null : await methodById(id);
      if (before === undefined) throw notFound("Shipping method");
      if (!(await zoneById(input.zoneId))) throw httpError("bad_input", "Zone not found.", { field: "zoneId" });
      const key = id ?? newId(now());
      const values = { ...input, rates: JSON.stringify(input.rates) };
      await runBatch(db, [
        db
          .insert(shippingMethods)
          .values({ id: key, ...values })
          .onConflictDoUpdate({ target: shippingMethods.id, set: values }),
        auditStatement(deps, actor, "shipping_method.save", `shipping_method:${key}`, {
          before: before ?? undefined,
          after: input,
        }),
      ]);
      return key;
    },
    async removeShippingMethod(id: string, actor: string): Promise<void> {
      const before = await methodById(id);
      if (!before) throw notFound("Shipping method");
      await runBatch(db, [
        db.delete(shippingMethods).where(eq(shippingMethods.id, id)),
        auditStatement(deps, actor, "shipping_method.remove", `shipping_method:${id}`, { before }),
      ]);
    },

    /** The tax rates, and what they leave untaxed of the products that are sold. */
    async readTaxes() {
      const [rates, products] = await db.batch([
        db.select().from(taxRates).orderBy(asc(taxRates.country), asc(taxRates.region), asc(taxRates.category)),
        db.all<{ category: TaxCategory; count: number; titles: string }>(sql`
          SELECT tax_category AS category, count(*) AS count,
            (SELECT json_group_array(t.title) FROM (SELECT x.title FROM store_product x
              WHERE x.status = 'active' AND x.format <> 'gift_card' AND x.tax_category = p.tax_category ORDER BY x.position, x.id LIMIT 5) t) AS titles
          FROM store_product p WHERE status = 'active' AND format <> 'gift_card' GROUP BY tax_category`),
      ]);
      const sold = products.map((p) => ({ ...p, titles: JSON.parse(p.titles) as string[] }));
      return { rates, coverage: describeTaxCoverage(rates, sold) };
    },
    /** Saves the tax rate of a destination and category. */
    async saveTaxRate(row: TaxRateInput, actor: string): Promise<void> {
      const before = await db.select().from(taxRates).where(matchesTaxRate(row)).get();
      const { name, bps, included } = row;
      await runBatch(db, [
        db
          .insert(taxRates)
          .values(row)
          .onConflictDoUpdate({
            target: [taxRates.country, taxRates.region, taxRates.category],
            set: { name, bps, included },
          }),
        auditStatement(deps, actor, "tax_rate.save", `tax:${row.country}-${row.region}-${row.category}`, {
          before,
          after: row,
        }),
      ]);
    },
    async removeTaxRate(key: TaxRateKey, actor: string): Promise<void> {
      const before = await db.select().from(taxRates).where(matchesTaxRate(key)).get();
      if (!before) throw notFound("Tax rate");
      await runBatch(db, [
        db.delete(taxRates).where(matchesTaxRate(key)),
        auditStatement(deps, actor, "tax_rate.remove", `tax:${key.country}-${key.region}-${key.category}`, { before }),
      ]);
    },
  };
}
