import { and, asc, desc, eq, gt, lt, sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditStatement } from "../../settings/index.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { DiscountBatchInput, DiscountInput } from "./contract-admin.ts";
import type { PricingDeps } from "./deps.ts";
import { generateDiscountCodes } from "./discount-codes.ts";
import { toDiscountFigures } from "./discount-figures.ts";
import { discountBatches, discounts } from "./schema.ts";
import { toDiscountValues } from "./service-discounts.ts";

/** Codes of one statement: its JSON stays far below what D1 binds as one value. */
const CODES_PER_STATEMENT = 1000;

/** Bulk codes: many discounts of one kind, each with a code that one order may use. */
export function discountBatchService(deps: PricingDeps) {
  const { db, now } = deps;
  const findBatch = (id: string) => db.select().from(discountBatches).where(eq(discountBatches.id, id)).get();

  return {
    /** All batches, newest first, with how many of their codes were used. */
    async listDiscountBatches(filter: { before?: string; limit?: number } = {}) {
      const limit = filter.limit ?? 50;
      const rows = await db
        .select({
          batch: discountBatches,
          used: sql<number>`(SELECT count(*) FROM store_discount d WHERE d.batch_id = store_discount_batch.id AND d.used > 0)`,
          // Each code is used once: a used one has one day.
          figures: sql<string>`(SELECT json_array(coalesce(sum(f.orders), 0), coalesce(sum(f.sales), 0), coalesce(sum(f.given), 0))
            FROM store_discount d JOIN store_discount_day f ON f.discount_id = d.id
            WHERE d.batch_id = store_discount_batch.id AND d.used > 0 AND f.currency = ${brand.currency})`,
        })
        .from(discountBatches)
        .where(filter.before ? lt(discountBatches.id, filter.before) : undefined)
        .orderBy(desc(discountBatches.id))
        .limit(limit + 1);
      const batches = rows.slice(0, limit).map(({ batch: { requestKey: _, ...batch }, used, figures }) => ({
        ...batch,
        used,
        figures: toDiscountFigures(figures),
        rule: JSON.parse(batch.rule) as DiscountInput,
      }));
      return { batches, next: rows.length > limit ? (batches.at(-1)?.id ?? null) : null };
    },

    /**
     * Makes unique one-time codes, all in one batch, once per request key.
     * @returns the batch's id, also of the batch that this request key made before
     */
    async createDiscountBatch(input: DiscountBatchInput, actor: string): Promise<string> {
      const at = now();
      const id = newId(at);
      const { rule, prefix, count, requestKey } = input;
      const { code: _, usageLimit: __, ...shared } = toDiscountValues(rule);
      const codes = generateDiscountCodes(prefix, count).map((code) => ({ id: newId(at), code }));
      const chunks = Array.from({ length: Math.ceil(count / CODES_PER_STATEMENT) }, (_, i) =>
        codes.slice(i * CODES_PER_STATEMENT, (i + 1) * CODES_PER_STATEMENT),
      );
      const s = shared;
      try {
        await runBatch(db, [
          db.insert(discountBatches).values({
            ...{ id, title: rule.title, prefix, count, requestKey, createdAt: at, createdBy: actor },
            ...{ rule: JSON.stringify({ ...rule, code: null, usageLimit: 1 }), active: rule.active },
          }),
          ...chunks.map((chunk) =>
            db.run(sql`INSERT INTO store_discount (id, code, title, kind, value, scope, min_subtotal, min_quantity, once_per_customer,
                usage_limit, combines, active, starts_at, ends_at, created_at, buy_quantity, get_quantity, get_scope, max_per_order,
                customer_tag, batch_id)
              SELECT value ->> '$.id', value ->> '$.code', ${s.title}, ${s.kind}, ${s.value}, ${s.scope}, ${s.minSubtotal}, ${s.minQuantity},
                ${s.oncePerCustomer ? 1 : 0}, 1, ${s.combines ? 1 : 0}, ${s.active ? 1 : 0}, ${s.startsAt}, ${s.endsAt}, ${at},
                ${s.buyQuantity}, ${s.getQuantity}, ${s.getScope}, ${s.maxPerOrder}, ${s.customerTag}, ${id}
              FROM json_each(${JSON.stringify(chunk)})`),
          ),
          auditStatement(deps, actor, "discount_batch.make", `discount_batch:${id}`, {
            after: { title: rule.title, prefix, count },
          }),
        ]);
      } catch (error) {
        const broken = violatedConstraint(error) ?? "";
        if (/request_key|store_discount_batch_request/.test(broken)) return findBatchByRequestKey(requestKey);
        if (/store_discount\.code/.test(broken))
          throw httpError("conflict", "A code with this prefix exists already. Choose another prefix.", {
            field: "prefix",
          });
        throw error;
      }
      return id;
    },

    /**
     * Activates or deactivates all codes of a batch.
     * @throws httpError not_found
     */
    async switchDiscountBatch(id: string, active: boolean, actor: string): Promise<void> {
      const before = await findBatch(id);
      if (!before) throw httpError("not_found", "Bulk codes not found.");
      await runBatch(db, [
        db.update(discountBatches).set({ active }).where(eq(discountBatches.id, id)),
        db.update(discounts).set({ active }).where(eq(discounts.batchId, id)),
        auditStatement(deps, actor, "discount_batch.switch", `discount_batch:${id}`, {
          before: { active: before.active },
          after: { active },
        }),
      ]);
    },

    /** A page of a batch's codes, in the order of their ids. */
    async listBatchCodes(id: string, after: string | null, limit = 500) {
      const rows = await db
        .select({ id: discounts.id, code: discounts.code, used: discounts.used, active: discounts.active })
        .from(discounts)
        .where(and(eq(discounts.batchId, id), after ? gt(discounts.id, after) : undefined))
        .orderBy(asc(discounts.id))
        .limit(limit + 1);
      const page = rows.slice(0, limit);
      return { codes: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
    },
  };

  async function findBatchByRequestKey(requestKey: string): Promise<string> {
    const row = await db.select().from(discountBatches).where(eq(discountBatches.requestKey, requestKey)).get();
    if (!row) throw httpError("conflict", "Try again with a new request key.");
    return row.id;
  }
}
