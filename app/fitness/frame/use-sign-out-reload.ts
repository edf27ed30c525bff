import { useEffect, useState } from "react";
import { hasSessionHint } from "#app/lib/session-hint-cookie.ts";
import { useLog } from "../log/log-store.ts";
import { followTyping } from "../log/typed-text.ts";
import { reloadWhenSafe } from "./reload-when-safe.ts";

/** In ms: a sign-out that began in another tab has ended, one way or the other. Before that, a page would download the log again. */
const SIGN_OUT = 20_000;

/**
 * The member signed out in another tab: this page becomes that of whoever is signed in. The hint cookie tells, which goes with the
 * session: asking the server would cost each opening of the app a call and the code for it.
 * @param isShell the page stands for the app without a connection, where nobody may be signed in
 */
export function useSignOutReload(isShell: boolean): void {
  const isDeleted = useLog(({ sync }) => sync === "deleted");
  const [isGuest, setGuest] = useState(false);
  useEffect(followTyping, []);
  useEffect(() => {
    // Where the cookie is missing from the start, the next page would be the same again.
    if (isShell || !hasSessionHint()) return;
    const look = () => setGuest(!hasSessionHint());
    addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [isShell]);
  useEffect(() => {
    if (!isDeleted && !isGuest) return;
    const since = Date.now();
    return reloadWhenSafe(() => !hasSessionHint() || (isDeleted && Date.now() - since > SIGN_OUT));
  }, [isDeleted, isGuest]);
}
