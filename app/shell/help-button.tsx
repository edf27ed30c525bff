import { Suspense, useEffect, useId, useState } from "react";
import { useLocation } from "react-router";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { useMenus } from "./use-menus.ts";

const HelpPanel = lazyComponent(() => import("./help-panel.tsx").then((m) => m.default));

/** Pages of totals and forms, which a floating button would cover. */
const WITHOUT_HELP = /^\/(cart|success|orders|custom-project|login|join|wishlist)/;

/** The help button of public pages; its panel is loaded when the button is pressed. */
export function HelpButton() {
  const { ref, open, toggle, close } = useMenus<HTMLDivElement>();
  const id = useId();
  const { pathname } = useLocation();
  const isOpen = open === id;
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  if (WITHOUT_HELP.test(pathname)) return null;
  return (
    <div ref={ref} className="help">
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
    </div>
  );
}
