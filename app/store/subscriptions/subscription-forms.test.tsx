import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import type { SubscriptionView } from "#worker/billing/contract.ts";
import { SubscriptionChanges } from "./subscription-changes.tsx";
import { ChangeItemsForm, PauseForm } from "./subscription-forms.tsx";

const line = (variantId: string, title: string) => ({
  ...{ variantId, title, variantTitle: "300 g", quantity: 2, unitPrice: 3800, price: 3420, fixedPrice: false },
  product: null,
});
const subscription = (lines: SubscriptionView["lines"]) =>
  ({
    version: 3,
    currency: "USD",
    lines,
    timeZone: "America/Lima",
    nextChargeAt: Date.UTC(2027, 2, 1, 17),
  }) as SubscriptionView;
const render = (element: React.ReactElement): string =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
const items = (...lines: SubscriptionView["lines"]) =>
  render(<ChangeItemsForm subscription={subscription(lines)} others={[]} />);

it("each item has a button that removes it, and a quantity of at least one with buttons of its own", () => {
  const html = items(line("a", "Puna"), line("b", "Sara"));
  for (const name of ["Puna 300 g", "Sara 300 g"]) {
    expect(html).toContain(`aria-label="Remove ${name}"`);
    expect(html).toContain(`aria-label="Decrease quantity of ${name}"`);
    expect(html).toContain(`aria-label="Increase quantity of ${name}"`);
    expect(html).toMatch(new RegExp(`<input type="number"[^>]* aria-label="Quantity of ${name}" min="1"`));
  }
  expect(html).not.toMatch(/quantity 0|set to 0/i);
});

it("the last item can't be removed", () => {
  const html = items(line("a", "Puna"));
  expect(html).toContain("Quantity of Puna 300 g");
  expect(html).toContain("$34.20 each");
  expect(items({ ...line("a", "Puna"), quantity: 1 })).not.toContain("each");
  expect(html).not.toContain("Remove");
});

it("a pause names the day it ends in the subscriber's time zone, or has no end", () => {
  // In Lima it is still January 31.
  const html = render(<PauseForm subscription={subscription([])} now={Date.UTC(2027, 1, 1, 3)} />);
  const options = [...html.matchAll(/<input type="radio"[^>]*name="until"[^>]*value="([^"]*)"/g)].map((m) => m[1]);
  expect(options).toEqual(["2027-02-28", "2027-03-28", "2027-04-25", ""]);
  for (const day of ["February 28", "March 28", "April 25"]) expect(html).toContain(`Resumes on ${day}, 2027`);
  expect(html).toContain("Until I resume it");
});

it("what may be changed is a closed row each with its value, and a day can be chosen without scripts", () => {
  const view = {
    ...subscription([line("a", "Puna"), { ...line("b", "Sara"), quantity: 1 }]),
    ...{ planId: "p", unit: "week", every: 4, may: ["reschedule", "rhythm", "change", "card", "pause"], id: "s" },
    ...{ card: { id: "c", brand: "visa", last4: "4242", expMonth: 3, expYear: 2031, usable: true }, shipTo: null },
  } as unknown as SubscriptionView;
  const lists = { plans: [], others: [], cards: [], countries: [] };
  const html = render(
    <SubscriptionChanges
      subscription={view}
      {...lists}
      config={{ provider: "square", hosted: true } as never}
      member
      now={Date.UTC(2027, 1, 1)}
    />,
  );
  const rows = [...html.matchAll(/<details([^>]*)><summary><h2>([^<]*)<\/h2><span[^>]*>([^<]*)/g)];
  expect(rows.map(([, , title, value]) => [title, value])).toEqual([
    ["Reschedule", "March 1, 2027"],
    ["Frequency", "Every 4 weeks"],
    ["Items", "2 × Puna, Sara"],
    ["Payment method", "Visa ending in 4242"],
    ["Pause", "4, 8 or 12 weeks, or until you resume it"],
  ]);
  expect(rows.filter(([, attributes]) => attributes?.includes("open"))).toEqual([]);
  expect(html).toMatch(/<input[^>]* type="date"[^>]* min="2027-02-\d\d"/);
  const unusable = { ...view, card: { ...view.card, usable: false } } as SubscriptionView;
  expect(
    render(
      <SubscriptionChanges subscription={unusable} {...lists} config={{ hosted: true } as never} member now={0} />,
    ),
  ).toMatch(/<details[^>]* open=""><summary><h2>Payment method/);
});
