import * as oauth from "oauth4webapi";
import { httpError } from "../kernel/http-error.ts";
import { readLimitedBytes } from "../platform/hono.ts";
import type { AuthDeps } from "./deps.ts";

export type OidcDeps = AuthDeps & { fetch?: typeof fetch };
export interface OidcConfig {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
}
/** What the browser's cookie keeps of a sign-in until the provider sends the person back. */
export interface OidcTransaction {
  state: string;
  nonce: string;
  verifier: string;
}
/** Who the provider says the person is; the address is confirmed. */
export interface OidcIdentity {
  sub: string;
  email: string;
  firstName: string | null;
}

/** Asymmetric algorithms only: with HS256 the public key could be abused as a shared secret. */
const ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA"];
const MAX_RESPONSE_BYTES = 256 * 1024;
const TIMEOUT_MS = 8000;
const MAX_TOKEN_AGE_SECONDS = 600;
const CLOCK_TOLERANCE_SECONDS = 30;

/** The configured provider, or null: OIDC_ISSUER and OIDC_CLIENT_ID, with OIDC_CLIENT_SECRET where it needs one. */
export function readOidcConfig(env: Env): OidcConfig | null {
  const e = env as unknown as Record<string, string | undefined>;
  if (!e.OIDC_ISSUER || !e.OIDC_CLIENT_ID) return null;
  return { issuer: e.OIDC_ISSUER, clientId: e.OIDC_CLIENT_ID, clientSecret: e.OIDC_CLIENT_SECRET || null };
}

/** @param why for the log: never a token, a code or a claim's value */
export const oidcRefused = (why: string): Response =>
  httpError("bad_input", `We couldn't verify your sign-in provider's response: ${why}. Please start over.`, {
    reason: "oidc_refused",
  });

const oidcUnavailable = (): Response =>
  httpError("unavailable", "Your sign-in provider isn't responding. Sign in another way, or try again soon.", {
    retryAfter: 10,
    reason: "oidc_unavailable",
  });

/** The library's own sentences name the check that failed, not the value; a provider's error code is made printable. */
function describeError(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError || error instanceof oauth.AuthorizationResponseError)
    return error.error.replace(/[^\x20-\x7e]/g, "?").slice(0, 100);
  return error instanceof Error ? error.message : "unknown";
}

/** Everything in `work` reads what the provider sent, so whatever fails there refuses the answer. */
async function orRefuse<T>(why: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Response ? error : oidcRefused(`${why} (${describeError(error)})`);
  }
}

/** Checks an endpoint of the provider: https, or http in local development only. */
function requireSafeUrl(deps: OidcDeps, url: unknown): void {
  if (typeof url !== "string" || !URL.canParse(url)) throw oidcRefused("it names no address");
  const { protocol, hostname } = new URL(url);
  const isLocalHttp = deps.local && protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname);
  if (protocol !== "https:" && !isLocalHttp) throw oidcRefused("it names an address that is not safe");
}

/** How the library calls the provider: safe addresses, no redirects, a bounded time and size. */
function requestOptions(deps: OidcDeps) {
  const boundedFetch = async (url: string, init: RequestInit): Promise<Response> => {
    requireSafeUrl(deps, url);
    const fetcher = deps.fetch ?? fetch;
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetcher(url, { ...init, redirect: "manual", signal }).catch(() => null);
    if (!response || response.status >= 500) throw oidcUnavailable();
    const body = await readLimitedBytes(response, MAX_RESPONSE_BYTES).catch((error: unknown) => {
      throw error instanceof Response ? oidcRefused("it is too long") : oidcUnavailable();
    });
    const headers = { "Content-Type": response.headers.get("content-type") ?? "" };
    return new Response(body.length > 0 ? body : null, { status: response.status, headers });
  };
  // The library's own rule for http knows no loopback: `requireSafeUrl` draws the line.
  return { [oauth.customFetch]: boundedFetch, [oauth.allowInsecureRequests]: deps.local };
}

