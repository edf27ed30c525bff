import { fault } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import { networkOf, takeDistinct } from "../../platform/rate-limiter.ts";
import type { VisitBase } from "../../request-context.ts";
import { normalCode } from "./discount-codes.ts";

/** Nobody is given so many codes; whoever guesses types more. */
const DIFFERENT = { max: 30, window: HOUR };

/**
 * Counts the different discount and gift card codes that a network tries, right and wrong ones alike and
 * before any is looked up: so a right one answers as a wrong one does once there were too many. The same code
 * again is not counted, since pages ask for the price at every change.
 * @throws fault too_fast with Retry-After
 */
export async function countCodes(
  base: Pick<VisitBase, "env" | "ip" | "local" | "now">,
  typed: readonly string[],
): Promise<void> {
  if (typed.length === 0 || !base.ip || (base.local && /^(127\.|::1$|::ffff:127\.)/.test(base.ip))) return;
  const hashes = await Promise.all(typed.map((code) => sha256(normalCode(code))));
  const verdict = await takeDistinct(base.env, `codes:${networkOf(base.ip)}`, hashes, DIFFERENT, base.now());
  if (!verdict.ok)
    throw fault("too_fast", "Too many codes at once. Wait a little and try again.", { retryAfter: verdict.retryAfter });
}
