import { useState } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "#app/ui/dialog.tsx";
import { Button, Checkbox, Select, TextArea, TextField, toast } from "#app/ui/index.ts";
import { type OwnExerciseData, ownExerciseData } from "#worker/fitness/training/contract-own-exercise.ts";
import {
  EQUIPMENT,
  MODALITIES,
  type Modality,
  MUSCLES,
  type Muscle,
} from "#worker/fitness/training/domain-exercise.ts";
import { findExerciseByName } from "#worker/fitness/training/domain-exercises.ts";
import { ownExerciseId } from "#worker/fitness/training/domain-own-exercise.ts";
import { fieldErrorMessage } from "#worker/kernel/field-error-message.ts";
import { type RecordOf, saveChange, useLog } from "../../log/log-store.ts";
import { viewHref } from "../views.ts";

const NEW: OwnExerciseData = {
  name: "",
  modality: "weight-reps",
  muscle: "chest",
  secondary: [],
  equipment: [],
  unilateral: false,
  note: "",
  archived: false,
};

const toggled = <T,>(list: readonly T[], item: T): T[] =>
  list.includes(item) ? list.filter((each) => each !== item) : [...list, item];

/** Makes or changes an exercise of the member's own. */
export function OwnExerciseDialog({
  exercise,
  name = "",
  onClose,
}: {
  exercise?: RecordOf<"exercise">;
  name?: string;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  const [data, setData] = useState<OwnExerciseData>(exercise?.data ?? { ...NEW, name });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const known = exercise ? null : findExerciseByName(data.name);
  const submit = async () => {
    const parsed = ownExerciseData.safeParse(data, { error: fieldErrorMessage });
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const id = exercise?.id ?? ownExerciseId(parsed.data.name, (each) => useLog.getState().records.has(each));
    await saveChange({ kind: "exercise", id, patch: parsed.data });
    toast({ title: exercise ? "Exercise saved" : "Exercise added" });
    onClose();
    if (!exercise) navigate(viewHref("exercise", id));
  };
  return (
    <Dialog open onOpenChange={onClose} title={exercise ? "Edit exercise" : "New exercise"} side>
      <form
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <TextField
          label="Name"
          maxLength={80}
          value={data.name}
          error={errors.name}
          hint={known ? `${known.name} is in the list already.` : undefined}
          onChange={({ target }) => setData({ ...data, name: target.value })}
        />
        <Select
          label="A set is measured by"
          value={data.modality}
          disabled={exercise !== undefined}
          hint={exercise ? "It can't change: your sets are measured by it." : undefined}
          onChange={({ target }) => setData({ ...data, modality: target.value as Modality })}
          options={Object.entries(MODALITIES).map(([value, { name: label }]) => ({ value, label }))}
        />
        <Select
          label="Main muscle"
          value={data.muscle ?? ""}
          onChange={({ target }) => setData({ ...data, muscle: target.value === "" ? null : (target.value as Muscle) })}
          options={[
            ...(exercise && exercise.data.muscle === null ? [{ value: "", label: "Not chosen yet" }] : []),
            ...Object.entries(MUSCLES).map(([value, { name: label }]) => ({ value, label })),
          ]}
        />
        <details>
          <summary>Secondary muscles, equipment</summary>
          <fieldset className="fieldset">
            <legend className="field-label">Secondary muscles</legend>
            {Object.entries(MUSCLES)
              .filter(([value]) => value !== data.muscle)
              .map(([value, { name: label }]) => (
                <Checkbox
                  key={value}
                  label={label}
                  checked={data.secondary.includes(value as Muscle)}
                  onChange={() => setData({ ...data, secondary: toggled(data.secondary, value as Muscle) })}
                />
              ))}
          </fieldset>
          <fieldset className="fieldset">
            <legend className="field-label">Equipment</legend>
            {Object.entries(EQUIPMENT).map(([value, label]) => (
              <Checkbox
                key={value}
                label={label}
                checked={data.equipment.includes(value as keyof typeof EQUIPMENT)}
                onChange={() =>
                  setData({ ...data, equipment: toggled(data.equipment, value as keyof typeof EQUIPMENT) })
                }
              />
            ))}
          </fieldset>
        </details>
        <Checkbox
          label="One side at a time"
          hint="Reps and seconds are per side."
          checked={data.unilateral}
          onChange={({ target }) => setData({ ...data, unilateral: target.checked })}
        />
        <TextArea
          label="Notes"
          maxLength={1000}
          value={data.note}
          error={errors.note}
          onChange={({ target }) => setData({ ...data, note: target.value })}
        />
        <Button type="submit">{exercise ? "Save" : "Add exercise"}</Button>
      </form>
    </Dialog>
  );
}
