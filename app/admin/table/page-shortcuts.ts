import { useEffect } from "react";
import { isShortcutBlocked } from "./table-shortcuts.ts";

/**
 * Keys of a record's page: a key presses the visible button or link that carries it in `data-shortcut`, or moves the focus
 * to the field that does. So a key does what the pointer could do, and nothing else. Off while someone types or a dialog
 * is open.
 */
export function handlePageKey(event: KeyboardEvent, on: boolean, help: () => void): void {
  if (!on || isShortcutBlocked(event)) return;
  if (event.key === "?") {
    event.preventDefault();
    help();
    return;
  }
  if (!/^[a-z]$/.test(event.key)) return;
  const target = [...document.querySelectorAll<HTMLElement>(`[data-shortcut="${event.key}"]`)].find(
    (el) => el.checkVisibility() && !el.matches(":disabled"),
  );
  if (!target) return;
  event.preventDefault();
  if (target.matches("input, textarea")) target.focus();
  else target.click();
}

/** The keys of a record's page. */
export function usePageShortcuts(on: boolean, help: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handlePageKey(event, on, help);
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on, help]);
}
