import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import { createRecordingDb } from "../../test/recording-db.ts";
import { db } from "../testing/request-context.ts";
import { listProductCards } from "./product-cards.ts";

it("reads the products that were asked for, not all active ones of a large catalog", async () => {
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
    INSERT INTO store_product (id, handle, title, kind, line, about, status, format, vendor, tax_category, position, min_price, created_at, updated_at)
    SELECT 'many-' || i, 'many-' || i, 'Many ' || i, '', '', '', iif(i = 7, 'draft', 'active'), 'other', '', 'food', i, 999999, i, i FROM n`);
  const { DB, costs } = createRecordingDb();
  const cards = await listProductCards({ db: openDb(DB) }, ["many-900", "many-7", "many-3", "nobody"]);
  expect(cards.map(({ id }) => id)).toEqual(["many-900", "many-3"]);
  expect(costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0)).toBeLessThan(40);
});
