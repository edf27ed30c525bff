import { eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import type { Db } from "./db.ts";
import { isDevelopmentServer, isLocalRequest } from "./local-development.ts";
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

/** Stands in links of emails for an origin that nobody has confirmed: such emails wait in the outbox. */
export const UNKNOWN_ORIGIN = "https://site-origin.invalid";

/** The SITE_ORIGIN variable, or null. */
export function configuredOrigin(env: Env): string | null {
  const { SITE_ORIGIN } = env as unknown as { SITE_ORIGIN?: string };
  return SITE_ORIGIN ? new URL(SITE_ORIGIN).origin : null;
}

/**
 * The origin of links in emails: the SITE_ORIGIN variable. Without it, on the developer's own machine alone, that of the
 * current request or, for scheduled jobs, the first one that the site was used under; anywhere else the Host header
 * could be a stranger's, so it is `UNKNOWN_ORIGIN`, and the email waits until the variable is set.
 */
export async function getSiteOrigin(deps: SiteOriginDeps): Promise<string> {
  const configured = configuredOrigin(deps.env);
  if (configured) return configured;
  if (!isDevelopmentServer(deps.env)) return UNKNOWN_ORIGIN;
  if (deps.url.href !== JOBS_URL) return isLocalRequest(true, deps.url) ? deps.url.origin : UNKNOWN_ORIGIN;
  const row = await deps.db.select().from(settingsValue).where(eq(settingsValue.key, ORIGIN_SETTING_KEY)).get();
  return row ? (JSON.parse(row.value) as string) : UNKNOWN_ORIGIN;
}

/**
 * The origin of links that someone waits for: for calls that are of no use without their email.
 * @throws httpError unavailable where it is not known
 */
export async function requireSiteOrigin(deps: SiteOriginDeps): Promise<string> {
  const origin = await getSiteOrigin(deps);
  if (origin !== UNKNOWN_ORIGIN) return origin;
  throw httpError(
    "unavailable",
    "This site can't email links yet, because SITE_ORIGIN isn't set. Nothing was sent or changed.",
    { reason: "site_origin" },
  );
}

/** The origin that the caller's own browser returns to, such as from a payment page; never for what others read. */
export const getReturnOrigin = (deps: Pick<SiteOriginDeps, "env" | "url">): string =>
  configuredOrigin(deps.env) ?? deps.url.origin;

/** Stores the origin of the developer's own machine for its jobs, once. */
export function saveSiteOriginStatements(deps: SiteOriginDeps): BatchStatement[] {
  if (!isLocalRequest(isDevelopmentServer(deps.env), deps.url)) return [];
  const row = {
    key: ORIGIN_SETTING_KEY,
    value: JSON.stringify(deps.url.origin),
    updatedAt: deps.now(),
    updatedBy: null,
  };
  return [deps.db.insert(settingsValue).values(row).onConflictDoNothing()];
}
