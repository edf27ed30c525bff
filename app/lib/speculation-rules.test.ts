import { expect, it } from "vitest";
import { getRouteAccess, MEMBER_PATHS, OPEN_PATHS, publicPatterns } from "#worker/http/route-access.ts";
import { SPECULATED_PATHS } from "./speculation-rules.ts";

const matches = (path: string): boolean =>
  SPECULATED_PATHS.some((p) => new URLPattern({ pathname: p }).test({ pathname: path }));
const example = (pattern: string): string => pattern.replace(/:[a-z]+/g, "x");

it("fetches public pages ahead, and nothing else", () => {
  for (const path of [...OPEN_PATHS, ...MEMBER_PATHS, "/420", "/420/orders", "/api/login", "/api/auth/user"])
    expect(matches(example(path)), path).toBe(false);
  for (const pattern of SPECULATED_PATHS)
    expect(getRouteAccess(example(pattern.replace(":part", "focus"))), pattern).toBe("public");
});

it("leaves out no public page that links lead to", () => {
  const left = publicPatterns.filter((pattern) => !matches(example(pattern)));
  expect(left).toEqual(["/maintenance"]);
});
