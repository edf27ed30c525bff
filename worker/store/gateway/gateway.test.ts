import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { Browser, ask as call } from "../../auth/testing.ts";
import { newId } from "../../kernel/ids.ts";
import { MINUTE } from "../../kernel/instants.ts";
import { openVisit } from "../../visit.ts";
import { hmacFits } from "./client.ts";
import type { GatewayRefund, PaymentListener } from "./contract.ts";
import { cardPagePolicy } from "./policy.ts";
import { webhookEvents } from "./schema.ts";
import { SQUARE_STAND_IN } from "./stand-in/square.ts";
import { ask, clock, now, type Rig, serviceWith, settled, squareRig, stripeRig, testRig } from "./testing.ts";

const db = openVisit(new Request("http://localhost/"), env, createExecutionContext()).db;

/** Writes down what it is told; fails while `deaf`. */
function ear() {
  const heard: string[] = [];
  const self = {
    heard,
    deaf: false,
    listener: (): PaymentListener => {
      const hear = (line: string) => {
        if (self.deaf) throw new Error("The orders are away.");
        heard.push(line);
      };
      return {
        settle: async (_g, p) => hear(`paid ${p.reference} ${p.amount.minor}`),
        fail: async (_g, p) => hear(`${p.status} ${p.reference}`),
        refundSettled: async (_g, r: GatewayRefund) => hear(`refund ${r.status} ${r.reference}`),
      };
    },
  };
  return self;
}

it("knows a signature that Square's own library makes", async () => {
  const mac = Uint8Array.from(atob("2kRE5qRU2tR+tBGlDwMEw2avJ7QM4ikPYD/PJ3bd9Og="), (c) => c.charCodeAt(0));
  expect(await hmacFits("asdf1234", 'https://example.com/webhook{"hello":"world"}', mac)).toBe(true);
  expect(await hmacFits("asdf1234", 'https://example.com/webhook/{"hello":"world"}', mac)).toBe(false);
});

