import { type ColumnVisibilityState, functionalUpdate, type Updater } from "@tanstack/react-table";
import { useEffect, useState } from "react";

/** The columns that a person hides in a table, remembered in this browser. @param table the table's name */
export function useColumnVisibility(table: string) {
  const storageKey = `admin-columns:${table}`;
  const [visibility, setVisibility] = useState<ColumnVisibilityState>({});
  useEffect(() => {
    try {
      setVisibility(JSON.parse(localStorage.getItem(storageKey) ?? "{}") as ColumnVisibilityState);
    } catch {
      // An entry that can't be read hides nothing.
    }
  }, [storageKey]);
  const change = (updater: Updater<ColumnVisibilityState>) => {
    const next = functionalUpdate(updater, visibility);
    localStorage.setItem(storageKey, JSON.stringify(next));
    setVisibility(next);
  };
  return [visibility, change] as const;
}
