import { describe, expect, test } from "vitest";
import { isWebKitOnly } from "../platform/cookies.ts";
import {
  canSignOutByGet,
  checkPasswordRules,
  encodeHint,
  getAdminAccess,
  isSessionActive,
  STAFF_IDLE_TTL,
  safeReturnTo,
} from "./domain.ts";

describe("safeReturnTo", () => {
  test.each([
    ["/", "/"],
    ["/account", "/account"],
    ["/blog/food?page=2#top", "/blog/food?page=2#top"],
    ["/fitness-app?tab=nutrition", "/fitness-app?tab=nutrition"],
    ["/search?q=a@b", "/search?q=a@b"],
    ["/search?u=https://x.example/", "/search?u=https://x.example/"],
    ["/a/../account", "/account"],
    ["/caf%C3%A9", "/caf%C3%A9"],
    ["/420", "/420"],
  ])("keeps %s", (input, path) => expect(safeReturnTo(input)).toBe(path));

  test.each([
    null,
    undefined,
    7,
    {},
    ["/a"],
    "",
    "account",
    "https://evil.example",
    "HTTPS://evil.example/",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/ /evil.example",
    "/%2f/evil.example",
    "/%2f%2fevil.example",
    "%2f%2fevil.example",
    "/%5cevil.example",
    "/%255cevil.example",
    "/%252f%252fevil.example",
    "/%09/evil.example",
    "/a//evil.example",
    "/@evil.example",
    "/user:pass@evil.example",
    "/%40evil.example",
    "/.//evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/\u2028/evil.example",
    "/\u0000",
    "/%00",
    "/%zz",
    "/a\r\nSet-Cookie: x=1",
    "/api/logout",
    "/login",
    "/login/",
    "/join?x=1",
    "/x/../api/logout",
    `/${"a".repeat(2001)}`,
    "?x=1",
    "#x",
    ".//evil.example",
  ])("refuses %j", (input) => expect(safeReturnTo(input)).toBe("/"));
});

describe("passwords", () => {
  const ok = (p: string, mail = "maria.quispe@example.com") => checkPasswordRules(p, mail).ok;
  test("length is counted in characters, not bytes", () => {
    expect(ok("kurz123")).toBe(false);
    expect(ok("ñandú-88")).toBe(true);
    expect(ok("🌱🌿🍃🌵🌾🌻🌸🌼")).toBe(true);
    expect(ok("ab ".repeat(42))).toBe(true);
    expect(ok("ab".repeat(65))).toBe(false);
  });
  test("there are no composition rules, and spaces are allowed", () =>
    expect(ok("correct horse battery staple")).toBe(true));
  test.each([
    "password",
    "PASSWORD1",
    "12345678",
    "aaaaaaaaaa",
    "maria.quispe",
    "Maria.Quispe@example.com",
    "tikari2026!",
    "maria.quispe99",
    "password1234",
    "Qwerty2031!!",
    "passwordpassword",
    "123456789012",
  ])("refuses %s", (p) => expect(ok(p)).toBe(false));
});

describe("access", () => {
  const v = { role: "admin" as const, secondFactor: true, hasSecondFactor: true, skipped: false };
  test("scope follows the role", () => {
    expect(getAdminAccess(v, false)).toEqual({ hasAccess: true, scope: "admin" });
    expect(getAdminAccess({ ...v, role: "moderator" }, false)).toEqual({ hasAccess: true, scope: "moderation" });
    expect(getAdminAccess({ ...v, role: "member" }, true).hasAccess).toBe(false);
    expect(getAdminAccess(null, true).hasAccess).toBe(false);
  });
  test("access needs a second factor; only a local site may skip it, on request, and never where one is set up", () => {
    const none = { ...v, secondFactor: false, hasSecondFactor: false };
    expect(getAdminAccess(none, true).hasAccess).toBe(false);
    expect(getAdminAccess({ ...none, skipped: true }, true).hasAccess).toBe(true);
    expect(getAdminAccess({ ...none, skipped: true }, false).hasAccess).toBe(false);
    expect(getAdminAccess({ ...v, secondFactor: false, skipped: true }, true).hasAccess).toBe(false);
  });
});

test("a session ends by idle time, by age and by revocation; sooner for staff", () => {
  const s = { lastSeenAt: 0, expiresAt: 1e12, revokedAt: null };
  expect(isSessionActive(s, "member", STAFF_IDLE_TTL)).toBe(true);
  expect(isSessionActive(s, "admin", STAFF_IDLE_TTL)).toBe(false);
  expect(isSessionActive(s, "admin", STAFF_IDLE_TTL - 1)).toBe(true);
  expect(isSessionActive({ ...s, expiresAt: 5 }, "member", 5)).toBe(false);
  expect(isSessionActive({ ...s, revokedAt: 1 }, "member", 2)).toBe(false);
});

test("a GET signs out only when it is the person's own navigation", () => {
  const h = { mode: "navigate", site: "same-origin", purpose: null, hasCookies: true };
  expect(canSignOutByGet(h)).toBe(true);
  expect(canSignOutByGet({ ...h, site: "none" })).toBe(true);
  expect(canSignOutByGet({ ...h, site: "cross-site" })).toBe(false);
  expect(canSignOutByGet({ ...h, site: "same-site" })).toBe(false);
  expect(canSignOutByGet({ ...h, mode: "no-cors" })).toBe(false);
  expect(canSignOutByGet({ ...h, purpose: "prefetch;prerender" })).toBe(false);
  expect(canSignOutByGet({ mode: null, site: null, purpose: null, hasCookies: true })).toBe(false);
  expect(canSignOutByGet({ mode: null, site: null, purpose: null, hasCookies: false })).toBe(true);
});

test("WebKit is told from Chromium; the hint cookie handles unusual names", () => {
  expect(
    isWebKitOnly("Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18 Safari/605.1.15"),
  ).toBe(true);
  expect(isWebKitOnly("Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36")).toBe(
    false,
  );
  expect(isWebKitOnly("curl/8")).toBe(false);
  expect(encodeHint("Ñusta; x=1", "moderator")).toBe("%C3%91usta%3B%20x%3D1m");
});
