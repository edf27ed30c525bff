import { expect, it } from "vitest";
import { canonicalRedirect } from "./canonical-redirect.ts";

const redirectTarget = (address: string, method = "GET") => {
  const url = new URL(`https://x.test${address}`);
  return canonicalRedirect(new Request(url, { method }), url)?.headers.get("location") ?? null;
};

it.each([
  ["/about/", "/about"],
  ["/about//", "/about"],
  ["//about", "/about"],
  ["//evil.example/", "/evil.example"],
  ["/\\evil.example/x", "/evil.example/x"],
  ["//", "/"],
  ["/products//puna/?variant=1&a=%2F", "/products/puna?variant=1&a=%2F"],
  ["/420/", "/420"],
  ["/420//analytics", "/420/analytics"],
  ["/About", "/about"],
  ["/PRODUCTS/puna", "/products/puna"],
  ["/Products/Puna?variant=A", "/products/puna?variant=A"],
  ["/collections/Sleep/", "/collections/sleep"],
  ["/products/L%C3%9Acuma", "/products/l%c3%9acuma"],
  ["/article/Maca-Trials", "/article/maca-trials"],
  ["/Lab/Lots/PUNA-2608-01/", "/lab/lots/PUNA-2608-01"],
])("%s leads to %s", (address, wanted) => {
  expect(redirectTarget(address)).toBe(wanted);
  expect(redirectTarget(address, "HEAD")).toBe(wanted);
});

it.each([
  "/",
  "/about",
  "/?next=//x/",
  "/lab/lots/PUNA-2608-01",
  "/about.data",
  "/about/_.data",
  "//about.data",
  "/420/ANALYTICS",
  "/ENCRYPTION-SETTINGS",
  `/${"A".repeat(43)}`,
  "/No/Such/Place",
])("%s stays where it is", (address) => expect(redirectTarget(address)).toBeNull());

it("never redirects a POST", () => expect(redirectTarget("/login/", "POST")).toBeNull());
