import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { cardPagePolicy } from "./card-page-csp.ts";
import { SQUARE_STAND_IN } from "./testing/fake-square.ts";
import {
  ask,
  clock,
  ear,
  now,
  serviceWith,
  settled,
  squareRig,
  stripeRig,
  testRig,
} from "./testing/gateway-harness.ts";

describe("Stripe's page", () => {
  beforeEach(() => {
    clock.at += 61 * MINUTE;
  });
  const hosted = (change = {}) => ask("", { key: newId(now()), source: { kind: "hosted" }, ...change });

  it("is one page under one key, pays there, and is known by its session for good", async () => {
    const { gateway, there } = stripeRig();
    const request = hosted({ keepCard: true });
    const page = await gateway.pay(request);
    if (page.kind !== "redirect") throw new Error(JSON.stringify(page));
    expect(await gateway.pay(request)).toEqual(page);
    expect(await gateway.find(page.reference)).toMatchObject({ status: "pending", key: request.key });
    there.buyerPays(page.reference, "pm_card_visa_chargeDeclined");
    expect(await gateway.find(page.reference), "another card may still pay").toMatchObject({ status: "pending" });
    there.buyerPays(page.reference);
    const found = await gateway.find(page.reference);
    expect(found).toMatchObject({
      status: "captured",
      reference: page.reference,
      amount: { minor: 3800, currency: "USD" },
    });
    expect(await gateway.find("pi_000005"), "its intent leads to it").toEqual(found);
    expect(await gateway.findByKey(request.key)).toEqual(found);
    expect(
      ((await gateway.recent(1)) as unknown[]).filter((p) => (p as { status: string }).status === "captured"),
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

  it("takes no money once it was cancelled", async () => {
    const { gateway, there } = stripeRig();
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

  it("keeps a card without a payment", async () => {
    const { gateway, there } = stripeRig();
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
    there.buyerPays(reference);
    expect(await save(newId(now())), "somebody who only knows the page").toMatchObject({ kind: "refused" });
    expect(await save()).toMatchObject({ kind: "card" });
  });
});

describe("settings", () => {
  it("take no unknown gateway for the free one", async () => {
    expect(serviceWith({}).inForce().name).toBe("test");
    const wrong = serviceWith({ PAYMENT_GATEWAY: "sqare" });
    expect(() => wrong.inForce()).toThrow(/sqare/);
    expect(await wrong.bench.report()).toMatchObject({ gateway: null, mayPay: false, checks: [{ state: "fail" }] });
  });

  it("say what is missing, and try nothing with it", async () => {
    for (const PAYMENT_GATEWAY of ["square", "stripe"]) {
      const { checks } = await serviceWith({ PAYMENT_GATEWAY }, () =>
        Promise.reject(new Error("no call")),
      ).bench.report();
      expect(checks.filter((c) => c.state === "fail").every((c) => c.fix)).toBe(true);
      expect(checks.find((c) => c.name === "Credentials")?.state).toBe("skipped");
    }
  });

  it("never try a payment where money is real", async () => {
    const calls: unknown[] = [];
    const ask: typeof fetch = (input) => {
      calls.push(input);
      return Promise.reject(new Error("no call"));
    };
    const live = [
      { PAYMENT_GATEWAY: "square", ...SQUARE_STAND_IN, SQUARE_ENVIRONMENT: "production" },
      { PAYMENT_GATEWAY: "stripe", STRIPE_SECRET_KEY: "sk_live_x" },
    ];
    for (const settings of live) {
      const { bench } = serviceWith(settings, ask);
      expect(await bench.pay()).toMatchObject({ kind: "refused" });
      expect(await bench.refund("PAY1")).toMatchObject({ kind: "refused" });
    }
    expect(calls).toEqual([]);
  });

  it("open the pages with card fields for Square alone, and no other page", () => {
    const square = { PAYMENT_GATEWAY: "square", SQUARE_ENVIRONMENT: "production" } as unknown as Env;
    expect(cardPagePolicy(square, "/checkout")?.["connect-src"]).toContain("https://pci-connect.squareup.com");
    for (const path of ["/", "/checkout.data", "/checkouts", "/products", "/420/square-test"])
      expect(cardPagePolicy(square, path), path).toBeUndefined();
    for (const name of ["test", "stripe", undefined])
      expect(cardPagePolicy({ PAYMENT_GATEWAY: name } as unknown as Env, "/checkout")).toBeUndefined();
  });
});

it("pays and refunds on the bench, and keeps trials out of the orders' sight", async () => {
  clock.at += 61 * MINUTE;
  for (const make of [testRig, squareRig, stripeRig]) {
    const hears = ear();
    const { service, gateway, webhook, name } = make(hears.listener);
    expect(await service.bench.report()).toMatchObject({ gateway: name, mayPay: true });
    const trial = await service.bench.pay();
    const reference = trial.kind === "payment" ? trial.payment.reference : "";
    expect(await gateway.recent(1)).toEqual([]);
    await settled();
    hears.heard.length = 0;
    const { raw, headers } = await webhook(reference);
    expect(await service.webhooks.receive(name, raw, headers)).toBe("done");
    expect(hears.heard).toEqual([]);
    expect(await service.bench.refund(reference)).toMatchObject({ kind: "refund" });
    const order = await gateway.pay(
      ask(name === "test" ? "test-ok" : name === "square" ? "cnon:card-nonce-ok" : "pm_card_visa"),
    );
    expect(await service.bench.refund(order.kind === "payment" ? order.payment.reference : "")).toMatchObject({
      code: "not_refundable",
    });
  }
});
