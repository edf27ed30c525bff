import { useEffect, useState } from "react";

/** What the sidebar remembers in this browser: whether it is folded to a rail, and which groups stand open. */
const RAIL_KEY = "admin-rail";
const GROUPS_KEY = "admin-groups";

/** Plain JavaScript, run before the first paint: a folded sidebar is drawn folded from the start. */
export const railScript = `try{if(localStorage.getItem("${RAIL_KEY}")==="on")document.documentElement.dataset.adminRail=""}catch(_){}`;

/** Whether the sidebar is folded to a rail of icons; `[` switches it, except while someone types. */
export function useRail(): [folded: boolean, toggle: () => void] {
  const [folded, setFolded] = useState(false);
  useEffect(() => {
    const stored = localStorage.getItem(RAIL_KEY) === "on";
    document.documentElement.toggleAttribute("data-admin-rail", stored);
    setFolded(stored);
    return () => {
      document.documentElement.removeAttribute("data-admin-rail");
    };
  }, []);
  const toggle = () => {
    localStorage.setItem(RAIL_KEY, folded ? "off" : "on");
    document.documentElement.toggleAttribute("data-admin-rail", !folded);
    setFolded(!folded);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const at = event.target;
      if (event.key !== "[" || event.ctrlKey || event.metaKey || event.altKey) return;
      if (at instanceof HTMLElement && at.matches("input, textarea, select, [contenteditable]")) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
      event.preventDefault();
      toggle();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return [folded, toggle];
}

/** The groups that a person opened or closed; the group of the current page is open unless it was closed. */
export function useOpenGroups(
  current: string | undefined,
): [isOpen: (group: string) => boolean, toggle: (group: string) => void] {
  const [choices, setChoices] = useState<Record<string, boolean>>({});
  useEffect(() => {
    try {
      setChoices(JSON.parse(localStorage.getItem(GROUPS_KEY) ?? "{}") as Record<string, boolean>);
    } catch {
      // An entry that can't be read opens nothing.
    }
  }, []);
  const isOpen = (group: string) => choices[group] ?? group === current;
  const toggle = (group: string) => {
    const next = { ...choices, [group]: !isOpen(group) };
    localStorage.setItem(GROUPS_KEY, JSON.stringify(next));
    setChoices(next);
  };
  return [isOpen, toggle];
}