describe.each([
  ["test", testRig],
  ["square", squareRig],
  ["stripe", stripeRig],
] as const)("webhooks of %s", (name, make) => {
  let rig: Rig;
  let hears: ReturnType<typeof ear>;
  beforeEach(async () => {
    clock.at += 61 * MINUTE;
    await db.delete(webhookEvents);
    hears = ear();
    rig = make(hears.listener);
  });
  const pay = async (token = rig.token("ok") as string) => {
    const outcome = await rig.gateway.pay(ask(token));
    if (outcome.kind !== "payment") throw new Error(JSON.stringify(outcome));
    await settled();
    return outcome.payment.reference;
  };
  const send = ({ raw, headers }: { raw: string; headers: Headers }) =>
    rig.service.webhooks.receive(name, raw, headers);

  it("are told once, however often they come, and at once", async () => {
    const reference = await pay();
    hears.heard.length = 0;
    const news = await rig.webhook(reference, "evt-a");
    const all = await Promise.all(Array.from({ length: 5 }, () => send(news)));
    expect(new Set(all)).toEqual(new Set(["done"]));
    // At once they may be told more than once, which is why the listener is idempotent; afterwards not.
    const told = hears.heard.length;
    expect(await send(news)).toBe("done");
    expect(hears.heard).toHaveLength(told);
    expect(new Set(hears.heard)).toEqual(new Set([`paid ${reference} 3800`]));
    expect((await rig.service.webhooks.log()).rows.filter((r) => r.eventId === "evt-a")).toHaveLength(1);
  });

  it("tell how things stand now, not how they stood", async () => {
    const reference = await pay(rig.token("pending") as string);
    hears.heard.length = 0;
    const early = await rig.webhook(reference, "evt-early");
    rig.decide(reference, true);
    const late = await rig.webhook(reference, "evt-late");
    expect([await send(late), await send(early)]).toEqual(["done", "done"]);
    expect(hears.heard).toEqual([`paid ${reference} 3800`, `paid ${reference} 3800`]);
  });

  it("tell of a refund when it is decided", async () => {
    const reference = await pay(rig.refundFails);
    const amount = { minor: 100, currency: "USD" };
    const made = await rig.gateway.refund({ key: newId(now()), reference, amount, reason: "x" });
    const refund = (made as GatewayRefund).reference;
    hears.heard.length = 0;
    expect(await send(await rig.webhook(refund))).toBe("done");
    expect(hears.heard).toEqual([]);
    rig.decide(refund, false);
    expect(await send(await rig.webhook(refund))).toBe("done");
    expect(hears.heard).toEqual([`refund failed ${refund}`]);
  });

  it("are kept when nobody can hear them, and told later by the job or by hand", async () => {
    const reference = await pay();
    hears.heard.length = 0;
    hears.deaf = true;
    const first = await rig.webhook(reference, "evt-1");
    expect(await send(first)).toBe("failed");
    expect(await send(await rig.webhook(reference, "evt-2"))).toBe("failed");
    const stuck = await rig.service.webhooks.log();
    expect(stuck.stuck).toBeGreaterThanOrEqual(2);
    expect(stuck.rows.find((r) => r.eventId === "evt-1")).toMatchObject({
      attempts: 1,
      error: "The orders are away.",
    });
    expect(await rig.service.webhooks.again(name, "evt-1")).toBe(false);
    hears.deaf = false;
    expect(await rig.service.webhooks.again(name, "evt-1")).toBe(true);
    expect(await rig.service.webhooks.again(name, "nothing")).toBeNull();
    clock.at += 2 * MINUTE;
    expect(await rig.service.webhooks.retry()).toMatchObject({ failed: 0 });
    expect((await rig.service.webhooks.log()).stuck).toBe(0);
    expect(hears.heard.filter((h) => h === `paid ${reference} 3800`).length).toBeGreaterThanOrEqual(2);
    expect(await send(first)).toBe("done");
  });

  it("leave nothing behind when they are forged", async () => {
    const reference = await pay();
    hears.heard.length = 0;
    await db.delete(webhookEvents);
    const { raw, headers } = await rig.webhook(reference);
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
    const hears = ear();
    let listening = false;
    const { service, gateway } = testRig(() => (listening ? hears.listener() : null));
    await service.deliverTestWebhooks();
    await gateway.pay(ask(`test-${scenario}`));
    listening = true;
    clock.at += seconds * 1000;
    expect(await service.deliverTestWebhooks()).toBe(n);
    expect(hears.heard.length).toBeLessThanOrEqual(n);
    if (n > 0) expect(hears.heard[0]).toMatch(/^paid tpay_/);
    clock.at += 10 * MINUTE;
    expect(await service.deliverTestWebhooks()).toBe(0);
  });

  it("are sent by themselves after a payment", async () => {
    const hears = ear();
    const { service, gateway } = testRig(hears.listener);
    await service.deliverTestWebhooks();
    hears.heard.length = 0;
    await gateway.pay(ask("test-ok"));
    await settled();
    expect(hears.heard).toHaveLength(1);
  });

  it("lets a typed card pay once", async () => {
    const { gateway } = testRig();
    const token = "test-ok.visa.1111.12.2040.nonce-1";
    const first = ask(token);
    expect(await gateway.pay(first)).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(first)).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(ask(token))).toEqual({ kind: "declined", reason: "token_used" });
  });

  it.each([
    ["renewal-declined", "declined"],
    ["renewal-insufficient", "insufficient_funds"],
    ["renewal-expires", "expired"],
  ])("%s pays with its owner there, and is declined without", async (scenario, reason) => {
    const { gateway } = testRig();
    const saved = await gateway.saveCard({
      key: newId(now()),
      email: "a@example.com",
      from: { token: `test-${scenario}` },
    });
    if (saved.kind !== "card") throw new Error("not kept");
    const source = { kind: "saved" as const, customerRef: saved.customerRef, cardRef: saved.cardRef };
    expect(await gateway.pay(ask("", { source }))).toMatchObject({ kind: "payment" });
    expect(await gateway.pay(ask("", { source, present: false }))).toEqual({ kind: "declined", reason });
  });

  it("gives 40 refunds at once no more than was paid", async () => {
    const { gateway } = testRig();
    const paid = await gateway.pay(ask("test-ok"));
    const reference = paid.kind === "payment" ? paid.payment.reference : "";
    const amount = { minor: 1000, currency: "USD" };
    const all = await Promise.all(
      Array.from({ length: 40 }, () => gateway.refund({ key: newId(now()), reference, amount, reason: "x" })),
    );
    expect(all.filter((r) => r.kind === "refund")).toHaveLength(3);
    expect(await gateway.find(reference)).toMatchObject({ refunded: 3000 });
  });
});

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
      key: newId(now()),
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
    const entry = await gateway.cardEntry({
      key: newId(now()),
      email: "a@example.com",
      successUrl: "https://s.test/",
      cancelUrl: "https://s.test/",
    });
    const reference = entry.kind === "redirect" ? entry.reference : "";
    const save = () =>
      gateway.saveCard({ key: newId(now()), email: "a@example.com", from: { paymentReference: reference } });
    expect(await save(), "not yet").toMatchObject({ kind: "refused" });
    there.buyerPays(reference);
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

