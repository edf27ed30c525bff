import { httpError } from "../kernel/http-error.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../kernel/instants.ts";
import {
  clearRateLimit,
  consumeBackoffLimit,
  consumeRateLimit,
  type RateLimitRule,
  type RateLimitVerdict,
  toNetwork,
} from "../platform/rate-limiter.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { hmac } from "./keys.ts";
import { readKnownDevice } from "./known-devices.ts";

type LimitDeps = Pick<AuthDeps, "db" | "env" | "now" | "ip" | "local" | "request">;

/** Of each account, for strangers together and for each known device: see docs/security.md for the sums. */
const ACCOUNT_BACKOFF = { freeAttempts: 5, firstDelay: 30 * SECOND, maxDelay: 15 * MINUTE };
const EMAIL_SENDS_PER_HOUR = 5;
/** Each mail may carry a code, which has five guesses. */
const EMAIL_SENDS_PER_DAY = 20;

/** Of each network, by what is attempted. */
const NETWORK_LIMITS = {
  "sign-in": { max: 20, window: HOUR },
  send: { max: 20, window: HOUR },
  challenge: { max: 60, window: HOUR },
} satisfies Record<string, RateLimitRule>;

/** What is guessed; each has a budget of its own. */
type Secret = "password" | "second-factor";

/** The network to count, or null: unknown, or local development, where everybody shares one. */
function getCountedNetwork(deps: LimitDeps): string | null {
  if (!deps.ip || (deps.local && /^(127\.|::1$|::ffff:127\.)/.test(deps.ip))) return null;
  return toNetwork(deps.ip);
}

function throwIfLimited(v: RateLimitVerdict): void {
  if (!v.ok)
    throw httpError("too_fast", "Too many attempts. Wait a moment and try again.", { retryAfter: v.retryAfter });
}

/** Whose budget an attempt at an address uses up: this browser's own if it is known, else that of all strangers. */
async function getBudgetOwner(deps: LimitDeps, email: string): Promise<string> {
  const device = await readKnownDevice(deps, email);
  return device ? `device:${device}` : `acct:${await hmac(deps, "limit", normalizeEmail(email))}`;
}

/**
 * Counts an attempt of this network. Without a known client address nothing is counted: a shared limit would lock
 * everybody out.
 * @throws httpError too_fast with Retry-After
 */
export async function countNetworkAttempt(
  deps: LimitDeps,
  attempt: keyof typeof NETWORK_LIMITS = "sign-in",
): Promise<void> {
  const net = getCountedNetwork(deps);
  if (!net) return;
  const key = attempt === "sign-in" ? `ip:${net}` : `${attempt}-ip:${net}`;
  throwIfLimited(await consumeRateLimit(deps.env, key, NETWORK_LIMITS[attempt], deps.now()));
}

/** Counts a guess at a secret of an account before anything expensive happens. @throws httpError too_fast */
export async function countAccountAttempt(deps: LimitDeps, secret: Secret, email: string): Promise<void> {
  // The network first: a blocked network must not lock other people's accounts.
  await countNetworkAttempt(deps);
  const key = `${secret}:${await getBudgetOwner(deps, email)}`;
  throwIfLimited(await consumeBackoffLimit(deps.env, key, ACCOUNT_BACKOFF, deps.now()));
}

/** Clears the count after a correct one; the network keeps its own. */
export async function clearAccountAttempts(deps: LimitDeps, secret: Secret, email: string): Promise<void> {
  await clearRateLimit(deps.env, `${secret}:${await getBudgetOwner(deps, email)}`);
}

/** Counts a mail with a code to an address. @throws httpError too_fast */
export async function countEmailSend(deps: LimitDeps, email: string): Promise<void> {
  await countNetworkAttempt(deps, "send");
  const owner = await getBudgetOwner(deps, email);
  const perHour = { max: EMAIL_SENDS_PER_HOUR, window: HOUR };
  const perDay = { max: EMAIL_SENDS_PER_DAY, window: DAY };
  throwIfLimited(await consumeRateLimit(deps.env, `send:${owner}`, perHour, deps.now()));
  throwIfLimited(await consumeRateLimit(deps.env, `send-day:${owner}`, perDay, deps.now()));
}
