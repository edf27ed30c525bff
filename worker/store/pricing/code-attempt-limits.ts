import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import { consumeDistinctLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { RequestDeps } from "../../request-context.ts";
import { normalizeCode } from "./discount-codes.ts";

/** Nobody is given so many codes; whoever guesses types more. */
const CODE_ATTEMPT_LIMIT = { max: 30, window: HOUR };

/**
 * Counts the different discount and gift card codes that a network tries, right and wrong ones alike and
 * before any is looked up: so a right one answers as a wrong one does once there were too many. The same code
 * again is not counted, since pages ask for the price at every change.
 * @throws httpError too_fast with Retry-After
 */
export async function limitCodeAttempts(
  deps: Pick<RequestDeps, "env" | "ip" | "local" | "now">,
  codes: readonly string[],
): Promise<void> {
  if (codes.length === 0 || !deps.ip || (deps.local && /^(127\.|::1$|::ffff:127\.)/.test(deps.ip))) return;
  const hashes = await Promise.all(codes.map((code) => sha256(normalizeCode(code))));
  const verdict = await consumeDistinctLimit(
    deps.env,
    `codes:${toNetwork(deps.ip)}`,
    hashes,
    CODE_ATTEMPT_LIMIT,
    deps.now(),
  );
  if (!verdict.ok)
    throw httpError("too_fast", "Too many codes at once. Wait a little and try again.", {
      retryAfter: verdict.retryAfter,
    });
}
