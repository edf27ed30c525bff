import { Dialog } from "#app/ui/dialog.tsx";
import { Button, KeyValues, Switch } from "#app/ui/index.ts";
import { SHORTCUTS } from "./table-shortcuts.ts";

/** The button and dialog that list a table's keyboard shortcuts and turn the letter shortcuts on or off. */
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
      title="Keyboard shortcuts"
      trigger={
        <Button variant="ghost" className="dt-keys">
          Shortcuts
        </Button>
      }
    >
      <KeyValues rows items={SHORTCUTS.map(([keys, does]) => [<kbd key={keys}>{keys}</kbd>, does] as const)} />
      <Switch
        label="Use letter shortcuts"
        hint="Arrow keys and Enter always work once the table has focus."
        checked={letters}
        onChange={(e) => onLetters(e.target.checked)}
      />
    </Dialog>
  );
}
