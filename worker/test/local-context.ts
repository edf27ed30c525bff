import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createRequestContext } from "../request-context.ts";

/**
 * Runs something as a request to the developer's own machine does; what it starts in the background is over when this returns.
 * @param now the time that the request sees; without it the clock's
 */
export async function runLocally<T>(
  run: (context: ReturnType<typeof createRequestContext>) => Promise<T>,
  now?: number,
): Promise<T> {
  const executionCtx = createExecutionContext();
  const local = { ...env, LOCAL_SITE: "yes" } as Env;
  const clock = now === undefined ? undefined : () => now;
  const result = await run(createRequestContext(new Request("http://localhost/"), local, executionCtx, clock));
  await waitOnExecutionContext(executionCtx);
  return result;
}
