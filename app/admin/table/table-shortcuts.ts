import { type RefObject, useEffect, useState } from "react";

/** The keyboard shortcuts, for the help dialog. */
export const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ["j or ↓", "Next row"],
  ["k or ↑", "Previous row"],
  ["Enter", "Open row"],
  ["x", "Select or deselect row"],
  ["Shift + click", "Select a range of rows"],
  ["/", "Search"],
  ["Ctrl K or ⌘ K", "Find anything"],
  ["Esc", "Clear selection"],
  ["?", "Show shortcuts"],
];

const STORAGE_KEY = "admin-letter-keys";

/** Whether letter shortcuts are on; people who dictate or use a switch can turn them off (WCAG 2.1.4). */
export function useLetterShortcuts(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(STORAGE_KEY) !== "off"), []);
  return [
    on,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next ? "on" : "off");
      setOn(next);
    },
  ];
}

interface ShortcutActions {
  on: boolean;
  toggle: (key: string) => void;
  clear: () => void;
  help: () => void;
}

const rowsOfTable = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>("[data-row]")];
/** The element of a row that takes focus: its link, or else its checkbox. */
const focusTargetOfRow = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll<HTMLElement>("a[data-open]") ?? [])].find((a) => a.checkVisibility()) ??
  row?.querySelector<HTMLElement>("a, input, button");

/** The row that the focus moves to: it stays at the ends, and from outside it enters at the one that is nearer. */
export function findNextRow(current: number, by: 1 | -1, count: number): number {
  if (current === -1) return by === 1 ? 0 : count - 1;
  return Math.min(count - 1, Math.max(0, current + by));
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const free = target instanceof HTMLInputElement && target.type === "checkbox";
  return !free && target.matches("input, textarea, select, [contenteditable]");
}

/** Whether a key belongs to something else: a field, a dialog, the browser. */
export const isShortcutBlocked = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  isTyping(event.target) ||
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

/**
 * What a key does in a table: it moves the real focus to a row, so that Enter follows its link and screen readers announce
 * it, or selects the row that has the focus. Nothing while someone types or a dialog is open.
 */
export function handleTableKey(
  event: KeyboardEvent,
  table: HTMLElement | null,
  { on, toggle, clear, help }: ShortcutActions,
): void {
  if (isShortcutBlocked(event)) return;
  const rows = table ? rowsOfTable(table) : [];
  const current = rows.findIndex((r) => r.contains(document.activeElement));
  const inTable = table?.contains(document.activeElement) ?? false;
  const moveFocus = (by: 1 | -1) => focusTargetOfRow(rows[findNextRow(current, by, rows.length)])?.focus();
  const actions: Record<string, (() => void) | false> = {
    j: on && (() => moveFocus(1)),
    k: on && (() => moveFocus(-1)),
    ArrowDown: inTable && (() => moveFocus(1)),
    ArrowUp: inTable && (() => moveFocus(-1)),
    x: on && current !== -1 && (() => toggle(rows[current]?.dataset.row ?? "")),
    "/": on && (() => document.querySelector<HTMLElement>("[data-table-search]")?.focus()),
    "?": on && help,
    Escape: inTable && clear,
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** The keyboard shortcuts of a table. */
export function useTableShortcuts(
  table: RefObject<HTMLElement | null>,
  { on, toggle, clear, help }: ShortcutActions,
): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => handleTableKey(event, table.current, { on, toggle, clear, help });
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table, on, toggle, clear, help]);
}
