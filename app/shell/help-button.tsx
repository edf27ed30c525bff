import { Suspense, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { useMenus } from "./use-menus.ts";

const HelpPanel = lazyComponent(() => import("./help-panel.tsx").then((m) => m.default));

/** Pages of totals and forms, and messages, whose Send button it would cover: nothing floats there at any width. */
const CALM_PAGES = /^\/(cart|success|orders|custom-project|login|join|wishlist|messages)/;

/**
 * The help button of public pages: at the end of the page, or in the margin beside the content where that is wide enough.
 * Its panel is loaded when the button is pressed.
 */
export function HelpButton() {
  const { ref, open, toggle, close } = useMenus<HTMLElement>();
  const id = useId();
  const { pathname } = useLocation();
  const isOpen = open === id;
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  return (
    <aside ref={ref} aria-label="Help" className={CALM_PAGES.test(pathname) ? "help help-inline" : "help"}>
      <p className="help-words">Questions?</p>
      {wasOpened ? (
        <Suspense fallback={null}>
          <HelpPanel id={id} open={isOpen} onClose={close} />
        </Suspense>
      ) : null}
      <button
        type="button"
        className="help-button"
        aria-expanded={isOpen}
        aria-controls={wasOpened ? id : undefined}
        onClick={() => toggle(id)}
      >
        Help
      </button>
    </aside>
  );
}
