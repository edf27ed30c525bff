/** A site for tests: the built Worker in Miniflare, on its own port, with its own copy of the prepared state. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Miniflare } from "miniflare";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import * as runtime from "../scripts/lib/miniflare.mjs";
// @ts-expect-error Plain JavaScript, see above.
import { ROOT } from "../scripts/lib/script-tools.mjs";

export interface Site {
  /** Its URL, on localhost: the cookies of a stored sign-in are valid at every site. */
  url: string;
  /** The state that all visitors of the site share, as one text, to be compared. */
  sharedState: () => string;
  /** Changes what no visitor can, such as when a subscription ends: of the test's own people, or on its own site. */
  changeDatabase: (sql: string, ...values: (string | number)[]) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Where global-setup.ts leaves the state that every site starts with, laid out as wrangler lays out `.wrangler/state`.
 */
export const preparedFolder = (): string => process.env.TIKARI_PREPARED as string;

let options: Record<string, unknown> | undefined;

/** The options of a test's own site. */
export interface SiteSetup {
  /** Variables besides those of its configuration. */
  vars?: Record<string, string>;
  /** Answers the Worker's requests to other servers. */
  outside?: (request: Request) => Response | Promise<Response>;
}

/** Starts the built Worker on a folder of state. */
export async function startMiniflare(
  folder: string,
  { vars, outside }: SiteSetup = {},
): Promise<{ miniflare: Miniflare; url: string }> {
  options ??= runtime.createSiteOptions(ROOT, { LOCAL_SITE: "yes" }) as Record<string, unknown>;
  const { miniflare, port } = await runtime.startMiniflare({
    ...options,
    ...(vars && { bindings: { ...(options.bindings as object), ...vars } }),
    ...(outside && { outboundService: outside }),
    resourcePersistencePath: join(folder, "v3"),
  });
  return { miniflare, url: `http://localhost:${port}` };
}

/** Starts a site on a copy of the prepared state, which is deleted when the site stops. */
export async function startSite(setup?: SiteSetup): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "tikari-e2e-"));
  cpSync(preparedFolder(), folder, { recursive: true });
  const { miniflare, url } = await startMiniflare(folder, setup);
  return {
    url,
    sharedState: () => readSharedState(folder),
    changeDatabase: async (sql, ...values) => {
      const db = await miniflare.getD1Database("DB");
      await db
        .prepare(sql)
        .bind(...values)
        .run();
    },
    stop: async () => {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tables with rows of one visitor each: other tests do not see them. */
const OF_ONE_VISITOR = /^(sqlite_|_cf_|d1_|auth_|analytics_|mail_|audit|store_cart|store_wish|platform_|job)/;

/**
 * The stored flags (each publishing stores them anew), and how many rows each shared table has. It reads the files of the
 * databases beside the running Worker: through Miniflare this took a second of processor time before and after each test.
 */
function readSharedState(folder: string): string {
  const flags = readRows(join(folder, "v3", "kv", "miniflare-KVNamespaceObject"), "_mf_entries", (db) =>
    db
      .prepare("SELECT key, blob_id FROM _mf_entries ORDER BY key")
      .all()
      .map((row) => `${row.key}: ${row.blob_id}`),
  );
  const rows = readRows(join(folder, "v3", "d1", "miniflare-D1DatabaseObject"), "auth_user", (db) => {
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
    const shared = tables.map((row) => String(row.name)).filter((name) => !OF_ONE_VISITOR.test(name));
    return shared.map((name) => `${name}: ${db.prepare(`SELECT count(*) AS n FROM "${name}"`).get()?.n}`);
  });
  if (!rows) throw new Error(`No database of the site in ${folder}.`);
  return [...(flags ?? []), ...rows].join("\n");
}

/** Reads from the database in a folder that has the named table; undefined if there is none yet. */
function readRows(folder: string, table: string, read: (db: DatabaseSync) => string[]): string[] | undefined {
  for (const name of readdirSync(folder).filter((file) => file.endsWith(".sqlite"))) {
    const db = new DatabaseSync(join(folder, name), { readOnly: true, timeout: 10_000 });
    try {
      if (db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table)) return read(db);
    } finally {
      db.close();
    }
  }
  return undefined;
}
