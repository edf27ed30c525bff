import { useEffect } from "react";
import { readStored } from "#app/lib/local-store.ts";
import { hasSessionHint } from "#app/lib/session-hint-cookie.ts";
import { SAVED_KEY, useSavedIds } from "./saved-store.ts";

/** Whether this person saved a text, which is asked for only where there may be a list. */
export function useSaved(id: string): boolean {
  useEffect(() => {
    if (!hasSessionHint() && !readStored(SAVED_KEY)) return;
    import("./saved-texts.ts").then(
      ({ loadSaved }) => loadSaved(),
      () => undefined,
    );
  }, []);
  return useSavedIds((state) => state.ids?.has(id) ?? false);
}
