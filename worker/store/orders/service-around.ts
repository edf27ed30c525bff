import { sql } from "drizzle-orm";
import type { ListedVariant } from "../catalogue/contract.ts";
import { listedVariantsStatement, toListedVariants } from "../catalogue/index.ts";
import type { OrdersDeps } from "./deps.ts";
import { usedTagsStatement } from "./service-tags.ts";

/** What stands around an order on its page: how its items look and where they lie, and the orders next to it. */
export interface AroundOrder {
  variants: Record<string, ListedVariant>;
  /** Every tag that an order has: what a field suggests. */
  usedTags: string[];
  newer: string | null;
  older: string | null;
}

/** Reads what stands around an order, in one round trip. Ids rise with time. */
export async function readAroundOrder({ db }: Pick<OrdersDeps, "db">, id: string): Promise<AroundOrder> {
  const [variantRows, [neighbors], tagRows] = await db.batch([
    listedVariantsStatement(
      db,
      sql`(SELECT l.variant_id FROM store_order_line l WHERE l.order_id = ${id}
      UNION SELECT p.value ->> '$.variantId' FROM store_order_line l, json_each(l.detail, '$.parts') p WHERE l.order_id = ${id})`,
    ),
    db.all<{ newer: string | null; older: string | null }>(sql`SELECT
      (SELECT id FROM store_order WHERE id > ${id} ORDER BY id LIMIT 1) AS newer,
      (SELECT id FROM store_order WHERE id < ${id} ORDER BY id DESC LIMIT 1) AS older`),
    usedTagsStatement(db),
  ]);
  return {
    usedTags: tagRows.map((t) => t.tag),
    variants: toListedVariants(variantRows),
    newer: neighbors?.newer ?? null,
    older: neighbors?.older ?? null,
  };
}
