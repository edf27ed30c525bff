import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../../email/schema.ts";
import {
  createOrdersHarness,
  db,
  flushWaitUntil,
  placeOrderOf,
  resetStore,
  stockVariant,
} from "./testing/orders-harness.ts";

beforeEach(resetStore);

it("shows the status to anyone who knows number and address, and mails the link; nothing to others", async () => {
  const { service, number, orderId } = await placeOrderOf([[await stockVariant(5), 1]]);
  await flushWaitUntil();
  const links = async () => (await db.select().from(mailOutbox)).filter((m) => m.kind === "order.link");

  expect(await service.trackOrder({ number, email: "someone@example.com" })).toBeNull();
  expect(await service.trackOrder({ number: number + 1, email: "ana@example.com" })).toBeNull();
  expect(await links()).toEqual([]);

  const found = await service.trackOrder({ number, email: "ana@example.com" });
  expect(found).toMatchObject({ number, words: "Paid. We're packing your order.", city: "Boulder", parcels: [] });
  // Nothing that tells who ordered, what, or for how much.
  expect(Object.keys(found ?? {}).sort()).toEqual(
    ["city", "delivery", "fulfilmentStatus", "number", "paidAt", "parcels", "paymentStatus", "placedAt"].concat([
      ...["status", "words"],
    ]),
  );
  expect(await links()).toMatchObject([{ to: "ana@example.com" }]);
  expect((await links())[0]?.text).toContain(`/orders/${orderId}?token=`);
  for (let i = 0; i < 5; i++) await service.trackOrder({ number, email: "ana@example.com" });
  expect(await links()).toHaveLength(3);
});

it("stops who tries numbers, from one network and for one address", async () => {
  /** How many tries pass before one is refused. */
  const countTries = async (from: (n: number) => string, to: (n: number) => string) => {
    for (let n = 0; n < 12; n++) {
      const { service } = createOrdersHarness({ overrides: () => ({ ip: from(n) }) });
      const answer = await service.trackOrder({ number: 5000 + n, email: to(n) }).catch((e: Response) => e.status);
      if (answer === 429) return n;
    }
    return null;
  };
  const network = (n: number) => `198.51.${n}.1`;
  expect(
    await countTries(
      () => "203.0.113.9",
      (n) => `nobody${n}@example.com`,
    ),
  ).toBe(10);
  expect(await countTries(network, () => "ana@example.com")).toBe(10);
  expect(await countTries(network, (n) => `other${n}@example.com`)).toBeNull();
});
