import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { api, apiModules } from "./api.ts";
import { Browser, fetchApi, ORIGIN } from "./auth/testing/browser.ts";
import type { Operation } from "./platform/api-module.ts";

const operations = apiModules.flatMap((p) => p.operations);
const namedOperations = operations.map((o) => [`${o.method} ${o.path}`, o] as const);
const samplePath = (o: Operation) => o.path.replace(/:[a-zA-Z]+/g, "x");

const PASSWORD = "quiet river stones";
const browsers = { guest: new Browser(), member: new Browser(), moderator: new Browser(), admin: new Browser() };

beforeAll(async () => {
  const users = (["member", "moderator", "admin"] as const).map((role) => ({
    email: `${role}@example.com`,
    password: PASSWORD,
    role,
  }));
  await browsers.guest.post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD, users });
  for (const role of ["member", "moderator", "admin"] as const) {
    await browsers[role].post("/api/auth/password/sign-in", { email: `${role}@example.com`, password: PASSWORD });
    if (role !== "member") await browsers[role].post("/api/auth/access/skip-second-factor");
  }
  expect((await browsers.admin.get("/api/auth/check-admin-access")).json.scope).toBe("admin");
});

/** A raw body from a signed-in browser: what no form of ours would send. */
async function sendRaw(browser: Browser, o: Operation, body: string, type = "application/json") {
  const cookie = [...browser.cookies].map(([k, v]) => `${k}=${v}`).join("; ");
  const headers = { Origin: ORIGIN, "Content-Type": type, Cookie: cookie };
  const response = await fetchApi(new Request(ORIGIN + samplePath(o), { method: o.method, headers, body }));
  return { status: response.status, text: await response.text() };
}

describe("documentation", () => {
  it("describes each registered route once, and marks the helpers of local development", async () => {
    const { json } = await browsers.guest.get("/api/openapi.json");
    const paths = json.paths as Record<string, Record<string, { description?: string }>>;
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, o]) => ({ name: `${method.toUpperCase()} ${path}`, ...o })),
    );
    // Hono lists a route for each handler; middleware for all methods is no call of its own.
    const routes = api.routes
      .filter((r) => r.method !== "ALL")
      .map((r) => `${r.method} ${r.path.replace(/:([a-zA-Z]+)/g, "{$1}")}`);
    expect(new Set(routes).size).toBe(routes.length);
    expect(described.map((o) => o.name).sort()).toEqual(routes.sort());
    expect(described.map((o) => o.name)).toEqual(
      expect.arrayContaining(["GET /api/live", "GET /api/docs", "GET /api/openapi.json"]),
    );
    expect(described.filter((o) => o.description?.includes("Local development")).map((o) => o.name)).toEqual([
      "POST /api/dev/bootstrap",
      "GET /api/dev/mailbox",
      "POST /api/auth/access/skip-second-factor",
      "GET /api/dev/jobs",
      "POST /api/dev/sample-data",
      "DELETE /api/dev/sample-data",
      "POST /api/dev/sample-data/work",
      "POST /api/dev/content",
      "POST /api/dev/science",
      "POST /api/dev/search-synonyms",
      "POST /api/dev/search-index",
      "POST /api/dev/photos",
    ]);
    const page = (await browsers.guest.get("/api/docs")).json as string;
    for (const [name] of namedOperations) expect(page).toContain(`<code>${name}</code>`);
  });

  it("names the body of every call that reads one", () => {
    const bodiless = operations.filter((o) => o.method !== "GET" && o.method !== "DELETE" && !o.body);
    expect(bodiless.map((o) => o.path).sort()).toEqual(BODILESS);
  });
});

/** Calls that change something and need nothing but the session to do so, webhooks, whose raw text is signed, and files. */
const BODILESS = [
  "/api/account/passkeys/options",
  "/api/admin/content/imports/:id/retry-pictures",
  "/api/admin/imports",
  "/api/admin/media",
  "/api/admin/media/:id/original",
  "/api/admin/media/:id/restore-original",
  "/api/admin/media/:id/variants",
  "/api/admin/sample-data/work",
  "/api/admin/search/rebuild",
  "/api/auth/access/skip-second-factor",
  "/api/auth/passkey/options",
  "/api/auth/totp/recovery-codes",
  "/api/auth/totp/remove",
  "/api/auth/totp/start",
  "/api/community/me/avatar",
  "/api/community/pictures",
  "/api/dev/photos",
  "/api/dev/sample-data/work",
  "/api/dev/search-index",
  "/api/email-preferences/stop",
  "/api/fitness/photos/:id",
  "/api/hooks/square",
  "/api/hooks/stripe",
  "/api/hooks/test",
  "/api/logout",
  "/api/members/me/reading/all",
  "/api/orders/:id/review-photos",
];

/** What moderators may call; everything else of the staff is the admins'. */
const MODERATION = [
  "GET /api/admin/moderation",
  "GET /api/admin/moderation/record",
  "GET /api/admin/moderation/:item",
  "POST /api/admin/moderation/:item/take",
  "POST /api/admin/moderation/:item/leave",
  "POST /api/admin/moderation/:item/escalate",
  "POST /api/admin/moderation/:item/decision",
  "POST /api/admin/moderation/:item/undo",
  "GET /api/admin/spam/judged",
  "POST /api/admin/spam/decisions",
  "POST /api/admin/spam/explain",
  "POST /api/admin/spam/blocks",
  "POST /api/admin/spam/blocks/test",
  "POST /api/admin/spam/blocks/remove",
  "POST /api/admin/spam/blocks/restore",
  "GET /api/admin/community/topics/:topic",
  "PATCH /api/admin/community/topics/:topic",
  "POST /api/admin/community/topics/:topic/move",
  "POST /api/admin/community/topics/:topic/undo",
  "POST /api/admin/community/members/:member/avatar/remove",
];

