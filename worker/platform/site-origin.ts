import { eq } from "drizzle-orm";
import type { Db } from "./db.ts";
import { settingsValue } from "./schema.ts";

interface SiteOriginDeps {
  db: Db;
  env: Env;
  url: URL;
  now: () => number;
}

/** Scheduled jobs have no request: their URL is this. */
export const JOBS_URL = "https://jobs.invalid/";

const ORIGIN_SETTING_KEY = "siteOrigin";

/**
 * Where links in mails lead: the SITE_ORIGIN variable; without one the address of the request at hand; and for
 * scheduled jobs the first address that the shop was used under (kept by `rememberOrigin`).
 */
export async function getSiteOrigin(deps: SiteOriginDeps): Promise<string> {
  const configured = (deps.env as unknown as { SITE_ORIGIN?: string }).SITE_ORIGIN;
  if (configured) return new URL(configured).origin;
  if (deps.url.href !== JOBS_URL) return deps.url.origin;
  const row = await deps.db.select().from(settingsValue).where(eq(settingsValue.key, ORIGIN_SETTING_KEY)).get();
  return row ? (JSON.parse(row.value) as string) : deps.url.origin;
}

/** Keeps the address for later jobs, once: whoever comes first decides, so a forged host cannot turn links later. */
export async function saveSiteOrigin(deps: SiteOriginDeps): Promise<void> {
  if (deps.url.href === JOBS_URL) return;
  const row = {
    key: ORIGIN_SETTING_KEY,
    value: JSON.stringify(deps.url.origin),
    updatedAt: deps.now(),
    updatedBy: null,
  };
  await deps.db.insert(settingsValue).values(row).onConflictDoNothing();
}
