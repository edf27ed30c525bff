import { env } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import { Browser } from "../../auth/testing/browser.ts";
import { loadDemoSeed } from "../testing/demo-seed.ts";
import { newKey, SHIPPING_ADDRESS } from "./testing/orders-harness.ts";

const PASSWORD = "quiet river stones";
const admin = new Browser();

beforeAll(async () => {
  await loadDemoSeed();
  await admin.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD });
  await admin.post("/api/auth/access/skip-second-factor");
});

/** A variant of the demo shop that is not a bundle. */
const findVariantId = async (): Promise<string> =>
  (await env.DB.prepare(
    "SELECT v.id FROM store_variant v JOIN store_product p ON p.id = v.product_id JOIN store_stock s ON s.variant_id = v.id WHERE v.active = 1 AND p.status = 'active' AND p.age_restricted = 0 AND s.on_hand > 10 ORDER BY v.id LIMIT 1",
  ).first<string>("id")) as string;

async function buildRequest(guest: Browser, token = "test-ok") {
  await guest.send("PATCH", "/api/cart", { ops: [{ op: "set", variantId: await findVariantId(), quantity: 2 }] });
  const { json } = await guest.post("/api/checkout/quote", { country: "US", region: "CO" });
  expect(json.problems).toEqual([]);
  const { total, due } = json.priced;
  const source = { kind: "token", token };
  return { email: "Ana@Example.com", shipTo: SHIPPING_ADDRESS, source, quotedTotal: total, quotedDue: due };
}

it("sells to a guest over HTTP, shows the order by its link, ships, accepts a return and refunds", async () => {
  const guest = new Browser();
  const input = await buildRequest(guest);
  expect((await guest.post("/api/checkout", input)).status).toBe(400);
  expect((await guest.send("POST", "/api/checkout", input, { "Idempotency-Key": "short" })).status).toBe(400);
  const key = { "Idempotency-Key": newKey() };
  const paid = await guest.send("POST", "/api/checkout", input, key);
  expect(paid.json).toMatchObject({ state: "paid", number: expect.any(Number) });
  expect((await guest.send("POST", "/api/checkout", input, key)).json).toEqual(paid.json);
  const { orderId, token, number } = paid.json;
  expect((await guest.get(`/api/orders/${orderId}`)).status).toBe(404);
  const { json: order } = await guest.get(`/api/orders/${orderId}?token=${token}`);
  expect(order).toMatchObject({ email: "ana@example.com", status: "open", total: input.quotedTotal });
  for (const hidden of ["events", "attention", "userId", "note"]) expect(order).not.toHaveProperty(hidden);

  const lineId = order.lines[0].id;
  const of = (path: string, more: object) => admin.post(`/api/admin/orders/${orderId}/${path}`, more);
  const sent = await of("parcels", { requestKey: newKey(), lines: [{ lineId, quantity: 2 }], tracking: "SP1" });
  expect(sent.status).toBe(200);
  expect((await of(`parcels/${sent.json.parcel}/delivered`, {})).status).toBe(200);
  const asked = { requestKey: newKey(), lines: [{ lineId, quantity: 1 }], reason: "too sweet" };
  const back = await guest.post(`/api/orders/${orderId}/returns?token=${token}`, asked);
  expect((await of(`returns/${back.json.id}/decision`, { decision: "approved" })).status).toBe(200);
  const came = { lines: [{ lineId, received: 1, damaged: 0 }] };
  expect((await of(`returns/${back.json.id}/received`, came)).status).toBe(200);
  await of("refunds", { requestKey: newKey(), lines: [{ lineId, quantity: 1 }], reason: "returned" });
  await of("notes", { note: "Wrote to Ana." });
  const { json: seen } = await admin.get(`/api/admin/orders/${orderId}`);
  expect(seen).toMatchObject({ status: "completed", paymentStatus: "partially_refunded" });
  const kinds = ["placed", "paid", "shipped", "delivered", "completed", "return_requested", "return_approved"];
  expect(seen.events.map((e: { kind: string }) => e.kind)).toEqual(expect.arrayContaining([...kinds, "note"]));
  expect((await admin.get(`/api/admin/orders?q=${number}`)).json.orders).toMatchObject([{ id: orderId, items: 2 }]);
});

it("puts the items of an order into a new cart", async () => {
  const guest = new Browser();
  const { json } = await guest.send("POST", "/api/checkout", await buildRequest(guest), {
    "Idempotency-Key": newKey(),
  });
  const other = new Browser();
  const again = await other.post(`/api/orders/${json.orderId}/reorder?token=${json.token}`);
  expect(again.json).toEqual({ added: 1, missing: [] });
  expect((await other.get("/api/cart")).json.count).toBe(2);
});

it("limits payment attempts, so that nobody can test a list of stolen cards", async () => {
  const guest = new Browser("203.0.113.7");
  const statuses: number[] = [];
  for (let n = 0; n < 7; n++) {
    const input = { ...(await buildRequest(guest, "test-declined")), email: `thief${n}@example.com` };
    statuses.push((await guest.send("POST", "/api/checkout", input, { "Idempotency-Key": newKey() })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
});
