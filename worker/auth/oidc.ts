import { and, eq } from "drizzle-orm";
import { createLocalJWKSet, EncryptJWT, errors, type JSONWebKeySet, jwtDecrypt, jwtVerify } from "jose";
import { httpError } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import { readCookie, serializeCookie } from "../platform/cookies.ts";
import { readLimitedText } from "../platform/hono.ts";
import type { AuthDeps } from "./deps.ts";
import { safeReturnTo } from "./domain.ts";
import { decodeBase64url, hmac, isEqualConstantTime } from "./keys.ts";
import { challenges, identities } from "./schema.ts";
import { completeFirstFactor, type SignInStep } from "./sign-in.ts";
import { createUser, findUserByEmail, findUserById, type User } from "./users.ts";

export type OidcDeps = AuthDeps & { fetch?: typeof fetch };
interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}
interface ProviderMetadata {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  authorization_response_iss_parameter_supported?: boolean;
}

/** Asymmetric algorithms only: with HS256 the public key could be abused as a shared secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
const TRANSACTION_TTL = 10 * MINUTE;
const MAX_RESPONSE_BYTES = 256 * 1024;

/** The configured provider, or null: OIDC_ISSUER and OIDC_CLIENT_ID, with OIDC_CLIENT_SECRET where it needs one. */
export function readOidcConfig(env: Env): OidcConfig | null {
  const e = env as unknown as Record<string, string | undefined>;
  if (!e.OIDC_ISSUER || !e.OIDC_CLIENT_ID) return null;
  return { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET || null };
}

const oidcRefused = (why: string) =>
  httpError("bad_input", `Your sign-in provider's answer was refused: ${why}. Start again.`, {
    reason: "oidc_refused",
  });

async function fetchJson<T>(deps: OidcDeps, url: string, init?: RequestInit): Promise<T> {
  const fetcher = deps.fetch ?? fetch;
  const r = await fetcher(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(8000) }).catch(() => null);
  if (!r || r.status >= 500)
    throw httpError("unavailable", "The sign-in provider does not answer. Use another way, or try again soon.", {
      retryAfter: 10,
      reason: "oidc_unavailable",
    });
  if (!r.ok) throw oidcRefused("it answered with an error");
  try {
    return JSON.parse(await readLimitedText(r, MAX_RESPONSE_BYTES)) as T;
  } catch {
    throw oidcRefused("it could not be read");
  }
}

/** An endpoint of the provider: https, or http in local development only. */
function requireSafeUrl(deps: OidcDeps, url: unknown): string {
  if (typeof url !== "string" || !URL.canParse(url)) throw oidcRefused("it names no address");
  const { protocol, hostname } = new URL(url);
  const isLocalHttp = deps.local && protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  if (protocol !== "https:" && !isLocalHttp) throw oidcRefused("it names an address that is not safe");
  return url;
}

