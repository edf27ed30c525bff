import { eq } from "drizzle-orm";
import { settingsValue } from "../settings/schema.ts";
import type { Db } from "./db.ts";

interface OriginBase {
  db: Db;
  env: Env;
  url: URL;
  now: () => number;
}

/** Scheduled jobs have no request: their URL is this. */
export const JOBS_URL = "https://jobs.invalid/";

const KEY = "siteOrigin";

/**
 * Where links in mails lead: the SITE_ORIGIN variable; without one the address of the request at hand; and for
 * scheduled jobs the first address that the shop was used under (kept by `rememberOrigin`).
 */
export async function siteOrigin(base: OriginBase): Promise<string> {
  const set = (base.env as unknown as { SITE_ORIGIN?: string }).SITE_ORIGIN;
  if (set) return new URL(set).origin;
  if (base.url.href !== JOBS_URL) return base.url.origin;
  const row = await base.db.select().from(settingsValue).where(eq(settingsValue.key, KEY)).get();
  return row ? (JSON.parse(row.value) as string) : base.url.origin;
}

/** Keeps the address for later jobs, once: whoever comes first decides, so a forged host cannot turn links later. */
export async function rememberOrigin(base: OriginBase): Promise<void> {
  if (base.url.href === JOBS_URL) return;
  const row = { key: KEY, value: JSON.stringify(base.url.origin), updatedAt: base.now(), updatedBy: null };
  await base.db.insert(settingsValue).values(row).onConflictDoNothing();
}
