import { expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { keepNewCard } from "./save-new-card.ts";
import { SQUARE_STAND_IN } from "./testing/fake-square.ts";
import { ask, now, serviceWith, testRig } from "./testing/gateway-harness.ts";

const away = () => Promise.reject(new Error("no call"));
const site = (settings: object) => serviceWith(settings, away, () => null, false);
const refused = async (call: () => unknown) => {
  try {
    await call();
  } catch (e) {
    if (e instanceof Response) return ((await e.json()) as { error: { code: string } }).error.code;
    throw e;
  }
  return null;
};
const owner = (id = newId(now())) => ({ userId: id, email: `${id}@example.com` });

it("is closed on a real site without a gateway, and says so to the buyer and to the staff", async () => {
  for (const [settings, why] of [
    [{}, "test_gateway"],
    [{ PAYMENT_GATEWAY: "test" }, "test_gateway"],
    [{ PAYMENT_GATEWAY: "sqare" }, "unknown_gateway"],
  ] as const) {
    const shop = site(settings);
    expect(shop.till).toBe(why);
    expect(shop.client()).toEqual({ gateway: "closed" });
    expect(await refused(() => shop.forSale())).toBe("till_closed");
    expect(await refused(() => keepNewCard(shop, owner(), newId(now()), { token: "test-ok" }))).toBe("till_closed");
    expect(shop.warning()).toContain("PAYMENT_GATEWAY");
    expect((await shop.bench.report()).checks).toMatchObject([{ state: "fail" }]);
  }
  expect(await site({}).byName("test").pay(ask("test-ok"))).toMatchObject({ kind: "refused" });
});

it("is open with a gateway, on the developer's own machine, and where the owner allows a shop for show", () => {
  expect(site({ ...SQUARE_STAND_IN, PAYMENT_GATEWAY: "square" }).till).toBeNull();
  const shown = site({ ALLOW_TEST_PAYMENTS: "yes" });
  expect(shown.till).toBeNull();
  expect(shown.warning(), "and the staff are told on every page").toContain("nobody is charged");
  expect(serviceWith({}).warning()).toBeNull();
  expect(serviceWith({}).till).toBeNull();
});

it("takes no test card any more once the shop is live, though it was kept before", async () => {
  const who = owner();
  const before = serviceWith({});
  const { id } = await keepNewCard(before, who, newId(now()), { token: "test-ok" });
  const card = await before.cards.chargeable(id);
  expect(card).not.toBeNull();
  const live = site({ ...SQUARE_STAND_IN, PAYMENT_GATEWAY: "square", ALLOW_TEST_PAYMENTS: "yes" });
  expect(await live.cards.chargeable(id)).toBeNull();
  expect(await live.cards.ofUser(who.userId)).toEqual([]);
  const source = { kind: "saved" as const, customerRef: card?.customerRef ?? "", cardRef: card?.cardRef ?? "" };
  expect(await live.byName("test").pay(ask("", { source }))).toMatchObject({ kind: "refused" });
});

it("keeps the card of no payment that somebody names", async () => {
  const { gateway, service } = testRig();
  const bought = await gateway.pay(ask("test-ok"));
  const paymentReference = bought.kind === "payment" ? bought.payment.reference : "";
  expect(await refused(() => keepNewCard(service, owner(), newId(now()), { paymentReference }))).toBe("bad_input");
  const email = "thief@example.com";
  expect(await gateway.saveCard({ key: newId(now()), email, from: { paymentReference } })).toMatchObject({
    kind: "declined",
  });
});

it("hands Square nothing of a buyer's but a token of its card fields", async () => {
  // With nobody there to answer, whatever is sent would end as unknown.
  const gateway = site({ ...SQUARE_STAND_IN, PAYMENT_GATEWAY: "square" }).inForce();
  for (const token of ["CASH", "EXTERNAL", "ccof:abc", "P000001", "cnon:a b"]) {
    expect(await gateway.pay(ask(token)), token).toMatchObject({ kind: "declined" });
    const from = { token };
    expect(await gateway.saveCard({ key: newId(now()), email: "a@example.com", from }), token).toMatchObject({
      kind: "declined",
    });
  }
  expect(await gateway.pay(ask("cnon:card-nonce-ok"))).toMatchObject({ kind: "unknown" });
});
