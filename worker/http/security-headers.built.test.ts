import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { ADMIN_ONLY, MODERATION } from "../../e2e/route-paths.ts";
import { DEFAULT_FLAGS } from "../platform/flags.ts";
import { type Knock, knock, SITE } from "../test/built-worker.ts";
import { failing } from "../test/fake-bindings.ts";

const LOCAL = "http://localhost:8787";
const PASSWORD = "quiet river stones";
const TOKEN = `/${"a".repeat(43)}`;
const HIDDEN = [...ADMIN_ONLY, "/420/draft/1", "/420/no-such-room", TOKEN];
const chunks = Object.keys(import.meta.glob("../../build/client/assets/420/*.js")).map((p) =>
  p.replace(/^.*client/, ""),
);
const json = { "Content-Type": "application/json", Origin: LOCAL };
const cookie: Record<string, string> = {};

beforeAll(async () => {
  const users = ["member", "moderator", "admin"].map((role) => ({
    email: `${role}@example.com`,
    password: PASSWORD,
    role,
  }));
  const post = (path: string, body: object, headers = {}) =>
    knock(path, {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
      origin: LOCAL,
      env: { LOCAL_SITE: "yes" },
    });
  await post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD, users });
  for (const { email, role } of users) {
    const { response } = await post("/api/auth/password/sign-in", { email, password: PASSWORD });
    cookie[role] = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    if (role !== "member") await post("/api/auth/access/skip-second-factor", {}, { Cookie: cookie[role] });
  }
});
const as = (role: string, more: Knock = {}): Knock => ({
  origin: LOCAL,
  ...more,
  headers: { Cookie: cookie[role] ?? "", ...more.headers },
  env: { LOCAL_SITE: "yes", ...more.env },
});

const CLOSED = {
  get: async () => ({ ...DEFAULT_FLAGS, maintenance: { isEnabled: true, message: null, endsAt: null } }),
};
const post = (body: string, type: string): Knock => ({
  method: "POST",
  body,
  headers: { "Content-Type": type, Origin: SITE },
});
const answers: [what: string, status: number, path: string, knock?: Knock][] = [
  ["a public page", 200, "/about"],
  ["its data", 200, "/about.data"],
  ["a page for each visitor", 200, "/login"],
  ["an unknown page", 404, "/no/such/place"],
  ["an icon that nobody linked to", 404, "/apple-touch-icon-precomposed.png"],
  ["a hidden room", 404, "/420/analytics"],
  ["a hidden chunk", 404, "/assets/420/x.js"],
  ["the staff's door", 200, "/420"],
  ["route discovery", 204, "/__manifest?paths=/about&version=x"],
  ["a refused call", 401, "/api/auth/user"],
  ["an unknown call", 404, "/api/none"],
  ["a status call", 200, "/api/maintenance-status"],
  ["another spelling of a page", 308, "/about/?a=1"],
  ["a redirect", 302, "/api/login?returnTo=/account"],
  ["a question", 200, "/api/logout", { headers: { Cookie: "a=b" } }],
  ["the calls' description", 200, "/api/docs"],
  ["no WebSocket", 426, "/api/live"],
  ["a foreign WebSocket", 403, "/api/live", { headers: { Upgrade: "websocket", Origin: "https://evil.example" } }],
  ["an odd method", 405, "/about", { method: "PROPFIND" }],
  [
    "a foreign form",
    403,
    "/login",
    { ...post("a=1", "application/x-www-form-urlencoded"), headers: { Origin: "null" } },
  ],
  ["an unreadable form", 400, "/login", post("no boundary here", "multipart/form-data; boundary=x")],
  ["a form of another kind", 415, "/login", post("<a/>", "text/xml")],
  ["a huge form", 413, "/login", post(`a=${"x".repeat(300_000)}`, "application/x-www-form-urlencoded")],
  ["a huge call", 413, "/api/auth/code/send", post(`"${"x".repeat(300_000)}"`, "application/json")],
  ["a broken page", 500, "/encryption-settings", { headers: { Cookie: "__Host-sid=x" }, env: { DB: failing() } }],
  ["a broken call", 500, "/api/health", { env: { DB: failing() } }],
];

