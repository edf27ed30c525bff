import type { Db } from "../platform/db.ts";

/**
 * What accounts need of a request, written out instead of derived from RequestContext, whose type depends on the
 * services' types.
 */
export interface AuthDeps {
  request: Request;
  url: URL;
  env: Env;
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  ip: string | null;
  local: boolean;
  waitUntil: (work: Promise<unknown>) => void;
}
