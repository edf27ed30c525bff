/** Measures the store on the built Worker with a database of its own, from a hundred products to a hundred thousand. */
import { log, ROOT } from "../../lib/script-tools.mjs";
import { startBareSite } from "../bare-site.mjs";
import { describeRun, updateSection } from "../benchmark-docs.mjs";
import { measureLoad } from "../load-generator.mjs";
import { startWorker } from "../miniflare-runtime.mjs";
import { runBuyers } from "./buyers.mjs";
import { listQueries } from "./catalogue-queries.mjs";
import { checkConsistency } from "./consistency-check.mjs";
import { createAdminClient } from "./http-client.mjs";
import { report } from "./report.mjs";
import { seedProducts } from "./seed.mjs";

/** How many products there are; BENCH_SIZES=100,1000 makes a short run to try the benchmark itself. */
const SIZES = (process.env.BENCH_SIZES ?? "100,1000,10000,100000").split(",").map(Number);
const IN_FLIGHT = [1, 8, 32];
const PAGES = { connections: 16, seconds: 6, warmup: 2 };
const LISTS = { connections: 4, seconds: 4, warmup: 1 };
const BUYING = { seconds: 8 };

export async function measure() {
  const circumstances = describeRun();
  const running = [];
  try {
    const site = await startWorker(ROOT, { LOCAL_SITE: "yes" });
    running.push(site);
    const bare = await startBareSite();
    running.push(bare);
    const staff = await createAdminClient(site.url);

    const pages = [{ name: "A bare React Router page, rendered each time", ...(await measureLoad(bare, "/", PAGES)) }];
    const sizes = [];
    const orders = [];
    for (const size of SIZES) {
      const began = performance.now();
      await seedProducts(site.db, size);
      log(`Products: ${size}, written in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
      const queries = await listQueries({ url: site.url, size, staff });
      if (pages.length === 1) pages.push(...(await measureProductPages(site, queries)));
      const lists = [];
      for (const { name, path, headers } of queries) {
        const figures = await measureLoad(site, path, { ...LISTS, headers });
        log(
          `${size}: ${name}: ${figures.p50.toFixed(1)} / ${figures.p99.toFixed(1)} ms, CPU ${figures.cpu.toFixed(2)} ms.`,
        );
        lists.push({ name, ...figures });
      }
      const variants = await listBuyableVariants(site.db);
      const buying = [];
      for (const inFlight of IN_FLIGHT) {
        const done = await runBuyers(site, variants, { ...BUYING, inFlight });
        log(
          `${size}: ${inFlight} buyers at once: ${done.perSecond.toFixed(1)} completions/s, CPU ${done.cpu.toFixed(1)} ms.`,
        );
        orders.push(...done.orders);
        buying.push(done);
      }
      sizes.push({ size, lists, buying });
    }
    const consistency = await checkConsistency(site.db, orders);
    updateSection(report({ circumstances: circumstances(), pages, sizes, consistency, PAGES, LISTS, BUYING }));
  } finally {
    for (const server of running) await server.stop();
  }
}

/** The first three of `listQueries`: a product page cached and rendered, and the list page rendered. */
async function measureProductPages(site, queries) {
  const rows = [];
  for (const { name, path } of queries.slice(0, 3)) {
    log(`Load: ${name}.`);
    rows.push({ name, ...(await measureLoad(site, path, PAGES)) });
  }
  return rows;
}

/** Variants that can be bought alone, from the whole catalog. */
async function listBuyableVariants(db) {
  const { results } = await db
    .prepare(
      `SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id
       WHERE p.handle LIKE 'bench-%' AND p.status = 'active' AND v.active = 1 ORDER BY random() LIMIT 2000`,
    )
    .all();
  return results.map((r) => r.id);
}
