import { eq, sql } from "drizzle-orm";
import { ALL_COUNTRIES } from "../../kernel/countries.ts";
import { auditStatement } from "../../settings/index.ts";
import { type BatchStatement, runBatch } from "../statement.ts";
import type { MarketsInput } from "./contract-admin.ts";
import type { PricingDeps } from "./deps.ts";
import { describeMarkets, isMarketCountry, listMarkets, listShippedMarkets, type Market } from "./domain-markets.ts";
import { marketChoices, shippingDestinations } from "./schema.ts";

/** Where the store sells: the owner's choices of countries. */
export function marketsService(deps: PricingDeps) {
  const { db, now } = deps;
  const choicesStatement = () =>
    db.select({ country: marketChoices.country, sells: marketChoices.sells }).from(marketChoices);
  /** Destinations of zones with an active method. */
  const shippedStatement = () =>
    db
      .select({ country: shippingDestinations.country, region: shippingDestinations.region })
      .from(shippingDestinations)
      .where(
        sql`EXISTS (SELECT 1 FROM store_shipping_method m WHERE m.zone_id = store_shipping_place.zone_id AND m.active = 1)`,
      );

  return {
    /** The countries that the store sells and ships to. */
    async listShippedCountries(): Promise<string[]> {
      const [choices, shipped] = await db.batch([choicesStatement(), shippedStatement()]);
      return listShippedMarkets(
        listMarkets(choices),
        shipped.map((p) => p.country),
      );
    },
    /** All countries, for staff: which are on, and whether anything ships there. */
    async listMarketsForAdmin(): Promise<Market[]> {
      const [choices, shipped] = await db.batch([choicesStatement(), shippedStatement()]);
      return describeMarkets(choices, shipped);
    },
    /** Turns countries on and off; those that are not named stay as they are. */
    async changeMarkets({ on, off }: MarketsInput, actor: string): Promise<void> {
      const before = new Set(listMarkets(await choicesStatement()));
      const wanted = [
        ...on.map((country) => ({ country, sells: true })),
        ...off.map((country) => ({ country, sells: false })),
      ];
      const changed = wanted.filter(
        (w, i) =>
          ALL_COUNTRIES.includes(w.country) &&
          wanted.findIndex((o) => o.country === w.country) === i &&
          before.has(w.country) !== w.sells,
      );
      if (changed.length === 0) return;
      const at = now();
      const statements = changed.map(
        ({ country, sells }): BatchStatement =>
          // A choice that is the default again needs no row.
          isMarketCountry(country, null) === sells
            ? db.delete(marketChoices).where(eq(marketChoices.country, country))
            : db
                .insert(marketChoices)
                .values({ country, sells, changedAt: at, changedBy: actor })
                .onConflictDoUpdate({ target: marketChoices.country, set: { sells, changedAt: at, changedBy: actor } }),
      );
      const codes = (sells: boolean) => changed.filter((c) => c.sells === sells).map((c) => c.country);
      await runBatch(db, [
        ...statements,
        auditStatement(deps, actor, "markets.change", "markets", { after: { on: codes(true), off: codes(false) } }),
      ]);
    },
  };
}
