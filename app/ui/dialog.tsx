import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { provideStyleNonce } from "./style-nonce.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import "./overlays.css";

/** A modal dialog; on phones a sheet at the bottom, with `side` a sheet at the end of the screen. Pass a trigger element, or control it with open and onOpenChange. */
export function Dialog({
  trigger,
  open,
  onOpenChange,
  title,
  text,
  width = 520,
  side,
  returnFocus,
  children,
}: {
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  text?: ReactNode;
  /** Maximum width in px. */
  width?: number;
  /** Opens at the side of the page at full height. */
  side?: boolean;
  /** For a dialog without a trigger that begins at its heading: where the focus goes when it closes. */
  returnFocus?: () => HTMLElement | null | undefined;
  children?: ReactNode;
}) {
  provideStyleNonce();
  const focusReturn = useFocusReturn();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className={cx("overlay overlay-sheet", side && "overlay-side")}>
          <Primitive.Content
            className="dialog"
            style={{ "--dialog": `${width}px` } as React.CSSProperties}
            {...(text ? {} : { "aria-describedby": undefined })}
            {...(trigger ? {} : focusReturn)}
            {...(returnFocus && {
              onOpenAutoFocus: (event) => {
                event.preventDefault();
                heading.current?.focus();
              },
              onCloseAutoFocus: (event) => {
                event.preventDefault();
                returnFocus()?.focus();
              },
            })}
          >
            <Primitive.Title ref={heading} tabIndex={returnFocus ? -1 : undefined}>
              {title}
            </Primitive.Title>
            {text ? <Primitive.Description className="dialog-text">{text}</Primitive.Description> : null}
            <div className="dialog-body">{children}</div>
            <Primitive.Close
              className={buttonClass({ variant: "ghost", icon: true }, "dialog-close")}
              aria-label="Close"
            >
              <Icon name="close" />
            </Primitive.Close>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
