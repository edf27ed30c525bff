import { env } from "cloudflare:workers";

/** The object of worker/test/database-server.mjs. */
interface Server {
  query(body: string, inRows: boolean): Promise<[status: number, body: string, bookmark: string]>;
}
const { TEST_DATABASE: servers, TEST_D1 } = env as unknown as {
  TEST_DATABASE: { getByName(name: string): Server };
  TEST_D1: string;
};

const own = new Map(
  ["DB", "ANALYTICS", "SEARCH", "REPLICA"].map((name) => [name, Reflect.get(env, name) as D1Database]),
);

/** The runtime's own database of that name. */
export const ownDatabase = (name: string): D1Database => own.get(name) as D1Database;

/** The header by which D1 tells its client the bookmark. */
const BOOKMARK = "x-cf-d1-session-commit-token";

/**
 * A database that stands for one of the runtime's: D1's own client, and the same SQLite behind it, one call away instead of
 * three: 0.3 milliseconds of processor time for a statement instead of 0.8. `quick-databases.test.ts` compares the two.
 */
export function quickDatabase(name: string): D1Database {
  const D1 = ownDatabase(name).constructor as new (server: unknown) => D1Database;
  const fetch = async (url: string, { body }: { body: string }) => {
    const inRows = new URL(url).searchParams.get("resultsFormat") === "ROWS_AND_COLUMNS";
    const [status, answer, bookmark] = await servers.getByName(name).query(body, inRows);
    return new Response(answer, { status, headers: { [BOOKMARK]: bookmark, "Content-Type": "application/json" } });
  };
  return new D1({ fetch });
}

if (TEST_D1 !== "real")
  for (const name of own.keys())
    Object.defineProperty(env, name, { value: quickDatabase(name), configurable: true, enumerable: true });
