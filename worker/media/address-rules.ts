import { isDevelopmentServer } from "../platform/local-development.ts";
import { getSiteOrigin, JOBS_URL, UNKNOWN_ORIGIN } from "../platform/site-origin.ts";
import type { AddressRules } from "./domain-picture-address.ts";

type Deps = Parameters<typeof getSiteOrigin>[0] & { url: URL };

/** Which addresses are this site's own, and what a developer's machine may fetch from beside public hosts. */
export async function readAddressRules(deps: Deps): Promise<AddressRules> {
  const site = await getSiteOrigin(deps);
  const here = deps.url.href === JOBS_URL ? [] : [deps.url.origin];
  const { PICTURE_TEST_ORIGIN } = deps.env as unknown as { PICTURE_TEST_ORIGIN?: string };
  const isLocalSite = isDevelopmentServer(deps.env);
  return {
    isLocalSite,
    ownOrigins: [...new Set([...(site === UNKNOWN_ORIGIN ? [] : [site]), ...here])],
    testOrigin: isLocalSite ? (PICTURE_TEST_ORIGIN ?? null) : null,
  };
}
