import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/index.ts";
import { Drawer } from "../table/index.ts";

/**
 * A drawer with the button that opens it; its content gets the function that closes it. Without a button the page opens
 * it with `open`.
 */
export function FormDrawer({
  title,
  text,
  button,
  label,
  variant,
  shortcut,
  open,
  onOpenChange,
  children,
}: {
  title: string;
  text?: string;
  button?: string;
  /** The button's accessible name, where its text is the same for several records. */
  label?: string;
  variant?: "soft" | "outline";
  /** The key that presses the button, see `usePageShortcuts`. */
  shortcut?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: (close: () => void) => ReactNode;
}) {
  const [ownOpen, setOwnOpen] = useState(false);
  const change = onOpenChange ?? setOwnOpen;
  return (
    <Drawer
      open={open ?? ownOpen}
      onOpenChange={change}
      title={title}
      text={text}
      trigger={
        button ? (
          <Button variant={variant} aria-label={label} data-shortcut={shortcut}>
            {button}
          </Button>
        ) : undefined
      }
    >
      {children(() => change(false))}
    </Drawer>
  );
}