describe("attempts to pay", () => {
  const from = (ip: string) => {
    const request = new Request("http://localhost/", { headers: { "CF-Connecting-IP": ip } });
    return openVisit(request, env, createExecutionContext(), now).store.gateway;
  };
  /** How many of sixty at once get through. */
  const burst = async (who: (i: number) => [ip: string, cartId: string, email: string]) => {
    const all = Array.from({ length: 60 }, async (_, i) => {
      const [ip, cartId, email] = who(i);
      try {
        await from(ip).countPayAttempt({ cartId, email });
        return 1;
      } catch (refused) {
        const { status, headers } = refused as Response;
        expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
        return 0;
      }
    });
    return (await Promise.all(all)).reduce<number>((sum, n) => sum + n, 0);
  };

  it("of a burst fewer than ten reach the gateway, whichever one thing stays the same", async () => {
    expect(await burst((i) => ["203.0.113.7", `cart-a${i}`, `a${i}@example.com`])).toBeLessThan(10);
    expect(await burst((i) => [`198.51.100.${i}`, "cart-b", `b${i}@example.com`])).toBeLessThan(10);
    expect(await burst((i) => [`192.0.2.${i}`, `cart-c${i}`, "C@Example.com "])).toBeLessThan(10);
  }, 20_000);
});

describe("over the wire", () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    call(new Request(`http://localhost${path}`, { method: "POST", body, headers }));

  it("turns test cards into tokens, and repeats no number", async () => {
    const guest = new Browser();
    const card = { number: "4111 1111 1111 1111", expMonth: 12, expYear: 2040, cvc: "123", postalCode: "94103" };
    expect((await guest.post("/api/store/test-card", card)).json.token).toMatch(/^test-ok\.visa\.1111\.12\.2040\./);
    const real = await guest.post("/api/store/test-card", { ...card, number: "4539 5787 6362 1486" });
    expect([real.status, real.json.error.field]).toEqual([400, "number"]);
    expect(JSON.stringify(real.json)).not.toContain("1486");
    for (const bad of [{ number: "4111" }, { cvc: "12" }, { expMonth: 13 }, { number: "x".repeat(500) }])
      expect((await guest.post("/api/store/test-card", { ...card, ...bad })).status).toBe(400);
  });

  it("refuses webhooks without a signature, of unknown gateways, and of more than 256 kB", async () => {
    for (const name of ["test", "square", "stripe"]) {
      expect((await post(`/api/hooks/${name}`, "{}")).status).toBe(403);
      expect((await post(`/api/hooks/${name}`, "x".repeat(300_000))).status).toBe(413);
    }
    expect((await post("/api/hooks/paypal", "{}")).status).toBe(404);
  });

  it("takes a signed one in, and answers 500 while nobody hears it", async () => {
    clock.at = Date.now();
    const { webhook, gateway, token } = testRig();
    const outcome = await gateway.pay(ask(token("ok") as string));
    const { raw, headers } = await webhook(outcome.kind === "payment" ? outcome.payment.reference : "");
    const answered = await post("/api/hooks/test", raw, Object.fromEntries(headers));
    expect([200, 500]).toContain(answered.status);
    expect((await db.select().from(webhookEvents)).some((r) => r.raw === raw)).toBe(true);
  });
});

describe("kept cards", () => {
  it("belong to one member: listed, added and removed by nobody else", async () => {
    const [ana, bea] = [new Browser(), new Browser()];
    await ana.join("ana-cards@example.com", "quiet river stones");
    await bea.join("bea-cards@example.com", "quiet river stones");
    const body = { key: crypto.randomUUID(), token: "test-ok.visa.1111.12.2040.n-cards", consent: true };
    expect((await ana.post("/api/account/cards/entry", { key: body.key })).json).toEqual({ kind: "fields" });
    expect((await ana.post("/api/account/cards", { ...body, consent: false })).status).toBe(400);
    const added = await ana.post("/api/account/cards", body);
    expect(added.json).toMatchObject({ last4: "1111", status: "active" });
    expect((await ana.post("/api/account/cards", body)).json).toEqual(added.json);
    expect((await ana.get("/api/account/cards")).json.cards).toEqual([added.json]);
    expect((await bea.get("/api/account/cards")).json.cards).toEqual([]);
    expect((await bea.post("/api/account/cards", body)).status).toBe(503);
    expect((await bea.send("DELETE", `/api/account/cards/${added.json.id}`)).status).toBe(404);
    expect(
      (await ana.post("/api/account/cards", { ...body, key: crypto.randomUUID(), token: "test-expired" })).status,
    ).toBe(400);
    expect((await ana.send("DELETE", `/api/account/cards/${added.json.id}`)).status).toBe(200);
    expect((await ana.get("/api/account/cards")).json.cards).toEqual([]);
    expect((await ana.send("DELETE", `/api/account/cards/${added.json.id}`)).status).toBe(404);
  });
});
