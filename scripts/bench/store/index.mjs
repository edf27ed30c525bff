/** Measures the store on the built Worker with a database of its own, from a hundred products to a hundred thousand. */
import { ROOT, say } from "../../lib/script-tools.mjs";
import { runBare } from "../bare-site.mjs";
import { circumstances, publish } from "../benchmark-docs.mjs";
import { loaded } from "../load-generator.mjs";
import { run } from "../miniflare-runtime.mjs";
import { buy } from "./buyers.mjs";
import { questions } from "./catalogue-queries.mjs";
import { checkBooks } from "./consistency-check.mjs";
import { admin } from "./http-client.mjs";
import { report } from "./report.mjs";
import { raiseTo } from "./seed.mjs";

/** How many products there are; BENCH_SIZES=100,1000 makes a short run to try the bench itself. */
const SIZES = (process.env.BENCH_SIZES ?? "100,1000,10000,100000").split(",").map(Number);
const IN_FLIGHT = [1, 8, 32];
const PAGES = { connections: 16, seconds: 6, warmup: 2 };
const LISTS = { connections: 4, seconds: 4, warmup: 1 };
const BUYING = { seconds: 8 };

export async function measure() {
  const told = circumstances();
  const running = [];
  try {
    const site = await run(ROOT, { LOCAL_SITE: "yes" });
    running.push(site);
    const bare = await runBare();
    running.push(bare);
    const staff = await admin(site.url);

    const pages = [{ name: "A bare React Router page, rendered each time", ...(await loaded(bare, "/", PAGES)) }];
    const sizes = [];
    const orders = [];
    for (const size of SIZES) {
      const began = performance.now();
      await raiseTo(site.db, size);
      say(`Products: ${size}, written in ${((performance.now() - began) / 1000).toFixed(0)} s.`);
      const asked = await questions({ url: site.url, size, staff });
      if (pages.length === 1) pages.push(...(await productPages(site, asked)));
      const lists = [];
      for (const { name, path, headers } of asked) {
        const figures = await loaded(site, path, { ...LISTS, headers });
        say(
          `${size}: ${name}: ${figures.p50.toFixed(1)} / ${figures.p99.toFixed(1)} ms, CPU ${figures.cpu.toFixed(2)} ms.`,
        );
        lists.push({ name, ...figures });
      }
      const variants = await forSale(site.db);
      const buying = [];
      for (const inFlight of IN_FLIGHT) {
        const done = await buy(site, variants, { ...BUYING, inFlight });
        say(
          `${size}: ${inFlight} buyers at once: ${done.perSecond.toFixed(1)} completions/s, CPU ${done.cpu.toFixed(1)} ms.`,
        );
        orders.push(...done.orders);
        buying.push(done);
      }
      sizes.push({ size, lists, buying });
    }
    const books = await checkBooks(site.db, orders);
    publish(report({ told: told(), pages, sizes, books, PAGES, LISTS, BUYING }));
  } finally {
    for (const server of running) await server.stop();
  }
}

/** The first three that `questions` names: a product's page kept and drawn, and the list's page drawn. */
async function productPages(site, asked) {
  const rows = [];
  for (const { name, path } of asked.slice(0, 3)) {
    say(`Load: ${name}.`);
    rows.push({ name, ...(await loaded(site, path, PAGES)) });
  }
  return rows;
}

/** Variants that can be bought alone, spread over the whole catalogue. */
async function forSale(db) {
  const { results } = await db
    .prepare(
      `SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id
       WHERE p.handle LIKE 'bench-%' AND p.status = 'active' AND v.active = 1 ORDER BY random() LIMIT 2000`,
    )
    .all();
  return results.map((r) => r.id);
}