async function discoverProvider(deps: OidcDeps, config: OidcConfig): Promise<ProviderMetadata> {
  const discoveryUrl = requireSafeUrl(deps, `${config.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const metadata = await fetchJson<ProviderMetadata>(deps, discoveryUrl);
  if (metadata?.issuer !== config.issuer) throw oidcRefused("it names another issuer");
  for (const url of [metadata.authorization_endpoint, metadata.token_endpoint, metadata.jwks_uri])
    requireSafeUrl(deps, url);
  return metadata;
}

const getTransactionKey = async (deps: OidcDeps) => decodeBase64url(await hmac(deps, "oidc-transaction-key", "1"));
const redirectUri = (deps: OidcDeps) => `${deps.url.origin}/api/login/callback`;

/**
 * Starts a sign-in: authorization code flow with PKCE (S256), state and nonce, stored in an encrypted cookie for 10
 * minutes.
 */
export async function startOidcSignIn(
  deps: OidcDeps,
  config: OidcConfig,
  returnTo: string,
): Promise<{ location: string; cookies: string[] }> {
  const metadata = await discoverProvider(deps, config);
  const [state, nonce, verifier] = [newSecret(), newSecret(), newSecret()];
  const jwt = await new EncryptJWT({ state, nonce, verifier, returnTo: safeReturnTo(returnTo) })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: "oidc-tx" })
    .setExpirationTime(Math.floor((deps.now() + TRANSACTION_TTL) / 1000))
    .encrypt(await getTransactionKey(deps));
  const to = new URL(metadata.authorization_endpoint);
  const params: Record<string, string> = {
    response_type: "code",
    client_id: config.clientId,
    redirect_uri: redirectUri(deps),
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await sha256(verifier),
    code_challenge_method: "S256",
  };
  for (const [k, v] of Object.entries(params)) to.searchParams.set(k, v);
  return { location: to.toString(), cookies: [serializeCookie(deps, "oidc", jwt, TRANSACTION_TTL)] };
}

/**
 * Finishes a sign-in: compares state and issuer (RFC 9207), exchanges the code, verifies the ID token, and signs in the
 * person linked to (issuer, subject), never one found by email.
 */
export async function finishOidcSignIn(
  deps: OidcDeps,
  config: OidcConfig,
  query: URLSearchParams,
): Promise<SignInStep & { returnTo: string }> {
  const cookie = readCookie(deps, "oidc");
  if (!cookie) throw oidcRefused("it belongs to no sign-in of this browser");
  const tx = await jwtDecrypt(cookie, await getTransactionKey(deps), {
    currentDate: new Date(deps.now()),
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
  }).catch(() => null);
  const transaction = tx?.payload as { state: string; nonce: string; verifier: string; returnTo: string } | undefined;
  if (!transaction) throw oidcRefused("it came too late");
  if (!isEqualConstantTime(query.get("state") ?? "", transaction.state))
    throw oidcRefused("it belongs to another sign-in");
  await claimTransaction(deps, transaction.state);
  if (query.get("error")) throw oidcRefused("you were not signed in there");
  const metadata = await discoverProvider(deps, config);
  const iss = query.get("iss");
  if (iss !== null ? iss !== config.issuer : metadata.authorization_response_iss_parameter_supported)
    throw oidcRefused("it comes from another issuer");
  const code = query.get("code");
  if (!code) throw oidcRefused("it holds no code");
  const claims = await fetchClaims(deps, config, metadata, code, transaction.verifier, transaction.nonce);
  const user = await findOrCreateUser(deps, config.issuer, claims);
  const step = await completeFirstFactor(deps, user, "oidc");
  return {
    ...step,
    cookies: [...step.cookies, serializeCookie(deps, "oidc", "", 0)],
    returnTo: safeReturnTo(transaction.returnTo),
  };
}

/** Each transaction can be finished once, even with a copy of its cookie. */
async function claimTransaction(deps: OidcDeps, state: string): Promise<void> {
  const at = deps.now();
  const r = await deps.db
    .insert(challenges)
    .values({
      id: `oidc:${await sha256(state)}`,
      kind: "oidc",
      answer: "",
      createdAt: at,
      expiresAt: at + TRANSACTION_TTL,
      usedAt: at,
    })
    .onConflictDoNothing()
    .run();
  if (r.meta.changes !== 1) throw oidcRefused("it was used before");
}

interface Claims {
  sub: string;
  email: string;
  firstName: string | null;
}

async function fetchClaims(
  deps: OidcDeps,
  config: OidcConfig,
  metadata: ProviderMetadata,
  code: string,
  verifier: string,
  nonce: string,
): Promise<Claims> {
  const body = new URLSearchParams({
    grant_type: "authorization_code",
    code,
    redirect_uri: redirectUri(deps),
    code_verifier: verifier,
    client_id: config.clientId,
  });
  const headers: Record<string, string> = {
    "Content-Type": "application/x-www-form-urlencoded",
    Accept: "application/json",
  };
  if (config.clientSecret) {
    const pair = `${encodeURIComponent(config.clientId)}:${encodeURIComponent(config.clientSecret)}`;
    headers.Authorization = `Basic ${btoa(pair)}`;
  }
  const tokens = await fetchJson<{ id_token?: string }>(deps, metadata.token_endpoint, {
    method: "POST",
    headers,
    body,
  });
  if (typeof tokens.id_token !== "string") throw oidcRefused("it holds no identity");
  const jwks = await fetchJson<JSONWebKeySet>(deps, metadata.jwks_uri);
  const { payload } = await jwtVerify(tokens.id_token, createLocalJWKSet(jwks), {
    issuer: config.issuer,
    audience: config.clientId,
    algorithms: ALGORITHMS,
    currentDate: new Date(deps.now()),
    clockTolerance: 30,
    maxTokenAge: 600,
    requiredClaims: ["sub", "exp", "iat", "nonce"],
  }).catch((e: unknown) => {
    if (e instanceof errors.JOSEError) throw oidcRefused("its identity token is not valid");
    throw e;
  });
  if (!isEqualConstantTime(String(payload.nonce), nonce))
    throw oidcRefused("its identity token is for another sign-in");
  if (Array.isArray(payload.aud) && payload.aud.length > 1 && payload.azp !== config.clientId)
    throw oidcRefused("its identity token is for another site");
  if (payload.azp !== undefined && payload.azp !== config.clientId)
    throw oidcRefused("its identity token is for another site");
  if (typeof payload.email !== "string" || payload.email_verified !== true)
    throw oidcRefused("it has not confirmed your email address");
  return {
    sub: String(payload.sub),
    email: payload.email,
    firstName: typeof payload.given_name === "string" ? payload.given_name.slice(0, 80) : null,
  };
}

async function findOrCreateUser(deps: OidcDeps, issuer: string, claims: Claims): Promise<User> {
  const link = await deps.db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, claims.sub)))
    .get();
  const linked = link ? await findUserById(deps, link.userId) : null;
  if (linked) return linked;
  // The provider's word is not enough to take over an account with the same address (GHSA-g38m-r43w-p2q7).
  const taken = httpError(
    "conflict",
    "There is already an account with your address. Sign in to it by email code or password.",
    { reason: "email_taken" },
  );
  if (await findUserByEmail(deps, claims.email)) throw taken;
  const { user, created } = await createUser(deps, {
    email: claims.email,
    verified: true,
    firstName: claims.firstName,
  });
  if (!created) throw taken;
  await deps.db.insert(identities).values({ issuer, subject: claims.sub, userId: user.id, createdAt: deps.now() });
  return user;
}
