/** The readable cookie that decides whether the user menu is shown at first; it grants no access. */
export const SESSION_HINT_COOKIE = "tikari-hint";

/** True where this browser has the hint cookie, which is set and deleted with the session. */
export const hasSessionHint = (): boolean => document.cookie.includes(`${SESSION_HINT_COOKIE}=`);
