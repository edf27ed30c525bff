import { data, redirect } from "react-router";

/** Of all that is for one person: no cache may store it. */
export const PRIVATE_HEADERS = { "Cache-Control": "private, no-store" };

/** The data of a page for one person. */
export const privateData = <T>(value: T) => data(value, { headers: PRIVATE_HEADERS });

/** Sends a guest to the sign-in page, which returns to `path` afterwards. */
export const redirectToLogin = (path: string) =>
  redirect(`/login?returnTo=${encodeURIComponent(path)}`, { headers: PRIVATE_HEADERS });
