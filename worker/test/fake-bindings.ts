import { env } from "cloudflare:workers";

/** A D1 binding that counts statements and round trips. */
export function createCountingDb(): {
  DB: D1Database;
  statementCount: () => number;
  roundTripCount: () => number;
  depth: () => number;
  /** What was sent, in order, each with its place in the sequence: to see why a call costs what it does. */
  listTrips: () => string[];
  /** Counts from zero again: what a Worker remembers by its binding stays. */
  reset: () => void;
} {
  let statements = 0;
  let roundTrips = 0;
  // The longest chain: a call that starts after another has ended is one deeper than that.
  let depth = 0;
  let endedDepth = 0;
  let trips: string[] = [];
  const track = <T>(answer: T, texts: string[]): T => {
    const own = endedDepth + 1;
    trips.push(`${own}: ${texts.map((text) => text.replace(/\s+/g, " ").slice(0, 140)).join("; ")}`);
    depth = Math.max(depth, own);
    if (answer instanceof Promise) answer.then(() => (endedDepth = Math.max(endedDepth, own))).catch(() => undefined);
    return answer;
  };
  const originals = new WeakMap<object, { statement: D1PreparedStatement; text: string }>();
  const countStatement = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
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
          return name === "bind" ? countStatement(answer as D1PreparedStatement, text) : track(answer, [text]);
        };
      },
    });
    originals.set(proxy, { statement, text });
    return proxy;
  };
  const countDatabase = <T extends D1Database | D1DatabaseSession>(database: T): T =>
    new Proxy(database, {
      get(db, name) {
        const value = Reflect.get(db, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name === "prepare") return countStatement(db.prepare(args[0] as string), args[0] as string);
          // These two ask the database nothing.
          if (name === "withSession") return countDatabase((db as D1Database).withSession(args[0] as string));
          if (name === "getBookmark") return (db as D1DatabaseSession).getBookmark();
          if (name !== "batch") throw new Error(`what ${String(name)} costs is not counted`);
          roundTrips++;
          const list = (args[0] as D1PreparedStatement[]).map(
            (statement) => originals.get(statement) ?? { statement, text: "" },
          );
          statements += list.length;
          return track(
            db.batch(list.map(({ statement }) => statement)),
            list.map(({ text }) => text),
          );
        };
      },
    });
  const DB = countDatabase((env as Env).DB);
  const reset = () => {
    statements = 0;
    roundTrips = 0;
    depth = 0;
    endedDepth = 0;
    trips = [];
  };
  const counts = { statementCount: () => statements, roundTripCount: () => roundTrips, depth: () => depth };
  return { DB, ...counts, listTrips: () => trips, reset };
}

/** The D1 bindings, of whose queries the nth fails (from 1; 0: none does), and how many were prepared. */
export function createBreakingDatabases(failAt: number) {
  let queries = 0;
  const breakable = <T extends D1Database | D1DatabaseSession>(database: T): T =>
    new Proxy(database, {
      get(db, name) {
        if (name === "prepare" && ++queries === failAt) throw new Error("no database");
        if (name === "withSession")
          return (start: D1SessionConstraint) => breakable((db as D1Database).withSession(start));
        const value = Reflect.get(db, name) as unknown;
        return typeof value === "function" ? value.bind(db) : value;
      },
    });
  const { DB, ANALYTICS, SEARCH } = env as Env;
  const databases = { DB: breakable(DB), ANALYTICS: breakable(ANALYTICS), SEARCH: breakable(SEARCH) };
  return { databases, queryCount: () => queries };
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
