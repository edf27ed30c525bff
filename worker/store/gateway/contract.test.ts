import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import type { DeclineReason, GatewayPayment, PaymentOutcome } from "./contract.ts";
import { buildPaymentRequest, clock, type GatewayHarness, HARNESSES, now } from "./testing/gateway-harness.ts";

const usd = (minor: number) => ({ minor, currency: "USD" });
const expectPayment = (outcome: PaymentOutcome): GatewayPayment => {
  if (outcome.kind !== "payment") throw new Error(JSON.stringify(outcome));
  return outcome.payment;
};
const REASONS: DeclineReason[] = [
  "declined",
  "insufficient_funds",
  "cvv",
  "postal_code",
  "expired",
  "invalid_account",
  "limit",
  "not_supported",
  "token_used",
  "verification_required",
  "stolen",
  "fraud_suspected",
];

describe.each(HARNESSES)("the %s gateway", (_name, make) => {
  let rig: GatewayHarness;
  beforeEach(() => {
    clock.at += 61 * 60_000;
    rig = make();
  });
  const ok = () => rig.token("ok") as string;

  it("charges a payment, and finds the same one by reference, by key and in the list", async () => {
    const request = buildPaymentRequest(ok());
    const payment = expectPayment(await rig.gateway.pay(request));
    expect(payment).toMatchObject({ status: "captured", amount: usd(3800), refunded: 0, key: request.key });
    expect(payment.card?.last4).toMatch(/^\d{4}$/);
    expect(await rig.gateway.find(payment.reference)).toEqual(payment);
    expect(await rig.gateway.findByKey(request.key)).toEqual(payment);
    for (let i = 0; i < 4; i++) await rig.gateway.pay(buildPaymentRequest(ok()));
    const recent = await rig.gateway.listRecentPayments(1);
    expect(recent).toHaveLength(5);
    expect(recent).toContainEqual(payment);
  });

  it("maps each decline to our own reasons, and charges nothing", async () => {
    const told: string[] = [];
    for (const reason of REASONS) {
      const token = rig.token(reason);
      if (!token) continue;
      const request = buildPaymentRequest(token);
      const declined = await rig.gateway.pay(request);
      expect(declined).toMatchObject({ kind: "declined", reason });
      expect(await rig.gateway.pay(request), "again").toEqual(declined);
      const found = await rig.gateway.findByKey(request.key);
      if (found !== null) expect(found).toMatchObject({ status: "declined", reason });
      told.push(reason);
    }
    expect(told.length).toBeGreaterThanOrEqual(10);
  });

  it("charges once per key, however often and simultaneously it is called", async () => {
    const request = buildPaymentRequest(ok());
    const all = await Promise.all(Array.from({ length: 10 }, () => rig.gateway.pay(request)));
    expect(new Set(all.map((o) => expectPayment(o).reference)).size).toBe(1);
    expect(await rig.gateway.listRecentPayments(1)).toHaveLength(1);
  });

  it("refuses a key that was used for another amount, and charges nothing more", async () => {
    const request = buildPaymentRequest(ok());
    const first = expectPayment(await rig.gateway.pay(request));
    expect(await rig.gateway.pay({ ...request, amount: usd(1) })).toMatchObject({
      kind: "refused",
      code: "key_reused",
    });
    expect(await rig.gateway.listRecentPayments(1)).toEqual([first]);
  });

  it("returns unknown if the answer is lost, and then finds the captured payment", async () => {
    const request = buildPaymentRequest(rig.cardForLostAnswer(true));
    expect(await rig.gateway.pay(request)).toMatchObject({ kind: "unknown" });
    const found = await rig.gateway.findByKey(request.key);
    expect(found).toMatchObject({ status: "captured", key: request.key });
    expect(expectPayment(await rig.gateway.pay(request)).reference).toBe((found as GatewayPayment).reference);
    expect(await rig.gateway.cancelByKey(request.key, null)).toMatchObject({ status: "captured" });
  });

  it("returns unknown if the request was lost, finds nothing, and can make sure that it never takes effect", async () => {
    const request = buildPaymentRequest(rig.cardForLostAnswer(false));
    expect(await rig.gateway.pay(request)).toMatchObject({ kind: "unknown" });
    expect(await rig.gateway.findByKey(request.key)).toBeNull();
    expect(await rig.gateway.cancelByKey(request.key, null)).toBe("cancelled");
    expect((await rig.gateway.listRecentPayments(1)) as GatewayPayment[]).not.toContainEqual(
      expect.objectContaining({ status: "captured" }),
    );
  });

  it("follows a pending payment to its end, with a version that only grows", async () => {
    const payment = expectPayment(await rig.gateway.pay(buildPaymentRequest(rig.token("pending") as string)));
    expect(payment.status).toBe("pending");
    rig.settlePending(payment.reference, true);
    const after = (await rig.gateway.find(payment.reference)) as GatewayPayment;
    expect(after.status).toBe("captured");
    expect(after.version).toBeGreaterThan(payment.version);
  });

  it("cancels a pending payment by its reference or its key", async () => {
    const request = buildPaymentRequest(rig.token("pending") as string);
    const { reference } = expectPayment(await rig.gateway.pay(request));
    expect(await rig.gateway.cancelByKey(request.key, reference)).toBe("cancelled");
    expect(await rig.gateway.find(reference)).toMatchObject({ status: "cancelled" });
    const other = buildPaymentRequest(rig.token("pending") as string);
    await rig.gateway.pay(other);
    expect(await rig.gateway.cancelByKey(other.key, null)).toBe("cancelled");
  });

  it("refunds in parts, never more than was paid, and once per key", async () => {
    const payment = expectPayment(await rig.gateway.pay(buildPaymentRequest(ok())));
    const give = (minor: number, key = newId(now() - 900_000)) =>
      rig.gateway.refund({ key, reference: payment.reference, amount: usd(minor), reason: "Damaged" });
    const key = newId(now() - 900_000);
    const first = await give(1000, key);
    expect(first).toMatchObject({ kind: "refund" });
    expect(await give(1000, key)).toMatchObject({ reference: (first as { reference: string }).reference });
    expect(await give(999, key)).toMatchObject({ kind: "refused" });
    expect(await give(2801)).toMatchObject({ kind: "refused", code: "not_refundable" });
    expect(await give(2800)).toMatchObject({ kind: "refund" });
    expect(await give(1)).toMatchObject({ kind: "refused" });
    const after = (await rig.gateway.find(payment.reference)) as GatewayPayment;
    expect(after.refunded).toBe(3800);
    expect(after.version).toBeGreaterThan(payment.version);
    const { reference } = first as { reference: string };
    expect(await rig.gateway.findRefund(null, reference)).toMatchObject({ kind: "refund", reference, key });
    expect(await rig.gateway.findRefund(key, null)).toMatchObject({ kind: "refund", reference });
    expect(await rig.gateway.findRefund(newId(now() - 900_000), null)).toBeNull();
  });

  it("keeps a refund pending until the bank has decided, and reports when it failed", async () => {
    const payment = expectPayment(await rig.gateway.pay(buildPaymentRequest(rig.cardWithFailingRefund)));
    const key = newId(now() - 900_000);
    const made = await rig.gateway.refund({ key, reference: payment.reference, amount: usd(3800), reason: "Late" });
    expect(made).toMatchObject({ kind: "refund", status: "pending" });
    const { reference } = made as { reference: string };
    rig.settlePending(reference, false);
    expect(await rig.gateway.findRefund(null, reference)).toMatchObject({
      status: "failed",
      error: expect.any(String),
    });
    expect(await rig.gateway.find(payment.reference)).toMatchObject({ status: "captured", refunded: 0 });
  });

  it("saves a card and charges it without the customer present, until it is removed", async () => {
    const key = newId(now());
    const saved = await rig.gateway.saveCard({ key, email: "ana@example.com", from: { token: ok() } });
    if (saved.kind !== "card") throw new Error(JSON.stringify(saved));
    expect(saved.face.last4).toMatch(/^\d{4}$/);
    const { customerRef, cardRef } = saved;
    const source = { kind: "saved" as const, customerRef, cardRef };
    expect(
      expectPayment(await rig.gateway.pay(buildPaymentRequest("", { source, customerPresent: false }))).status,
    ).toBe("captured");
    await rig.gateway.removeCard(customerRef, cardRef);
    const after = await rig.gateway.pay(buildPaymentRequest("", { source, customerPresent: false }));
    expect(["declined", "refused"]).toContain(after.kind);
    const declined = rig.token("declined") as string;
    const none = await rig.gateway.saveCard({ key: newId(now()), email: "ana@example.com", from: { token: declined } });
    expect(none).toMatchObject({ kind: "declined" });
  });

  it("saves the card of a payment, once per key", async () => {
    const asked = buildPaymentRequest(ok(), { saveCard: true });
    const payment = expectPayment(await rig.gateway.pay(asked));
    const request = { key: asked.key, email: "ana@example.com", from: { paymentReference: payment.reference } };
    const saved = await rig.gateway.saveCard(request);
    expect(saved).toMatchObject({ kind: "card" });
    expect(await rig.gateway.saveCard(request)).toEqual(saved);
  });

  it("finds no payment for unknown references and keys", async () => {
    for (const reference of ["nothing", "cs_test_nothing", "../locations/LFAKE", "a b"])
      expect(await rig.gateway.find(reference), reference).toBeNull();
  });

  it("accepts its own webhooks, and no forged, changed or misdirected one", async () => {
    const request = buildPaymentRequest(ok());
    const { reference } = expectPayment(await rig.gateway.pay(request));
    const { raw, headers } = await rig.signWebhook(reference, "evt-1");
    expect(await rig.gateway.readWebhook(raw, headers)).toMatchObject({
      eventId: "evt-1",
      about: { kind: "payment", reference },
    });
    expect(await rig.gateway.readWebhook(`${raw} `, headers)).toBeNull();
    expect(await rig.gateway.readWebhook(raw, new Headers())).toBeNull();
    for (const forged of ["", "x", "AAAA", "t=1,v1=00", "🌿"]) {
      const bad = new Headers([...headers].map(([name]) => [name, encodeURIComponent(forged)]));
      expect(await rig.gateway.readWebhook(raw, bad), forged).toBeNull();
    }
    if (rig.signForeignWebhook) {
      const other = await rig.signForeignWebhook(reference);
      expect(await rig.gateway.readWebhook(other.raw, other.headers)).toBeNull();
    }
  });

  it("passes its own checks, or says what to do", async () => {
    for (const check of await rig.gateway.runChecks("USD")) {
      expect(check, check.name).toMatchObject(rig.name === "test" ? { state: "warn" } : { state: "ok" });
      expect(check.detail).not.toMatch(/fake-(token|key)|sk_test|whsec/);
    }
    const wrong = await rig.gateway.runChecks("EUR");
    expect(wrong.some((c) => c.state !== "ok" && c.fix)).toBe(true);
  });
});

