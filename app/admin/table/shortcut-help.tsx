import { Dialog } from "#app/ui/dialog.tsx";
import { Button, KeyValues, Switch } from "#app/ui/index.ts";
import { SHORTCUTS } from "./table-shortcuts.ts";

/** The button and window that tell which keys a table knows, and turn the letters among them off. */
export function ShortcutHelp({
  open,
  onOpenChange,
  letters,
  onLetters,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  letters: boolean;
  onLetters: (on: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keys of this table"
      trigger={
        <Button variant="ghost" className="dt-keys">
          Keys
        </Button>
      }
    >
      <KeyValues rows items={SHORTCUTS.map(([keys, does]) => [<kbd key={keys}>{keys}</kbd>, does] as const)} />
      <Switch
        label="Letters act as keys"
        hint="Arrow keys and Enter work either way, once the table has the focus."
        checked={letters}
        onChange={(e) => onLetters(e.target.checked)}
      />
    </Dialog>
  );
}
