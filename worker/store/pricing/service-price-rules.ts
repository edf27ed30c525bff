import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { pendingOf } from "../statement.ts";
import type { CodeProblem, DiscountRule, GiftTender, Place, ShippingMethod, TaxRate } from "./contract.ts";
import { normalCode } from "./discount-codes.ts";
import { type DiscountRow, methodOf, ratesFor, ruleOf } from "./row-mappers.ts";
import { discounts, shippingMethods, shippingPlaces, taxRates } from "./schema.ts";
import type { PricingBase } from "./statements.ts";

/** What is asked for a cart or an order. */
export interface RulesWanted {
  /** Discount codes as typed. */
  codes: readonly string[];
  /** Ids of the gift cards that pay. */
  giftIds?: readonly string[];
  /** Null where it is not known yet: then there are no methods and no taxes. */
  place: Place | null;
  currency: string;
  /** `customerHash` of the buyer's address, once it is known. */
  customer?: string | null;
  /** An order, or a cart whose order waits for its payment: what it uses is not counted as used. */
  except?: string;
}

/** The part of `PriceInput` that does not come from the cart, and why some codes are not in it. */
export interface Rules {
  discounts: DiscountRule[];
  methods: ShippingMethod[];
  taxes: TaxRate[];
  gifts: GiftTender[];
  /** By code, normalised: what the database says against it. Codes that only lack a sum or a product are in `discounts`. */
  problems: Record<string, CodeProblem>;
}

/** Loads discounts, shipping methods and taxes for a place. */
export function rulesLoader(
  { db, now }: PricingBase,
  giftTenders: (ids: readonly string[], currency: string, except?: string) => Promise<GiftTender[]>,
) {
  /** Why a discount cannot be used by this buyer now; null: it can. Its minimum is the cart's question. */
  function problemOf(d: DiscountRow, mine: number): CodeProblem | null {
    const at = now();
    if (!d.active) return "unknown";
    if (d.startsAt !== null && at < d.startsAt) return "not_yet";
    if (d.endsAt !== null && at >= d.endsAt) return "ended";
    if (d.oncePerCustomer && mine > 0) return "already_used";
    return d.usageLimit !== null && d.used >= d.usageLimit ? "used_up" : null;
  }

  return async function rules(wanted: RulesWanted): Promise<Rules> {
    const codes = [...new Set(wanted.codes.map(normalCode))];
    const { country = "", region = "" } = wanted.place ?? {};
    const at = now();
    const own = pendingOf(sql`u.order_id`, wanted.except);
    const used = sql<number>`(SELECT count(*) FROM store_discount_use u WHERE u.discount_id = store_discount.id AND u.customer = ${wanted.customer ?? ""} AND NOT ${own})`;
    const byOwn = sql<number>`(SELECT count(*) FROM store_discount_use u WHERE u.discount_id = store_discount.id AND ${own})`;
    const inTime = sql`active = 1 AND (starts_at IS NULL OR starts_at <= ${at}) AND (ends_at IS NULL OR ends_at > ${at})`;
    // The most exact place decides the zone: region, then country, then the rest of the world.
    const zone = db
      .select({ id: shippingPlaces.zoneId })
      .from(shippingPlaces)
      .where(
        or(
          and(eq(shippingPlaces.country, country), inArray(shippingPlaces.region, [region, ""])),
          eq(shippingPlaces.country, "*"),
        ),
      )
      .orderBy(sql`country = '*', region = ''`)
      .limit(1);
    const [found, methods, taxes] = await db.batch([
      db
        .select({ rule: discounts, mine: used, byOwn })
        .from(discounts)
        .where(
          or(and(isNull(discounts.code), inTime), sql`code IN (SELECT value FROM json_each(${JSON.stringify(codes)}))`),
        )
        .orderBy(asc(discounts.createdAt), asc(discounts.id)),
      db
        .select()
        .from(shippingMethods)
        .where(
          and(
            wanted.place ? sql`zone_id = ${zone}` : sql`0`,
            eq(shippingMethods.active, true),
            eq(shippingMethods.currency, wanted.currency),
          ),
        )
        .orderBy(asc(shippingMethods.position), asc(shippingMethods.id)),
      db
        .select()
        .from(taxRates)
        .where(and(eq(taxRates.country, country), inArray(taxRates.region, [region, ""])))
        .orderBy(asc(taxRates.category), asc(taxRates.region)),
    ]);
    const problems: Rules["problems"] = {};
    for (const code of codes) problems[code] = "unknown";
    const inForce: DiscountRule[] = [];
    for (const { rule, mine, byOwn: own } of found) {
      const problem = problemOf({ ...rule, used: rule.used - own }, mine);
      if (rule.code !== null) {
        if (problem) problems[rule.code] = problem;
        else delete problems[rule.code];
      }
      if (!problem) inForce.push(ruleOf(rule));
    }
    return {
      discounts: inForce,
      methods: methods.map(methodOf),
      taxes: ratesFor(taxes),
      gifts: await giftTenders(wanted.giftIds ?? [], wanted.currency, wanted.except),
      problems,
    };
  };
}
