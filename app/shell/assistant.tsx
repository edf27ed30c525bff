import { Suspense, useEffect, useId, useState } from "react";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { Icon } from "../ui/index.ts";
import { useMenus } from "./use-menus.ts";

const AssistantPanel = lazyComponent(() => import("./assistant-panel.tsx").then((m) => m.default));

/** The help button on every public page; its panel is loaded when the button is pressed. */
export function Assistant() {
  const { ref, open, toggle, close } = useMenus<HTMLDivElement>();
  const id = useId();
  const isOpen = open === id;
  const [wasOpened, setWasOpened] = useState(false);
  useEffect(() => {
    if (isOpen) setWasOpened(true);
  }, [isOpen]);
  return (
    <div ref={ref} className="assistant">
      {wasOpened ? (
        <Suspense fallback={null}>
          <AssistantPanel id={id} open={isOpen} onClose={close} />
        </Suspense>
      ) : null}
      <button
        type="button"
        className="assistant-button"
        aria-expanded={isOpen}
        aria-controls={wasOpened ? id : undefined}
        onClick={() => toggle(id)}
      >
        <Icon name="chat" />
        <span className="visually-hidden">Help</span>
      </button>
    </div>
  );
}
