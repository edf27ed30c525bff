import { AlertDialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { provideStyleNonce } from "./style-nonce.ts";
import { useFocusReturn } from "./use-focus-return.ts";
import "./overlays.css";

/**
 * Asks for confirmation before something that cannot be undone. The safe button has the focus. While a field in it is
 * marked as invalid, confirming leads to that field.
 */
export function AlertDialog({
  trigger,
  open,
  onOpenChange,
  title,
  text,
  confirm,
  cancel = "Cancel",
  danger = true,
  onConfirm,
  children,
}: {
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  title: ReactNode;
  text: ReactNode;
  /** The labels of the two buttons: say what will happen. */
  confirm: ReactNode;
  cancel?: ReactNode;
  danger?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}) {
  provideStyleNonce();
  const focusReturn = useFocusReturn();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Primitive.Trigger asChild>{trigger}</Primitive.Trigger> : null}
      <Primitive.Portal>
        <Primitive.Overlay className="overlay overlay-sheet">
          <Primitive.Content
            className="dialog"
            style={{ "--dialog": "460px" } as React.CSSProperties}
            {...(trigger ? {} : focusReturn)}
          >
            <Primitive.Title>{title}</Primitive.Title>
            <Primitive.Description className="dialog-text">{text}</Primitive.Description>
            {children ? <div className="dialog-body">{children}</div> : null}
            <div className="dialog-actions">
              <Primitive.Cancel className={buttonClass({ variant: "outline" })}>{cancel}</Primitive.Cancel>
              <Primitive.Action
                className={buttonClass({ variant: danger ? "danger" : "solid" })}
                onClick={(event) => {
                  const invalid = event.currentTarget
                    .closest("[role=alertdialog]")
                    ?.querySelector("[aria-invalid=true]");
                  if (!(invalid instanceof HTMLElement)) return onConfirm();
                  event.preventDefault();
                  invalid.focus();
                }}
              >
                {confirm}
              </Primitive.Action>
            </div>
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