describe.each(HARNESSES.filter(([name]) => name !== "test"))("network errors of %s", (_name, make) => {
  let rig: GatewayHarness;
  beforeEach(() => {
    clock.at += 61 * 60_000;
    rig = make();
  });

  it.each(["500", "429", "rubbish", "down", "lost"] as const)("make every call unknown after %s", async (kind) => {
    const { gateway, failNext } = rig;
    const payment = expectPayment(await gateway.pay(buildPaymentRequest(rig.token("ok") as string)));
    const retry = kind === "429" ? { retryAfter: 7 } : {};
    const again = async <T>(run: () => Promise<T>): Promise<T> => {
      failNext?.(kind);
      return run();
    };
    const request = buildPaymentRequest(rig.token("ok") as string);
    expect(await again(() => gateway.pay(request))).toMatchObject({ kind: "unknown", ...retry });
    expect(expectPayment(await gateway.pay(request)).status, "asked again under the same key").toBe("captured");
    expect(await again(() => gateway.find(payment.reference))).toBe("unknown");
    expect(await again(() => gateway.findByKey(request.key))).toBe("unknown");
    expect(await again(() => gateway.cancelByKey(request.key, payment.reference))).toBe("unknown");
    expect(await again(() => gateway.listRecentPayments(1))).toBe("unknown");
    const refund = { key: newId(now()), reference: payment.reference, amount: usd(100), reason: "x" };
    expect(await again(() => gateway.refund(refund))).toMatchObject({ kind: "unknown", ...retry });
    expect(await gateway.refund(refund)).toMatchObject({ kind: "refund" });
    expect((await gateway.find(payment.reference)) as GatewayPayment).toMatchObject({ refunded: 100 });
    expect(await again(() => gateway.findRefund(null, "r"))).toMatchObject({ kind: "unknown" });
    const save = { key: newId(now()), email: "a@example.com", from: { token: rig.token("ok") as string } };
    expect(await again(() => gateway.saveCard(save))).toMatchObject({ kind: "unknown" });
    const checks = await again(() => gateway.runChecks("USD"));
    expect(checks.find((c) => c.name === "Credentials")).toMatchObject({ state: "fail", fix: expect.any(String) });
  });

  it("do not prove that a payment of this minute never arrived", async () => {
    const young = newId(now());
    expect(await rig.gateway.findByKey(young)).toBe("unknown");
    expect(await rig.gateway.cancelByKey(young, null)).toBe("unknown");
    clock.at += 3 * 60_000;
    expect(await rig.gateway.cancelByKey(young, null)).toBe("cancelled");
  });
});
