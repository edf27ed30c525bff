import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/index.ts";
import { Drawer } from "../table/index.ts";

/** A drawer with the button that opens it; its content gets the function that closes it. */
export function FormDrawer({
  title,
  text,
  button,
  label,
  variant,
  children,
}: {
  title: string;
  text?: string;
  button: string;
  /** The button's accessible name, where its text is the same for several records. */
  label?: string;
  variant?: "soft" | "outline";
  children: (close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer
      open={open}
      onOpenChange={setOpen}
      title={title}
      text={text}
      trigger={
        <Button variant={variant} aria-label={label}>
          {button}
        </Button>
      }
    >
      {children(() => setOpen(false))}
    </Drawer>
  );
}
