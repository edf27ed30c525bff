import { useEffect, useState } from "react";
import { useLocation, useRouteError } from "react-router";

/** The pages of signing in themselves: nobody wants to come back to one. */
const SIGN_IN_PATHS = /^\/(login|join|recover)\/?$/;

/**
 * Where a Login link leads, with the way back to the page that it stands on. On a sign-in page that is the way back
 * which that page was given. The server follows paths of this site only.
 */
export function loginHref({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const returnTo = SIGN_IN_PATHS.test(pathname)
    ? (new URLSearchParams(search).get("returnTo") ?? "/")
    : pathname + search + hash;
  return returnTo === "/" ? "/api/login" : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * `loginHref` of the open page. A cached page was drawn without the query and the part behind the #, and the 404 page
 * without its path: the first render, which must repeat the server's, has the path alone or nothing.
 */
export function useLoginHref(): string {
  const location = useLocation();
  const failed = useRouteError() != null;
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (mounted) return loginHref(location);
  return loginHref({ pathname: failed ? "/" : location.pathname, search: "", hash: "" });
}
