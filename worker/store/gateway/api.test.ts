import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Browser, fetchApi as call } from "../../auth/testing/browser.ts";
import { guardRequest } from "../../http/guard-request.ts";
import { maintenanceResponse } from "../../http/maintenance.ts";
import { withSecurityHeaders } from "../../http/security-headers.ts";
import type { Flags } from "../../kernel/flags.ts";
import { createRequestContext } from "../../request-context.ts";
import { cardPageCsp } from "./card-page-csp.ts";
import { webhookEvents } from "./schema.ts";
import { clock, createTestGatewayHarness, now } from "./testing/gateway-harness.ts";

const db = createRequestContext(new Request("http://localhost/"), env, createExecutionContext()).db;

describe("payment attempt limits", () => {
  const from = (ip: string) => {
    const request = new Request("http://localhost/", { headers: { "CF-Connecting-IP": ip } });
    return createRequestContext(request, env, createExecutionContext(), now).store.gateway;
  };
  /** How many of sixty simultaneous attempts get through. */
  const burst = async (who: (i: number) => [ip: string, cartId: string, email: string]) => {
    const all = Array.from({ length: 60 }, async (_, i) => {
      const [ip, cartId, email] = who(i);
      try {
        await from(ip).countPaymentAttempt({ cartId, email });
        return 1;
      } catch (refused) {
        const { status, headers } = refused as Response;
        expect([status, Number(headers.get("retry-after")) > 0]).toEqual([429, true]);
        return 0;
      }
    });
    return (await Promise.all(all)).reduce<number>((sum, n) => sum + n, 0);
  };

  it("let fewer than ten of a burst reach the gateway, whichever one thing stays the same", async () => {
    expect(await burst((i) => ["203.0.113.7", `cart-a${i}`, `a${i}@example.com`])).toBeLessThan(10);
    expect(await burst((i) => [`198.51.100.${i}`, "cart-b", `b${i}@example.com`])).toBeLessThan(10);
    expect(await burst((i) => [`192.0.2.${i}`, `cart-c${i}`, "C@Example.com "])).toBeLessThan(10);
  });
});

describe("over HTTP", () => {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    call(new Request(`http://localhost${path}`, { method: "POST", body, headers }));

  it("turns test cards into tokens, and never repeats a card number", async () => {
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

  it("accepts a signed webhook whatever origin it names, also a second time", async () => {
    clock.at = Date.now();
    const { signWebhook, service } = createTestGatewayHarness();
    const testPayment = await service.gatewayConsole.pay();
    const { raw, headers } = await signWebhook(testPayment.kind === "payment" ? testPayment.payment.reference : "");
    const sent = { ...Object.fromEntries(headers), Origin: "https://gateway.example" };
    for (let i = 0; i < 2; i++) expect((await post("/api/hooks/test", raw, sent)).status).toBe(200);
    expect((await db.select().from(webhookEvents)).filter((r) => r.raw === raw)).toMatchObject([{ attempts: 1 }]);
  });

  it("exempts webhooks, and only them, from the cross-origin check and maintenance mode", () => {
    const foreign = (path: string) =>
      new Request(`https://shop.test${path}`, {
        method: "POST",
        headers: { Origin: "https://evil.test", Cookie: "a=b" },
      });
    const refused = (path: string) => guardRequest(foreign(path), new URL(`https://shop.test${path}`)) !== null;
    const flags = { maintenance: { isEnabled: true, message: null, endsAt: null } } as unknown as Flags;
    const shut = (path: string) => maintenanceResponse(flags, new URL(`https://shop.test${path}`), 0, "n") !== null;
    for (const path of ["/api/hooks/square", "/api/hooks/stripe", "/api/hooks/test"])
      expect([refused(path), shut(path)], path).toEqual([false, false]);
    for (const path of ["/api/hooksquare", "/api/store/test-card", "/api/account/cards", "/api/xhooks/square"])
      expect([refused(path), shut(path)], path).toEqual([true, true]);
  });
});

it("adds a gateway's hosts to one document's policy, each to its directive", () => {
  const html = () => new Response("<p>", { headers: { "Content-Type": "text/html" } });
  const url = new URL("https://shop.test/checkout");
  const square = { PAYMENT_GATEWAY: "square" } as unknown as Env;
  const csp = (allow?: Record<string, string[]>) =>
    withSecurityHeaders(html(), url, "n0nce", allow).headers.get("Content-Security-Policy") ?? "";
  const open = csp(cardPageCsp(square, url.pathname)).split("; ");
  const rule = (name: string) => open.filter((r) => r.startsWith(`${name} `));
  expect(rule("connect-src")[0]).toMatch(/^connect-src 'self' .*https:\/\/pci-connect\.squareupsandbox\.com/);
  expect(rule("frame-src")).toEqual(["frame-src 'self' https:"]);
  expect(new Set(open.map((r) => r.split(" ")[0])).size).toBe(open.length);
  expect(rule("frame-ancestors")).toEqual(["frame-ancestors 'none'"]);
  expect(csp()).not.toContain("square");
  expect(csp()).not.toContain("frame-src");
});

describe("saved cards", () => {
  it("belong to one member: nobody else can list, add or remove them", async () => {
    const [ana, bea] = [new Browser(), new Browser()];
    await ana.signUp("ana-cards@example.com", "quiet river stones");
    await bea.signUp("bea-cards@example.com", "quiet river stones");
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
