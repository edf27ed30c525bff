/** Nothing is sold to a country that the owner doesn't sell to, whatever a request says. */
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

async function fillCart() {
  const visitor = new Visitor();
  await visitor.set(await stockVariant(10), 1);
  const { service } = createOrdersHarness({ visitor });
  return { service, request: await buildCheckoutRequest(service) };
}

it("says in the quote that a country is no market, and takes no order from there", async () => {
  const { service, request } = await fillCart();
  const quote = await service.quoteCheckout({ ...request, country: "KP", region: "" });
  expect(quote.problems).toMatchObject([
    { code: "no_market", about: "country", message: expect.stringContaining("North Korea") },
  ]);
  const shipTo = { ...SHIPPING_ADDRESS, country: "KP", region: "", city: "Pyongyang", postalCode: "" };
  expect(await readError(service.placeOrder({ ...request, shipTo }, newKey()))).toMatchObject({ code: "no_market" });
  expect(await db.select().from(orders)).toEqual([]);
});

it("takes no order from the regions of Ukraine that are under embargo, although the country is a market", async () => {
  const { service, request } = await fillCart();
  const place = (region: string, city: string, postalCode: string) =>
    service.placeOrder(
      { ...request, shipTo: { ...SHIPPING_ADDRESS, country: "UA", region, city, postalCode } },
      newKey(),
    );
  expect(await readError(place("Donetsk", "Mariupol", "87500"))).toMatchObject({
    code: "no_market",
    field: "shipTo.region",
  });
  expect(await db.select().from(orders)).toEqual([]);
});
