import { Dialog } from "#app/ui/dialog.tsx";
import type { Meal } from "#worker/fitness/log/domain-entry.ts";
import { MEAL_NAMES } from "../diary/diary-day.ts";
import { saveWithUndo } from "../diary/save-with-undo.ts";
import { QUICK_ADD_TEXT, QuickAddForm } from "./quick-add-form.tsx";

/** Logs energy and macros without a food. */
export function QuickAddDialog({ date, meal, onClose }: { date: string; meal: Meal; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={`Quick add to ${MEAL_NAMES[meal].toLowerCase()}`} text={QUICK_ADD_TEXT}>
      <QuickAddForm
        target={{ date, meal }}
        onCancel={onClose}
        onLog={async (changes, name) => {
          if (await saveWithUndo(changes, `${name} logged`)) onClose();
        }}
      />
    </Dialog>
  );
}
