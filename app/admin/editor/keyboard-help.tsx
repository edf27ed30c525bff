import { Dialog } from "#app/ui/dialog.tsx";

const KEYS: readonly (readonly [string, string])[] = [
  ["/", "Insert a block"],
  ["Ctrl B, Ctrl I", "Bold, italic"],
  ["Ctrl K", "Link"],
  ["Ctrl Shift 7, Ctrl Shift 8", "Numbered list, list"],
  ["# and a space", "Heading"],
  ["> and a space", "Quote"],
  ["- and a space", "List"],
  ["Alt ↑, Alt ↓", "Move the block"],
  ["Tab, Shift Tab", "Next or previous cell of a table"],
  ["Alt F10", "Rows and columns of a table"],
  ["Shift Enter", "New line in a paragraph"],
  ["Ctrl Z, Ctrl Shift Z", "Undo, redo"],
  ["Ctrl Shift V", "Paste words without formatting"],
  ["Ctrl S", "Save now"],
  ["Ctrl .", "Focus mode"],
  ["Ctrl F", "Find (the browser’s)"],
];

/** All keys of the editor. On a Mac, Ctrl is ⌘. */
export function KeyboardHelp({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard"
      text="On a Mac, use ⌘ instead of Ctrl, and ⌥ instead of Alt."
    >
      <dl className="key-list">
        {KEYS.map(([keys, what]) => (
          <div key={keys}>
            <dt>{what}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
