import { httpError } from "../kernel/http-error.ts";
import { MINUTE } from "../kernel/instants.ts";
import { consumeRateLimit, toNetwork } from "../platform/rate-limiter.ts";
import type { RequestDeps } from "../request-context.ts";

/** More than anybody types; answers from a cache are not counted. */
const MESSAGE = "Too many searches in a short time. Wait a minute, then search again.";
const LIMIT = { max: 240, window: MINUTE };

/** @throws httpError too_fast where a network asks more than the index shall answer */
export async function limitSearches({ env, ip, now }: Pick<RequestDeps, "env" | "ip" | "now">): Promise<void> {
  if (!ip) return;
  const verdict = await consumeRateLimit(env, `search:${toNetwork(ip)}`, LIMIT, now());
  if (!verdict.ok) throw httpError("too_fast", MESSAGE, { retryAfter: verdict.retryAfter });
}
