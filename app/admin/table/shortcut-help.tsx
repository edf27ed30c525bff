import { Dialog } from "#app/ui/dialog.tsx";
import { Button, KeyValues, Switch } from "#app/ui/index.ts";
import { AdminIcon } from "../shell/admin-icon.tsx";
import { SHORTCUTS } from "./table-shortcuts.ts";

/** The dialog that lists a page's keyboard shortcuts and turns the letter shortcuts on or off, with its button. */
export function ShortcutHelp({
  open,
  onOpenChange,
  letters,
  onLetters,
  shortcuts = SHORTCUTS,
  hint = "Arrow keys and Enter always work once the table has focus.",
  hasButton = true,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  letters: boolean;
  onLetters: (on: boolean) => void;
  shortcuts?: typeof SHORTCUTS;
  /** What works without them. */
  hint?: string;
  hasButton?: boolean;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      trigger={
        hasButton ? (
          <Button variant="outline" icon className="dt-keys" aria-label="Keyboard shortcuts" title="Keyboard shortcuts">
            <AdminIcon name="keyboard" />
          </Button>
        ) : undefined
      }
    >
      <KeyValues rows items={shortcuts.map(([keys, does]) => [<kbd key={keys}>{keys}</kbd>, does] as const)} />
      <Switch
        label="Use letter shortcuts"
        hint={hint}
        checked={letters}
        onChange={(e) => onLetters(e.target.checked)}
      />
    </Dialog>
  );
}
