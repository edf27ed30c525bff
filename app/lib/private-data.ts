import { data, redirect } from "react-router";

const headers = { "Cache-Control": "private, no-store" };

/** The data of a page for one person, which no cache may store. */
export const privateData = <T>(value: T) => data(value, { headers });

/** Sends a guest to the sign-in page, which returns to `path` afterwards. */
export const redirectToLogin = (path: string) => redirect(`/login?returnTo=${encodeURIComponent(path)}`, { headers });
