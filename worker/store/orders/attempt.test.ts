import { beforeEach, expect, it } from "vitest";
import { plans } from "../../billing/schema.ts";
import { SECOND } from "../../kernel/instants.ts";
import { requestKeys } from "./schema.ts";
import { clock, db, freshShop, newKey, ordersWith, refused, sell, settled, Visitor, wish } from "./testing.ts";

beforeEach(freshShop);

async function buyer() {
  const visitor = new Visitor();
  await visitor.set(await sell(5), 1);
  return ordersWith({ visitor }).service;
}

it("tells a page that never heard what became of its attempt, by the key that only it knows", async () => {
  const service = await buyer();
  const key = newKey();
  expect(await service.attempt(key)).toEqual({ answer: null, working: false });
  const answer = await service.checkout(await wish(service), key);
  expect(await service.attempt(key)).toEqual({ answer, working: false });
  expect(await service.attempt(newKey())).toEqual({ answer: null, working: false });
});

it("says so while a key is being worked on, and no longer once its claim has run out", async () => {
  const service = await buyer();
  const key = newKey();
  const at = clock.now;
  await db
    .insert(requestKeys)
    .values({ scope: "checkout", key, bodyHash: "-", createdAt: at, claimedUntil: at + 90 * SECOND });
  expect(await service.attempt(key)).toEqual({ answer: null, working: true });
  clock.now += 91 * SECOND;
  expect(await service.attempt(key)).toEqual({ answer: null, working: false });
});

it("finds the order of a cart whose payment is still open, and lets go of it once it is decided", async () => {
  const service = await buyer();
  expect(await service.underWay()).toBeNull();
  const input = await wish(service, { source: { kind: "token", token: "test-pending-paid" } });
  const { orderId, state } = await service.checkout(input, newKey());
  expect(state).toBe("unknown");
  expect(await service.underWay()).toMatchObject({ orderId, state: "unknown" });
  clock.now += 6 * SECOND;
  expect(await service.underWay()).toBeNull();
  await settled();
});

it("gives the cart back to the buyer after a decline: nothing is under way", async () => {
  const service = await buyer();
  const input = await wish(service, { source: { kind: "token", token: "test-declined" } });
  expect((await service.checkout(input, newKey())).state).toBe("declined");
  expect(await service.underWay()).toBeNull();
});

it("hands out the words of a subscription, which buy it in exactly these words only", async () => {
  const plan = {
    id: "fit",
    handle: "fit",
    title: "Fitness",
    kind: "access" as const,
    unit: "month" as const,
    every: 1,
  };
  await db.insert(plans).values({ ...plan, price: 690, currency: "USD", grants: '["fitness"]', position: 1 });
  const { service } = ordersWith({ visitor: new Visitor() });
  const asked = { planId: "fit", codes: [], giftCodes: [], methodId: null, email: "", country: "", region: "" };
  const timeZone = "America/Lima";
  const { terms, problems } = await service.quote({ ...asked, timeZone });
  expect(problems).toEqual([]);
  expect(terms).toMatchObject([{ planId: "fit", text: expect.stringContaining("$6.90") }]);
  const input = await wish(service, { planId: "fit", shipTo: null });
  const [term] = terms;
  const consent = { planId: "fit", termsHash: term?.hash ?? "", timeZone };
  const other = { ...consent, termsHash: "0".repeat(64) };
  expect(await refused(service.checkout({ ...input, consents: [other] }, newKey()))).toMatchObject({
    code: "consent_needed",
  });
  expect((await service.checkout({ ...input, consents: [consent] }, newKey())).state).toBe("paid");
  await settled();
});
