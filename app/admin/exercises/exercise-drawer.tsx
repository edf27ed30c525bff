import type { ComponentProps } from "react";
import { Checkbox, Select } from "#app/ui/index.ts";
import type { ExerciseRow } from "#worker/fitness/training/contract-exercise-edit.ts";
import {
  EQUIPMENT,
  LEVELS,
  MODALITIES,
  MUSCLES,
  type Muscle,
  PATTERNS,
} from "#worker/fitness/training/domain-exercise.ts";
import { CheckList } from "../form/check-list.tsx";
import { FormDrawer } from "../form/form-drawer.tsx";
import { RecordForm } from "../form/record-form.tsx";
import { TextArea, TextField } from "../form/text-field.tsx";
import { draftOf, type ExerciseDraft, toAddBody, toExerciseDraft, toSaveBody } from "./exercise-draft.ts";
import { ExerciseVersions } from "./exercise-versions.tsx";

const PATH = "/api/admin/exercises";
const toOptions = (of: Readonly<Record<string, string | { name: string }>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label: typeof label === "string" ? label : label.name }));
const MUSCLE_NAMES = Object.fromEntries(Object.entries(MUSCLES).map(([key, { name }]) => [key, name])) as Record<
  Muscle,
  string
>;

/** Adds an exercise (`row` is null), or changes one. */
export function ExerciseDrawer({ row }: { row: ExerciseRow | null }) {
  const button = row
    ? ({ title: row.exercise.name, button: "Edit", label: `Edit ${row.exercise.name}`, variant: "soft" } as const)
    : { title: "Add exercise", button: "Add exercise" };
  return <FormDrawer {...button}>{(close) => <ExerciseForm row={row} onDone={close} />}</FormDrawer>;
}

/** The texts for removing an edit: it deletes an added exercise, or restores the original. */
const removalOf = ({ exercise: { id, name }, version }: ExerciseRow) =>
  version === 0
    ? null
    : id.startsWith("staff-")
      ? { title: `Delete ${name}?`, text: "Members can no longer find it. Workouts that include it keep their sets." }
      : {
          label: "Restore original",
          done: "Exercise restored",
          title: `Restore the original ${name}?`,
          text: "All changes to it are undone. Earlier versions stay in its history.",
        };

function ExerciseForm({ row, onDone }: { row: ExerciseRow | null; onDone: () => void }) {
  const path = row ? `${PATH}/${row.exercise.id}` : PATH;
  const removal = row && removalOf(row);
  return (
    <RecordForm<ExerciseDraft>
      initial={toExerciseDraft(row?.exercise ?? null, row?.isHidden ?? false)}
      request={(draft) =>
        row
          ? { method: "PUT", path, body: toSaveBody(draft, row.version) }
          : { method: "POST", path, body: toAddBody(draft) }
      }
      saved="Exercise saved"
      onSaved={onDone}
      removal={removal && { ...removal, path: `${path}?version=${row.version}` }}
      onRemoved={onDone}
    >
      {({ bind, bindText, bindFlag, set }) => (
        <>
          <TextField label="Name" required="Enter a name." maxLength={80} {...bindText("exercise.name")} />
          <TextArea
            label="Other names"
            hint="One per line. Search and imports from other apps recognize them."
            rows={3}
            {...bindText("exercise.aliases")}
          />
          {row ? null : <NatureFields {...{ bindText, bindFlag }} />}
          <CheckList
            legend="Muscles"
            hint="The muscles it trains. The first one you choose is the main muscle."
            options={MUSCLE_NAMES}
            {...bind("exercise.primary")}
          />
          <CheckList
            legend="Secondary muscles"
            hint="Each counts as half a set."
            options={MUSCLE_NAMES}
            {...bind("exercise.secondary")}
          />
          <CheckList
            legend="Equipment"
            hint="Everything it needs. Choose what carries the load first."
            options={EQUIPMENT}
            {...bind("exercise.equipment")}
          />
          <Select label="Level" options={toOptions(LEVELS)} {...bindText("exercise.level")} />
          <CueField place="First" {...bindText("exercise.cues.0")} />
          <CueField place="Second" {...bindText("exercise.cues.1")} />
          <CueField place="Third" {...bindText("exercise.cues.2")} />
          <TextArea
            label="Common mistake"
            hint="What goes wrong most, and what to do instead."
            required="Enter a common mistake."
            rows={2}
            maxLength={200}
            {...bindText("exercise.mistake")}
          />
          <TextField
            label="Source"
            hint="Where the description comes from. Members see it below the cues."
            maxLength={300}
            {...bindText("exercise.source")}
          />
          <Checkbox label="Hide from members. Logged sets and routines keep it." {...bindFlag("isHidden")} />
          {row && row.version > 0 ? (
            <ExerciseVersions path={`${path}/versions`} onUse={(version) => set(draftOf(version))} />
          ) : null}
        </>
      )}
    </RecordForm>
  );
}

/** One of the cues: what to do, in a sentence. */
const CueField = ({ place, ...field }: { place: string } & Omit<ComponentProps<typeof TextArea>, "label">) => (
  <TextArea
    label={`${place} cue`}
    required={`Enter a ${place.toLowerCase()} cue.`}
    rows={2}
    maxLength={200}
    {...field}
  />
);

type NatureProps = Pick<
  Parameters<Parameters<typeof RecordForm<ExerciseDraft>>[0]["children"]>[0],
  "bindText" | "bindFlag"
>;

/** How a set is measured. It can't change once the exercise exists, because logged sets depend on it. */
function NatureFields({ bindText, bindFlag }: NatureProps) {
  return (
    <>
      <Select
        label="A set is measured by"
        hint="This can't be changed later, because logged sets depend on it."
        options={toOptions(MODALITIES)}
        {...bindText("nature.modality")}
      />
      <Select label="Movement" options={toOptions(PATTERNS)} {...bindText("nature.pattern")} />
      <Select
        label="Type"
        options={[
          { value: "compound", label: "Compound" },
          { value: "isolation", label: "Isolation" },
        ]}
        {...bindText("nature.mechanic")}
      />
      <Select
        label="Logged weight"
        options={[
          { value: "total", label: "Total load" },
          { value: "each", label: "Weight of one dumbbell" },
        ]}
        {...bindText("nature.load")}
      />
      <Checkbox label="One side at a time" {...bindFlag("unilateral")} />
    </>
  );
}