describe("security headers", () => {
  it.each(answers)("stand on %s (%i %s)", async (_what, status, path, init) => {
    const { response, header, nonce } = await knock(path, init);
    expect(response.status).toBe(status);
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("x-frame-options")).toBe("DENY");
    expect(header("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(header("cross-origin-opener-policy")).toBe("same-origin");
    expect(header("cross-origin-resource-policy")).toBe("same-origin");
    expect(header("permissions-policy")).toContain("camera=()");
    expect(header("strict-transport-security")).toMatch(/max-age=63072000; includeSubDomains/);
    expect(header("access-control-allow-origin")).toBeNull();
    const policy = header("content-security-policy") ?? "";
    const html = header("content-type")?.startsWith("text/html");
    if (html) {
      expect(nonce).toBeTruthy();
      for (const rule of [
        "default-src 'none'",
        "base-uri 'none'",
        "object-src 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
      ])
        expect(policy).toContain(rule);
      expect(policy).toContain("upgrade-insecure-requests");
    } else expect(policy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    const kept = path.startsWith("/about") || path === "/no/such/place" || path === "/420/analytics";
    const cached = status !== 405 && status !== 308 && kept;
    expect(header("cache-control")).toMatch(cached ? /^private, max-age=0, must-revalidate$/ : /no-store/);
  });

  it("leave https to https", async () => {
    const { header } = await knock("/about", { origin: "http://tikari.test" });
    expect(header("strict-transport-security")).toBeNull();
    expect(header("content-security-policy")).not.toContain("upgrade-insecure-requests");
  });

  it("stand on the closed site, which says when to come back", async () => {
    // Flags are believed for a second: this waits by asking until they were read again.
    await expect
      .poll(async () => (await knock("/about", { env: { FLAGS: CLOSED } })).status, { timeout: 120_000 })
      .toBe(503);
    const { header, text, nonce } = await knock("/about", { env: { FLAGS: CLOSED } });
    expect([header("x-content-type-options"), header("cache-control")]).toEqual(["nosniff", "private, no-store"]);
    expect(Number(header("retry-after"))).toBeGreaterThan(0);
    expect(text).toContain(`<script nonce="${nonce}">`);
    await expect.poll(async () => (await knock("/about")).status, { timeout: 120_000 }).toBe(200);
  });
});

/** All that an answer tells, but for the nonce. `x-page-from` says only whether the one page was kept yet. */
async function told(path: string, init?: Knock): Promise<string> {
  const { response, text, nonce = "\0" } = await knock(path, init);
  const headers = [...response.headers].filter(([name]) => name !== "x-page-from");
  return JSON.stringify([response.status, response.statusText, headers, text]).replaceAll(nonce, "NONCE");
}

describe("what outsiders cannot tell", () => {
  const outsiders: [string, () => Knock][] = [
    ["a guest", () => ({})],
    ["a member", () => as("member")],
    ["a moderator who has not proved the second factor", () => as("moderator", { env: { LOCAL_SITE: "" } })],
  ];
  it.each(outsiders)("%s cannot tell a hidden room, its data or its chunks from nothing", async (_who, init) => {
    const nothing = await told("/no/such/place", init());
    const noData = await told("/no/such/place.data", init());
    const noChunk = await told("/assets/none-ABCDEF12.js", init());
    const odd = (path: string) => [`${path}?x=1`, path.toUpperCase()];
    for (const path of HIDDEN) {
      for (const same of [path, ...odd(path)]) expect(await told(same, init()), same).toBe(nothing);
      expect(await told(`${path}.data`, init()), path).toBe(noData);
    }
    expect(chunks.length).toBeGreaterThan(5);
    for (const chunk of chunks) expect(await told(chunk, init()), chunk).toBe(noChunk);
  });

  it.each(outsiders)("%s is led to the one address of a hidden page as to that of nothing", async (_who, init) => {
    const nothing = await told("/420/nothing/", init());
    expect(nothing).toContain('["location","/420/nothing"]');
    for (const path of HIDDEN.filter((p) => p !== TOKEN))
      expect(await told(`${path}/`, init()), path).toBe(nothing.replace("/420/nothing", path));
    expect(await told(`${TOKEN}/`, init())).toBe((await told("/nothing/", init())).replace("/nothing", TOKEN));
  });

  /** Route discovery answers only to those who name the build that they have, as each page tells it. */
  async function discovered(paths: string, init: Knock): Promise<string> {
    const version = /"version": "(\w+)"/.exec((await knock("/about", init)).text)?.[1];
    const { status, text } = await knock(`/__manifest?paths=${encodeURIComponent(paths)}&version=${version}`, init);
    expect(status).toBe(200);
    return text;
  }
  it.each(outsiders)("%s hears of no hidden room from route discovery", async (_who, init) => {
    const asked = ["/420", "/420/", "/about/../420/analytics", "/420%2fanalytics", "/%34%32%30/analytics", ...HIDDEN];
    for (const paths of [["/about", ...asked].join(","), ...asked]) {
      const text = await discovered(paths, init());
      for (const path of ADMIN_ONLY) expect(text, paths).not.toContain(path.slice(1));
      expect(text, paths).not.toContain("assets/420/");
    }
  });
  it("an admin does hear of them", async () => {
    expect(await discovered("/420/analytics", as("admin"))).toContain("420/analytics");
  });

  it("writing to a hidden room answers as writing to nothing does", async () => {
    const form = post("a=1", "application/x-www-form-urlencoded");
    const nothing = await told("/no/such/place", form);
    for (const path of HIDDEN) expect(await told(path, form), path).toBe(nothing);
  });
});

describe("a moderator", () => {
  it("meets the 404 at every admin's room and its data, however it is spelt", async () => {
    for (const path of ADMIN_ONLY) {
      const mine = MODERATION.includes(path);
      expect((await knock(path, as("moderator"))).status, path).toBe(mine ? 200 : 404);
      expect((await knock(`${path}.data`, as("moderator"))).status, path).toBe(mine ? 200 : 404);
      if (mine) continue;
      for (const odd of [
        `${path}/`,
        path.toUpperCase(),
        `${path}.data/`,
        path.replace("/420/", "/420//"),
        `${path}%2f`,
      ])
        expect((await knock(odd, as("moderator"))).status, odd).not.toBe(200);
      const single = `${path}.data?_routes=${encodeURIComponent(`routes/admin/${path.split("/").at(-1)}`)}`;
      expect((await knock(single, as("moderator"))).status, single).not.toBe(200);
    }
  });
});

describe("another site", () => {
  const change = (headers: Record<string, string>): Knock => ({
    ...as("member", { headers: { "Content-Type": "application/json", ...headers } }),
    method: "PATCH",
    body: '{"firstName":"x"}',
  });
  it.each([
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { Origin: `${LOCAL}.evil.example` },
    { Origin: "http://localhost:9999" },
    { Origin: "https://localhost:8787" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site", Origin: LOCAL },
    {},
  ])("cannot change anything (%j)", async (headers) => {
    const path = "/api/account/profile";
    expect((await knock(path, change(headers as unknown as Record<string, string>))).status).toBe(403);
    for (const trick of [
      "/api/hooks/../account/profile",
      "/api/hooks/%2e%2e/account/profile",
      "/api/hooks/..%2faccount/profile",
    ])
      expect([403, 404], trick).toContain(
        (await knock(trick, change(headers as unknown as Record<string, string>))).status,
      );
    const row = await env.DB.prepare(
      "SELECT first_name AS name FROM auth_user WHERE email_norm = 'member@example.com'",
    ).first();
    expect(row).toEqual({ name: null });
  });

  it("cannot listen at a socket", async () => {
    for (const origin of [undefined, "null", "https://tikari.test.evil.example", "http://tikari.test"]) {
      const headers: Record<string, string> = { Upgrade: "websocket", ...(origin ? { Origin: origin } : {}) };
      expect((await knock("/api/live", { headers })).status, origin).toBe(403);
    }
  });
});
