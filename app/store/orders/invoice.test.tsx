import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { OrderView } from "#worker/store/orders/contract.ts";
import { Invoice } from "./invoice.tsx";

/** The invoice of an order of $32.30 with one captured payment. */
const render = (amount: number): string => {
  const order = {
    ...{ id: "o1", number: 1001, paidAt: 1, placedAt: 1, email: "ana@example.com", currency: "USD", shipTo: null },
    ...{ billTo: null, lines: [], discounts: [], taxes: [], shippingName: "", shipping: 0, subtotal: 3230 },
    ...{ total: 3230, giftPaid: 3230 - amount, due: amount, refunded: 0, taxMode: "added" },
    payments: [{ status: "captured", amount, cardLast4: "1111" }],
  } as unknown as OrderView;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Invoice order={order} back="/" />
    </MemoryRouter>,
  );
};

it("names the card only where it was charged: one that is kept for a subscription's later orders was not", () => {
  expect(render(1000)).toContain("Paid by card ending in 1111");
  const kept = render(0);
  expect(kept).toContain("Paid by gift card");
  expect(kept).not.toMatch(/1111|Paid by card/);
});
