import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { brand } from "../../app/brand.ts";
import { ADMIN_PATHS, MODERATOR_PATHS } from "../../e2e/route-paths.ts";
import { DEFAULT_FLAGS } from "../kernel/flags.ts";
import { type FetchBuiltOptions, fetchBuilt, SITE } from "../test/built-worker.ts";
import { failingBinding } from "../test/fake-bindings.ts";

const LOCAL = "http://localhost:8787";
const PASSWORD = "quiet river stones";
const TOKEN = `/${"a".repeat(43)}`;
const HIDDEN_PATHS = [...ADMIN_PATHS, "/420/draft/1", "/420/no-such-page", TOKEN];
const chunks = Object.keys(import.meta.glob("../../build/client/assets/420/*.js")).map((p) =>
  p.replace(/^.*client/, ""),
);
const json = { "Content-Type": "application/json", Origin: LOCAL };
const cookies: Record<string, string> = {};

beforeAll(async () => {
  const users = ["member", "moderator", "admin"].map((role) => ({
    email: `${role}@example.com`,
    password: PASSWORD,
    role,
  }));
  const post = (path: string, body: object, headers = {}) =>
    fetchBuilt(path, {
      method: "POST",
      headers: { ...json, ...headers },
      body: JSON.stringify(body),
      origin: LOCAL,
      env: { LOCAL_SITE: "yes" },
    });
  await post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD, users });
  for (const { email, role } of users) {
    const { response } = await post("/api/auth/password/sign-in", { email, password: PASSWORD });
    cookies[role] = response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    if (role !== "member") await post("/api/auth/access/skip-second-factor", {}, { Cookie: cookies[role] });
  }
});
const signedInAs = (role: string, more: FetchBuiltOptions = {}): FetchBuiltOptions => ({
  origin: LOCAL,
  ...more,
  headers: { Cookie: cookies[role] ?? "", ...more.headers },
  env: { LOCAL_SITE: "yes", ...more.env },
});

const MAINTENANCE_FLAGS = {
  get: async () => ({ ...DEFAULT_FLAGS, maintenance: { isEnabled: true, message: null, endsAt: null } }),
};
const formPost = (body: string, type: string): FetchBuiltOptions => ({
  method: "POST",
  body,
  headers: { "Content-Type": type, Origin: SITE },
});
const REQUESTS: [what: string, status: number, path: string, options?: FetchBuiltOptions][] = [
  ["a public page", 200, "/about"],
  ["its data", 200, "/about.data"],
  ["a page for each visitor", 200, "/login"],
  ["an unknown page", 404, "/no/such/place"],
  ["an icon that nobody linked to", 404, "/apple-touch-icon-precomposed.png"],
  ["a hidden page", 404, "/420/analytics"],
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
    { ...formPost("a=1", "application/x-www-form-urlencoded"), headers: { Origin: "null" } },
  ],
  ["an unreadable form", 400, "/login", formPost("no boundary here", "multipart/form-data; boundary=x")],
  ["a form of another kind", 415, "/login", formPost("<a/>", "text/xml")],
  ["a huge form", 413, "/login", formPost(`a=${"x".repeat(300_000)}`, "application/x-www-form-urlencoded")],
  ["a huge call", 413, "/api/auth/code/send", formPost(`"${"x".repeat(300_000)}"`, "application/json")],
  [
    "a broken page",
    500,
    "/encryption-settings",
    { headers: { Cookie: "__Host-sid=x" }, env: { DB: failingBinding() } },
  ],
  ["a broken call", 500, "/api/health", { env: { DB: failingBinding() } }],
];

