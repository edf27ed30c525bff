import { and, asc, eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditInsert } from "../../settings/index.ts";
import { brokenRule, runBatch, type Statement } from "../statement.ts";
import type { ShippingMethod } from "./contract.ts";
import type { MethodInput, TaxInput, TaxKey, ZoneInput } from "./contract-admin.ts";
import { shippingMethods, shippingPlaces, shippingZones, taxRates } from "./schema.ts";
import type { PricingBase } from "./statements.ts";

/** What staff do to shipping zones, methods and the tax table; every change leaves an audit row in its own batch. */
export function placeService({ db, now }: PricingBase) {
  const auditOf = (actor: string, action: string, target: string, before: unknown, after: unknown): Statement => {
    const at = now();
    const text = (x: unknown) => (x === null || x === undefined ? null : JSON.stringify(x));
    return auditInsert(db, { id: newId(at), at, actor, action, target, before: text(before), after: text(after) });
  };
  const zoneById = (id: string) => db.select().from(shippingZones).where(eq(shippingZones.id, id)).get();
  const methodById = (id: string) => db.select().from(shippingMethods).where(eq(shippingMethods.id, id)).get();
  const taxOf = (k: TaxKey) =>
    and(eq(taxRates.country, k.country), eq(taxRates.region, k.region), eq(taxRates.category, k.category));
  const missing = (what: string) => fault("not_found", `There is no such ${what}.`);

  return {
    /** Every zone with its places and methods. */
    async zones() {
      const [zones, places, methods] = await db.batch([
        db.select().from(shippingZones).orderBy(asc(shippingZones.position), asc(shippingZones.id)),
        db.select().from(shippingPlaces).orderBy(asc(shippingPlaces.country), asc(shippingPlaces.region)),
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
    /** Every country that something is shipped to; `*` is the rest of the world. */
    async shippedTo(): Promise<string[]> {
      const rows = await db
        .selectDistinct({ country: shippingPlaces.country })
        .from(shippingPlaces)
        .where(
          sql`EXISTS (SELECT 1 FROM store_shipping_method m WHERE m.zone_id = store_shipping_place.zone_id AND m.active = 1)`,
        )
        .orderBy(asc(shippingPlaces.country));
      return rows.map((r) => r.country);
    },
    /** Makes a zone, or changes the one named, with all its places. @throws fault conflict where a place is another zone's */
    async saveZone(id: string | null, { places, ...zone }: ZoneInput, actor: string): Promise<string> {
      const before = id === null ? null : await zoneById(id);
      if (before === undefined) throw missing("zone");
      const key = id ?? newId(now());
      const rows = places.map((p) => ({ ...p, zoneId: key }));
      const slices = Array.from({ length: Math.ceil(rows.length / 30) }, (_, i) => rows.slice(i * 30, i * 30 + 30));
      try {
        await runBatch(db, [
          db
            .insert(shippingZones)
            .values({ id: key, ...zone })
            .onConflictDoUpdate({ target: shippingZones.id, set: zone }),
          db.delete(shippingPlaces).where(eq(shippingPlaces.zoneId, key)),
          ...slices.map((s) => db.insert(shippingPlaces).values(s)),
          auditOf(actor, "shipping_zone.save", `shipping_zone:${key}`, before, { ...zone, places }),
        ]);
      } catch (error) {
        if (!/store_shipping_place/.test(brokenRule(error) ?? "")) throw error;
        throw fault("conflict", "One of these places is named twice, or is in another zone.", { field: "places" });
      }
      return key;
    },
    /** Deletes a zone with its places and methods. */
    async removeZone(id: string, actor: string): Promise<void> {
      const before = await zoneById(id);
      if (!before) throw missing("zone");
      await runBatch(db, [
        db.delete(shippingMethods).where(eq(shippingMethods.zoneId, id)),
        db.delete(shippingPlaces).where(eq(shippingPlaces.zoneId, id)),
        db.delete(shippingZones).where(eq(shippingZones.id, id)),
        auditOf(actor, "shipping_zone.remove", `shipping_zone:${id}`, before, null),
      ]);
    },

    /** Makes a shipping method, or changes the one named. */
    async saveMethod(id: string | null, input: MethodInput, actor: string): Promise<string> {
      const before = id === null ? null : await methodById(id);
      if (before === undefined) throw missing("shipping method");
      if (!(await zoneById(input.zoneId))) throw fault("bad_input", "There is no such zone.", { field: "zoneId" });
      const key = id ?? newId(now());
      const set = { ...input, rates: JSON.stringify(input.rates) };
      await runBatch(db, [
        db
          .insert(shippingMethods)
          .values({ id: key, ...set })
          .onConflictDoUpdate({ target: shippingMethods.id, set }),
        auditOf(actor, "shipping_method.save", `shipping_method:${key}`, before, input),
      ]);
      return key;
    },
    async removeMethod(id: string, actor: string): Promise<void> {
      const before = await methodById(id);
      if (!before) throw missing("shipping method");
      await runBatch(db, [
        db.delete(shippingMethods).where(eq(shippingMethods.id, id)),
        auditOf(actor, "shipping_method.remove", `shipping_method:${id}`, before, null),
      ]);
    },

    /** The whole tax table. */
    taxTable: () =>
      db.select().from(taxRates).orderBy(asc(taxRates.country), asc(taxRates.region), asc(taxRates.category)),
    /** Writes the rate of a place and category. */
    async saveTax(row: TaxInput, actor: string): Promise<void> {
      const before = await db.select().from(taxRates).where(taxOf(row)).get();
      const { name, bps, included } = row;
      await runBatch(db, [
        db
          .insert(taxRates)
          .values(row)
          .onConflictDoUpdate({
            target: [taxRates.country, taxRates.region, taxRates.category],
            set: { name, bps, included },
          }),
        auditOf(actor, "tax_rate.save", `tax:${row.country}-${row.region}-${row.category}`, before, row),
      ]);
    },
    async removeTax(key: TaxKey, actor: string): Promise<void> {
      const before = await db.select().from(taxRates).where(taxOf(key)).get();
      if (!before) throw missing("tax rate");
      await runBatch(db, [
        db.delete(taxRates).where(taxOf(key)),
        auditOf(actor, "tax_rate.remove", `tax:${key.country}-${key.region}-${key.category}`, before, null),
      ]);
    },
  };
}
