/** The readable cookie that keeps the place of the user menu; it opens nothing. */
export const SESSION_HINT_COOKIE = "tikari-hint";

/** True where this browser holds the hint, which comes and goes with the session. */
export const hasSessionHint = (): boolean => document.cookie.includes(`${SESSION_HINT_COOKIE}=`);
