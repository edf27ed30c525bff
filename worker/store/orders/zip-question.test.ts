import { beforeEach, expect, it } from "vitest";
import { orders } from "./schema.ts";
import {
  buildCheckoutRequest,
  createOrdersHarness,
  db,
  newKey,
  readError,
  resetStore,
  SHIPPING_ADDRESS,
  stockVariant,
  Visitor,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

it("asks about a ZIP code of another state before it taxes anybody, and takes the answer", async () => {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(10), 1);
  const { service } = createOrdersHarness({ visitor });
  const request = await buildCheckoutRequest(service);
  const quote = (region: string, postalCode: string, confirmedZip?: string) =>
    service.quoteCheckout({ ...request, country: "US", region, postalCode, confirmedZip });

  expect((await quote("CO", "80302")).zipQuestion).toBeNull();
  expect((await quote("CO", "")).zipQuestion).toBeNull();
  const asked = await quote("CO", "90001");
  expect(asked.zipQuestion).toEqual({
    region: "CA",
    message: "ZIP code 90001 is in California, but the state is Colorado. Which one is right?",
  });
  expect((await quote("CO", "90001", "90001 CO")).zipQuestion).toBeNull();
  // An answer about another pair is none.
  expect((await quote("CO", "90002", "90001 CO")).zipQuestion).not.toBeNull();

  const shipTo = { ...SHIPPING_ADDRESS, postalCode: "90001" };
  expect(await readError(service.placeOrder({ ...request, shipTo }, newKey()))).toMatchObject({
    code: "zip_state",
    field: "shipTo.region",
  });
  expect(await db.select().from(orders)).toEqual([]);
  const placed = await service.placeOrder({ ...request, shipTo, confirmedZip: "90001 CO" }, newKey());
  expect(placed.state).toBe("paid");
});

it("says when each method delivers, and stores what was said with the order", async () => {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(10), 1);
  const { service } = createOrdersHarness({ visitor });
  const request = await buildCheckoutRequest(service);
  const quote = await service.quoteCheckout({ ...request, country: "US", region: "CO" });
  expect(Object.keys(quote.deliveries)).toEqual(quote.priced.methods.map((m) => m.id));
  const { orderId, token } = await service.placeOrder(request, newKey());
  const view = await service.readOrderView(orderId, token);
  expect(view.delivery).toEqual(quote.deliveries[quote.priced.method?.id ?? ""]);
  expect(view.delivery?.from).toMatch(/^\d{4}-\d\d-\d\d$/);
});
