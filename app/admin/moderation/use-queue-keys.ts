import { useEffect, useRef } from "react";
import { usePageShortcuts } from "../table/page-shortcuts.ts";
import { isShortcutBlocked } from "../table/table-shortcuts.ts";

interface QueueKeys {
  move: (by: 1 | -1) => void;
  undo: () => void;
  /** Selects the open item, or lets go of it. */
  toggle: () => void;
  clear: () => void;
  help: () => void;
}

/**
 * The keys of the queue. Those of decisions press the buttons that carry them (`data-shortcut`), so that a key never does
 * what the page does not offer.
 * @param on letter shortcuts can be turned off
 */
export function useQueueKeys(on: boolean, keys: QueueKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const help = useRef(() => latest.current.help()).current;
  usePageShortcuts(on, help);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcutBlocked(event)) return;
      const { move, undo, toggle, clear } = latest.current;
      const actions: Record<string, (() => void) | false> = {
        j: on && (() => move(1)),
        k: on && (() => move(-1)),
        z: on && undo,
        x: on && toggle,
        Escape: clear,
      };
      const action = actions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [on]);
}
