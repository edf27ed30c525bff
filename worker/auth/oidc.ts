import { and, eq } from "drizzle-orm";
import { createLocalJWKSet, EncryptJWT, errors, type JSONWebKeySet, jwtDecrypt, jwtVerify } from "jose";
import { fault } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import { readCookie, writeCookie } from "../platform/cookies.ts";
import { readLimited } from "../platform/hono.ts";
import type { Base } from "./deps.ts";
import { safeReturnTo } from "./domain.ts";
import { fromBase64url, hmac, sameText } from "./keys.ts";
import { challenges, identities } from "./schema.ts";
import { finishFirst, type Step } from "./sign-in.ts";
import { createPerson, personByEmail, personById, type User } from "./users.ts";

export type OidcBase = Base & { fetch?: typeof fetch };
interface Config {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}
interface Metadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  authorization_response_iss_parameter_supported?: boolean;
}

/** Asymmetric ones only: with HS256 a public key would pass for a secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
const TTL = 10 * MINUTE;
const MAX_ANSWER = 256 * 1024;

/** The configured provider, or null: OIDC_ISSUER and OIDC_CLIENT_ID, with OIDC_CLIENT_SECRET where it wants one. */
export function oidcConfig(env: Env): Config | null {
  const e = env as unknown as Record<string, string | undefined>;
  if (!e.OIDC_ISSUER || !e.OIDC_CLIENT_ID) return null;
  return { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET || null };
}

const refused = (why: string) =>
  fault("bad_input", `Your sign-in provider's answer was refused: ${why}. Start again.`, { reason: "oidc_refused" });

async function getJson<T>(base: OidcBase, url: string, init?: RequestInit): Promise<T> {
  const run = base.fetch ?? fetch;
  const r = await run(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(8000) }).catch(() => null);
  if (!r || r.status >= 500)
    throw fault("unavailable", "The sign-in provider does not answer. Use another way, or try again soon.", {
      retryAfter: 10,
      reason: "oidc_unavailable",
    });
  if (!r.ok) throw refused("it answered with an error");
  try {
    return JSON.parse(await readLimited(r, MAX_ANSWER)) as T;
  } catch {
    throw refused("it could not be read");
  }
}

/** An address of the provider: https, or http on the developer's own machine only. */
function addressOf(base: OidcBase, url: unknown): string {
  if (typeof url !== "string" || !URL.canParse(url)) throw refused("it names no address");
  const { protocol, hostname } = new URL(url);
  const near = base.local && protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  if (protocol !== "https:" && !near) throw refused("it names an address that is not safe");
  return url;
}

