import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  fallbackCommands,
  findBestCommand,
  findCommands,
  readRecentCommands,
  saveRecentCommand,
} from "./palette-commands.ts";

const labels = (list: { label: string }[]) => list.map((c) => c.label);

it("finds actions and sections by every word of a query", () => {
  const { actions, sections } = findCommands("admin", "  New  DISCOUNT ");
  expect([labels(actions), labels(sections)]).toEqual([["Create discount"], []]);
  expect(labels(findCommands("admin", "tax").sections)).toEqual(["Taxes"]);
});

it("offers moderators their own sections only, and no action", () => {
  const { actions, sections } = findCommands("moderation", "");
  expect(actions).toEqual([]);
  expect(labels(sections)).toEqual(["Dashboard", "Forum moderation", "Moderation record", "Spam protection"]);
});

it("always offers something, so that the list of results is never empty", () => {
  expect(fallbackCommands("admin", "a&b")[0]?.to).toBe("/420/orders?q=a%26b");
  expect(fallbackCommands("moderation", "x")).toHaveLength(4);
});

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("remembers the last five choices, each once", () => {
  for (const to of ["1", "2", "3", "4", "5", "6", "3"]) saveRecentCommand({ to, label: to, detail: "" });
  expect(readRecentCommands().map((c) => c.to)).toEqual(["3", "6", "5", "4", "2"]);
  sessionStorage.setItem("admin-recent", "{");
  expect(readRecentCommands()).toEqual([]);
});

it("puts the best match first, whatever its group", () => {
  const command = (label: string, detail = "") => ({ to: label, label, detail });
  const [orders, products, pages] = [
    [command("Order #1052", "punahele@example.com"), command("Order #1048", "a@example.com")],
    [command("Ayllu", "starter set with puna"), command("Puna", "puna")],
    [command("Products", "Products, variants, labels and claims")],
  ];
  const best = (query: string) => findBestCommand([orders, products, pages], query)?.label;
  expect([best("puna"), best("1048"), best("#1048"), best("prod"), best("")]).toEqual([
    "Puna",
    "Order #1048",
    "Order #1048",
    "Products",
    undefined,
  ]);
});
