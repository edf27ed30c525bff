import { env } from "cloudflare:workers";

/** D1 that counts the statements that were run on it, and the round trips that they took. */
export function countedDb(): { DB: D1Database; count: () => number; trips: () => number } {
  let statements = 0;
  let trips = 0;
  const own = new WeakMap<object, D1PreparedStatement>();
  const counted = (statement: D1PreparedStatement): D1PreparedStatement => {
    const seen = new Proxy(statement, {
      get(at, name) {
        const value = Reflect.get(at, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (name !== "bind") {
            statements++;
            trips++;
          }
          const answer = (value as (...all: unknown[]) => unknown).apply(at, args);
          return name === "bind" ? counted(answer as D1PreparedStatement) : answer;
        };
      },
    });
    own.set(seen, statement);
    return seen;
  };
  const DB = new Proxy((env as Env).DB, {
    get(db, name) {
      const value = Reflect.get(db, name) as unknown;
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        if (name === "prepare") return counted(db.prepare(args[0] as string));
        if (name !== "batch") throw new Error(`what ${String(name)} costs is not counted`);
        trips++;
        const list = (args[0] as D1PreparedStatement[]).map((statement) => own.get(statement) ?? statement);
        statements += list.length;
        return db.batch(list);
      };
    },
  });
  return { DB, count: () => statements, trips: () => trips };
}

/** A binding of which every call fails. */
export const failing = (): unknown =>
  new Proxy(
    {},
    {
      get: () => () => {
        throw new Error("away");
      },
    },
  );

/** A KV namespace that always holds this document. */
export const flagsKv = (flags: unknown): unknown => ({ get: async () => flags });
