import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import type { BatchStatement } from "./run-batch.ts";
import { settingsValue } from "./schema.ts";

interface SiteOriginDeps {
  db: Db;
  env: Env;
  url: URL;
  now: () => number;
}

/** The URL of scheduled jobs, which have no request. */
export const JOBS_URL = "https://jobs.invalid/";

const ORIGIN_SETTING_KEY = "siteOrigin";

/**
 * The origin of links in mails: the SITE_ORIGIN variable, else the origin of the current request, else, for scheduled
 * jobs, the first origin that the site was used under (see `saveSiteOriginStatements`).
 */
export async function getSiteOrigin(deps: SiteOriginDeps): Promise<string> {
  const configured = (deps.env as unknown as { SITE_ORIGIN?: string }).SITE_ORIGIN;
  if (configured) return new URL(configured).origin;
  if (deps.url.href !== JOBS_URL) return deps.url.origin;
  const row = await deps.db.select().from(settingsValue).where(eq(settingsValue.key, ORIGIN_SETTING_KEY)).get();
  return row ? (JSON.parse(row.value) as string) : deps.url.origin;
}

/**
 * Stores the origin for later jobs, once: the first request decides, so a forged Host header cannot change links later.
 */
export function saveSiteOriginStatements(deps: Omit<SiteOriginDeps, "env">): BatchStatement[] {
  if (deps.url.href === JOBS_URL) return [];
  const row = {
    key: ORIGIN_SETTING_KEY,
    value: JSON.stringify(deps.url.origin),
    updatedAt: deps.now(),
    updatedBy: null,
  };
  return [deps.db.insert(settingsValue).values(row).onConflictDoNothing()];
}
