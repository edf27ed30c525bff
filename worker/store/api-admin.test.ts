import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { mailOutbox } from "../email/schema.ts";
import { settingsAudit } from "../settings/schema.ts";
import { refunds } from "./orders/schema.ts";
import { DEMO_SEED } from "./testing/demo-seed.ts";
import { db } from "./testing/request-context.ts";

/**
 * The admin API of orders, discounts, gift cards, shipping, taxes and subscriptions over HTTP, on the demo
 * shop, with an order placed by a guest.
 */

const PASSWORD = "quiet river stones";
const admin = new Browser();
const SHIPPING_ADDRESS = {
  name: "Ana Quispe",
  line1: "12 Pine Street",
  city: "Boulder",
  region: "CO",
  postalCode: "80302",
  country: "US",
};
const newKey = () => `test-${crypto.randomUUID()}`;
const auditActions = async (target: string) =>
  (await db.select().from(settingsAudit).where(eq(settingsAudit.target, target))).map((a) => a.action).sort();

/**
 * A guest buys two units of one variant and one of another.
 * @returns the order's id
 */
async function placeOrder(email: string): Promise<string> {
  const { variants } = (await admin.get("/api/admin/variants?q=TK-")).json;
  const [one, other] = variants.filter((v: { format: string }) => v.format === "powder");
  const guest = new Browser();
  const set = (variantId: string, quantity: number) => ({ op: "set", variantId, quantity });
  await guest.send("PATCH", "/api/cart", { ops: [set(one.id, 2), set(other.id, 1)] });
  const { priced } = (await guest.post("/api/checkout/quote", { country: "US", region: "CO", email })).json;
  const body = {
    email,
    shipTo: SHIPPING_ADDRESS,
    source: { kind: "token", token: "test-ok" },
    quotedTotal: priced.total,
    quotedDue: priced.due,
    ageConfirmed: true,
  };
  const { status, json } = await guest.send("POST", "/api/checkout", body, { "Idempotency-Key": newKey() });
  expect([status, json.state]).toEqual([200, "paid"]);
  return json.orderId;
}

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD, store: DEMO_SEED });
  await admin.post("/api/auth/password/sign-in", { email: "root@example.com", password: PASSWORD, store: DEMO_SEED });
  await admin.post("/api/auth/access/skip-second-factor");
});

