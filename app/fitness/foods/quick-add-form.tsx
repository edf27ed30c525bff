import { type FormEvent, useState } from "react";
import { Button } from "#app/ui/index.ts";
import { newId } from "#worker/kernel/ids.ts";
import { asChanges } from "../diary/save-with-undo.ts";
import type { Change } from "../log/log-store.ts";
import { instantOn } from "./instant-on.ts";
import type { LogTarget } from "./log-result.ts";
import { type QuickKey, readQuickAdd } from "./quick-add.ts";
import { QuickAddFields } from "./quick-add-fields.tsx";

export const QUICK_ADD_TEXT = "For when you know the figures but not the food. What you leave out stays unknown.";

/** Energy and macros of something to log without a food. */
export function QuickAddForm({
  target: { date, meal },
  onLog,
  onCancel,
}: {
  target: LogTarget;
  onLog: (changes: Change[], name: string) => void;
  onCancel: () => void;
}) {
  const [name, setName] = useState("");
  const [typed, setTyped] = useState<Partial<Record<QuickKey, string>>>({});
  const [problem, setProblem] = useState<{ field: QuickKey; problem: string } | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readQuickAdd(name, typed);
    if (!read.ok) {
      setProblem(read);
      return;
    }
    const patch = { date, meal, at: instantOn(date), food: read.food, grams: read.grams };
    onLog(asChanges([{ kind: "entry", id: newId(), patch }]), read.food.name);
  };
  return (
    <form className="quick-add" onSubmit={submit} noValidate>
      <QuickAddFields
        {...{ name, typed, problem }}
        onName={setName}
        onTyped={(next) => {
          setTyped(next);
          setProblem(null);
        }}
      />
      <div className="dialog-actions">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit">Log it</Button>
      </div>
    </form>
  );
}
