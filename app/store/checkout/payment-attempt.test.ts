import { describe, expect, it } from "vitest";
import type { CheckoutResult } from "#worker/store/orders/contract.ts";
import { pollAttempt, submitPayment } from "./payment-attempt.ts";

const PAID: CheckoutResult = {
  ...{ orderId: "o1", number: 1001, state: "paid", token: "t", redirectUrl: null, reason: null, message: null },
};
type Reply = Response | Error;

/** A network that answers in turn; what was asked is written down. */
function network(...replies: Reply[]) {
  const asked: string[] = [];
  const fetch = (async (url: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${url} ${new Headers(init?.headers).get("idempotency-key")}`);
    const reply = replies.shift();
    if (!reply || reply instanceof Error) throw reply ?? new Error("no more answers");
    return reply;
  }) as typeof globalThis.fetch;
  return { asked, means: { fetch, wait: async () => undefined } };
}
const ok = (body: unknown) => Response.json(body);
const refusal = (status: number, code: string) => Response.json({ error: { code, message: "No." } }, { status });
const lost = () => new TypeError("Failed to fetch");
const POST = "POST /api/checkout k1";
const ASK = "GET /api/checkout/attempt k1";
const run = (net: ReturnType<typeof network>) => submitPayment("/api/checkout", {}, "k1", net.means);

describe("an attempt to pay", () => {
  it("is sent once and takes its answer", async () => {
    const net = network(ok(PAID));
    expect(await run(net)).toEqual({ kind: "answer", answer: PAID });
    expect(net.asked).toEqual([POST]);
  });

  it.each([
    ["the network was lost", lost()],
    ["the server broke", refusal(500, "broken")],
    ["it was sent twice", refusal(409, "in_progress")],
    ["an earlier call under its key arrived", refusal(422, "key_reused")],
    ["a proxy answered", new Response("<html>", { status: 502 })],
  ])("is never sent again where %s: it asks what became of it", async (_, reply) => {
    const net = network(reply, ok({ answer: null, working: true }), lost(), ok({ answer: PAID, working: false }));
    expect(await run(net)).toEqual({ kind: "answer", answer: PAID });
    expect(net.asked).toEqual([POST, ASK, ASK, ASK]);
  });

  it("may be tried again where nothing was begun, and says when nobody can be reached", async () => {
    expect(await run(network(lost(), ok({ answer: null, working: false })))).toEqual({ kind: "nothing" });
    expect(await pollAttempt("k1", network(lost(), lost(), lost(), lost(), lost()).means)).toEqual({ kind: "lost" });
  });

  it("hands on a changed price and a refusal as they are", async () => {
    const change = { error: { code: "price_changed", message: "It is more." }, difference: 100, quote: {} };
    expect(await run(network(Response.json(change, { status: 409 })))).toEqual({ kind: "price", change });
    expect(await run(network(refusal(409, "out_of_stock")))).toEqual({
      ...{ kind: "refused", code: "out_of_stock", message: "No." },
    });
  });
});