async function discover(base: OidcBase, c: Config): Promise<Metadata> {
  const at = addressOf(base, `${c.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const m = await getJson<Metadata>(base, at);
  if (m?.issuer !== c.issuer) throw refused("it names another issuer");
  for (const url of [m.authorization_endpoint, m.token_endpoint, m.jwks_uri]) addressOf(base, url);
  return m;
}

const txKey = async (base: OidcBase) => fromBase64url(await hmac(base, "oidc-transaction-key", "1"));
const redirectUri = (base: OidcBase) => `${base.url.origin}/api/login/callback`;

/** Begins a sign-in: code flow with PKCE (S256), state and nonce, kept in an encrypted cookie for 10 minutes. */
export async function oidcStart(
  base: OidcBase,
  c: Config,
  returnTo: string,
): Promise<{ location: string; cookies: string[] }> {
  const m = await discover(base, c);
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const jwt = await new EncryptJWT({ state, nonce, verifier, returnTo: safeReturnTo(returnTo) })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: "oidc-tx" })
    .setExpirationTime(Math.floor((base.now() + TTL) / 1000))
    .encrypt(await txKey(base));
  const to = new URL(m.authorization_endpoint);
  const q: Record<string, string> = {
    response_type: "code",
    client_id: c.clientId,
    redirect_uri: redirectUri(base),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await sha256(verifier),
    code_challenge_method: "S256",
  };
  for (const [k, v] of Object.entries(q)) to.searchParams.set(k, v);
  return { location: to.toString(), cookies: [writeCookie(base, "oidc", jwt, TTL)] };
}

/**
 * Ends it: compares state and issuer (RFC 9207), swaps the code, checks the ID token, and signs in
 * the person linked to (issuer, subject), never one found by e-mail.
 */
export async function oidcFinish(
  base: OidcBase,
  c: Config,
  query: URLSearchParams,
): Promise<Step & { returnTo: string }> {
  const cookie = readCookie(base, "oidc");
  if (!cookie) throw refused("it belongs to no sign-in of this browser");
  const tx = await jwtDecrypt(cookie, await txKey(base), {
    currentDate: new Date(base.now()),
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
  }).catch(() => null);
  const t = tx?.payload as { state: string; nonce: string; verifier: string; returnTo: string } | undefined;
  if (!t) throw refused("it came too late");
  if (!sameText(query.get("state") ?? "", t.state)) throw refused("it belongs to another sign-in");
  await once(base, t.state);
  if (query.get("error")) throw refused("you were not signed in there");
  const m = await discover(base, c);
  const iss = query.get("iss");
  if (iss !== null ? iss !== c.issuer : m.authorization_response_iss_parameter_supported)
    throw refused("it comes from another issuer");
  const code = query.get("code");
  if (!code) throw refused("it holds no code");
  const claims = await identify(base, c, m, code, t.verifier, t.nonce);
  const user = await personOf(base, c.issuer, claims);
  const step = await finishFirst(base, user, "oidc");
  return { ...step, cookies: [...step.cookies, writeCookie(base, "oidc", "", 0)], returnTo: safeReturnTo(t.returnTo) };
}

/** Each transaction ends once, even when its cookie is copied. */
async function once(base: OidcBase, state: string): Promise<void> {
  const at = base.now();
  const r = await base.db
    .insert(challenges)
    .values({
      id: `oidc:${await sha256(state)}`,
      kind: "oidc",
      answer: "",
      createdAt: at,
      expiresAt: at + TTL,
      usedAt: at,
    })
    .onConflictDoNothing()
    .run();
  if (r.meta.changes !== 1) throw refused("it was used before");
}

interface Claims {
  sub: string;
  email: string;
  firstName: string | null;
}

async function identify(
  base: OidcBase,
  c: Config,
  m: Metadata,
  code: string,
  verifier: string,
  nonce: string,
): Promise<Claims> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(base),
    code_verifier: verifier,
    client_id: c.clientId,
  });
  const headers: Record<string, string> = {
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "application/json",
  };
  if (c.clientSecret) {
    const pair = `${encodeURIComponent(c.clientId)}:${encodeURIComponent(c.clientSecret)}`;
    headers.Authorization = `Basic ${btoa(pair)}`;
  }
  const tokens = await getJson<{ id_token?: string }>(base, m.token_endpoint, { method: "POST", headers, body });
  if (typeof tokens.id_token !== "string") throw refused("it holds no identity");
  const jwks = await getJson<JSONWebKeySet>(base, m.jwks_uri);
  const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(jwks), {
    issuer: c.issuer,
    audience: c.clientId,
    algorithms: ALGORITHMS,
    currentDate: new Date(base.now()),
    clockTolerance: 30,
    maxTokenAge: 600,
    requiredClaims: ["sub", "exp", "iat", "nonce"],
  }).catch((e: unknown) => {
    if (e instanceof errors.JOSEError) throw refused("its identity token is not valid");
    throw e;
  });
  if (!sameText(String(payload.nonce), nonce)) throw refused("its identity token is for another sign-in");
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== c.clientId)
    throw refused("its identity token is for another site");
  if (payload.azp !== undefined && payload.azp !== c.clientId) throw refused("its identity token is for another site");
  if (typeof payload.email !== "string" || payload.email_verified !== true)
    throw refused("it has not confirmed your email address");
  return {
    sub: String(payload.sub),
    email: payload.email,
    firstName: typeof payload.given_name === "string" ? payload.given_name.slice(0, 80) : null,
  };
}

async function personOf(base: OidcBase, issuer: string, claims: Claims): Promise<User> {
  const link = await base.db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, claims.sub)))
    .get();
  const linked = link ? await personById(base, link.userId) : null;
  if (linked) return linked;
  // An account of the same address is not taken over by the provider's word (GHSA-g38m-r43w-p2q7).
  const taken = fault(
    "conflict",
    "There is already an account with your address. Sign in to it by email code or password.",
    { reason: "email_taken" },
  );
  if (await personByEmail(base, claims.email)) throw taken;
  const { user, created } = await createPerson(base, {
    email: claims.email,
    verified: true,
    firstName: claims.firstName,
  });
  if (!created) throw taken;
  await base.db.insert(identities).values({ issuer, subject: claims.sub, userId: user.id, createdAt: base.now() });
  return user;
}
