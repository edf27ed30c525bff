import { env } from "cloudflare:workers";
import { createTestContext } from "../../store/testing/request-context.ts";

export const OWNER = "owner@tikari.example";

/** Fills the shop with samples to the end, as the page and the job do. */
export async function fillShop(now: number, input: { seed?: number; confirmed?: boolean } = {}) {
  const ctx = createTestContext(now);
  let status = await ctx.sample.fill({ seed: 20, confirmed: false, ...input }, OWNER);
  while (status.state === "filling") {
    await ctx.sample.work();
    status = await ctx.sample.readStatus();
  }
  return status;
}

/** Removes the samples to the end. */
export async function removeSamples(now: number) {
  const ctx = createTestContext(now);
  let status = await ctx.sample.remove(OWNER);
  while (status.state === "removing") {
    await ctx.sample.work();
    status = await ctx.sample.readStatus();
  }
  return status;
}

const TABLES =
  "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'store_order_search\\_%' ESCAPE '\\'";

/** Every row of both databases by table; what says that something was done (audit, the run itself) stays out. */
export async function dumpDatabases(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const [name, d1] of Object.entries({ main: env.DB, analytics: env.ANALYTICS })) {
    const { results } = await d1.prepare(TABLES).all<{ name: string }>();
    for (const { name: table } of results) {
      // What the search has to look at again is looked at again, also where nothing has changed in the end.
      if (["settings_audit", "sample_run", "search_outbox"].includes(table)) continue;
      const rows = await d1.prepare(`SELECT * FROM "${table}"`).all();
      all[`${name}.${table}`] = rows.results.map((row) => JSON.stringify(row)).sort();
    }
  }
  return all;
}
