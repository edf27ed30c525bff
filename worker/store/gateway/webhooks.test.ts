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
  createTestGatewayHarness,
  flushWaitUntil,
  type GatewayHarness,
  HARNESSES,
  now,
} from "./testing/gateway-harness.ts";

const db = createRequestContext(new Request("http://localhost/"), env, createExecutionContext()).db;

it("verify a signature made by Square's own library", async () => {
  const mac = Uint8Array.from(atob("2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og="), (c) => c.charCodeAt(0));
  expect(await verifyHmac("asdf1234", 'https://example.com/webhook{"hello":"world"}', mac)).toBe(true);
  expect(await verifyHmac("asdf1234", 'https://example.com/webhook/{"hello":"world"}', mac)).toBe(false);
});

describe.each(HARNESSES)("webhooks of %s", (name, make) => {
  let rig: GatewayHarness;
  let recorder: ReturnType<typeof createRecordingHandler>;
  beforeEach(async () => {
    clock.at += 61 * MINUTE;
    await db.delete(webhookEvents);
    recorder = createRecordingHandler();
    rig = make(recorder.listener);
  });
  const pay = async (token = rig.token("ok") as string) => {
    const outcome = await rig.gateway.pay(buildPaymentRequest(token));
    if (outcome.kind !== "payment") throw new Error(JSON.stringify(outcome));
    await flushWaitUntil();
    return outcome.payment.reference;
  };
  const send = ({ raw, headers }: { raw: string; headers: Headers }) =>
    rig.service.webhooks.receive(name, raw, headers);

  it("are handled once, however often they arrive", async () => {
    const reference = await pay();
    recorder.events.length = 0;
    const news = await rig.signWebhook(reference, "evt-a");
    const all = await Promise.all(Array.from({ length: 5 }, () => send(news)));
    expect(new Set(all)).toEqual(new Set(["done"]));
    // Simultaneous copies may be handled more than once, which is why the handler is idempotent; later ones
    // are not.
    const handled = recorder.events.length;
    expect(await send(news)).toBe("done");
    expect(recorder.events).toHaveLength(handled);
    expect(new Set(recorder.events)).toEqual(new Set([`paid ${reference} 3800`]));
    expect((await rig.service.webhooks.readLog()).rows.filter((r) => r.eventId === "evt-a")).toHaveLength(1);
  });

  it("report the current state, not the state when they were sent", async () => {
    const reference = await pay(rig.token("pending") as string);
    recorder.events.length = 0;
    const early = await rig.signWebhook(reference, "evt-early");
    rig.settlePending(reference, true);
    const late = await rig.signWebhook(reference, "evt-late");
    expect([await send(late), await send(early)]).toEqual(["done", "done"]);
    expect(recorder.events).toEqual([`paid ${reference} 3800`, `paid ${reference} 3800`]);
  });

  it("report a refund when it is pending and when it is decided", async () => {
    const reference = await pay(rig.cardWithFailingRefund);
    const amount = { minor: 100, currency: "USD" };
    const made = await rig.gateway.refund({ key: newId(now()), reference, amount, reason: "x" });
    const refund = (made as GatewayRefund).reference;
    recorder.events.length = 0;
    expect(await send(await rig.signWebhook(refund))).toBe("done");
    expect(recorder.events).toEqual([`refund pending ${refund}`]);
    rig.settlePending(refund, false);
    expect(await send(await rig.signWebhook(refund))).toBe("done");
    expect(recorder.events).toEqual([`refund pending ${refund}`, `refund failed ${refund}`]);
  });

  it("are stored when the handler fails, and retried by the job or by hand", async () => {
    const reference = await pay();
    recorder.events.length = 0;
    recorder.isFailing = true;
    const first = await rig.signWebhook(reference, "evt-1");
    expect(await send(first)).toBe("failed");
    expect(await send(await rig.signWebhook(reference, "evt-2"))).toBe("failed");
    const stuck = await rig.service.webhooks.readLog();
    expect(stuck.stuck).toBeGreaterThanOrEqual(2);
    expect(stuck.rows.find((r) => r.eventId === "evt-1")).toMatchObject({
      attempts: 1,
      error: "The handler is unavailable.",
    });
    expect(await rig.service.webhooks.retryOne(name, "evt-1")).toBe(false);
    recorder.isFailing = false;
    expect(await rig.service.webhooks.retryOne(name, "evt-1")).toBe(true);
    expect(await rig.service.webhooks.retryOne(name, "nothing")).toBeNull();
    clock.at += 2 * MINUTE;
    expect(await rig.service.webhooks.retry()).toMatchObject({ failed: 0 });
    expect((await rig.service.webhooks.readLog()).stuck).toBe(0);
    expect(recorder.events.filter((h) => h === `paid ${reference} 3800`).length).toBeGreaterThanOrEqual(2);
    expect(await send(first)).toBe("done");
  });

  it("leave nothing behind when they are forged", async () => {
    const reference = await pay();
    recorder.events.length = 0;
    await db.delete(webhookEvents);
    const { raw, headers } = await rig.signWebhook(reference);
    const forged = raw.replace(reference, `${reference}x`);
    expect(await send({ raw: forged, headers })).toBe("refused");
    expect(await send({ raw: "{", headers })).toBe("refused");
    expect([await db.select().from(webhookEvents), recorder.events]).toEqual([[], []]);
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
  ])("arrive as %s says: %i within %i s", async (scenario, n, seconds) => {
    // The handler fails while it pays, so that nothing is delivered outside the test.
    const recorder = createRecordingHandler();
    let listening = false;
    const { service, gateway } = createTestGatewayHarness(() => (listening ? recorder.listener() : null));
    await service.deliverTestWebhooks();
    await gateway.pay(buildPaymentRequest(`test-${scenario}`));
    listening = true;
    clock.at += seconds * 1000;
    expect(await service.deliverTestWebhooks()).toBe(n);
    expect(recorder.events.length).toBeLessThanOrEqual(n);
    if (n > 0) expect(recorder.events[0]).toMatch(/^paid tpay_/);
    clock.at += 10 * MINUTE;
    expect(await service.deliverTestWebhooks()).toBe(0);
  });

  it("are delivered without a request after a payment", async () => {
    const recorder = createRecordingHandler();
    const { service, gateway } = createTestGatewayHarness(recorder.listener);
    await service.deliverTestWebhooks();
    recorder.events.length = 0;
    await gateway.pay(buildPaymentRequest("test-ok"));
    await flushWaitUntil();
    expect(recorder.events).toHaveLength(1);
  });

  it("lets an entered card pay once", async () => {
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
  ])("%s succeeds with the customer present and is declined for a renewal", async (scenario, reason) => {
    const { gateway } = createTestGatewayHarness();
    const saved = await gateway.saveCard({
      key: newId(now()),
      email: "a@example.com",
      from: { token: `test-${scenario}` },
    });
    if (saved.kind !== "card") throw new Error("not kept");
    const source = { kind: "saved" as const, customerRef: saved.customerRef, cardRef: saved.cardRef };
    expect(await gateway.pay(buildPaymentRequest("", { source }))).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(buildPaymentRequest("", { source, customerPresent: false }))).toMatchObject({
      kind: "declined",
      reason,
    });
  });

  it("never refunds more than was paid, with 40 refunds at once", async () => {
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

it("deletes webhooks processed a month ago, and keeps unprocessed ones", async () => {
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
