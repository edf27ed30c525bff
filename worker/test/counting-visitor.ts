import { fetchBuilt } from "./built-worker.ts";
import { createCountingDb } from "./fake-bindings.ts";

const ORIGIN = "http://localhost";

/**
 * How often a call asks the database, and how many of these follow one after the other until the answer is complete.
 */
export type Cost = [roundTrips: number, inSequence: number];

/** A browser whose calls are counted, in an isolate of its own. */
export function createCountingVisitor(settings: Record<string, string> = {}) {
  const cookies = new Map<string, string>();
  const { DB, roundTripCount, depth, listTrips, reset } = createCountingDb();
  return async (
    path: string,
    { method = "GET", body, key }: { method?: string; body?: unknown; key?: string } = {},
  ) => {
    reset();
    let inSequence = 0;
    const answer = await fetchBuilt(path, {
      origin: ORIGIN,
      method,
      env: { DB, LOCAL_SITE: "yes", ...settings },
      onAnswered: () => {
        inSequence = depth();
      },
      headers: {
        Origin: ORIGIN,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(key ? { "Idempotency-Key": key } : {}),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of answer.response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const cost: Cost = [roundTripCount(), inSequence];
    const json = answer.header("content-type")?.includes("json") ? JSON.parse(answer.text) : null;
    return { status: answer.status, text: answer.text, header: answer.header, json, cost, trips: listTrips() };
  };
}
export type CountingVisitor = ReturnType<typeof createCountingVisitor>;