async function discoverProvider(deps: OidcDeps, config: OidcConfig): Promise<oauth.AuthorizationServer> {
  requireSafeUrl(deps, config.issuer);
  const issuer = new URL(config.issuer);
  const metadata = await orRefuse("it names another issuer, or its configuration is not valid", async () =>
    oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, requestOptions(deps))),
  );
  // The library compares addresses; the ID token's issuer is compared letter by letter.
  if (metadata.issuer !== config.issuer) throw oidcRefused("it names another issuer");
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = metadata;
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri]) requireSafeUrl(deps, url);
  if (userinfo_endpoint !== undefined) requireSafeUrl(deps, userinfo_endpoint);
  return { ...metadata, id_token_signing_alg_values_supported: ALGORITHMS };
}

const redirectUri = (deps: OidcDeps) => `${deps.url.origin}/api/login/callback`;

/** The address of the provider's sign-in page: code flow with PKCE (S256), state and nonce. */
export async function createAuthorizationUrl(
  deps: OidcDeps,
  config: OidcConfig,
  transaction: OidcTransaction,
): Promise<string> {
  const metadata = await discoverProvider(deps, config);
  const url = new URL(metadata.authorization_endpoint ?? "");
  const params: Record<string, string> = {
    response_type: "code",
    client_id: config.clientId,
    redirect_uri: redirectUri(deps),
    scope: "openid email profile",
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.toString();
}

/**
 * `client_secret_basic`. The library's own also escapes `-` and `.`, which is right by RFC 6749 and not undone by
 * many providers.
 */
function clientAuthentication({ clientId, clientSecret }: OidcConfig): oauth.ClientAuth {
  if (!clientSecret) return oauth.None();
  return (_metadata, _client, body, headers) => {
    body.set("client_id", clientId);
    headers.set(
      "authorization",
      `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`)}`,
    );
  };
}

/** Checks what the person came back with (state, RFC 9207 issuer), swaps the code, and says who it is. */
export async function fetchIdentity(
  deps: OidcDeps,
  config: OidcConfig,
  query: URLSearchParams,
  { state, nonce, verifier }: OidcTransaction,
): Promise<OidcIdentity> {
  const metadata = await discoverProvider(deps, config);
  const options = requestOptions(deps);
  const client: oauth.Client = {
    client_id: config.clientId,
    [oauth.clockSkew]: Math.round((deps.now() - Date.now()) / 1000),
    [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
  };
  const { tokens, claims } = await orRefuse("it does not confirm this sign-in", async () => {
    const params = oauth.validateAuthResponse(metadata, client, query, state);
    const auth = clientAuthentication(config);
    const uri = redirectUri(deps);
    const response = await oauth.authorizationCodeGrantRequest(metadata, client, auth, params, uri, verifier, options);
    const tokens = await oauth.processAuthorizationCodeResponse(metadata, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(metadata, response, options);
    return { tokens, claims: oauth.getValidatedIdTokenClaims(tokens) };
  });
  if (!claims) throw oidcRefused("it holds no identity");
  if (claims.azp !== undefined && claims.azp !== config.clientId)
    throw oidcRefused("its identity token is for another site");
  const age = Math.floor(deps.now() / 1000) - claims.iat;
  if (age > MAX_TOKEN_AGE_SECONDS + CLOCK_TOLERANCE_SECONDS || age < -CLOCK_TOLERANCE_SECONDS)
    throw oidcRefused("its identity token was not issued just now");

  // Claims of the scopes may come from UserInfo alone (OpenID Connect Core 5.4). Address and confirmation are taken
  // from the same answer: one must not vouch for the other's address.
  const isIncomplete = claims.email === undefined || claims.email_verified === undefined;
  const asksUserInfo = isIncomplete && claims.email_verified !== false && metadata.userinfo_endpoint !== undefined;
  const profile = asksUserInfo
    ? await orRefuse("its UserInfo is not valid", async () => {
        const response = await oauth.userInfoRequest(metadata, client, tokens.access_token, options);
        return oauth.processUserInfoResponse(metadata, client, claims.sub, response);
      })
    : claims;
  if (typeof profile.email !== "string" || profile.email_verified !== true)
    throw oidcRefused("it has not confirmed your email address");
  const givenName = profile.given_name ?? claims.given_name;
  return {
    sub: claims.sub,
    email: profile.email,
    firstName: typeof givenName === "string" ? givenName.slice(0, 80) : null,
  };
}
