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

it("its items add up to the subtotal, with each discount below its item", () => {
  const line = (id: string, quantity: number, unitPrice: number, discount: number) => ({
    ...{ id, title: id, variantTitle: "", sku: "", quantity, unitPrice, discount, taxBps: 700, tax: 100 },
    total: quantity * unitPrice - discount + 100,
  });
  const order = {
    ...{ id: "o1", number: 1001, paidAt: 1, placedAt: 1, email: "ana@example.com", currency: "USD", shipTo: null },
    ...{ billTo: null, taxes: [], shippingName: "Standard", shipping: 0, payments: [], subtotal: 4200, discount: 420 },
    ...{ total: 3980, giftPaid: 0, due: 3980, refunded: 0, credited: 0, owed: 0, taxIncluded: 0 },
    lines: [line("Puna", 2, 1100, 220), line("Sara", 1, 2000, 200)],
    discounts: [
      { name: "WELCOME10", amount: 420 },
      { name: "Free shipping", amount: 595 },
    ],
  } as unknown as OrderView;
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Invoice order={order} back="/" />
    </MemoryRouter>,
  );
  const amounts = [...html.matchAll(/line-price">\$([\d.]+)<span[^>]*>−\$([\d.]+)/g)].map((m) => [m[1], m[2]]);
  expect(amounts).toEqual([
    ["22.00", "2.20"],
    ["20.00", "2.00"],
  ]);
  expect(html).toMatch(/Subtotal<\/dt><dd[^>]*>\$42\.00/);
  // Shipping before its discount, which is one of the discounts below.
  expect(html).toMatch(/Shipping, Standard<\/dt><dd[^>]*>\$5\.95/);
});
