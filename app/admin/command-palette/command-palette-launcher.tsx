import { Suspense, useEffect, useRef, useState } from "react";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import type { AdminScope } from "../admin-sections.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { useEarlyKeys } from "./use-early-keys.ts";

const CommandPalette = lazyComponent(() => import("./command-palette.tsx").then((m) => m.CommandPalette));

/** The button of the command palette and its shortcut; the palette's code is loaded when it is first opened. */
export function CommandPaletteLauncher({ scope }: { scope: AdminScope }) {
  const [open, setOpen] = useState(false);
  const [isReady, setReady] = useState(false);
  const typedEarly = useEarlyKeys(open && !isReady);
  const returnFocus = useRef<HTMLElement | null>(null);
  const show = () => {
    returnFocus.current = document.activeElement as HTMLElement | null;
    setOpen(true);
  };
  const hide = () => {
    setOpen(false);
    setReady(false);
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
      <button
        type="button"
        className="bar-find"
        aria-label="Search or type a command"
        onClick={show}
        aria-keyshortcuts="Control+K Meta+K"
      >
        <AdminIcon name="search" />
        <span>Search or type a command</span>
        {/* By style sheet: it is not a part of the button's name. */}
        <kbd data-keys="Ctrl K" />
      </button>
      {open ? (
        <Suspense fallback={null}>
          <CommandPalette scope={scope} initial={typedEarly} onReady={() => setReady(true)} onClose={hide} />
        </Suspense>
      ) : null}
    </>
  );
}
