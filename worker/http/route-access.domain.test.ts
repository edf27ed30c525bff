import { expect, it } from "vitest";
import routes from "../../app/routes.ts";
import { listStaticPaths } from "../content/searchable-pages.ts";
import {
  getRouteAccess,
  MEMBER_PATHS,
  OPEN_PATHS,
  publicPatterns,
  toCanonicalUrl,
  toPagePath,
} from "./route-access.ts";

const allPaths = (await routes)
  .flatMap((r) => (r.children ? r.children : [r]))
  .map((r) => `/${r.path ?? ""}`)
  // A path with and without its last part.
  .flatMap((path) => (path.endsWith("?") ? [path.replace(/\/[^/]+$/, ""), path.slice(0, -1)] : [path]));
const knownPaths = [...publicPatterns, ...OPEN_PATHS, ...MEMBER_PATHS];

it("names every route of app/routes.ts, and nothing else", () => {
  const visible = allPaths.filter((p) => p !== "/*" && p !== "/:token" && !p.startsWith("/420/"));
  expect([...knownPaths].sort()).toEqual(visible.sort());
});

it("gives every page behind /420 and every private link to staff only", () => {
  expect(getRouteAccess("/420/analytics")).toBe("staff");
  expect(getRouteAccess("/420/analytics.data")).toBe("staff");
  expect(getRouteAccess("/420/anything/else/")).toBe("staff");
  expect(getRouteAccess(`/${"a".repeat(43)}`)).toBe("staff");
  expect(getRouteAccess("/420")).toBe("open");
  expect(getRouteAccess("/420.data")).toBe("open");
});

it("does not mistake a similar path for a public page", () => {
  for (const path of ["/account.css", "/account/x.js", "/products/..%2faccount", "/api/auth/user", "/product/x"])
    expect(getRouteAccess(path)).not.toBe("public");
  expect(toPagePath("/_root.data")).toBe("/");
});

it("drops unknown query parameters from the cached URL", () => {
  const url = toCanonicalUrl(new URL("https://x.test/products?cb=1&sort=price&utm_source=a"));
  expect(url.href).toBe("https://x.test/products?sort=price");
});

it.each(["/", "/about", "/products"])("drops unknown parameters of %s, with and without .data", (path) => {
  for (const query of ["", "?", "?a=1", "?a=/", `?a=${path}`, `?${path}`, "?x=?"])
    expect(toCanonicalUrl(new URL(`https://x.test${path}${query}`)).href).toBe(`https://x.test${path}`);
});

it("joins a repeated parameter into one list, and cuts overlong values", () => {
  const of = (query: string) => toCanonicalUrl(new URL(`https://x.test/products${query}`)).search;
  expect(of("?free=soy&goal=&free=milk")).toBe("?free=soy%2Cmilk");
  expect(of(`?goal=${"a".repeat(5000)}`).length).toBe(306);
});

it("lists every public page without parameters in the sitemap, and no personal page", () => {
  const sitemapPaths = listStaticPaths();
  const staticPaths = publicPatterns.filter((p) => !p.includes(":"));
  // A category with a page of its own is listed with the categories, which are stored.
  expect(staticPaths.filter((p) => !sitemapPaths.includes(p))).toEqual(["/blog/recipe-guides", "/maintenance"]);
  expect(sitemapPaths.filter((p) => getRouteAccess(p) !== "public")).toEqual(["/custom-project"]);
  expect(new Set(sitemapPaths).size).toBe(sitemapPaths.length);
});
