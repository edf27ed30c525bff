import { Tooltip as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import "./overlays.css";

/** Delay before the first tooltip and time in which the next one needs none, in ms; fixed by the specification. */
const TOOLTIP_DELAY = 700;
const TOOLTIP_SKIP_DELAY = 300;

/** Rendered once around the parts of a page with tooltips, so that they share the skip delay. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider delayDuration={TOOLTIP_DELAY} skipDelayDuration={TOOLTIP_SKIP_DELAY}>
      {children}
    </Primitive.Provider>
  );
}

/** A short explanation of one focusable element; never the only place of necessary information. */
export function Tooltip({
  text,
  children,
  side = "top",
}: {
  text: ReactNode;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
}) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content className="tooltip" side={side} sideOffset={6} collisionPadding={10}>
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
