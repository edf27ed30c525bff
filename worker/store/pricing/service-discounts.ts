import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { containsText } from "../../platform/contains-text.ts";
import { auditStatement } from "../../settings/index.ts";
import { type BatchStatement, nextVersion, runBatch, violatedConstraint } from "../statement.ts";
import type { DiscountFigures, DiscountInput, DiscountRange, PricingListQuery } from "./contract-admin.ts";
import type { PricingDeps } from "./deps.ts";
import { discountFiguresSql, toDiscountFigures } from "./discount-figures.ts";
import { discountReleaseStatements, discountUseStatements } from "./discount-uses.ts";
import type { DiscountRow } from "./row-mappers.ts";
import { discounts, discountUses } from "./schema.ts";

/** The row of a discount with its scopes as data. */
const withScopes = (d: DiscountRow) => ({
  ...d,
  scope: JSON.parse(d.scope) as DiscountInput["scope"],
  getScope: JSON.parse(d.getScope) as DiscountInput["getScope"],
});

/** A discount's input as its row stores it. */
export const toDiscountValues = (input: DiscountInput) => ({
  ...input,
  scope: JSON.stringify(input.scope),
  getScope: JSON.stringify(input.getScope),
});

/** The status tabs of the list; the same rule as `discountStatus`. */
function statusCondition(show: PricingListQuery["show"], at: number) {
  const begun = sql`(starts_at IS NULL OR starts_at <= ${at})`;
  const notEnded = sql`(ends_at IS NULL OR ends_at > ${at})`;
  if (show === "on")
    return sql`active = 1 AND ${begun} AND ${notEnded} AND (usage_limit IS NULL OR used < usage_limit)`;
  if (show === "scheduled") return sql`active = 1 AND starts_at > ${at} AND ${notEnded}`;
  if (show === "expired") return sql`(ends_at <= ${at} OR used >= usage_limit)`;
  return show === "off" ? sql`active = 0` : undefined;
}

/** Discounts: their use by orders, and their administration. */
export function discountService(deps: PricingDeps) {
  const { db, now } = deps;
  const findDiscount = (id: string) => db.select().from(discounts).where(eq(discounts.id, id)).get();

  return {
    /**
     * Uses each discount once for an order, by `customerHash`. `discountProblem`: used_up, already_used,
     * ended. Idempotent per order.
     */
    discountUseStatements: (orderId: string, customer: string, discountIds: readonly string[]): BatchStatement[] =>
      discountUseStatements(deps, orderId, customer, discountIds),
    /** Releases an order's uses. Idempotent. */
    discountReleaseStatements: (orderId: string): BatchStatement[] => discountReleaseStatements(deps, orderId),

    /** The admin list, newest first, each with what it brought in; `q` matches the code or title. */
    async listDiscounts(filter: Partial<PricingListQuery> & { limit?: number } = {}) {
      const limit = filter.limit ?? 50;
      const q = filter.q?.trim();
      const rows = await db
        .select({
          ...getTableColumns(discounts),
          figures: discountFiguresSql(sql`store_discount.id`, now(), filter.days),
        })
        .from(discounts)
        .where(
          and(
            q ? or(containsText(discounts.code, q), containsText(discounts.title, q)) : undefined,
            // Codes that were made in bulk have a list of their own.
            sql`batch_id IS NULL`,
            statusCondition(filter.show, now()),
            filter.show === "codes" ? isNotNull(discounts.code) : undefined,
            filter.show === "automatic" ? isNull(discounts.code) : undefined,
            filter.before ? lt(discounts.id, filter.before) : undefined,
          ),
        )
        .orderBy(desc(discounts.id))
        .limit(limit + 1);
      const page = rows
        .slice(0, limit)
        .map(({ figures, ...d }) => ({ ...withScopes(d), figures: toDiscountFigures(figures) }));
      return { discounts: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
    async getDiscount(id: string) {
      const d = await findDiscount(id);
      return d ? withScopes(d) : null;
    },
    /** What a discount brought in, in the last days or since it exists. */
    async readDiscountFigures(id: string, days?: DiscountRange): Promise<DiscountFigures> {
      const [row] = await db.all<{ figures: string }>(
        sql`SELECT ${discountFiguresSql(sql`${id}`, now(), days)} AS figures`,
      );
      return toDiscountFigures(row?.figures ?? null);
    },
    listDiscountOrders: (id: string) =>
      db
        .select({
          orderId: discountUses.orderId,
          at: discountUses.at,
          number: sql<number>`(SELECT o.number FROM store_order o WHERE o.id = ${discountUses.orderId}
            UNION ALL SELECT a.number FROM store_order_archive a WHERE a.id = ${discountUses.orderId})`,
        })
        .from(discountUses)
        .where(eq(discountUses.discountId, id))
        .orderBy(desc(discountUses.orderId))
        .limit(50),

    /**
     * Creates a discount, or updates the given one.
     * @param version what the change is based on; without it the discount is saved whatever it is now
     * @throws httpError conflict (code taken, limit below its uses, someone saved in between: `stale`), not_found
     */
    async saveDiscount(id: string | null, input: DiscountInput, actor: string, version?: number): Promise<string> {
      const before = id === null ? null : await findDiscount(id);
      if (before === undefined) throw httpError("not_found", "Discount not found.");
      const at = now();
      const key = id ?? newId(at);
      const values = toDiscountValues(input);
      try {
        await runBatch(db, [
          before === null
            ? db.insert(discounts).values({ id: key, createdAt: at, ...values })
            : db
                .update(discounts)
                .set({ ...values, version: nextVersion(version) })
                .where(eq(discounts.id, key)),
          auditStatement(deps, actor, before === null ? "discount.make" : "discount.change", `discount:${key}`, {
            before: before ?? undefined,
            after: input,
          }),
        ]);
      } catch (error) {
        const rule = violatedConstraint(error) ?? "";
        if (rule === "store_discount.version")
          throw httpError("conflict", "Someone else saved this discount. Reload the page and make your change again.", {
            reason: "stale",
          });
        if (/code/.test(rule))
          throw httpError("conflict", "Another discount already has this code.", { field: "code" });
        if (/store_discount_limit/.test(rule))
          throw httpError("conflict", "More orders have already used this discount. Enter a higher limit.", {
            field: "usageLimit",
          });
        throw error;
      }
      return key;
    },
    /**
     * Deletes a discount that no order uses.
     * @throws httpError conflict if one does: it can be deactivated
     */
    async removeDiscount(id: string, actor: string): Promise<void> {
      const before = await findDiscount(id);
      if (!before) throw httpError("not_found", "Discount not found.");
      try {
        await runBatch(db, [
          // A use by an order cannot lose its discount: NOT NULL undoes the batch.
          db
            .update(discountUses)
            .set({ discountId: sql`NULL` as never })
            .where(eq(discountUses.discountId, id)),
          db.delete(discounts).where(eq(discounts.id, id)),
          auditStatement(deps, actor, "discount.remove", `discount:${id}`, { before }),
        ]);
      } catch (error) {
        if (!/store_discount_use/.test(violatedConstraint(error) ?? "")) throw error;
        throw httpError("conflict", "This discount has been used in orders. Deactivate it instead.", {
          reason: "in_use",
        });
      }
    },
  };
}
