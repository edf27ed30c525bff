import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/**
 * A set of disclosure menus of which one is open at a time (the WAI-ARIA disclosure navigation
 * pattern). They close on a route change, an outside click, Escape (focus goes back to the button)
 * and when focus leaves the set.
 */
export function useMenus<E extends HTMLElement>() {
  const [open, setOpen] = useState<string | null>(null);
  const ref = useRef<E>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location closes the menus
  useEffect(() => setOpen(null), [key]);

  useEffect(() => {
    if (open === null) return;
    const outside = (event: Event) => {
      if (!ref.current?.contains(event.target as Node)) setOpen(null);
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
    };
  }, [open]);

  useEffect(() => {
    const set = ref.current;
    if (!set) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") {
        setOpen((name) => {
          if (name !== null) set.querySelector<HTMLElement>(`[aria-controls="${name}"]`)?.focus();
          return null;
        });
      }
      if (event.key === "ArrowDown" || event.key === "ArrowUp") moveFocus(event);
    };
    set.addEventListener("keydown", onKeyDown);
    return () => set.removeEventListener("keydown", onKeyDown);
  }, []);

  const toggle = (name: string) => setOpen((openMenu) => (openMenu === name ? null : name));
  /** Closes the open menu from inside it; the focus returns to its button. */
  const close = () => {
    if (open !== null) ref.current?.querySelector<HTMLElement>(`[aria-controls="${open}"]`)?.focus();
    setOpen(null);
  };
  return { ref, open, toggle, close };
}

/** The arrow keys move through the links of the open panel and wrap around. */
function moveFocus(event: KeyboardEvent): void {
  const panel = (event.target as HTMLElement).closest("[data-menu]")?.querySelector("[data-panel]:not([hidden])");
  const links = [...(panel?.querySelectorAll<HTMLElement>("a, button") ?? [])];
  if (links.length === 0) return;
  event.preventDefault();
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = event.key === "ArrowDown" ? at + 1 : at < 0 ? links.length - 1 : at - 1;
  links[(next + links.length) % links.length]?.focus();
}
