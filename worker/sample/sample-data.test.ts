import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { loadDemoSeed } from "../store/testing/demo-seed.ts";
import { createTestContext, db } from "../store/testing/request-context.ts";

const NOW = Date.UTC(2026, 10, 22, 18);
const ACTOR = "owner@tikari.example";

/** Every row of both databases, table by table; what says that something was done stays out. */
async function dump(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [name, d1] of Object.entries({ main: env.DB, analytics: env.ANALYTICS })) {
    const { results } = await d1
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'store_order_search\\_%' ESCAPE '\\'",
      )
      .all<{ name: string }>();
    for (const table of results) {
      if (["settings_audit", "sample_run"].includes(table.name)) continue;
      const rows = await d1.prepare(`SELECT * FROM "${table.name}"`).all();
      all[`${name}.${table.name}`] = rows.results.map((r) => JSON.stringify(r)).sort();
    }
  }
  return all;
}

async function fillWhole(now = NOW) {
  const ctx = createTestContext(now);
  let status = await ctx.sample.fill({ seed: 20, confirmed: true }, ACTOR);
  while (status.state === "filling") {
    await ctx.sample.work();
    status = await ctx.sample.readStatus();
  }
  return status;
}
async function removeWhole(now = NOW) {
  const ctx = createTestContext(now);
  let status = await ctx.sample.remove(ACTOR);
  while (status.state === "removing") {
    await ctx.sample.work();
    status = await ctx.sample.readStatus();
  }
  return status;
}

it("fills the shop and takes all of it away again, to the byte", async () => {
  await loadDemoSeed(NOW - 200 * DAY);
  const before = await dump();
  const started = Date.now();
  const status = await fillWhole();
  console.log("filled", Date.now() - started, status);
  const [figures] =
    await db.all(sql`SELECT (SELECT count(*) FROM store_order) AS orders, (SELECT count(*) FROM billing_contract) AS subs,
   (SELECT count(*) FROM store_return) AS returns, (SELECT count(*) FROM store_refund) AS refunds, (SELECT count(*) FROM store_dispute) AS disputes,
   (SELECT count(*) FROM store_order WHERE attention<>'') AS flagged, (SELECT group_concat(DISTINCT status) FROM billing_contract) AS states,
   (SELECT group_concat(DISTINCT status) FROM store_return) AS returnStates, (SELECT count(*) FROM store_review) AS reviews,
   (SELECT count(*) FROM store_gift_card) AS cards, (SELECT count(*) FROM mail_outbox) AS mails, (SELECT count(*) FROM sample_row) AS marks`);
  console.log(JSON.stringify(figures));
  const t2 = Date.now();
  expect(await removeWhole()).toMatchObject({ state: "none", orders: 0, kept: [] });
  console.log("removed", Date.now() - t2);
  expect(await dump()).toEqual(before);
});
