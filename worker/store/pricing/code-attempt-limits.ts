import { httpError } from "../../kernel/http-error.ts";
import { sha256 } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import { consumeDistinctLimit, toNetwork } from "../../platform/rate-limiter.ts";
import type { RequestDeps } from "../../request-context.ts";
import { normalizeCode } from "./domain-codes.ts";

/** A customer has a few codes at most; someone who guesses codes enters many. */
const CODE_ATTEMPT_LIMIT = { max: 30, window: HOUR };

/**
 * Counts the different discount and gift card codes that one network tries, valid and invalid alike, before
 * they are looked up, so that a valid code is refused like an invalid one once the limit is reached. A
 * repeated code is not counted, since pages price the cart at each change.
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
    throw httpError("too_fast", "Too many codes. Wait a few minutes and try again.", {
      retryAfter: verdict.retryAfter,
    });
}
