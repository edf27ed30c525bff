import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import { settingsAudit } from "../../settings/schema.ts";
import { createTestContext, db } from "../testing/request-context.ts";
import { RETRY_DELAYS } from "./domain.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "./schema.ts";
import { outboundWebhooksService } from "./service.ts";
import { signHeaders } from "./signature.ts";

const STAFF = "staff@tikari.example";
const START = 1_800_000_000_000;
let now = START;

/** A fake for the endpoints of others: records requests, and responds as the test says. */
const calls: { url: string; headers: Headers; body: string; redirect: RequestInit["redirect"] }[] = [];
let answer: (url: string) => Response | Promise<Response> = () => new Response("ok");
const ask = (async (url: string, init: RequestInit) => {
  calls.push({ url, headers: new Headers(init.headers), body: String(init.body), redirect: init.redirect });
  return answer(url);
}) as typeof fetch;

const service = (bindings: Partial<Env> = {}) => {
  const { auth } = createTestContext(now);
  const { seal, unseal } = auth;
  return outboundWebhooksService({
    db,
    env: { ...env, ...bindings },
    now: () => now,
    waitUntil: () => undefined,
    seal,
    unseal,
    fetch: ask,
  });
};

async function happened(type = "order.paid", id = `event-${calls.length}-${now}-${type}`) {
  await db
    .insert(webhookEvents)
    .values({ id, type, body: JSON.stringify({ order: { id: "o1", number: 1001 } }), at: now });
  return id;
}
const refused = async (call: Promise<unknown>) => {
  const thrown = await call.then(
    () => null,
    (e: unknown) => e,
  );
  return thrown instanceof Response
    ? [thrown.status, ((await thrown.json()) as { error: { field?: string } }).error.field]
    : thrown;
};

beforeEach(async () => {
  now = START;
  calls.length = 0;
  answer = () => new Response("ok");
  await db.batch([db.delete(webhookEndpoints), db.delete(webhookEvents), db.delete(webhookDeliveries)]);
});

it("delivers to each endpoint the events it subscribed to, once, signed with its own secret", async () => {
  const all = await service().createEndpoint({ url: "https://hooks.shop.com/all", events: [] }, STAFF);
  const some = await service().createEndpoint(
    { url: "https://books.shop.com/refunds", events: ["refund.settled"] },
    STAFF,
  );
  const paid = await happened("order.paid");
  await happened("refund.settled");
  expect(await service().runDeliveries()).toEqual({ spread: 2, delivered: 3, failed: 0 });
  expect(await service().runDeliveries()).toEqual({ spread: 0, delivered: 0, failed: 0 });
  expect(calls.map((c) => c.url).sort()).toEqual([
    "https://books.shop.com/refunds",
    "https://hooks.shop.com/all",
    "https://hooks.shop.com/all",
  ]);
  const told = calls.find((c) => c.headers.get("webhook-id") === `evt_${paid}`);
  expect(JSON.parse(told?.body ?? "")).toEqual({
    type: "order.paid",
    timestamp: new Date(START).toISOString(),
    data: { order: { id: "o1", number: 1001 } },
  });
  for (const c of calls) {
    const secret = c.url.includes("books") ? some.secret : all.secret;
    const id = c.headers.get("webhook-id") ?? "";
    const at = Number(c.headers.get("webhook-timestamp")) * 1000;
    expect(Object.fromEntries(c.headers)).toMatchObject(await signHeaders(secret, id, at, c.body));
    expect(c.redirect).toBe("manual");
  }
});

it("stores the secret encrypted, shows it once, and signs with the new one after renewal", async () => {
  const { id, secret } = await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
  const row = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)).get();
  expect(row?.sealedSecret).not.toContain(secret.slice(6));
  expect(JSON.stringify(await service().listEndpoints())).not.toContain(secret);
  const renewed = await service().renewSecret(id, STAFF);
  await happened();
  await service().runDeliveries();
  const c = calls[0];
  const signed = (s: string) =>
    signHeaders(
      s,
      c?.headers.get("webhook-id") ?? "",
      Number(c?.headers.get("webhook-timestamp")) * 1000,
      c?.body ?? "",
    );
  expect(c?.headers.get("webhook-signature")).toBe((await signed(renewed))["webhook-signature"]);
  expect(c?.headers.get("webhook-signature")).not.toBe((await signed(secret))["webhook-signature"]);
});

