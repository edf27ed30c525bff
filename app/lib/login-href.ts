import { useEffect, useState } from "react";
import { useLocation, useRouteError } from "react-router";

/** The sign-in pages themselves, which are never returned to. */
const SIGN_IN_PATHS = /^\/(login|join|recover)\/?$/;

/**
 * The target of a Login link, with the current page as `returnTo`. On a sign-in page it passes that page's own `returnTo` on. The server accepts only paths of this site.
 */
export function loginHref({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const returnTo = SIGN_IN_PATHS.test(pathname)
    ? (new URLSearchParams(search).get("returnTo") ?? "/")
    : pathname + search + hash;
  return returnTo === "/" ? "/api/login" : `/api/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/**
 * `loginHref` of the open page. A cached page was rendered without query and hash, and the 404 page without its path: the first render, which must match the server's, uses the path alone or nothing.
 */
export function useLoginHref(): string {
  const location = useLocation();
  const failed = useRouteError() != null;
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  if (mounted) return loginHref(location);
  return loginHref({ pathname: failed ? "/" : location.pathname, search: "", hash: "" });
}