describe("an order in the admin API", () => {
  it("refunds exactly the amount shown, once per request key, and refuses a stale amount", async () => {
    const id = await placeOrder("ana@example.com");
    const detail = (await admin.get(`/api/admin/orders/${id}/desk`)).json;
    const [line] = detail.order.lines;
    expect(detail.tenders).toEqual([{ id: detail.order.payments[0].id, kind: "payment", left: detail.order.total }]);
    expect(detail.references[detail.order.payments[0].id]).toMatch(/\w+/);
    expect(detail.shippingLeft).toBe(detail.order.shipping);

    const half = Math.round(line.total / 2);
    const body = {
      requestKey: newKey(),
      lines: [{ lineId: line.id, quantity: 1, unsent: 1 }],
      reason: "One too many",
      expected: half,
    };
    const path = `/api/admin/orders/${id}/refunds`;
    const clicks = await Promise.all([admin.post(path, body), admin.post(path, body), admin.post(path, body)]);
    expect(clicks.map((c) => c.status)).toEqual([200, 200, 200]);
    expect(await db.select().from(refunds).where(eq(refunds.orderId, id))).toMatchObject([{ amount: half }]);

    const wrong = await admin.post(path, { ...body, requestKey: newKey(), expected: half + 1 });
    expect(wrong.status).toBe(409);
    const after = (await admin.get(`/api/admin/orders/${id}/desk`)).json;
    expect(after.order).toMatchObject({ refunded: half, paymentStatus: "partially_refunded" });
    expect(after.refunds[after.order.refunds[0].id]).toMatchObject({ actor: "root@example.com", error: null });
    expect(after.tenders[0].left).toBe(detail.order.total - half);
  });

  it("resends only emails that are true, once per request key", async () => {
    const id = await placeOrder("bea@example.com");
    const again = (body: object) => admin.post(`/api/admin/orders/${id}/mails`, { requestKey: newKey(), ...body });
    const requestKey = newKey();
    for (let n = 0; n < 2; n++) expect((await again({ kind: "confirmation", requestKey })).status).toBe(200);
    const sent = await db.select().from(mailOutbox).where(eq(mailOutbox.to, "bea@example.com"));
    expect(sent.map((m) => m.subject)).toEqual([sent[0]?.subject, sent[0]?.subject]);
    expect(sent[1]?.text).toContain("12 Pine Street");
    expect((await again({ kind: "cancellation" })).status).toBe(409);
    expect((await again({ kind: "shipping", ref: "nothing" })).status).toBe(404);
    expect((await again({ kind: "refund", ref: "nothing" })).status).toBe(404);

    const { order } = (await admin.get(`/api/admin/orders/${id}/desk`)).json;
    const lines = order.lines.map((l: { id: string; quantity: number }) => ({ lineId: l.id, quantity: l.quantity }));
    const { parcel } = (
      await admin.post(`/api/admin/orders/${id}/parcels`, {
        requestKey: newKey(),
        lines,
        carrier: "UPS",
        tracking: "1Z",
      })
    ).json;
    expect((await again({ kind: "shipping", ref: parcel })).status).toBe(200);
    const shipped = (await db.select().from(mailOutbox).where(eq(mailOutbox.kind, "order.shipping"))).map(
      (m) => m.text,
    );
    expect(shipped[1]).toBe(shipped[0]);
    await admin.post(`/api/admin/orders/${id}/notes`, { note: "Rang twice" });
    expect(await auditActions(`order:${id}`)).toEqual([
      "order.mail",
      "order.mail",
      "order.mail",
      "order.note",
      "order.ship",
    ]);
  });

  it("is found by email and is in the CSV export", async () => {
    const id = await placeOrder("cleo@example.com");
    const { orders } = (await admin.get("/api/admin/orders?q=CLEO@")).json;
    expect(orders.map((o: { id: string }) => o.id)).toEqual([id]);
    const file = (await admin.get("/api/admin/orders.csv?q=cleo@")).json as string;
    const rows = file.trim().split("\r\n");
    expect(rows.length).toBe(2);
    expect(rows[1]).toContain("cleo@example.com,open,paid,unfulfilled,3,USD");
    expect((await admin.get("/api/admin/customers.csv?q=cleo@")).json).toContain("cleo@example.com,Ana Quispe,0,1,USD");
    expect((await admin.get("/api/admin/orders/nothing/desk")).status).toBe(404);
  });
});

