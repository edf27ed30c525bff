import { Suspense, useEffect, useRef, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { Button } from "#app/ui/index.ts";
import type { AdminScope } from "../admin-sections.ts";

const CommandPalette = lazyComponent(() => import("./command-palette.tsx").then((m) => m.CommandPalette));

/** The button of the command palette and its shortcut; the palette's code is loaded when it is first opened. */
export function CommandPaletteLauncher({ scope }: { scope: AdminScope }) {
  const [open, setOpen] = useState(false);
  const returnFocus = useRef<HTMLElement | null>(null);
  const show = () => {
    returnFocus.current = document.activeElement as HTMLElement | null;
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    // After the dialog has given up its hold on the focus.
    requestAnimationFrame(() => returnFocus.current?.focus());
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      if (open) hide();
      else if (!document.querySelector("[role=dialog], [role=alertdialog]")) show();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return (
    <>
      <Button variant="outline" className="palette-button" onClick={show} aria-keyshortcuts="Control+K Meta+K">
        <SearchIcon />
        <span>Find anything</span>
        <kbd>Ctrl K</kbd>
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <CommandPalette scope={scope} onClose={hide} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Not in app/ui, whose icons every public page loads. */
const SearchIcon = () => (
  <svg
    viewBox="0 0 24 24"
    width={20}
    height={20}
    fill="none"
    stroke="currentColor"
    strokeWidth={1.75}
    aria-hidden="true"
  >
    <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20" strokeLinecap="round" />
  </svg>
);
