import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { cardPageCsp } from "./card-page-csp.ts";
import type { PaymentRequest } from "./contract.ts";
import { FAKE_SQUARE_SETTINGS } from "./testing/fake-square.ts";
import {
  buildPaymentRequest,
  clock,
  createGatewayService,
  createRecordingHandler,
  createStripeHarness,
  flushWaitUntil,
  HARNESSES,
  now,
} from "./testing/gateway-harness.ts";

describe("Stripe's page", () => {
  beforeEach(() => {
    clock.at += 61 * MINUTE;
  });
  const hosted = (change: Partial<PaymentRequest> = {}) =>
    buildPaymentRequest("", { key: newId(now()), source: { kind: "hosted" }, ...change });

  it("is one page per key, takes the payment, and is always found by its session", async () => {
    const { gateway, there } = createStripeHarness();
    const request = hosted({ saveCard: true });
    const page = await gateway.pay(request);
    if (page.kind !== "redirect") throw new Error(JSON.stringify(page));
    expect(await gateway.pay(request)).toEqual(page);
    expect(await gateway.find(page.reference)).toMatchObject({ status: "pending", key: request.key });
    there.payAsBuyer(page.reference, "pm_card_visa_chargeDeclined");
    expect(await gateway.find(page.reference), "another card may still pay").toMatchObject({ status: "pending" });
    there.payAsBuyer(page.reference);
    const found = await gateway.find(page.reference);
    expect(found).toMatchObject({
      status: "captured",
      reference: page.reference,
      amount: { minor: 3800, currency: "USD" },
    });
    expect(await gateway.find("pi_000005"), "its intent leads to it").toEqual(found);
    expect(await gateway.findByKey(request.key)).toEqual(found);
    expect(
      ((await gateway.listRecentPayments(1)) as unknown[]).filter(
        (p) => (p as { status: string }).status === "captured",
      ),
    ).toEqual([found]);
    expect(await gateway.cancelByKey(request.key, page.reference)).toEqual(found);
    const amount = { minor: 3800, currency: "USD" };
    expect(await gateway.refund({ key: newId(now()), reference: page.reference, amount, reason: "x" })).toMatchObject({
      status: "settled",
    });
    const kept = await gateway.saveCard({
      key: request.key,
      email: "a@example.com",
      from: { paymentReference: page.reference },
    });
    expect(kept).toMatchObject({ kind: "card", face: { last4: "4242" } });
  });

  it("captures nothing once it was canceled", async () => {
    const { gateway, there } = createStripeHarness();
    const request = hosted();
    const page = await gateway.pay(request);
    const reference = page.kind === "redirect" ? page.reference : "";
    expect(await gateway.cancelByKey(request.key, null)).toBe("cancelled");
    expect(await gateway.find(reference)).toMatchObject({ status: "cancelled" });
    expect(
      await gateway.refund({ key: newId(now()), reference, amount: { minor: 1, currency: "USD" }, reason: "x" }),
    ).toMatchObject({ code: "not_refundable" });
    expect(there.calls.filter((c) => c.endsWith("/expire"))).toHaveLength(1);
  });

  it("saves a card without a payment", async () => {
    const { gateway, there } = createStripeHarness();
    const key = newId(now());
    const entry = await gateway.cardEntry({
      key,
      email: "a@example.com",
      successUrl: "https://s.test/",
      cancelUrl: "https://s.test/",
    });
    const reference = entry.kind === "redirect" ? entry.reference : "";
    const save = (under = key) =>
      gateway.saveCard({ key: under, email: "a@example.com", from: { paymentReference: reference } });
    expect(await save(), "not yet").toMatchObject({ kind: "refused" });
    there.payAsBuyer(reference);
    expect(await save(newId(now())), "someone who only knows the page").toMatchObject({ kind: "refused" });
    expect(await save()).toMatchObject({ kind: "card" });
  });
});

describe("settings", () => {
  it("never fall back to the test gateway for an unknown name", async () => {
    expect(createGatewayService({}).activeGateway().name).toBe("test");
    const wrong = createGatewayService({ PAYMENT_GATEWAY: "sqare" });
    expect(() => wrong.activeGateway()).toThrow(/sqare/);
    expect(await wrong.gatewayConsole.report()).toMatchObject({
      gateway: null,
      mayPay: false,
      checks: [{ state: "fail" }],
    });
  });

  it("report missing settings, and call nothing with them", async () => {
    for (const PAYMENT_GATEWAY of ["square", "stripe"]) {
      const { checks } = await createGatewayService({ PAYMENT_GATEWAY }, () =>
        Promise.reject(new Error("no call")),
      ).gatewayConsole.report();
      expect(checks.filter((c) => c.state === "fail").every((c) => c.fix)).toBe(true);
      expect(checks.find((c) => c.name === "Credentials")?.state).toBe("skipped");
    }
  });

  it("never make a test payment with live credentials", async () => {
    const calls: unknown[] = [];
    const ask: typeof fetch = (input) => {
      calls.push(input);
      return Promise.reject(new Error("no call"));
    };
    const live = [
      { PAYMENT_GATEWAY: "square", ...FAKE_SQUARE_SETTINGS, SQUARE_ENVIRONMENT: "production" },
      { PAYMENT_GATEWAY: "stripe", STRIPE_SECRET_KEY: "sk_live_x" },
    ];
    for (const settings of live) {
      const { gatewayConsole } = createGatewayService(settings, ask);
      expect(await gatewayConsole.pay()).toMatchObject({ kind: "refused" });
      expect(await gatewayConsole.refund("PAY1")).toMatchObject({ kind: "refused" });
    }
    expect(calls).toEqual([]);
  });

  it("allow Square's card fields on pages that have them, and on no other page", () => {
    const square = { PAYMENT_GATEWAY: "square", SQUARE_ENVIRONMENT: "production" } as unknown as Env;
    expect(cardPageCsp(square, "/checkout")?.["connect-src"]).toContain("https://pci-connect.squareup.com");
    for (const path of ["/", "/checkout.data", "/checkouts", "/products", "/420/square-test"])
      expect(cardPageCsp(square, path), path).toBeUndefined();
    for (const name of ["test", "stripe", undefined])
      expect(cardPageCsp({ PAYMENT_GATEWAY: name } as unknown as Env, "/checkout")).toBeUndefined();
  });
});

it("makes and refunds test payments in the console, hidden from orders", async () => {
  clock.at += 61 * MINUTE;
  for (const [, make] of HARNESSES) {
    const recorder = createRecordingHandler();
    const { service, gateway, signWebhook, name } = make(recorder.listener);
    expect(await service.gatewayConsole.report()).toMatchObject({ gateway: name, mayPay: true });
    const testPayment = await service.gatewayConsole.pay();
    const reference = testPayment.kind === "payment" ? testPayment.payment.reference : "";
    expect(await gateway.listRecentPayments(1)).toEqual([]);
    await flushWaitUntil();
    recorder.events.length = 0;
    const { raw, headers } = await signWebhook(reference);
    expect(await service.webhooks.receive(name, raw, headers)).toBe("done");
    expect(recorder.events).toEqual([]);
    expect(await service.gatewayConsole.refund(reference)).toMatchObject({ kind: "refund" });
    const order = await gateway.pay(
      buildPaymentRequest(name === "test" ? "test-ok" : name === "square" ? "cnon:card-nonce-ok" : "pm_card_visa"),
    );
    expect(await service.gatewayConsole.refund(order.kind === "payment" ? order.payment.reference : "")).toMatchObject({
      code: "not_refundable",
    });
  }
});
