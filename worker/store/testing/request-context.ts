import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { openDb } from "../../platform/db.ts";
import { createRequestContext } from "../../request-context.ts";

export const db = openDb(env.DB);

/** A RequestContext for tests, at a fixed instant if one is given. */
export const createTestContext = (now?: number, bindings: Partial<Env> = {}) =>
  createRequestContext(
    new Request("http://localhost/"),
    { ...env, LOCAL_SITE: "yes", ...bindings } as Env,
    createExecutionContext(),
    now === undefined ? undefined : () => now,
  );
