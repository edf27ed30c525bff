import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";

// @ts-expect-error The built Worker has no types of its own; worker/index.ts, which it is made of, has.
const built = (await import("../../build/server/index.js")).default as ExportedHandler<Env>;

export const SITE = "https://tikari.test";

export interface Knock extends RequestInit<RequestInitCfProperties> {
  /** Bindings in place of the real ones. */
  env?: Partial<Record<keyof Env | "LOCAL_SITE", unknown>>;
  origin?: string;
}

/** Asks the built Worker as the runtime does; the answer's text is read before its late work is waited for. */
export async function knock(path: string, { env: other, origin = SITE, ...init }: Knock = {}) {
  const ctx = createExecutionContext();
  const request = new Request(origin + path, { redirect: "manual", ...init });
  const response = await (built.fetch as NonNullable<typeof built.fetch>)(
    request as Request<unknown, IncomingRequestCfProperties>,
    { ...(env as Env), ...other } as Env,
    ctx,
  );
  const text = response.webSocket ? "" : await response.text();
  await waitOnExecutionContext(ctx);
  const header = (name: string) => response.headers.get(name);
  const nonce = /'nonce-([^']+)'/.exec(header("content-security-policy") ?? "")?.[1];
  return { response, status: response.status, text, header, nonce, from: header("x-page-from") };
}

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
