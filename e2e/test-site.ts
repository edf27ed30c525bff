/** A site for tests: the built Worker in Miniflare, on its own port, with its own copy of the prepared state. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Miniflare } from "miniflare";
// @ts-expect-error The scripts are plain JavaScript, because they run before anything is installed.
import * as runtime from "../scripts/lib/miniflare.mjs";
// @ts-expect-error Plain JavaScript, see above.
import { ROOT } from "../scripts/lib/script-tools.mjs";

export interface Site {
  /** Its URL, on localhost: the cookies of a stored sign-in are valid at every site. */
  url: string;
  /** The state that all visitors of the site share, as one text, to be compared. */
  sharedState: () => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Where global-setup.ts leaves the state that every site starts with, laid out as wrangler lays out `.wrangler/state`.
 */
export const preparedFolder = (): string => process.env.TIKARI_PREPARED as string;

let options: Record<string, unknown> | undefined;

/** Starts the built Worker on a folder of state. */
export async function startMiniflare(folder: string): Promise<{ miniflare: Miniflare; url: string }> {
  options ??= runtime.createSiteOptions(ROOT, { LOCAL_SITE: "yes" }) as Record<string, unknown>;
  const { miniflare, port } = await runtime.startMiniflare({ ...options, resourcePersistencePath: join(folder, "v3") });
  return { miniflare, url: `http://localhost:${port}` };
}

/** Starts a site on a copy of the prepared state, which is deleted when the site stops. */
export async function startSite(): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "tikari-e2e-"));
  cpSync(preparedFolder(), folder, { recursive: true });
  const { miniflare, url } = await startMiniflare(folder);
  return {
    url,
    // It only reads: once more where workerd closed an idle connection at the moment it was used again.
    sharedState: () => readSharedState(miniflare).catch(() => readSharedState(miniflare)),
    stop: async () => {
      await miniflare.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tables with rows of one visitor each: other tests do not see them. */
const OF_ONE_VISITOR = /^(sqlite_|_cf_|d1_|auth_|analytics_|mail_|audit|store_cart|store_wish|platform_|job)/;

/** The flags with their versions (each publishing raises one), and how many rows each shared table has. */
async function readSharedState(miniflare: Miniflare): Promise<string> {
  const db = await miniflare.getD1Database("DB");
  const kv = await miniflare.getKVNamespace("FLAGS");
  const { results } = await db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>();
  const tables = results.map((row) => row.name).filter((name) => !OF_ONE_VISITOR.test(name));
  const counts = await db.batch<{ n: number }>(tables.map((name) => db.prepare(`SELECT count(*) AS n FROM "${name}"`)));
  const rows = tables.map((name, i) => `${name}: ${counts[i]?.results[0]?.n}`);
  const { keys } = await kv.list();
  const flags = await Promise.all(keys.map(async ({ name }) => `${name}: ${await kv.get(name)}`));
  return [...flags, ...rows].join("\n");
}
