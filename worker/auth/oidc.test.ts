import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { base64url, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { api } from "../api.ts";
import { createRequestContext } from "../request-context.ts";
import { authService } from "./service.ts";
import { Browser } from "./testing/browser.ts";
import { createUser } from "./users.ts";

const ISSUER = "https://id.example";
const CONFIG = { OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: "tikari", OIDC_CLIENT_SECRET: "s3cret" };
const pair = await generateKeyPair("RS256", { extractable: true });
const other = await generateKeyPair("RS256", { extractable: true });
const jwk = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256", use: "sig" };

/** A fake provider behind `fetch`: it signs whatever the test asks for. */
interface FakeProvider {
  token: (nonce: string) => Promise<string>;
  /** What its UserInfo endpoint answers; without it, it has none. */
  userInfo?: () => Response | Promise<Response>;
  verifier?: string;
  clientAuthorization?: string | null;
  /** The Authorization header of each call to UserInfo. */
  userInfoCalls: (string | null)[];
}
const fakeProviderFetch = (p: FakeProvider, nonce: () => string): typeof fetch =>
  (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    if (url.endsWith("/.well-known/openid-configuration"))
      return Response.json({
        issuer: ISSUER,
        authorization_endpoint: `${ISSUER}/auth`,
        token_endpoint: `${ISSUER}/token`,
        jwks_uri: `${ISSUER}/jwks`,
        userinfo_endpoint: p.userInfo && `${ISSUER}/userinfo`,
        authorization_response_iss_parameter_supported: true,
      });
    if (p.userInfo && url.endsWith("/userinfo")) {
      p.userInfoCalls.push(new Headers(init?.headers).get("authorization"));
      return p.userInfo();
    }
    if (url.endsWith("/jwks")) return Response.json({ keys: [jwk] });
    if (url.endsWith("/token")) {
      p.verifier = new URLSearchParams(String(init?.body)).get("code_verifier") ?? "";
      p.clientAuthorization = new Headers(init?.headers).get("authorization");
      return Response.json({ access_token: "at1", token_type: "Bearer", id_token: await p.token(nonce()) });
    }
    return new Response(null, { status: 404 });
  }) as typeof fetch;

const claims = (nonce: string, extraClaims: JWTPayload = {}): JWTPayload => ({
  nonce,
  email: "ana@example.com",
  email_verified: true,
  sub: "ana",
  given_name: "Ana",
  ...extraClaims,
});
const sign = (
  payload: JWTPayload,
  o: { iss?: string; aud?: string | string[]; exp?: number; key?: CryptoKey } = {},
) => {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT(payload)
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .setIssuer(o.iss ?? ISSUER)
    .setAudience(o.aud ?? "tikari")
    .setIssuedAt(o.exp ? o.exp - 300 : now)
    .setExpirationTime(o.exp ?? now + 300)
    .sign(o.key ?? pair.privateKey);
};

/** Runs a sign-in from start to callback. `change` tampers with the callback. */
async function runSignIn(
  token: FakeProvider["token"],
  change: (q: URLSearchParams) => void = () => {},
  cookieFrom?: string,
  userInfo?: FakeProvider["userInfo"],
) {
  let nonce = "";
  const provider: FakeProvider = { token, userInfo, userInfoCalls: [] };
  const executionCtx = createExecutionContext();
  const open = (url: string, cookie = "") => {
    const ctx = createRequestContext(
      new Request(url, { headers: { cookie } }),
      { ...(env as Env), ...CONFIG } as Env,
      executionCtx,
    );
    return authService({ ...ctx, emails: ctx.emails, fetch: fakeProviderFetch(provider, () => nonce) } as Parameters<
      typeof authService
    >[0]);
  };
  const start = await open("http://localhost/api/login").startLogin("/account");
  const to = new URL(start.location);
  nonce = to.searchParams.get("nonce") ?? "";
  const cookie = (start.cookies[0] ?? "").split(";")[0] ?? "";
  const q = new URLSearchParams({ code: "c1", state: to.searchParams.get("state") ?? "", iss: ISSUER });
  change(q);
  const finish = () => open("http://localhost/api/login/callback", cookieFrom ?? cookie).finishOidcLogin(q);
  const result = await finish().then(
    (step) => ({ ok: true as const, step }),
    async (e: unknown) => {
      if (!(e instanceof Response)) throw e;
      return { ok: false as const, code: ((await e.json()) as { error: { code: string } }).error.code };
    },
  );
  await waitOnExecutionContext(executionCtx);
  return { result, to, cookie, p: provider, finish };
}

beforeAll(async () => {
  const executionCtx = createExecutionContext();
  const ctx = createRequestContext(new Request("http://localhost/"), env as Env, executionCtx);
  await createUser(ctx, { email: "root@example.com", verified: true, role: "admin" });
  await createUser(ctx, { email: "taken@example.com", verified: true, role: "member" });
});

