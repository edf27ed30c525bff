import { expect, it } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { saveNewCard } from "./save-new-card.ts";
import { FAKE_SQUARE_SETTINGS } from "./testing/fake-square.ts";
import { buildPaymentRequest, createGatewayService, createTestGatewayHarness, now } from "./testing/gateway-harness.ts";

const refuseFetch = () => Promise.reject(new Error("no call"));
const createSite = (settings: object) => createGatewayService(settings, refuseFetch, () => null, false);
const readError = async (call: () => unknown) => {
  try {
    await call();
  } catch (e) {
    if (e instanceof Response) return ((await e.json()) as { error: { code: string } }).error.code;
    throw e;
  }
  return null;
};
const createOwner = (id = newId(now())) => ({ userId: id, email: `${id}@example.com` });

it("are disabled on a public site without a gateway, with a message for buyers and one for staff", async () => {
  for (const [settings, why] of [
    [{}, "test_gateway"],
    [{ PAYMENT_GATEWAY: "test" }, "test_gateway"],
    [{ PAYMENT_GATEWAY: "sqare" }, "unknown_gateway"],
  ] as const) {
    const shop = createSite(settings);
    expect(shop.paymentsDisabledReason).toBe(why);
    expect(shop.clientConfig()).toEqual({ gateway: "closed" });
    expect(await readError(() => shop.requireActiveGateway())).toBe("till_closed");
    expect(await readError(() => saveNewCard(shop, createOwner(), newId(now()), { token: "test-ok" }))).toBe(
      "till_closed",
    );
    expect(shop.paymentsWarning()).toContain("PAYMENT_GATEWAY");
    expect((await shop.gatewayConsole.report()).checks).toMatchObject([{ state: "fail" }]);
  }
  expect(await createSite({}).byName("test").pay(buildPaymentRequest("test-ok"))).toMatchObject({ kind: "refused" });
});

it("are enabled with a gateway, in development, or by ALLOW_TEST_PAYMENTS", () => {
  expect(createSite({ ...FAKE_SQUARE_SETTINGS, PAYMENT_GATEWAY: "square" }).paymentsDisabledReason).toBeNull();
  const shown = createSite({ ALLOW_TEST_PAYMENTS: "yes" });
  expect(shown.paymentsDisabledReason).toBeNull();
  expect(shown.paymentsWarning(), "and the staff are told on every page").toContain("nobody is charged");
  expect(createGatewayService({}).paymentsWarning()).toBeNull();
  expect(createGatewayService({}).paymentsDisabledReason).toBeNull();
});

it("refuse test cards once the shop is live, even saved ones", async () => {
  const who = createOwner();
  const before = createGatewayService({});
  const { id } = await saveNewCard(before, who, newId(now()), { token: "test-ok" });
  const card = await before.cards.findChargeable(id);
  expect(card).not.toBeNull();
  const live = createSite({ ...FAKE_SQUARE_SETTINGS, PAYMENT_GATEWAY: "square", ALLOW_TEST_PAYMENTS: "yes" });
  expect(await live.cards.findChargeable(id)).toBeNull();
  expect(await live.cards.listByUser(who.userId)).toEqual([]);
  const source = { kind: "saved" as const, customerRef: card?.customerRef ?? "", cardRef: card?.cardRef ?? "" };
  expect(await live.byName("test").pay(buildPaymentRequest("", { source }))).toMatchObject({ kind: "refused" });
});

it("cannot save the card of someone else's payment by its reference", async () => {
  const { gateway, service } = createTestGatewayHarness();
  const bought = await gateway.pay(buildPaymentRequest("test-ok"));
  const paymentReference = bought.kind === "payment" ? bought.payment.reference : "";
  expect(await readError(() => saveNewCard(service, createOwner(), newId(now()), { paymentReference }))).toBe(
    "bad_input",
  );
  const email = "thief@example.com";
  expect(await gateway.saveCard({ key: newId(now()), email, from: { paymentReference } })).toMatchObject({
    kind: "declined",
  });
});

it("pass on to Square only tokens of its card fields", async () => {
  // No fake server answers, so any request that is sent would end as unknown.
  const gateway = createSite({ ...FAKE_SQUARE_SETTINGS, PAYMENT_GATEWAY: "square" }).activeGateway();
  for (const token of ["CASH", "EXTERNAL", "ccof:abc", "P000001", "cnon:a b"]) {
    expect(await gateway.pay(buildPaymentRequest(token)), token).toMatchObject({ kind: "declined" });
    const from = { token };
    expect(await gateway.saveCard({ key: newId(now()), email: "a@example.com", from }), token).toMatchObject({
      kind: "declined",
    });
  }
  expect(await gateway.pay(buildPaymentRequest("cnon:card-nonce-ok"))).toMatchObject({ kind: "unknown" });
});