describe("pricing settings", () => {
  it("creates, changes and deletes discounts, each in the audit log", async () => {
    const spring = { code: "spring-26", title: "Spring", kind: "percent", value: 1000 };
    const { id } = (await admin.post("/api/admin/discounts", spring)).json;
    const twice = await admin.post("/api/admin/discounts", spring);
    expect([twice.status, twice.json.error.field]).toEqual([409, "code"]);
    expect((await admin.send("PUT", `/api/admin/discounts/${id}`, { ...spring, value: 0 })).status).toBe(400);
    expect((await admin.send("PUT", `/api/admin/discounts/${id}`, { ...spring, active: false })).status).toBe(200);
    const off = (await admin.get("/api/admin/discounts?show=off")).json.discounts;
    expect(off.map((d: { code: string }) => d.code)).toEqual(["SPRING-26"]);
    expect((await admin.get("/api/admin/discounts.csv?q=spring-26")).json).toContain(
      "SPRING-26,Spring,percent,1000,0,,0",
    );
    expect((await admin.send("DELETE", `/api/admin/discounts/${id}`)).status).toBe(200);
    expect((await admin.send("DELETE", `/api/admin/discounts/${id}`)).status).toBe(404);
    expect(await auditActions(`discount:${id}`)).toEqual(["discount.change", "discount.make", "discount.remove"]);
  });

  it("shows a gift card's code once, and adjusts its balance once per request key", async () => {
    const make = { amount: 5000, currency: "USD", recipient: "Maria" };
    const { id, code } = (await admin.post("/api/admin/gift-cards", make)).json;
    const adjust = { act: "adjust", delta: -1500, note: "Typed wrong", requestKey: newKey() };
    for (let n = 0; n < 2; n++) expect((await admin.post(`/api/admin/gift-cards/${id}`, adjust)).status).toBe(200);
    const low = await admin.post(`/api/admin/gift-cards/${id}`, { ...adjust, delta: -9999, requestKey: newKey() });
    expect([low.status, low.json.error.field]).toEqual([409, "delta"]);
    await admin.post(`/api/admin/gift-cards/${id}`, { act: "switch", off: true });
    const { json } = await admin.get("/api/admin/gift-cards?q=maria&show=off");
    expect(json.cards).toMatchObject([{ id, balance: 3500 }]);
    expect(JSON.stringify(json)).not.toContain(code);
    expect((await admin.get("/api/admin/gift-cards.csv?q=maria")).json).toContain("USD,35.00,Maria");
    expect(await auditActions(`gift_card:${id}`)).toEqual(["gift_card.adjust", "gift_card.make", "gift_card.switch"]);
  });

  it("saves zones, methods and tax rates; a destination is in one zone only", async () => {
    const places = [{ country: "CL", region: "" }];
    const { id } = (await admin.post("/api/admin/shipping-zones", { name: "Chile", places })).json;
    const taken = await admin.post("/api/admin/shipping-zones", { name: "Again", places });
    expect([taken.status, taken.json.error.field]).toEqual([409, "places"]);
    const method = {
      zoneId: id,
      name: "Post",
      rates: [
        { upToG: 500, price: 900 },
        { upToG: null, price: 1900 },
      ],
      currency: "USD",
      minDays: 5,
      maxDays: 9,
    };
    const made = (await admin.post("/api/admin/shipping-methods", method)).json;
    const falling = { ...method, rates: method.rates.toReversed() };
    expect((await admin.send("PUT", `/api/admin/shipping-methods/${made.id}`, falling)).status).toBe(400);
    expect((await admin.send("PUT", `/api/admin/shipping-methods/nothing`, method)).status).toBe(404);
    expect((await admin.send("DELETE", `/api/admin/shipping-zones/${id}`)).status).toBe(200);
    expect((await admin.send("DELETE", `/api/admin/shipping-methods/${made.id}`)).status).toBe(404);

    const rate = { country: "CL", region: "", category: "food", name: "IVA", bps: 1900, included: true };
    expect((await admin.send("PUT", "/api/admin/tax-rates", rate)).status).toBe(200);
    expect((await admin.send("PUT", "/api/admin/tax-rates", { ...rate, bps: 10_001 })).status).toBe(400);
    const { country, region, category } = rate;
    const key = { country, region, category };
    expect((await admin.post("/api/admin/tax-rates/remove", key)).status).toBe(200);
    expect((await admin.post("/api/admin/tax-rates/remove", key)).status).toBe(404);
    expect(await auditActions("tax:CL--food")).toEqual(["tax_rate.remove", "tax_rate.save"]);
    expect(await auditActions(`shipping_zone:${id}`)).toEqual(["shipping_zone.remove", "shipping_zone.save"]);
  });
});

describe("subscriptions", () => {
  it("are listed and changed by staff with an audit log entry; a stale page changes nothing", async () => {
    await env.DB.prepare(
      `INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, price, next_cycle, next_charge_at, anchor_at, origin_order_id, created_at)
       VALUES ('c1', NULL, 'dora@example.com', 'active', 'access', 'none', 'USD', 'month', 1, 900, 1, ?, 1, 'o-none', 1)`,
    )
      .bind(Date.now() + 86_400_000 * 20)
      .run();
    const { rows } = (await admin.get("/api/admin/subscriptions?q=dora@&status=active")).json;
    expect(rows).toMatchObject([{ id: "c1", amount: 900, trouble: null }]);
    const { version } = (await admin.get("/api/admin/subscriptions/c1")).json;
    const act = { act: "cancel", version, reason: "Asked by phone" };
    expect((await admin.post("/api/admin/subscriptions/c1", act)).json).toMatchObject({ status: "cancelled" });
    expect((await admin.post("/api/admin/subscriptions/c1", act)).status).toBe(409);
    expect((await admin.get("/api/admin/subscriptions?status=active&q=dora@")).json.rows).toEqual([]);
    expect((await admin.get("/api/admin/subscriptions.csv?q=dora@")).json).toContain("dora@example.com,cancelled");
    expect(await auditActions("subscription:c1")).toEqual(["subscription.cancel"]);
  });
});
