import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { openDb } from "../../platform/db.ts";
import { createRecordingDb } from "../../test/recording-db.ts";
import { pricingService } from "./service.ts";

const NOW = 1_000_000;
const MANY = 5000;

/** 5,000 codes that were used 5,000 times, one of them 2,000 times, and two automatic discounts. */
beforeAll(async () => {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  await env.DB.batch(
    [
      `${numbers} INSERT INTO store_discount (id, code, title, kind, value, active, created_at)
       SELECT 'd' || i, CASE WHEN i > 4 THEN 'CODE' || i END, 'Ten percent', 'percent', 1000, i > 2, i FROM n`,
      `${numbers} INSERT INTO store_discount_use (discount_id, order_id, customer, at)
       SELECT CASE WHEN i <= 2000 THEN 'd9' ELSE 'd' || i END, 'o' || i, 'c' || i, i FROM n`,
    ].map((text) => env.DB.prepare(text)),
  );
});

it.each([
  ["a cart without a code", [], ["d3", "d4"]],
  ["a cart with a code", ["CODE9"], ["d3", "d4", "d9"]],
  ["a cart with a code that does not exist", ["NONE"], ["d3", "d4"]],
])("%s reads its own discounts, not all of the shop", async (_what, codes, found) => {
  const { DB, costs } = createRecordingDb();
  const pricing = pricingService({ db: openDb(DB), now: () => NOW });
  const request = { codes, destination: null, currency: "USD", customer: "c1", except: "o1" };
  const rules = await pricing.loadPriceRules(request);
  expect(rules.discounts.map((d) => d.id)).toEqual(found);
  expect(costs.reduce((sum, c) => sum + c.rowsRead, 0)).toBeLessThan(60);
});
