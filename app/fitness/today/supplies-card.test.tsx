// @vitest-environment jsdom
import { createRoot, type Root } from "react-dom/client";
import { createRoutesStub } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { Supply } from "#worker/fitness/supplies/contract.ts";
import { SuppliesCard } from "./supplies-card.tsx";

const ON_SALE = { variantTitle: "", isListed: true, isOnSale: true, isSoldOut: false, nextOrderOn: null };
const supplyOf = (title: string, daysLeft: number, own: Partial<Supply> = {}): Supply => ({
  ...{ ...ON_SALE, handle: title.toLowerCase(), title, variantId: `${title}-v`, arrivedOn: "2026-11-01" },
  estimate: { daysLeft, servingsLeft: daysLeft, perDay: 1, by: "log", isLogged: true },
  ...own,
});
const Card = () => <SuppliesCard today="2026-11-28" />;
const Page = createRoutesStub([{ path: "/", Component: Card }]);

let root: Root;
const page = document.createElement("div");
function show(...supplies: Supply[]) {
  vi.stubGlobal("fetch", async () => Response.json({ supplies }));
  root = createRoot(page);
  root.render(<Page />);
}
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});
const titles = () => [...page.querySelectorAll("strong")].map((one) => one.textContent);
const button = (text: string) => [...page.querySelectorAll("button")].find((one) => one.textContent === text);

it("shows the three that run out first, and all when asked", async () => {
  show(supplyOf("Maca", 6), supplyOf("Puna", 1), supplyOf("Inti", 4), supplyOf("Sara", 3), supplyOf("Ayllu", 90));
  await vi.waitFor(() => expect(titles()).toEqual(["Puna", "Sara", "Inti"]));
  expect(button("Show all 4")?.getAttribute("aria-expanded")).toBe("false");
  button("Show all 4")?.click();
  await vi.waitFor(() => expect(titles()).toEqual(["Puna", "Sara", "Inti", "Maca"]));
  expect(button("Show fewer")?.getAttribute("aria-expanded")).toBe("true");
});

it("says of one that isn't sold any more what is left, and offers no order", async () => {
  show(supplyOf("Puna", 2, { isListed: false, isOnSale: false }), supplyOf("Inti", 4));
  await vi.waitFor(() => expect(titles()).toEqual(["Puna", "Inti"]));
  const [archived, sold] = page.querySelectorAll("li");
  expect(archived?.textContent).toMatch(/^Puna runs out in about 2 days, .* We no longer sell it\.Dismiss$/);
  expect([archived, sold].map((one) => one?.querySelector("a")?.textContent)).toEqual([undefined, "Order again"]);
});
