import { httpError } from "../kernel/http-error.ts";
import { HOUR, MINUTE, SECOND } from "../kernel/instants.ts";
import {
  clearRateLimit,
  consumeBackoffLimit,
  consumeRateLimit,
  type RateLimitVerdict,
  toNetwork,
} from "../platform/rate-limiter.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { hmac } from "./keys.ts";

type LimitDeps = Pick<AuthDeps, "db" | "env" | "now" | "ip" | "local">;
const ACCOUNT_BACKOFF = { freeAttempts: 5, firstDelay: 30 * SECOND, maxDelay: 15 * MINUTE };
const NETWORK_LIMIT = { max: 20, window: HOUR };
const EMAIL_SEND_LIMIT = { max: 5, window: HOUR };

/** The network to count, or null: unknown, or local development, where everybody shares one. */
function getCountedNetwork(deps: LimitDeps): string | null {
  if (!deps.ip || (deps.local && /^(127\.|::1$|::ffff:127\.)/.test(deps.ip))) return null;
  return toNetwork(deps.ip);
}

function throwIfLimited(v: RateLimitVerdict): void {
  if (!v.ok)
    throw httpError("too_fast", "Too many attempts. Wait a moment and try again.", { retryAfter: v.retryAfter });
}

const accountLimitKey = async (deps: LimitDeps, email: string) =>
  `acct:${await hmac(deps, "limit", normalizeEmail(email))}`;

/**
 * Counts an attempt at an account before anything expensive happens. Without a known client address only the account
 * counts: a shared limit would lock everybody out.
 * @throws httpError too_fast with Retry-After
 */
export async function countAccountAttempt(deps: LimitDeps, email: string): Promise<void> {
  // The network first: a blocked network must not lock other people's accounts.
  const net = getCountedNetwork(deps);
  if (net) throwIfLimited(await consumeRateLimit(deps.env, `ip:${net}`, NETWORK_LIMIT, deps.now()));
  throwIfLimited(await consumeBackoffLimit(deps.env, await accountLimitKey(deps, email), ACCOUNT_BACKOFF, deps.now()));
}

/** Counts an attempt without a named account (passkeys). @throws httpError too_fast */
export async function countNetworkAttempt(deps: LimitDeps): Promise<void> {
  const net = getCountedNetwork(deps);
  if (net) throwIfLimited(await consumeRateLimit(deps.env, `ip:${net}`, NETWORK_LIMIT, deps.now()));
}

/** Clears the account's count after a successful sign-in; the network keeps its own. */
export async function clearAccountAttempts(deps: LimitDeps, email: string): Promise<void> {
  await clearRateLimit(deps.env, await accountLimitKey(deps, email));
}

/** Counts a mail to an address: 5 an hour. @throws httpError too_fast */
export async function countEmailSend(deps: LimitDeps, email: string): Promise<void> {
  const net = getCountedNetwork(deps);
  if (net) throwIfLimited(await consumeRateLimit(deps.env, `send-ip:${net}`, NETWORK_LIMIT, deps.now()));
  throwIfLimited(
    await consumeRateLimit(
      deps.env,
      `send:${await hmac(deps, "limit", normalizeEmail(email))}`,
      EMAIL_SEND_LIMIT,
      deps.now(),
    ),
  );
}
