import { Dialog as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { provideStyleNonce } from "./style-nonce.ts";
import "./overlays.css";
import "./nav-sheet.css";

/** The navigation as a sheet at the start of the screen, for phones. */
export function NavSheet({
  trigger,
  open,
  onOpenChange,
  title,
  children,
}: {
  trigger: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  children: ReactNode;
}) {
  provideStyleNonce();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className="overlay overlay-start">
          <Primitive.Content className="dialog nav-sheet" aria-describedby={undefined}>
            <Primitive.Title className="visually-hidden">{title}</Primitive.Title>
            <Primitive.Close
              className={buttonClass({ variant: "ghost", icon: true }, "dialog-close")}
              aria-label="Close menu"
            >
              <Icon name="close" />
            </Primitive.Close>
            {children}
          </Primitive.Content>
        </Primitive.Overlay>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