describe("security headers", () => {
  it.each(REQUESTS)("are set on %s (%i %s)", async (_what, status, path, options) => {
    const { response, header, nonce } = await fetchBuilt(path, options);
    expect(response.status).toBe(status);
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("x-frame-options")).toBe("DENY");
    expect(header("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(header("cross-origin-opener-policy")).toBe("same-origin");
    expect(header("cross-origin-resource-policy")).toBe("same-origin");
    expect(header("permissions-policy")).toContain("camera=(self)");
    expect(header("strict-transport-security")).toBe("max-age=63072000");
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
    const isPublicPage = path.startsWith("/about") || path === "/no/such/place" || path === "/420/analytics";
    const cached = status !== 405 && status !== 308 && isPublicPage;
    expect(header("cache-control")).toMatch(cached ? /^private, max-age=0, must-revalidate$/ : /no-store/);
  });

  it("bind subdomains and ask for the preload list only where the owner says so", async () => {
    const { header } = await fetchBuilt("/about", { env: { HSTS_DIRECTIVES: "includeSubDomains; preload" } });
    expect(header("strict-transport-security")).toBe("max-age=63072000; includeSubDomains; preload");
  });

  it("set Strict-Transport-Security on https only", async () => {
    const { header } = await fetchBuilt("/about", { origin: "http://tikari.test" });
    expect(header("strict-transport-security")).toBeNull();
    expect(header("content-security-policy")).not.toContain("upgrade-insecure-requests");
  });

  it("are set during maintenance, with Retry-After", async () => {
    // Flags are cached for a second: poll until they are read again.
    await expect
      .poll(async () => (await fetchBuilt("/about", { env: { FLAGS: MAINTENANCE_FLAGS } })).status, {
        interval: 200,
      })
      .toBe(503);
    const { header, text, nonce } = await fetchBuilt("/about", { env: { FLAGS: MAINTENANCE_FLAGS } });
    expect([header("x-content-type-options"), header("cache-control")]).toEqual(["nosniff", "private, no-store"]);
    expect(Number(header("retry-after"))).toBeGreaterThan(0);
    expect(text).toContain(`<script nonce="${nonce}">`);
    await expect.poll(async () => (await fetchBuilt("/about")).status, { interval: 200 }).toBe(200);
  });
});

/**
 * Everything that a response reveals, without the nonce. `x-page-from` says only whether the 404 page was cached yet.
 */
async function describeResponse(path: string, options?: FetchBuiltOptions): Promise<string> {
  const { response, text, nonce = "\0" } = await fetchBuilt(path, options);
  const headers = [...response.headers].filter(([name]) => name !== "x-page-from");
  return JSON.stringify([response.status, response.statusText, headers, text]).replaceAll(nonce, "NONCE");
}

describe("hidden pages look like unknown ones", () => {
  const outsiders: [string, () => FetchBuiltOptions][] = [
    ["a guest", () => ({})],
    ["a member", () => signedInAs("member")],
    ["a moderator who has not proved the second factor", () => signedInAs("moderator", { env: { LOCAL_SITE: "" } })],
  ];
  it.each(outsiders)(
    "%s gets the same response for a hidden page, its data and its chunks as for unknown ones",
    async (_who, options) => {
      const unknownPage = await describeResponse("/no/such/place", options());
      const unknownData = await describeResponse("/no/such/place.data", options());
      const unknownChunk = await describeResponse("/assets/none-ABCDEF12.js", options());
      const variantsOf = (path: string) => [`${path}?x=1`, path.toUpperCase()];
      for (const path of HIDDEN_PATHS) {
        for (const same of [path, ...variantsOf(path)])
          expect(await describeResponse(same, options()), same).toBe(unknownPage);
        expect(await describeResponse(`${path}.data`, options()), path).toBe(unknownData);
      }
      expect(chunks.length).toBeGreaterThan(5);
      for (const chunk of chunks) expect(await describeResponse(chunk, options()), chunk).toBe(unknownChunk);
      // Spellings that wrangler.toml sends to the Worker, since the file server redirects those of existing files.
      for (const folder of ["/assets/%34%32%30/", "/assets//420/", "/assets/420//"])
        expect(await describeResponse(folder + chunks[0]?.split("/").at(-1), options()), folder).toBe(unknownChunk);
    },
  );

  it.each(outsiders)(
    "%s is redirected to the canonical address of a hidden page as of an unknown one",
    async (_who, options) => {
      const unknownPage = await describeResponse("/420/nothing/", options());
      expect(unknownPage).toContain('["location","/420/nothing"]');
      for (const path of HIDDEN_PATHS.filter((p) => p !== TOKEN))
        expect(await describeResponse(`${path}/`, options()), path).toBe(unknownPage.replace("/420/nothing", path));
      expect(await describeResponse(`${TOKEN}/`, options())).toBe(
        (await describeResponse("/nothing/", options())).replace("/nothing", TOKEN),
      );
    },
  );

  /** Route discovery answers only clients that name the current build, which each page contains. */
  async function discoverRoutes(paths: string, options: FetchBuiltOptions): Promise<string> {
    const version = /"version": "(\w+)"/.exec((await fetchBuilt("/about", options)).text)?.[1];
    const { status, text } = await fetchBuilt(
      `/__manifest?paths=${encodeURIComponent(paths)}&version=${version}`,
      options,
    );
    expect(status).toBe(200);
    return text;
  }
  it.each(outsiders)("%s learns of no hidden page from route discovery", async (_who, options) => {
    const requestedPaths = [
      "/420",
      "/420/",
      "/about/../420/analytics",
      "/420%2fanalytics",
      "/%34%32%30/analytics",
      ...HIDDEN_PATHS,
    ];
    for (const paths of [["/about", ...requestedPaths].join(","), ...requestedPaths]) {
      const text = await discoverRoutes(paths, options());
      for (const path of ADMIN_PATHS) expect(text, paths).not.toContain(path.slice(1));
      expect(text, paths).not.toContain("assets/420/");
    }
  });
  it("an admin learns of them", async () => {
    expect(await discoverRoutes("/420/analytics", signedInAs("admin"))).toContain("420/analytics");
  });

  it("a POST to a hidden page is answered like one to an unknown page", async () => {
    const form = formPost("a=1", "application/x-www-form-urlencoded");
    const unknownPage = await describeResponse("/no/such/place", form);
    for (const path of HIDDEN_PATHS) expect(await describeResponse(path, form), path).toBe(unknownPage);
  });
});

describe("a moderator", () => {
  it("gets the 404 page for every admin-only page and its data, however it is spelled", async () => {
    for (const path of ADMIN_PATHS) {
      const isAllowed = MODERATOR_PATHS.includes(path);
      expect((await fetchBuilt(path, signedInAs("moderator"))).status, path).toBe(isAllowed ? 200 : 404);
      expect((await fetchBuilt(`${path}.data`, signedInAs("moderator"))).status, path).toBe(isAllowed ? 200 : 404);
      if (isAllowed) continue;
      for (const variantsOf of [
        `${path}/`,
        path.toUpperCase(),
        `${path}.data/`,
        path.replace("/420/", "/420//"),
        `${path}%2f`,
      ])
        expect((await fetchBuilt(variantsOf, signedInAs("moderator"))).status, variantsOf).not.toBe(200);
      const single = `${path}.data?_routes=${encodeURIComponent(`routes/admin/${path.split("/").at(-1)}`)}`;
      expect((await fetchBuilt(single, signedInAs("moderator"))).status, single).not.toBe(200);
    }
  });
});

it("security.txt names a contact and does not expire soon", async () => {
  const { status, text, header } = await fetchBuilt("/.well-known/security.txt");
  expect([status, header("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toContain(`Contact: mailto:${brand.contact.email}\n`);
  expect(text).toContain(`Canonical: ${SITE}/.well-known/security.txt\n`);
  const days = (Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? "") - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(365);
});

describe("another site", () => {
  const change = (headers: Record<string, string>): FetchBuiltOptions => ({
    ...signedInAs("member", { headers: { "Content-Type": "application/json", ...headers } }),
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
    expect((await fetchBuilt(path, change(headers as unknown as Record<string, string>))).status).toBe(403);
    for (const trick of [
      "/api/hooks/../account/profile",
      "/api/hooks/%2e%2e/account/profile",
      "/api/hooks/..%2faccount/profile",
    ])
      expect([403, 404], trick).toContain(
        (await fetchBuilt(trick, change(headers as unknown as Record<string, string>))).status,
      );
    const row = await env.DB.prepare(
      "SELECT first_name AS name FROM auth_user WHERE email_norm = 'member@example.com'",
    ).first();
    expect(row).toEqual({ name: null });
  });

  it("cannot open a socket", async () => {
    for (const origin of [undefined, "null", "https://tikari.test.evil.example", "http://tikari.test"]) {
      const headers: Record<string, string> = { Upgrade: "websocket", ...(origin ? { Origin: origin } : {}) };
      expect((await fetchBuilt("/api/live", { headers })).status, origin).toBe(403);
    }
  });
});

it("opens a member's socket also where it is the first call after hours, which writes when the session was used", async () => {
  await env.DB.prepare("UPDATE auth_session SET last_seen_at = last_seen_at - 7200000").run();
  const headers = { Upgrade: "websocket", Origin: LOCAL };
  expect((await fetchBuilt("/api/live", signedInAs("member", { headers }))).status).toBe(101);
});
