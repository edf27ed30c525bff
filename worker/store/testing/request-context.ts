import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { openDb } from "../../platform/db.ts";
import { openVisit } from "../../request-context.ts";

export const db = openDb(env.DB);

/** A Visit for tests, at a fixed instant where one is given. */
export const visitAt = (now?: number, bindings: Partial<Env> = {}) =>
  openVisit(
    new Request("http://localhost/"),
    { ...env, LOCAL_SITE: "yes", ...bindings } as Env,
    createExecutionContext(),
    now === undefined ? undefined : () => now,
  );
