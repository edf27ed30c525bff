import { beforeEach, expect, it } from "vitest";
import { DAY, HOUR } from "../../kernel/instants.ts";
import { Visitor } from "../cart/testing/cart-harness.ts";
import { ADDED, placeOwingOrder } from "./testing/balance-scene.ts";
import {
  clock,
  createOrdersHarness,
  flushWaitUntil,
  newKey,
  placeOrderOf,
  resetStore,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

/** Who opens the link, in a browser of their own. */
const stranger = (cookie = "", ip = "203.0.113.9") =>
  createOrdersHarness({
    overrides: () => ({ ip, request: new Request("http://localhost/", { headers: { cookie } }) }),
  }).service;
const statusOf = (promise: Promise<unknown>) => promise.then(() => 200).catch((e: Response) => e.status);

async function placeOrder() {
  const { orderId, deps } = await placeOrderOf([[await stockVariant(5), 1]]);
  await flushWaitUntil();
  return { orderId, token: await createOrdersHarness().service.createOrderToken(orderId), deps };
}
/** The Cookie header of what was set. */
const toCookie = (lines: string[]) => lines.map((l) => l.split(";")[0]).join("; ");

it("an order's link alone shows personal details for 60 days after the last activity, then status and items only", async () => {
  const { orderId, token } = await placeOrder();
  clock.now += 59 * DAY;
  const open = await stranger().readOrderView(orderId, token);
  expect(open).toMatchObject({ email: "ana@example.com", shipTo: { name: "Ana Quispe" } });
  expect(open.guarded).toBeUndefined();
  clock.now += 2 * DAY;
  const guarded = await stranger().readOrderView(orderId, token);
  expect(guarded).toMatchObject({
    guarded: true,
    email: "a…@example.com",
    shipTo: null,
    billTo: null,
    total: open.total,
  });
  expect(guarded.lines).toHaveLength(1);
  expect(guarded.payments.map((p) => p.cardLast4)).toEqual([null]);
  const json = JSON.stringify(guarded);
  for (const secret of ["Quispe", "Pine Street", "80302", "ana@", "4242"]) expect(json).not.toContain(secret);
});

it("the order's email address shows them to this browser for an hour, and of this order alone", async () => {
  const [{ orderId, token }, other] = [await placeOrder(), await placeOrder()];
  clock.now += 61 * DAY;
  expect(await statusOf(stranger().openDetails(orderId, undefined, "ana@example.com"))).toBe(404);
  expect(await statusOf(stranger().openDetails(orderId, other.token, "ana@example.com"))).toBe(404);
  expect(await statusOf(stranger().openDetails(orderId, token, "someone@example.com"))).toBe(400);
  const cookie = toCookie(await stranger().openDetails(orderId, token, "ana@example.com"));
  expect((await stranger(cookie).readOrderView(orderId, token)).shipTo).toMatchObject({ name: "Ana Quispe" });
  expect((await stranger(cookie).readOrderView(other.orderId, other.token)).guarded).toBe(true);
  const later = cookie.replace(/=(\d+)\./, (_, until) => `=${Number(until) + HOUR}.`);
  expect((await stranger(later).readOrderView(orderId, token)).guarded).toBe(true);
  clock.now += HOUR + 1;
  expect((await stranger(cookie).readOrderView(orderId, token)).guarded).toBe(true);
});

it("opening a second order leaves the first open", async () => {
  const [one, other] = [await placeOrder(), await placeOrder()];
  clock.now += 61 * DAY;
  const cookies: string[] = [];
  for (const { orderId, token } of [one, other])
    cookies.push(
      ...(await stranger(cookies.join("; ")).openDetails(orderId, token, "ana@example.com")).map(
        (l) => l.split(";")[0] as string,
      ),
    );
  // As a browser does: the last of each name counts.
  const jar = new Map(cookies.map((pair) => [pair.split("=")[0], pair]));
  for (const { orderId, token } of [one, other])
    expect((await stranger([...jar.values()].join("; ")).readOrderView(orderId, token)).shipTo).toMatchObject({
      name: "Ana Quispe",
    });
});

it("the page of its reviews gives the buyer's first name for as long as the order's link does", async () => {
  const { orderId, token } = await placeOrder();
  clock.now += 59 * DAY;
  expect(await stranger().openReviews(orderId, token)).toMatchObject({ name: "Ana", mayEdit: false });
  clock.now += 2 * DAY;
  expect((await stranger().openReviews(orderId, token)).name).toBe("");
  const cookie = toCookie(await stranger().openDetails(orderId, token, "ana@example.com"));
  expect((await stranger(cookie).openReviews(orderId, token)).name).toBe("Ana");
  const visitor = new Visitor();
  visitor.userId = "u1";
  const owner = createOrdersHarness({ visitor, email: "ana@example.com" }).service;
  expect((await owner.openReviews(orderId, undefined)).name).toBe("Ana");
});

it("stops who tries addresses, from one network and for one order; the owner isn't asked", async () => {
  const { orderId, token } = await placeOrder();
  clock.now += 61 * DAY;
  const tries = async (from: (n: number) => string) => {
    for (let n = 0; n < 12; n++)
      if ((await statusOf(stranger("", from(n)).openDetails(orderId, token, `x${n}@example.com`))) === 429) return n;
    return null;
  };
  expect(await tries((n) => `198.51.${n}.1`)).toBe(10);
  const visitor = new Visitor();
  visitor.userId = "u1";
  const owner = createOrdersHarness({ visitor, email: "ana@example.com" }).service;
  expect((await owner.readOrderView(orderId, undefined)).shipTo).toMatchObject({ name: "Ana Quispe" });
});

it("what the holder of the link does is no activity that shows the details again", async () => {
  const { orderId, token } = await placeOwingOrder();
  clock.now += 61 * DAY;
  expect((await stranger().readOrderView(orderId, token)).guarded).toBe(true);
  const request = { source: { kind: "token" as const, token: "test-declined" }, saveCard: false, balance: ADDED };
  expect((await stranger().payPendingOrder(orderId, token, request, newKey())).state).toBe("declined");
  expect(await stranger().readOrderView(orderId, token)).toMatchObject({ guarded: true, shipTo: null });
});
