import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { belongsToOrderOrCart } from "../statement.ts";
import type { CodeProblem, Destination, DiscountRule, GiftCardTender, ShippingMethod, TaxRate } from "./contract.ts";
import type { PricingDeps } from "./deps.ts";
import { normalizeCode } from "./domain-codes.ts";
import { isMarketCountry } from "./domain-markets.ts";
import { selectTaxRates } from "./domain-tax-rates.ts";
import { type DiscountRow, toDiscountRule, toShippingMethod } from "./row-mappers.ts";
import { discounts, shippingDestinations, shippingMethods, taxRates } from "./schema.ts";

/** What the price rules of a cart or order are loaded for. */
export interface PriceRulesRequest {
  /** Discount codes as entered. */
  codes: readonly string[];
  /** Ids of the gift cards to pay with. */
  giftIds?: readonly string[];
  /** Null if not known yet: then there are no methods and no taxes. */
  destination: Destination | null;
  currency: string;
  /** `customerHash` of the buyer's email address, once it is known. */
  customer?: string | null;
  /** The buyer's email address itself, for discounts that are limited to customers with a tag. */
  email?: string;
  /** An order, or a cart whose order is pending: its own uses are not counted. */
  except?: string;
}

/** The part of `PriceInput` that does not come from the cart, and why some codes are not in it. */
export interface PriceRules {
  discounts: DiscountRule[];
  methods: ShippingMethod[];
  taxes: TaxRate[];
  gifts: GiftCardTender[];
  /**
   * By normalized code: why it cannot be used. Codes that only lack a minimum or a matching product are in
   * `discounts`.
   */
  problems: Record<string, CodeProblem>;
  /** False where the owner doesn't sell to the destination's country. */
  isMarket: boolean;
}

const choiceOf = (country: string) =>
  sql<number | null>`(SELECT m.sells FROM store_market m WHERE m.country = ${country})`;

/** Loads discounts, shipping methods and taxes for a destination. */
export function createPriceRulesLoader(
  { db, now }: PricingDeps,
  listGiftCardTenders: (ids: readonly string[], currency: string, except?: string) => Promise<GiftCardTender[]>,
) {
  /**
   * Why this buyer cannot use a discount now; null: they can. Its minimum is checked when the cart is priced.
   */
  function discountProblemOf(d: DiscountRow, mine: number, isEligible: boolean): CodeProblem | null {
    const at = now();
    if (!d.active) return "unknown";
    if (d.startsAt !== null && at < d.startsAt) return "not_yet";
    if (d.endsAt !== null && at >= d.endsAt) return "ended";
    if (!isEligible) return "not_eligible";
    if (d.oncePerCustomer && mine > 0) return "already_used";
    return d.usageLimit !== null && d.used >= d.usageLimit ? "used_up" : null;
  }

  /** Whether the owner sells to a country. @param choice theirs, null for none; undefined where it wasn't read */
  async function isSold(country: string, choice: number | null | undefined): Promise<boolean> {
    const known =
      choice === undefined
        ? (await db.get<{ sells: number | null }>(sql`SELECT ${choiceOf(country)} AS sells`)).sells
        : choice;
    return isMarketCountry(country, known === null ? null : { country, sells: known === 1 });
  }

  return async function rules(request: PriceRulesRequest): Promise<PriceRules> {
    const codes = [...new Set(request.codes.map(normalizeCode))];
    const { country = "", region = "" } = request.destination ?? {};
    const at = now();
    const own = belongsToOrderOrCart(sql`u.order_id`, request.except);
    const used = sql<number>`(SELECT count(*) FROM store_discount_use u WHERE u.discount_id = store_discount.id AND u.customer = ${request.customer ?? ""} AND NOT ${own})`;
    const email = (request.email ?? "").trim().toLowerCase();
    const isEligible = sql`(customer_tag = '' OR EXISTS (SELECT 1 FROM store_customer_tag t WHERE t.email = ${email} AND t.tag = customer_tag))`;
    const byOwn = sql<number>`(SELECT count(*) FROM store_discount_use u WHERE u.discount_id = store_discount.id AND ${own})`;
    const isActiveNow = sql`active = 1 AND (starts_at IS NULL OR starts_at <= ${at}) AND (ends_at IS NULL OR ends_at > ${at})`;
    // The most specific destination decides the zone: region, then country, then the rest of the world.
    const zone = db
      .select({ id: shippingDestinations.zoneId })
      .from(shippingDestinations)
      .where(
        or(
          and(eq(shippingDestinations.country, country), inArray(shippingDestinations.region, [region, ""])),
          eq(shippingDestinations.country, "*"),
        ),
      )
      .orderBy(sql`country = '*', region = ''`)
      .limit(1);
    const gifts = listGiftCardTenders(request.giftIds ?? [], request.currency, request.except);
    gifts.catch(() => undefined);
    const [discountRows, methods, taxes] = await db.batch([
      db
        .select({ rule: discounts, mine: used, byOwn, isEligible: isEligible.mapWith(Boolean) })
        .from(discounts)
        // Automatic ones by their index, others by code: an OR of both would read every code of the shop.
        .where(
          sql`id IN (
            SELECT id FROM store_discount WHERE code IS NULL AND ${isActiveNow} UNION ALL
            SELECT id FROM store_discount WHERE code IN (SELECT value FROM json_each(${JSON.stringify(codes)})))`,
        )
        .orderBy(asc(discounts.createdAt), asc(discounts.id)),
      db
        // The owner's choice of the country rides along, so that it costs no statement of its own.
        .select({ method: shippingMethods, choice: choiceOf(country) })
        .from(shippingMethods)
        .where(
          and(
            request.destination ? sql`zone_id = ${zone}` : sql`0`,
            eq(shippingMethods.active, true),
            eq(shippingMethods.currency, request.currency),
          ),
        )
        .orderBy(asc(shippingMethods.position), asc(shippingMethods.id)),
      db
        .select()
        .from(taxRates)
        .where(and(eq(taxRates.country, country), inArray(taxRates.region, [region, ""])))
        .orderBy(asc(taxRates.category), asc(taxRates.region)),
    ]);
    const isMarket =
      request.destination === null || (await isSold(country, methods[0] ? methods[0].choice : undefined));
    const problems: PriceRules["problems"] = {};
    for (const code of codes) problems[code] = "unknown";
    const activeRules: DiscountRule[] = [];
    for (const { rule, mine, byOwn: own, isEligible } of discountRows) {
      const problem = discountProblemOf({ ...rule, used: rule.used - own }, mine, isEligible);
      if (rule.code !== null) {
        if (problem) problems[rule.code] = problem;
        else delete problems[rule.code];
      }
      if (!problem) activeRules.push(toDiscountRule(rule));
    }
    return {
      discounts: activeRules,
      methods: isMarket ? methods.map((m) => toShippingMethod(m.method)) : [],
      taxes: selectTaxRates(taxes),
      gifts: await gifts,
      problems,
      isMarket,
    };
  };
}
