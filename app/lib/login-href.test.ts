import { expect, it } from "vitest";
import { loginHref } from "./login-href.ts";

const of = (pathname: string, search = "", hash = "") => loginHref({ pathname, search, hash });

it("brings back to the page, its query and its place", () => {
  expect(of("/products/puna", "?variant=300g&x=1", "#facts")).toBe(
    "/api/login?returnTo=%2Fproducts%2Fpuna%3Fvariant%3D300g%26x%3D1%23facts",
  );
  expect(of("/")).toBe("/api/login");
  expect(of("/", "?utm=1")).toBe("/api/login?returnTo=%2F%3Futm%3D1");
});

it("brings nobody back to a page of signing in, but to where that one leads", () => {
  expect(of("/login")).toBe("/api/login");
  expect(of("/join/", "?returnTo=%2Fcheckout")).toBe("/api/login?returnTo=%2Fcheckout");
});
