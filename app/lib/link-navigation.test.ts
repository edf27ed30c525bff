import { expect, it } from "vitest";
import { resolveNavigation } from "./link-navigation.ts";

const click = { button: 0, metaKey: false, altKey: false, ctrlKey: false, shiftKey: false, defaultPrevented: false };
const here = new URL("https://tikari.test/products?goal=sleep");
const anchor = (href: string, more: { target?: string; download?: boolean; dataset?: DOMStringMap } = {}) => {
  const { origin, pathname, search, hash } = new URL(href, here);
  const { target = "", download = false, dataset = {} } = more;
  return { origin, pathname, search, hash, target, dataset, hasAttribute: (n: string) => n === "download" && download };
};

it("follows an address of this site, with its query and its part", () => {
  const way = resolveNavigation(click, anchor("/about?x=1#contact"), here);
  expect(way).toEqual({ to: "/about?x=1#contact", options: { replace: false, preventScrollReset: false } });
  expect(resolveNavigation(click, anchor("?goal=energy", { target: "_self" }), here)?.to).toBe("/products?goal=energy");
  expect(resolveNavigation(click, anchor("?"), here)?.to).toBe("/products");
});

it("does what the link's attributes say, and adds no entry for the page that is shown", () => {
  const dataset = { replace: "true", keepScroll: "true" };
  expect(resolveNavigation(click, anchor("/about", { dataset }), here)?.options).toEqual({
    replace: true,
    preventScrollReset: true,
  });
  expect(resolveNavigation(click, anchor(here.href), here)?.options.replace).toBe(true);
});

it.each([
  ["the middle button", { ...click, button: 1 }, anchor("/about")],
  ["Ctrl", { ...click, ctrlKey: true }, anchor("/about")],
  ["Command", { ...click, metaKey: true }, anchor("/about")],
  ["Shift", { ...click, shiftKey: true }, anchor("/about")],
  ["Alt", { ...click, altKey: true }, anchor("/about")],
  ["a click that was handled", { ...click, defaultPrevented: true }, anchor("/about")],
  ["another window", click, anchor("/about", { target: "_blank" })],
  ["a download", click, anchor("/orders.csv", { download: true })],
  ["another site", click, anchor("https://example.com/about")],
])("leaves %s to the browser", (_what, event, link) => {
  expect(resolveNavigation(event, link, here)).toBeNull();
});
