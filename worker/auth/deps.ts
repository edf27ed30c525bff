import type { Db } from "../platform/db.ts";

/**
 * What accounts need of a request: the part of the Visit that they use, written out, so that the
 * Visit's type may be made of the services' types without going round in a circle.
 */
export interface Base {
  request: Request;
  url: URL;
  env: Env;
  db: Db;
  /** Epoch milliseconds. */
  now: () => number;
  ip: string | null;
  local: boolean;
  later: (work: Promise<unknown>) => void;
}