/** Of those, what answers 404 where there is no such item. */
const ABOUT_AN_ITEM = ["GET /api/admin/moderation/:item", "POST /api/admin/moderation/:item/take"];

describe("who may call", () => {
  const staff = namedOperations.filter(([, o]) => o.access === "moderator" || o.access === "admin");
  const members = namedOperations.filter(([, o]) => o.access === "member");

  it.each(members)("%s is a 401 to guests", async (_name, o) => {
    const { status, json } = await browsers.guest.send(o.method, samplePath(o), o.body ? {} : undefined);
    expect([status, json.error.code]).toEqual([401, "unauthenticated"]);
  });

  it.each(staff)("%s is to guests and members what an unknown call is", async (_name, o) => {
    for (const browser of [browsers.guest, browsers.member]) {
      const nothing = await browser.send(o.method, "/api/no/such/call");
      const answered = await browser.send(o.method, samplePath(o), o.body ? {} : undefined);
      expect([answered.status, answered.json]).toEqual([404, nothing.json]);
    }
  });

  it("answers what stands below /api/admin to staff alone", () => {
    const others = namedOperations.filter(
      ([name, o]) => / \/api\/admin\//.test(name) && /^(anyone|member)$/.test(o.access),
    );
    // What the analytics of public pages need.
    expect(others.map(([name]) => name)).toEqual(["GET /api/admin/system-settings"]);
    // By what it asks for: a record that there isn't is a 404 to everybody.
    expect(staff.filter(([, o]) => o.access === "moderator").map(([name]) => name)).toEqual(MODERATION);
  });

  it("leaves only moderation to moderators", async () => {
    const open: string[] = [];
    for (const [name, o] of staff) {
      const { status } = await browsers.moderator.send(o.method, samplePath(o), o.body ? {} : undefined);
      if (status !== 404) open.push(name);
    }
    expect(open).toEqual(MODERATION.filter((name) => !ABOUT_AN_ITEM.includes(name)));
  });
});

const bodyFields = (operation: Operation): string[] =>
  Object.keys(
    (z.toJSONSchema(operation.body as z.ZodType, { io: "input", unrepresentable: "any" }) as { properties?: object })
      .properties ?? {},
  );
const filledBody = (o: Operation, value: unknown) =>
  JSON.stringify(Object.fromEntries(bodyFields(o).map((f) => [f, value])));

/** A sentence of ours, not the validator's: "Invalid input: expected object, received array". */
const PLAIN_SENTENCE = /^(?!.*(?:Invalid |expected|received|Too (?:small|big)|Unrecognized))[A-Z].*\.$/;

describe("bad bodies", () => {
  const withBody = namedOperations.filter(([, o]) => o.body);
  const caller = (o: Operation) => (o.access === "anyone" ? browsers.guest : browsers.admin);

  it.each(withBody)("%s refuses what is no body of its own, in the one shape of refusals", async (_name, o) => {
    const bad: [what: string, body: string, type?: string][] = [
      ["nothing", ""],
      ["half", '{"a":'],
      ["a list", "[]"],
      ["a string", '"x"'],
      ["null", "null"],
      ["deep", "[".repeat(100_000)],
      ["a form", "a=1", "application/x-www-form-urlencoded"],
      ["2 MB", JSON.stringify({ a: "x".repeat(2_000_000) })],
    ];
    for (const [what, body, type] of bad) {
      const { status, text } = await sendRaw(caller(o), o, body, type);
      expect(status, what).toBeGreaterThanOrEqual(400);
      expect(status, what).toBeLessThan(500);
      expect(JSON.parse(text), what).toEqual({
        error: expect.objectContaining({ code: expect.any(String), message: expect.stringMatching(PLAIN_SENTENCE) }),
      });
    }
  });

  it.each(withBody)("%s never breaks on odd values", async (_name, o) => {
    const deep = JSON.parse(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`);
    const bodies = [{}, [], null, 1e308, -1, "\ud800", "a\u0000b", "x".repeat(100_000), deep].map((v) =>
      filledBody(o, v),
    );
    bodies.push('{"__proto__":{"role":"admin"},"constructor":{"prototype":{}}}');
    for (const body of bodies) {
      const { status } = await sendRaw(caller(o), o, body);
      expect(status, body.slice(0, 80)).toBeLessThan(500);
    }
  });
});

describe("an empty change", () => {
  const patches = namedOperations.filter(([, o]) => o.method === "PATCH");

  it.each(patches)("%s is a 400 that says what to send", async (_name, o) => {
    const caller = o.access === "anyone" ? browsers.guest : browsers.admin;
    for (const body of ["{}", '{"nothingOfTheKind":1}']) {
      const { status, text } = await sendRaw(caller, o, body);
      expect([status, JSON.parse(text).error.code], body).toEqual([400, "bad_input"]);
      expect(JSON.parse(text).error.message).toMatch(PLAIN_SENTENCE);
    }
  });
});
