import { type BatchStatement, chunkRows } from "../statement.ts";
import {
  type DiscountInput,
  discountInput,
  type ShippingMethodInput,
  type ShippingZoneInput,
  type TaxRateInput,
} from "./contract-admin.ts";
import type { PricingDeps } from "./deps.ts";
import { discounts, shippingDestinations, shippingMethods, shippingZones, taxRates } from "./schema.ts";
import { toDiscountValues } from "./service-discounts.ts";

type WithId<T> = T & { id: string };

interface PricingSeed {
  shippingZones: readonly WithId<ShippingZoneInput>[];
  shippingMethods: readonly WithId<ShippingMethodInput>[];
  taxRates: readonly TaxRateInput[];
  discounts: readonly WithId<DiscountInput>[];
}

/** Writes shipping, taxes and discounts into an empty store, for the batch that fills it. */
export function pricingSeedStatements({ db, now }: PricingDeps, seed: PricingSeed): BatchStatement[] {
  const zones = seed.shippingZones.map(({ places: _, ...zone }) => zone);
  const destinations = seed.shippingZones.flatMap((z) => z.places.map((place) => ({ ...place, zoneId: z.id })));
  const methods = seed.shippingMethods.map((m) => ({ ...m, rates: JSON.stringify(m.rates) }));
  const createdAt = now();
  return [
    ...chunkRows(zones, 3).map((rows) => db.insert(shippingZones).values(rows)),
    ...chunkRows(destinations, 3).map((rows) => db.insert(shippingDestinations).values(rows)),
    ...chunkRows(methods, 10).map((rows) => db.insert(shippingMethods).values(rows)),
    ...chunkRows(seed.taxRates, 6).map((rows) => db.insert(taxRates).values(rows)),
    ...seed.discounts.map(({ id, ...d }) =>
      db.insert(discounts).values({ id, ...toDiscountValues(discountInput.parse(d)), createdAt }),
    ),
  ];
}
