import { fault } from "../kernel/http-error.ts";
import { HOUR, MINUTE, SECOND } from "../kernel/instants.ts";
import { clearLimit, type LimitVerdict, networkOf, takeGuess, takeLimit } from "../platform/rate-limiter.ts";
import type { Base } from "./deps.ts";
import { normalEmail } from "./domain.ts";
import { hmac } from "./keys.ts";

type LimitBase = Pick<Base, "db" | "env" | "now" | "ip" | "local">;
const GUESSES = { free: 5, base: 30 * SECOND, max: 15 * MINUTE };
const PER_NETWORK = { max: 20, window: HOUR };
const SENDS = { max: 5, window: HOUR };

/** The network to count, or null: unknown, or the developer's own machine, where everybody is one. */
function network(base: LimitBase): string | null {
  if (!base.ip || (base.local && /^(127\.|::1$|::ffff:127\.)/.test(base.ip))) return null;
  return networkOf(base.ip);
}

function insist(v: LimitVerdict): void {
  if (!v.ok) throw fault("too_fast", "Too many attempts. Wait a little and try again.", { retryAfter: v.retryAfter });
}

const accountKey = async (base: LimitBase, email: string) => `acct:${await hmac(base, "limit", normalEmail(email))}`;

/**
 * Counts an attempt at an account before anything costly happens. Without a known address of the
 * caller only the account counts: a shared bucket would lock everybody out.
 * @throws fault too_fast with Retry-After
 */
export async function countGuess(base: LimitBase, email: string): Promise<void> {
  // The network first: one that is blocked cannot close other people's accounts as well.
  const net = network(base);
  if (net) insist(await takeLimit(base.env, `ip:${net}`, PER_NETWORK, base.now()));
  insist(await takeGuess(base.env, await accountKey(base, email), GUESSES, base.now()));
}

/** Counts an attempt that names no account (passkeys). @throws fault too_fast */
export async function countNetwork(base: LimitBase): Promise<void> {
  const net = network(base);
  if (net) insist(await takeLimit(base.env, `ip:${net}`, PER_NETWORK, base.now()));
}

/** After a right answer the account starts afresh; the network keeps its count. */
export async function forgetGuesses(base: LimitBase, email: string): Promise<void> {
  await clearLimit(base.env, await accountKey(base, email));
}

/** Counts a mail to an address: 5 an hour. @throws fault too_fast */
export async function countSend(base: LimitBase, email: string): Promise<void> {
  const net = network(base);
  if (net) insist(await takeLimit(base.env, `send-ip:${net}`, PER_NETWORK, base.now()));
  insist(await takeLimit(base.env, `send:${await hmac(base, "limit", normalEmail(email))}`, SENDS, base.now()));
}
