import { env } from "cloudflare:workers";

/** A D1 binding that counts statements and round trips. */
export function createCountingDb(): {
  DB: D1Database;
  statementCount: () => number;
  roundTripCount: () => number;
  depth: () => number;
  /** Counts from zero again: what a Worker remembers by its binding stays. */
  reset: () => void;
} {
  let statements = 0;
  let roundTrips = 0;
  // The longest chain: a call that starts after another has ended is one deeper than that.
  let depth = 0;
  let endedDepth = 0;
  const track = <T>(answer: T): T => {
    const own = endedDepth + 1;
    depth = Math.max(depth, own);
    if (answer instanceof Promise) answer.then(() => (endedDepth = Math.max(endedDepth, own))).catch(() => undefined);
    return answer;
  };
  const originals = new WeakMap<object, D1PreparedStatement>();
  const countStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(at, name) {
        const value = Reflect.get(at, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name !== "bind") {
            statements++;
            roundTrips++;
          }
          const answer = (value as (...all: unknown[]) => unknown).apply(at, args);
          return name === "bind" ? countStatement(answer as D1PreparedStatement) : track(answer);
        };
      },
    });
    originals.set(proxy, statement);
    return proxy;
  };
  const countDatabase = <T extends D1Database | D1DatabaseSession>(database: T): T =>
    new Proxy(database, {
      get(db, name) {
        const value = Reflect.get(db, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "prepare") return countStatement(db.prepare(args[0] as string));
          // These two ask the database nothing.
          if (name === "withSession") return countDatabase((db as D1Database).withSession(args[0] as string));
          if (name === "getBookmark") return (db as D1DatabaseSession).getBookmark();
          if (name !== "batch") throw new Error(`what ${String(name)} costs is not counted`);
          roundTrips++;
          const list = (args[0] as D1PreparedStatement[]).map((statement) => originals.get(statement) ?? statement);
          statements += list.length;
          return track(db.batch(list));
        };
      },
    });
  const DB = countDatabase((env as Env).DB);
  const reset = () => {
    statements = 0;
    roundTrips = 0;
    depth = 0;
    endedDepth = 0;
  };
  return { DB, statementCount: () => statements, roundTripCount: () => roundTrips, depth: () => depth, reset };
}

/** A binding whose calls all fail. */
export const failingBinding = (): unknown =>
  new Proxy(
    {},
    {
      get: () => () => {
        throw new Error("away");
      },
    },
  );

/** A KV namespace that always returns this document. */
export const fakeFlagsKv = (flags: unknown): unknown => ({ get: async () => flags });
