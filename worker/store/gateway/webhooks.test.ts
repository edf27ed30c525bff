import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { DAY, MINUTE } from "../../kernel/instants.ts";
import { createRequestContext } from "../../request-context.ts";
import type { GatewayRefund } from "./contract.ts";
import { verifyHmac } from "./http-client.ts";
import { webhookEvents } from "./schema.ts";
import {
  buildPaymentRequest,
  clock,
  createRecordingHandler,
  createSquareHarness,
  createStripeHarness,
  createTestGatewayHarness,
  flushWaitUntil,
  type GatewayHarness,
  now,
} from "./testing/gateway-harness.ts";

const db = createRequestContext(new Request("http://localhost/"), env, createExecutionContext()).db;

it("knows a signature that Square's own library makes", async () => {
  const mac = Uint8Array.from(atob("2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og="), (c) => c.charCodeAt(0));
  expect(await verifyHmac("asdf1234", 'https://example.com/webhook{"hello":"world"}', mac)).toBe(true);
  expect(await verifyHmac("asdf1234", 'https://example.com/webhook/{"hello":"world"}', mac)).toBe(false);
});

describe.each([
  ["test", createTestGatewayHarness],
  ["square", createSquareHarness],
  ["stripe", createStripeHarness],
] as const)("webhooks of %s", (name, make) => {
  let rig: GatewayHarness;
  let hears: ReturnType<typeof createRecordingHandler>;
  beforeEach(async () => {
    clock.at += 61 * MINUTE;
    await db.delete(webhookEvents);
    hears = createRecordingHandler();
    rig = make(hears.listener);
  });
  const pay = async (token = rig.token("ok") as string) => {
    const outcome = await rig.gateway.pay(buildPaymentRequest(token));
    if (outcome.kind !== "payment") throw new Error(JSON.stringify(outcome));
    await flushWaitUntil();
    return outcome.payment.reference;
  };
  const send = ({ raw, headers }: { raw: string; headers: Headers }) =>
    rig.service.webhooks.receive(name, raw, headers);

  it("are told once, however often they come, and at once", async () => {
    const reference = await pay();
    hears.heard.length = 0;
    const news = await rig.signWebhook(reference, "evt-a");
    const all = await Promise.all(Array.from({ length: 5 }, () => send(news)));
    expect(new Set(all)).toEqual(new Set(["done"]));
    // At once they may be told more than once, which is why the listener is idempotent; afterwards not.
    const told = hears.heard.length;
    expect(await send(news)).toBe("done");
    expect(hears.heard).toHaveLength(told);
    expect(new Set(hears.heard)).toEqual(new Set([`paid ${reference} 3800`]));
    expect((await rig.service.webhooks.readLog()).rows.filter((r) => r.eventId === "evt-a")).toHaveLength(1);
  });

  it("tell how things stand now, not how they stood", async () => {
    const reference = await pay(rig.token("pending") as string);
    hears.heard.length = 0;
    const early = await rig.signWebhook(reference, "evt-early");
    rig.settlePending(reference, true);
    const late = await rig.signWebhook(reference, "evt-late");
    expect([await send(late), await send(early)]).toEqual(["done", "done"]);
    expect(hears.heard).toEqual([`paid ${reference} 3800`, `paid ${reference} 3800`]);
  });

  it("tell of a refund when it is decided", async () => {
    const reference = await pay(rig.cardWithFailingRefund);
    const amount = { minor: 100, currency: "USD" };
    const made = await rig.gateway.refund({ key: newId(now()), reference, amount, reason: "x" });
    const refund = (made as GatewayRefund).reference;
    hears.heard.length = 0;
    expect(await send(await rig.signWebhook(refund))).toBe("done");
    expect(hears.heard).toEqual([]);
    rig.settlePending(refund, false);
    expect(await send(await rig.signWebhook(refund))).toBe("done");
    expect(hears.heard).toEqual([`refund failed ${refund}`]);
  });

  it("are kept when nobody can hear them, and told later by the job or by hand", async () => {
    const reference = await pay();
    hears.heard.length = 0;
    hears.deaf = true;
    const first = await rig.signWebhook(reference, "evt-1");
    expect(await send(first)).toBe("failed");
    expect(await send(await rig.signWebhook(reference, "evt-2"))).toBe("failed");
    const stuck = await rig.service.webhooks.readLog();
    expect(stuck.stuck).toBeGreaterThanOrEqual(2);
    expect(stuck.rows.find((r) => r.eventId === "evt-1")).toMatchObject({
      attempts: 1,
      error: "The orders are away.",
    });
    expect(await rig.service.webhooks.retryOne(name, "evt-1")).toBe(false);
    hears.deaf = false;
    expect(await rig.service.webhooks.retryOne(name, "evt-1")).toBe(true);
    expect(await rig.service.webhooks.retryOne(name, "nothing")).toBeNull();
    clock.at += 2 * MINUTE;
    expect(await rig.service.webhooks.retry()).toMatchObject({ failed: 0 });
    expect((await rig.service.webhooks.readLog()).stuck).toBe(0);
    expect(hears.heard.filter((h) => h === `paid ${reference} 3800`).length).toBeGreaterThanOrEqual(2);
    expect(await send(first)).toBe("done");
  });

  it("leave nothing behind when they are forged", async () => {
    const reference = await pay();
    hears.heard.length = 0;
    await db.delete(webhookEvents);
    const { raw, headers } = await rig.signWebhook(reference);
    const forged = raw.replace(reference, `${reference}x`);
    expect(await send({ raw: forged, headers })).toBe("refused");
    expect(await send({ raw: "{", headers })).toBe("refused");
    expect([await db.select().from(webhookEvents), hears.heard]).toEqual([[], []]);
  });
});