test("code flow with PKCE, state and nonce signs in, twice as the same person", async () => {
  const a = await runSignIn((n) => sign(claims(n)));
  expect(a.to.searchParams.get("code_challenge_method")).toBe("S256");
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(a.p.verifier)));
  expect(base64url.encode(digest)).toBe(a.to.searchParams.get("code_challenge"));
  expect(a.p.clientAuthorization).toBe(`Basic ${btoa("tikari:s3cret")}`);
  expect(a.result).toMatchObject({ ok: true, step: { next: "done", returnTo: "/account" } });
  // The same subject under a new address is still the same person.
  expect((await runSignIn((n) => sign(claims(n, { email: "ana.new@example.com" })))).result.ok).toBe(true);
  const n = await env.DB.prepare("SELECT count(*) n FROM auth_identity WHERE subject = 'ana'").first<{ n: number }>();
  expect(n?.n).toBe(1);
  // The transaction can be finished once, even with a copy of its cookie.
  await expect(a.finish()).rejects.toMatchObject({ status: 400 });
});

test("an existing account with the same address is not taken over", async () => {
  const r = await runSignIn((n) => sign(claims(n, { sub: "evil", email: "taken@example.com" })));
  expect(r.result).toEqual({ ok: false, code: "email_taken" });
});

test.each(["totp", "passkey"])("an account with a second factor is asked for it: %s", async (factor) => {
  const identity = (n: string) => sign(claims(n, { sub: `with-${factor}`, email: `${factor}@example.com` }));
  await runSignIn(identity);
  const owner = "(SELECT id FROM auth_user WHERE email_norm = ?)";
  await env.DB.prepare(
    factor === "totp"
      ? `INSERT INTO auth_totp (user_id, seed_sealed, confirmed_at) VALUES (${owner}, 'x.x', 1)`
      : `INSERT INTO auth_passkey (id, user_id, credential_id, public_key, counter, name, created_at) VALUES ('k', ${owner}, 'c', 'AA', 0, 'key', 1)`,
  )
    .bind(`${factor}@example.com`)
    .run();
  const { result } = await runSignIn(identity);
  expect(result).toMatchObject({ ok: true, step: { next: "second-factor", factors: [factor] } });
  expect(JSON.stringify(result)).not.toContain("__Host-sid");
});

describe("invalid tokens are rejected", () => {
  const part = (o: object) => base64url.encode(JSON.stringify(o));
  const whole = (n: string) => ({
    ...claims(n),
    iss: ISSUER,
    aud: "tikari",
    iat: Math.floor(Date.now() / 1000),
    exp: Math.floor(Date.now() / 1000) + 300,
  });
  const signIssuedAt = (n: string, seconds: number) =>
    new SignJWT({ ...whole(n), iat: Math.floor(Date.now() / 1000) + seconds })
      .setProtectedHeader({ alg: "RS256", kid: "k1" })
      .sign(pair.privateKey);
  const cases: [string, FakeProvider["token"]][] = [
    ["alg none", async (n) => `${part({ alg: "none" })}.${part(whole(n))}.`],
    [
      "HS256 with the public key as the secret",
      async (n) =>
        new SignJWT(whole(n))
          .setProtectedHeader({ alg: "HS256", kid: "k1" })
          .sign(new TextEncoder().encode(await exportSPKI(pair.publicKey))),
    ],
    ["another key", (n) => sign(claims(n), { key: other.privateKey })],
    ["another issuer", (n) => sign(claims(n), { iss: "https://evil.example" })],
    ["another audience", (n) => sign(claims(n), { aud: "someone-else" })],
    ["two audiences without azp", (n) => sign(claims(n), { aud: ["tikari", "other"] })],
    ["a foreign azp", (n) => sign(claims(n, { azp: "other" }))],
    ["another nonce", () => sign(claims("not-ours"))],
    ["no nonce", () => sign({ sub: "ana", email: "ana@example.com", email_verified: true })],
    ["expired", (n) => sign(claims(n), { exp: Math.floor(Date.now() / 1000) - 60 })],
    ["issued long ago, though it has not expired", (n) => signIssuedAt(n, -700)],
    ["issued in the future", (n) => signIssuedAt(n, 120)],
    ["an address that is not confirmed", (n) => sign(claims(n, { email_verified: false }))],
    ["no token", async () => undefined as unknown as string],
  ];
  test.each(cases)("%s", async (_, token) =>
    expect((await runSignIn(token)).result).toEqual({ ok: false, code: "oidc_refused" }),
  );
});

