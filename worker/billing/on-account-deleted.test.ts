import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { Browser } from "../auth/testing/browser.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { billingCycles, subscriptions } from "./schema.ts";
import { db, resetBilling } from "./testing/billing-harness.ts";

const PW = "quiet river stones";

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PW });
});
beforeEach(resetBilling);

/** A member with a saved card and a subscription that it pays for. */
async function subscriber(email: string) {
  const b = new Browser();
  await b.signUp(email, PW);
  const cardId = crypto.randomUUID();
  expect((await b.post("/api/account/cards", { key: cardId, token: "test-ok", consent: true })).status).toBe(200);
  const user = await env.DB.prepare("SELECT id FROM auth_user WHERE email = ?").bind(email).first<{ id: string }>();
  const id = newId();
  const at = Date.now();
  await db.insert(subscriptions).values({
    ...{ id, userId: user?.id ?? "", email, status: "active", kind: "access", planId: "fitness", currency: "USD" },
    ...{ unit: "month", every: 1, price: 1200, discountBps: 0, grants: "[]", cardId, nextCycle: 1, timeZone: "UTC" },
    ...{ nextChargeAt: at + DAY, anchorAt: at, originOrderId: id, createdAt: at },
  });
  const card = () =>
    env.DB.prepare("SELECT body FROM store_test_gateway_object WHERE key = ?").bind(cardId).first<{ body: string }>();
  return { b, id, card };
}
const statusOf = async (id: string) => (await db.select().from(subscriptions)).find((c) => c.id === id);

it("cancels the subscriptions of a deleted account, and deletes its cards at the gateway", async () => {
  const { b, id, card } = await subscriber("leaver@example.com");
  const other = await subscriber("stayer@example.com");
  expect((await b.post("/api/account/delete", { confirm: "leaver@example.com" })).status).toBe(200);
  expect(await statusOf(id)).toMatchObject({ status: "cancelled", nextChargeAt: null });
  expect(JSON.parse((await card())?.body ?? "{}")).toMatchObject({ status: "removed" });
  expect(await statusOf(other.id)).toMatchObject({ status: "active" });
  expect(JSON.parse((await other.card())?.body ?? "{}")).toMatchObject({ status: "active" });
});

it("changes nothing when the deletion is refused", async () => {
  const { b, id, card } = await subscriber("unsure@example.com");
  expect((await b.post("/api/account/delete", { confirm: "wrong@example.com" })).status).toBe(400);
  const cycle = { subscriptionId: id, cycle: 1, status: "billing" as const, dueAt: Date.now(), orderId: "gone" };
  await db.insert(billingCycles).values(cycle);
  expect((await b.post("/api/account/delete", { confirm: "unsure@example.com" })).status).not.toBe(200);
  expect(await statusOf(id)).toMatchObject({ status: "active" });
  expect(JSON.parse((await card())?.body ?? "{}")).toMatchObject({ status: "active" });
});
