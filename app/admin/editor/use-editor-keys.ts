import { useEffect } from "react";

/** The shortcuts that work wherever the focus is on the page of a text. Each is a function that stays the same. */
export function useEditorKeys({
  onFocus,
  onHelp,
  onSave,
}: {
  onFocus: () => void;
  onHelp: () => void;
  onSave: () => void;
}): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey)) return;
      if (event.key === ".") onFocus();
      else if (event.key === "/") onHelp();
      else if (event.key.toLowerCase() === "s") onSave();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onFocus, onHelp, onSave]);
}

/** Calls `read` when the page is left or hidden. It must stay the same function. */
export function useLastMoment(read: () => void): void {
  useEffect(() => {
    window.addEventListener("pagehide", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      read();
      window.removeEventListener("pagehide", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, [read]);
}
