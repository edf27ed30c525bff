import { type FormEvent, useState } from "react";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, TextField } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { newId } from "#worker/kernel/ids.ts";
import { plural } from "#worker/kernel/plural.ts";
import { QuickAddDialog } from "../foods/quick-add-dialog.tsx";
import { mealOfEntries } from "../foods/saved-meal.ts";
import { type DiaryMeal, deleteChanges, MEAL_NAMES } from "./diary-day.ts";
import { MoreButton } from "./more-button.tsx";
import { asChanges, saveWithUndo } from "./save-with-undo.ts";

/** What else can be done with a meal. @param isOpen its button was pressed while this was loading */
export function MealMenu({
  meal,
  date,
  isOpen,
  onCopy,
}: {
  meal: DiaryMeal;
  date: string;
  isOpen: boolean;
  onCopy: () => void;
}) {
  const [open, setOpen] = useState<"quick" | "save" | null>(null);
  const name = MEAL_NAMES[meal.meal].toLowerCase();
  const isEmpty = meal.entries.length === 0;
  return (
    <>
      <DropdownMenu.Root defaultOpen={isOpen}>
        <DropdownMenu.Trigger>
          <MoreButton meal={name} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content align="end" className="menu">
          <DropdownMenu.Item onSelect={() => setOpen("quick")}>Quick add</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={onCopy}>Copy {name} from another day</DropdownMenu.Item>
          <DropdownMenu.Item disabled={isEmpty} onSelect={() => setOpen("save")}>
            Save as a meal
          </DropdownMenu.Item>
          <DropdownMenu.Item
            disabled={isEmpty}
            onSelect={() =>
              void saveWithUndo(
                asChanges(deleteChanges(meal.entries)),
                `${plural(meal.entries.length, "food")} deleted from ${name}`,
              )
            }
          >
            Delete all of {name}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {open === "quick" ? <QuickAddDialog date={date} meal={meal.meal} onClose={() => setOpen(null)} /> : null}
      {open === "save" ? <SaveMealDialog meal={meal} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function SaveMealDialog({ meal, onClose }: { meal: DiaryMeal; onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "") {
      setProblem("Enter a name.");
      return;
    }
    const patch = { ...mealOfEntries(name.trim(), meal.entries), note: "", isRecipe: false, isArchived: false };
    if (await saveWithUndo(asChanges([{ kind: "meal", id: newId(), patch }]), `${name.trim()} saved`)) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save as a meal"
      text={`${plural(meal.entries.length, "food")}. Next time you log all of it with one press.`}
    >
      <form onSubmit={save} noValidate>
        <TextField
          label="Name"
          maxLength={160}
          value={name}
          error={problem}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
        <div className="dialog-actions">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save meal</Button>
        </div>
      </form>
    </Dialog>
  );
}