describe("a failing endpoint", () => {
  it("is retried on schedule with the same id and body, then given up, and can be replayed", async () => {
    const { id } = await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
    await happened();
    answer = () => new Response("no", { status: 500 });
    await service().runDeliveries();
    for (const wait of RETRY_DELAYS) {
      now += wait - 1;
      expect((await service().runDeliveries()).failed).toBe(0);
      now += 1;
      expect((await service().runDeliveries()).failed).toBe(1);
    }
    expect(calls.length).toBe(RETRY_DELAYS.length + 1);
    expect(new Set(calls.map((c) => c.headers.get("webhook-id"))).size).toBe(1);
    expect(new Set(calls.map((c) => c.body)).size).toBe(1);
    expect(new Set(calls.map((c) => c.headers.get("webhook-timestamp"))).size).toBeGreaterThan(RETRY_DELAYS.length - 1);
    now += 2 * DAY;
    await service().runDeliveries();
    expect(calls.length).toBe(RETRY_DELAYS.length + 1);
    const { deliveries } = await service().listDeliveries(id, { state: "failed" });
    expect(deliveries).toMatchObject([{ state: "failed", status: 500, tries: RETRY_DELAYS.length + 1 }]);
    expect(await service().listEndpoints()).toMatchObject([{ waiting: 0, failed: 1 }]);

    answer = () => new Response(null, { status: 204 });
    const again = await service().replayDelivery(deliveries[0]?.id ?? "", STAFF);
    expect(again).toMatchObject({ state: "delivered", status: 204, tries: 1 });
    expect(calls.at(-1)?.headers.get("webhook-id")).toBe(calls[0]?.headers.get("webhook-id"));
  });

  it.each([
    ["a redirect", () => new Response(null, { status: 302, headers: { Location: "http://169.254.169.254/" } }), 302],
    ["no connection", () => Promise.reject(new TypeError("network")), null],
    ["a time-out", () => Promise.reject(new DOMException("late", "TimeoutError")), null],
  ])("counts %s as a failure and follows no redirect", async (_what, how, status) => {
    const { id } = await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
    await happened();
    answer = how;
    expect(await service().runDeliveries()).toMatchObject({ delivered: 0, failed: 1 });
    expect(calls.length).toBe(1);
    expect((await service().listDeliveries(id)).deliveries).toMatchObject([{ state: "waiting", status }]);
  });

  it("is deactivated if it answers that it is gone", async () => {
    await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
    await happened();
    answer = () => new Response(null, { status: 410 });
    await service().runDeliveries();
    expect(await service().listEndpoints()).toMatchObject([{ active: false, failed: 1, waiting: 0 }]);
    await happened("order.shipped");
    now += HOUR;
    await service().runDeliveries();
    expect(calls.length).toBe(1);
  });
});

it("gets an event once from two simultaneous runs", async () => {
  await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
  await happened();
  await Promise.all([service().runDeliveries(), service().runDeliveries(), service().runDeliveries()]);
  expect(calls.length).toBe(1);
});

it("gets what a crashed worker had claimed", async () => {
  await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
  await happened();
  let called: () => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    called = resolve;
  });
  answer = () => {
    called();
    return new Promise<Response>(() => undefined);
  };
  void service().runDeliveries();
  await reached;
  answer = () => new Response("ok");
  expect((await service().runDeliveries()).delivered).toBe(0);
  now += 3 * MINUTE;
  expect((await service().runDeliveries()).delivered).toBe(1);
});

it("never calls an address inside a private network, even one already in the database", async () => {
  expect(await refused(service().createEndpoint({ url: "https://169.254.169.254/", events: [] }, STAFF))).toEqual([
    400,
    "url",
  ]);
  expect(await refused(service().createEndpoint({ url: "http://hooks.shop.com/", events: [] }, STAFF))).toEqual([
    400,
    "url",
  ]);
  const { id } = await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
  expect(await refused(service().updateEndpoint(id, { url: "https://router/" }, STAFF))).toEqual([400, "url"]);
  await db.update(webhookEndpoints).set({ url: "https://10.0.0.8/" }).where(eq(webhookEndpoints.id, id));
  await happened();
  expect((await service().runDeliveries()).failed).toBe(1);
  expect(calls).toEqual([]);
  const dev = { LOCAL_SITE: "yes" } as unknown as Partial<Env>;
  expect((await service(dev).createEndpoint({ url: "http://localhost:9999/hook", events: [] }, STAFF)).id).toBeTruthy();
});

it("sends a test event to one endpoint only, and audits every change", async () => {
  const { id } = await service().createEndpoint({ url: "https://hooks.shop.com/", events: ["order.paid"] }, STAFF);
  await service().createEndpoint({ url: "https://other.shop.com/", events: [] }, STAFF);
  expect(await service().sendTestEvent(id, STAFF)).toMatchObject({ state: "delivered", type: "endpoint.test" });
  await service().runDeliveries();
  expect(calls.map((c) => c.url)).toEqual(["https://hooks.shop.com/"]);
  await service().updateEndpoint(id, { active: false, events: [] }, STAFF);
  expect(await refused(service().sendTestEvent(id, STAFF))).toEqual([409, undefined]);
  await service().removeEndpoint(id, STAFF);
  expect(await refused(service().updateEndpoint(id, { active: true }, STAFF))).toEqual([404, undefined]);
  const acts = await db
    .select()
    .from(settingsAudit)
    .where(eq(settingsAudit.target, `hook:${id}`));
  expect(acts.map((a) => a.action).sort()).toEqual(["hook.change", "hook.make", "hook.remove", "hook.test"]);
  expect(JSON.stringify(acts)).not.toContain("whsec_");
});

it("deletes events older than a month, and pages through the rest", async () => {
  const { id } = await service().createEndpoint({ url: "https://hooks.shop.com/", events: [] }, STAFF);
  await happened("order.paid", "a-old");
  await service().runDeliveries();
  now += 31 * DAY;
  for (let i = 0; i < 60; i++) await happened("order.paid", `b-${String(i).padStart(2, "0")}`);
  await service().runDeliveries();
  const first = await service().listDeliveries(id);
  const rest = await service().listDeliveries(id, { before: first.next ?? "" });
  expect([first.deliveries.length, rest.deliveries.length, rest.next]).toEqual([50, 10, null]);
  expect([...first.deliveries, ...rest.deliveries].some((d) => d.eventId === "a-old")).toBe(false);
});