describe("the test gateway's own webhooks", () => {
  beforeEach(() => {
    clock.at += 61 * MINUTE;
  });

  it.each([
    ["hooks-late", 1, 61],
    ["hooks-twice", 2, 3],
    ["hooks-disordered", 2, 3],
    ["hooks-none", 0, 120],
    ["pending-paid", 1, 6],
    ["timeout-paid", 1, 1],
    ["declined", 0, 1],
  ])("come as %s says: %i within %i s", async (scenario, n, seconds) => {
    // Nobody listens while it pays, so that nothing is sent beside the test.
    const hears = createRecordingHandler();
    let listening = false;
    const { service, gateway } = createTestGatewayHarness(() => (listening ? hears.listener() : null));
    await service.deliverTestWebhooks();
    await gateway.pay(buildPaymentRequest(`test-${scenario}`));
    listening = true;
    clock.at += seconds * 1000;
    expect(await service.deliverTestWebhooks()).toBe(n);
    expect(hears.heard.length).toBeLessThanOrEqual(n);
    if (n > 0) expect(hears.heard[0]).toMatch(/^paid tpay_/);
    clock.at += 10 * MINUTE;
    expect(await service.deliverTestWebhooks()).toBe(0);
  });

  it("are sent by themselves after a payment", async () => {
    const hears = createRecordingHandler();
    const { service, gateway } = createTestGatewayHarness(hears.listener);
    await service.deliverTestWebhooks();
    hears.heard.length = 0;
    await gateway.pay(buildPaymentRequest("test-ok"));
    await flushWaitUntil();
    expect(hears.heard).toHaveLength(1);
  });

  it("lets a typed card pay once", async () => {
    const { gateway } = createTestGatewayHarness();
    const token = "test-ok.visa.1111.12.2040.nonce-1";
    const first = buildPaymentRequest(token);
    expect(await gateway.pay(first)).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(first)).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(buildPaymentRequest(token))).toEqual({ kind: "declined", reason: "token_used" });
  });

  it.each([
    ["renewal-declined", "declined"],
    ["renewal-insufficient", "insufficient_funds"],
    ["renewal-expires", "expired"],
  ])("%s pays with its owner there, and is declined without", async (scenario, reason) => {
    const { gateway } = createTestGatewayHarness();
    const saved = await gateway.saveCard({
      key: newId(now()),
      email: "a@example.com",
      from: { token: `test-${scenario}` },
    });
    if (saved.kind !== "card") throw new Error("not kept");
    const source = { kind: "saved" as const, customerRef: saved.customerRef, cardRef: saved.cardRef };
    expect(await gateway.pay(buildPaymentRequest("", { source }))).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(buildPaymentRequest("", { source, customerPresent: false }))).toEqual({
      kind: "declined",
      reason,
    });
  });

  it("gives 40 refunds at once no more than was paid", async () => {
    const { gateway } = createTestGatewayHarness();
    const paid = await gateway.pay(buildPaymentRequest("test-ok"));
    const reference = paid.kind === "payment" ? paid.payment.reference : "";
    const amount = { minor: 1000, currency: "USD" };
    const all = await Promise.all(
      Array.from({ length: 40 }, () => gateway.refund({ key: newId(now()), reference, amount, reason: "x" })),
    );
    expect(all.filter((r) => r.kind === "refund")).toHaveLength(3);
    expect(await gateway.find(reference)).toMatchObject({ refunded: 3000 });
  });
});

it("forgets what was worked off a month ago, and nothing that waits", async () => {
  await db.delete(webhookEvents);
  const row = { gateway: "test", type: "x", raw: "{}", receivedAt: now() - 31 * DAY };
  await db.insert(webhookEvents).values([
    { ...row, eventId: "old", processedAt: row.receivedAt },
    { ...row, eventId: "waits" },
    { ...row, eventId: "new", receivedAt: now(), processedAt: now() },
  ]);
  await createTestGatewayHarness().service.webhooks.deleteProcessed();
  expect((await db.select().from(webhookEvents)).map((r) => r.eventId).sort()).toEqual(["new", "waits"]);
});
