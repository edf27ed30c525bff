/** Buyers on a number of connections, one after another on each, with a cart, an address and an order of their own. */

import { openConnection } from "../http-socket.mjs";
import { percentiles } from "../load-generator.mjs";
import { createClient } from "./http-client.mjs";

/** An address that the demo shop ships to. */
export const HOME = {
  name: "Ana Quispe",
  line1: "12 Pine Street",
  city: "Sacramento",
  region: "CA",
  postalCode: "95814",
  country: "US",
};
let buyerCount = 0;

/**
 * Buys for a number of seconds with a number of concurrent buyers, until the last order is paid.
 * @param variants ids to choose from
 * @returns completions per second, latencies of the whole purchase and of its last call, CPU per completion, and the
 * orders
 */
export async function runBuyers(site, variants, { inFlight, seconds }) {
  const start = performance.now();
  const end = start + seconds * 1000;
  const orders = [];
  const before = site.cpu();
  await Promise.all(
    Array.from({ length: inFlight }, async () => {
      const connection = await openConnection(site.url);
      while (performance.now() < end) orders.push(await purchase(site.url, variants, connection));
      connection.close();
    }),
  );
  const took = (performance.now() - start) / 1000;
  return {
    inFlight,
    perSecond: orders.length / took,
    whole: percentiles(orders.map((o) => o.whole)),
    checkout: percentiles(orders.map((o) => o.checkout)),
    cpu: (site.cpu() - before) / orders.length,
    orders,
  };
}

/** Cart, quote, payment. @throws Error unless it ends as a paid order */
async function purchase(origin, variants, connection) {
  const n = buyerCount++;
  // 198.18.0.0/15 is reserved for benchmarks: RFC 2544, appendix C.2.2.
  const buyer = await createClient(origin, `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`, connection);
  const email = `buyer-${n}@example.com`;
  const wanted = new Map(
    Array.from({ length: 1 + (n % 3) }, () => [variants[Math.floor(Math.random() * variants.length)], 1 + (n % 2)]),
  );
  const ops = [...wanted].map(([variantId, quantity]) => ({ op: "set", variantId, quantity }));
  const began = performance.now();
  await buyer.send("PATCH", "/api/cart", { ops });
  const { priced, problems } = await buyer.send("POST", "/api/checkout/quote", {
    email,
    country: HOME.country,
    region: HOME.region,
  });
  if (problems.length > 0) throw new Error(`A quote has a problem: ${problems[0].message}`);
  const asked = performance.now();
  const answer = await buyer.send(
    "POST",
    "/api/checkout",
    {
      email,
      shipTo: HOME,
      methodId: priced.method?.id ?? null,
      source: { kind: "token", token: "test-ok" },
      quotedTotal: priced.total,
      quotedDue: priced.due,
      ageConfirmed: true,
    },
    { "Idempotency-Key": crypto.randomUUID() },
  );
  if (answer.state !== "paid") throw new Error(`An order ended as ${answer.state}: ${answer.message}`);
  const now = performance.now();
  return { id: answer.orderId, wanted: ops, total: priced.total, whole: now - began, checkout: now - asked };
}