describe("invalid callbacks are rejected", () => {
  const good: FakeProvider["token"] = (n) => sign(claims(n));
  test("another state", async () =>
    expect((await runSignIn(good, (q) => q.set("state", "swapped"))).result.ok).toBe(false));
  test("another issuer (RFC 9207)", async () =>
    expect((await runSignIn(good, (q) => q.set("iss", "https://evil.example"))).result.ok).toBe(false));
  test("a missing issuer although the provider announces one", async () =>
    expect((await runSignIn(good, (q) => q.delete("iss"))).result.ok).toBe(false));
  test("the transaction of another browser", async () => {
    const first = await runSignIn(good, (q) => q.delete("code"));
    expect((await runSignIn(good, undefined, first.cookie)).result.ok).toBe(false);
    expect((await runSignIn(good, undefined, "__Host-oidc=rubbish")).result.ok).toBe(false);
  });
});

describe("where the ID token lacks the email, UserInfo is asked (OpenID Connect Core 5.4)", () => {
  /** A sign-in whose ID token names nobody's address. */
  const runWithUserInfo = (userInfo: FakeProvider["userInfo"], inToken: JWTPayload = {}) => {
    const token: FakeProvider["token"] = (nonce) => sign({ nonce, sub: "uma", ...inToken });
    return runSignIn(token, undefined, undefined, userInfo);
  };
  const uma = { sub: "uma", email: "uma@example.com", email_verified: true, given_name: "Uma" };
  const refused = { ok: false, code: "oidc_refused" };

  test("with the access token, and its answer signs in", async () => {
    // Someone whom no other test signs in: the account takes the name when it is created.
    const vera = { ...uma, sub: "vera", email: "vera@example.com", given_name: "Vera" };
    const { result, p } = await runWithUserInfo(() => Response.json(vera), { sub: vera.sub });
    expect(result).toMatchObject({ ok: true, step: { next: "done" } });
    expect(p.userInfoCalls).toEqual(["Bearer at1"]);
    const row = await env.DB.prepare("SELECT first_name, email FROM auth_user WHERE email_norm = ?")
      .bind(vera.email)
      .first();
    expect(row).toEqual({ first_name: "Vera", email: vera.email });
  });
  test("address and confirmation come from the same answer", async () => {
    const { result } = await runWithUserInfo(() => Response.json({ sub: "uma", email_verified: true }), {
      email: "someone.else@example.com",
    });
    expect(result).toEqual(refused);
  });
  test.each([
    ["is about someone else", () => Response.json({ ...uma, sub: "other" })],
    ["has no subject", () => Response.json({ ...uma, sub: undefined })],
    ["has no email", () => Response.json({ ...uma, email: undefined })],
    ["has an email that is not confirmed", () => Response.json({ ...uma, email_verified: false })],
    ["does not say whether the email is confirmed", () => Response.json({ ...uma, email_verified: undefined })],
    ["is no JSON", () => new Response("<p>hello</p>", { headers: { "Content-Type": "text/html" } })],
    ["is too long", () => Response.json({ ...uma, picture: "x".repeat(300_000) })],
    ["refuses the token", () => new Response(null, { status: 401, headers: { "WWW-Authenticate": "Bearer" } })],
    ["leads elsewhere", () => Response.redirect("https://evil.example/userinfo")],
  ])("refused where it %s", async (_, userInfo) => expect((await runWithUserInfo(userInfo)).result).toEqual(refused));
  test.each([
    ["does not answer", () => Promise.reject(new TypeError("connection refused"))],
    ["breaks", () => new Response("down", { status: 503 })],
  ])("unavailable where it %s", async (_, userInfo) =>
    expect((await runWithUserInfo(userInfo)).result).toEqual({ ok: false, code: "oidc_unavailable" }),
  );
  test("refused where there is none", async () => expect((await runWithUserInfo(undefined)).result).toEqual(refused));
  test("not asked where the ID token says it all, or says that the email is not confirmed", async () => {
    const whole = await runWithUserInfo(() => Response.json(uma), { email: uma.email, email_verified: true });
    expect([whole.result.ok, whole.p.userInfoCalls]).toEqual([true, []]);
    const unconfirmed = await runWithUserInfo(() => Response.json(uma), { email: uma.email, email_verified: false });
    expect([unconfirmed.result, unconfirmed.p.userInfoCalls]).toEqual([refused, []]);
  });
});

