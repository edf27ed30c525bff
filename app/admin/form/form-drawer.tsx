import { type ReactNode, useCallback, useRef, useState } from "react";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button } from "#app/ui/index.ts";
import { Drawer } from "../table/index.ts";
import { UnsavedFormsContext } from "./unsaved-forms.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";

/**
 * A drawer with the button that opens it; its content gets the function that closes it. Without a button the page opens
 * it with `open`. While a form in it has unsaved changes, closing it or leaving the page asks first.
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
  const [unsaved, setUnsaved] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  // What closing asks for: the state may be a moment behind the key that closes it.
  const unsavedNow = useRef(0);
  const countUnsaved = useCallback((by: 1 | -1) => {
    unsavedNow.current += by;
    setUnsaved(unsavedNow.current);
  }, []);
  const change = onOpenChange ?? setOwnOpen;
  return (
    <>
      <Drawer
        open={open ?? ownOpen}
        onOpenChange={(next) => (!next && unsavedNow.current > 0 ? setIsAsking(true) : change(next))}
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
        <UnsavedFormsContext value={countUnsaved}>{children(() => change(false))}</UnsavedFormsContext>
        {unsaved > 0 ? <UnsavedGuard busy={false} /> : null}
      </Drawer>
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard unsaved changes?"
        text="What you entered here isn’t saved."
        confirm="Discard changes"
        cancel="Keep editing"
        onConfirm={() => change(false)}
      />
    </>
  );
}
