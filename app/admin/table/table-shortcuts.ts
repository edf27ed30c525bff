import { type RefObject, useEffect, useState } from "react";

/** What the keys do, for the help window. */
export const KEYS: readonly (readonly [keys: string, does: string])[] = [
  ["j or ↓", "The next row"],
  ["k or ↑", "The row before"],
  ["Enter", "Opens the row"],
  ["x", "Selects the row, or lets it go"],
  ["/", "To the search"],
  ["Esc", "Lets all selected rows go"],
  ["?", "This help"],
];

const STORE = "admin-letter-keys";

/** Whether letters act as keys; a person who dictates or uses a switch can turn them off (WCAG 2.1.4). */
export function useLetterKeys(): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(localStorage.getItem(STORE) !== "off"), []);
  return [
    on,
    (next) => {
      localStorage.setItem(STORE, next ? "on" : "off");
      setOn(next);
    },
  ];
}

interface Acts {
  on: boolean;
  toggle: (key: string) => void;
  clear: () => void;
  help: () => void;
}

const rowsIn = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>("[data-row]")];
/** What of a row takes the focus: its link, else its box. */
const gripOf = (row: HTMLElement | undefined) =>
  row?.querySelector<HTMLElement>("a[data-open]") ?? row?.querySelector<HTMLElement>("a, input, button");

function typing(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const free = target instanceof HTMLInputElement && target.type === "checkbox";
  return !free && target.matches("input, textarea, select, [contenteditable]");
}

/**
 * The keys of a table. The row that is moved to has the focus itself, so Enter is the browser's own and
 * a screen reader says the row. Nothing is caught while somebody types or a window is open.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>, { on, toggle, clear, help }: Acts): void {
  useEffect(() => {
    const move = (by: 1 | -1) => {
      const rows = table.current ? rowsIn(table.current) : [];
      const here = rows.findIndex((r) => r.contains(document.activeElement));
      const next = here === -1 ? (by === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, here + by));
      gripOf(rows[next])?.focus();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      const inTable = table.current?.contains(document.activeElement) ?? false;
      const row = table.current && rowsIn(table.current).find((r) => r.contains(document.activeElement));
      const acts: Record<string, (() => void) | false> = {
        j: on && (() => move(1)),
        k: on && (() => move(-1)),
        ArrowDown: inTable && (() => move(1)),
        ArrowUp: inTable && (() => move(-1)),
        x: on && !!row && (() => toggle(row.dataset.row ?? "")),
        "/": on && (() => document.querySelector<HTMLElement>("[data-table-search]")?.focus()),
        "?": on && help,
        Escape: inTable && clear,
      };
      const act = acts[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [table, on, toggle, clear, help]);
}