describe("unsafe provider URLs are not followed", () => {
  const start = async (change: object | string, at = "https://tikari.test", issuer = ISSUER) => {
    const asked: string[] = [];
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    };
    const answer = typeof change === "string" ? change : JSON.stringify({ ...metadata, ...change });
    const executionCtx = createExecutionContext();
    const ctx = createRequestContext(
      new Request(`${at}/api/login`),
      { ...(env as Env), ...CONFIG, OIDC_ISSUER: issuer } as Env,
      executionCtx,
    );
    const fetched = (async (url: string) => {
      asked.push(url);
      return new Response(answer, { headers: { "Content-Type": "application/json" } });
    }) as unknown as typeof fetch;
    const service = authService({ ...ctx, emails: ctx.emails, fetch: fetched } as Parameters<typeof authService>[0]);
    const outcome = await service.startLogin("/").then(
      () => "went on",
      (e: Response) => e.status,
    );
    await waitOnExecutionContext(executionCtx);
    return { outcome, asked };
  };
  test.each([
    { token_endpoint: "http://169.254.169.254/latest/meta-data" },
    { jwks_uri: "http://id.example/jwks" },
    { userinfo_endpoint: "http://id.example/userinfo" },
    { issuer: "https://id.example/" },
    { issuer: "not an address" },
    { authorization_endpoint: "javascript:alert(1)" },
    { authorization_endpoint: "/auth" },
    { jwks_uri: null },
    "not json",
    "null",
    "x".repeat(300_000),
  ])("%j", async (change) => expect((await start(change)).outcome).toBe(400));
  test("plain http is for local development only", async () => {
    const near = "http://localhost:9000";
    expect((await start({}, "http://localhost", near)).outcome).toBe("went on");
    expect(await start({}, "https://tikari.test", near)).toEqual({ outcome: 400, asked: [] });
  });
});

describe("the Login link", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Follows the link as a browser does; returns the final address and the provider's requests. */
  async function follow(path: string, provider: (...args: unknown[]) => Promise<Response>, cookie = "") {
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(provider);
    const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const executionCtx = createExecutionContext();
    const ctx = createRequestContext(
      new Request(`http://localhost${path}`, { headers: { cookie } }),
      { ...(env as Env), ...CONFIG } as Env,
      executionCtx,
    );
    const answered = await api.fetch(ctx.request, ctx, executionCtx);
    await waitOnExecutionContext(executionCtx);
    const logged = log.mock.calls.map(([line]) => String(line));
    return {
      status: answered.status,
      location: answered.headers.get("location"),
      cookie: answered.headers.get("set-cookie")?.split(";")[0],
      asked: asked.mock.calls,
      logged,
    };
  }
  const gone = () => Promise.reject(new TypeError("connection refused"));

  test.each([
    ["isn't responding", gone],
    ["breaks", async () => new Response("down", { status: 503 })],
  ])("leads to the other ways in, and back afterwards, where the provider %s", async (_what, provider) => {
    const { status, location, logged } = await follow("/api/login?returnTo=/products/puna?variant=2", provider);
    expect([status, location]).toEqual([
      302,
      "/login?problem=oidc_unavailable&returnTo=%2Fproducts%2Fpuna%3Fvariant%3D2",
    ]);
    expect(logged).toEqual([expect.stringContaining("responding")]);
  });

  test("shows a message when the provider's response is rejected, and logs the reason", async () => {
    const wrong = async () => Response.json({ issuer: "https://evil.example" });
    const { location, logged } = await follow("/api/login", wrong);
    expect(location).toBe("/login?problem=oidc_refused");
    expect(logged).toEqual([expect.stringContaining("it names another issuer")]);
  });

  test("a failed callback keeps the page to return to, and the log has the reason without secrets", async () => {
    const provider: FakeProvider = { token: () => sign(claims("another-nonce")), userInfoCalls: [] };
    const fakeFetch = fakeProviderFetch(provider, () => "");
    const answer = (...args: unknown[]) => fakeFetch(...(args as Parameters<typeof fetch>));
    const start = await follow("/api/login?returnTo=/products/puna", answer);
    const state = new URL(start.location ?? "").searchParams.get("state");
    const end = await follow(`/api/login/callback?code=c1&iss=${ISSUER}&state=${state}`, answer, start.cookie);
    expect(end.location).toBe("/login?problem=oidc_refused&returnTo=%2Fproducts%2Fpuna");
    expect(end.logged).toEqual([expect.stringContaining("nonce")]);
    expect(end.logged.join()).not.toMatch(/another-nonce|at1|s3cret|eyJ/);
    // Without a sign-in of this browser there is no page to return to.
    const lost = await follow(`/api/login/callback?code=c1&iss=${ISSUER}&state=${state}`, answer);
    expect(lost.location).toBe("/login?problem=oidc_refused");
  });

  test("redirects a signed-in person straight back, without asking the provider", async () => {
    const b = new Browser();
    await b.signUp("back@example.com", "quiet river stones");
    const cookie = [...b.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { location, asked } = await follow("/api/login?returnTo=/about%23contact", gone, cookie);
    expect([location, asked]).toEqual(["/about#contact", []]);
  });
});
