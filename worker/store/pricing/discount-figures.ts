/** What discounts brought in, read from the days that a trigger keeps (`discountDays`). */
import { type SQL, sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import { DAY } from "../../kernel/instants.ts";
import type { DiscountFigures, DiscountRange } from "./contract-admin.ts";

/** SQL: the figures of one discount as a JSON list; `toDiscountFigures` reads it. */
export const discountFiguresSql = (id: SQL, at: number, days: DiscountRange | undefined): SQL<string> =>
  sql<string>`(SELECT json_array(coalesce(sum(f.orders), 0), coalesce(sum(f.sales), 0), coalesce(sum(f.given), 0))
    FROM store_discount_day f WHERE f.discount_id = ${id} AND f.day >= ${days ? Math.floor(at / DAY) - Number(days) + 1 : 0}
      AND f.currency = ${brand.currency})`;

/** The figures of one discount. */
export function toDiscountFigures(json: string | null): DiscountFigures {
  const [orders = 0, sales = 0, discounted = 0] = JSON.parse(json ?? "[]") as number[];
  return { orders, sales, discounted };
}
