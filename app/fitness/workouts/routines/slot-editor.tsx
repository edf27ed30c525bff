import { Button, Checkbox, Icon, Select, TextField } from "#app/ui/index.ts";
import type { PlannedSet, RoutineSlot } from "#worker/fitness/training/contract-routine.ts";
import type { Exercise } from "#worker/fitness/training/domain-exercise.ts";
import { MAX_SLOT_SETS } from "#worker/fitness/training/domain-limits.ts";
import { formatDuration } from "#worker/fitness/training/domain-pace.ts";
import { CompactSelect } from "../live/compact-select.tsx";
import { RpeField } from "../live/rpe-field.tsx";
import "../live/live-workout.css";
import { formatTarget } from "../training-units.ts";
import { useTrainingUnits } from "../use-training.ts";
import { NumberInput } from "./number-input.tsx";
import { newRule, plannedMeasure, RULES, type RuleKind, rulesFor } from "./routine-edit.ts";
import { RuleFields } from "./rule-fields.tsx";

interface Props {
  slot: RoutineSlot;
  exercise: Exercise | null;
  name: string;
  /** Ids of the buttons that move it. */
  idOf: (by: -1 | 1) => string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onChange: (slot: RoutineSlot) => void;
  onSuperset: () => void;
  onRemove: () => void;
}

/** An exercise of a day: its sets, and the rule by which they grow. */
export function SlotEditor({
  slot,
  exercise,
  name,
  idOf,
  isFirst,
  isLast,
  onMove,
  onChange,
  onSuperset,
  onRemove,
}: Props) {
  const units = useTrainingUnits();
  const targets = [...new Set(slot.sets.map((set) => formatTarget(set, units)))];
  const rules = rulesFor(exercise);
  const kinds = rules.includes(slot.rule.kind) ? rules : [slot.rule.kind, ...rules];
  return (
    <div className="slot">
      <div className="slot-head">
        <div className="slot-name">
          {slot.superset ? <span className="live-superset">Superset</span> : null}
          <strong>{name}</strong>
          <span className="dim small">
            {slot.sets.length} × {targets.join(", ")} · {RULES[slot.rule.kind].name}
          </span>
        </div>
        <Button
          id={idOf(-1)}
          variant="ghost"
          icon
          aria-label={`Move ${name} up`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <Icon name="chevron" className="turn-up" />
        </Button>
        <Button
          id={idOf(1)}
          variant="ghost"
          icon
          aria-label={`Move ${name} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <Icon name="chevron" />
        </Button>
      </div>
      <details>
        <summary>
          Sets and progression<span className="visually-hidden"> of {name}</span>
        </summary>
        <SetFields {...{ slot, exercise, onChange }} />
        <Select
          label="Progression"
          hint={RULES[slot.rule.kind].text}
          value={slot.rule.kind}
          onChange={({ target }) => onChange({ ...slot, rule: newRule(target.value as RuleKind) })}
          options={kinds.map((kind) => ({ value: kind, label: RULES[kind].name }))}
        />
        <RuleFields rule={slot.rule} units={units} onChange={(rule) => onChange({ ...slot, rule })} />
        {exercise?.modality === "weight-reps" ? (
          <Checkbox
            label="Add warm-up sets"
            hint="Worked out from the first working weight."
            checked={slot.warmUp}
            onChange={({ target }) => onChange({ ...slot, warmUp: target.checked })}
          />
        ) : null}
        <TextField
          label="Note"
          maxLength={500}
          value={slot.note}
          onChange={({ target }) => onChange({ ...slot, note: target.value })}
        />
        <div className="planned-actions">
          <Button variant="ghost" disabled={!slot.superset && isLast} onClick={onSuperset}>
            {slot.superset ? "Take out of superset" : "Superset with the next"}
          </Button>
          <Button variant="ghost" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove exercise
          </Button>
        </div>
      </details>
    </div>
  );
}

function SetFields({ slot, exercise, onChange }: Pick<Props, "slot" | "exercise" | "onChange">) {
  const measure = plannedMeasure(exercise);
  const setAt = (index: number, patch: Partial<Record<keyof PlannedSet, unknown>>) =>
    onChange({
      ...slot,
      sets: slot.sets.map((set, i) => {
        if (i !== index) return set;
        const merged = Object.entries({ ...set, ...patch }).filter(([, value]) => value !== undefined);
        return Object.fromEntries(merged) as PlannedSet;
      }),
    });
  const last = slot.sets.at(-1);
  return (
    <div className="slot-sets">
      {slot.sets.map((set, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sets have no identity but their place
        <fieldset key={i} className="slot-set">
          <legend className="visually-hidden">Set {i + 1}</legend>
          <span className="slot-number" aria-hidden="true">
            {i + 1}
          </span>
          {measure === "reps" ? (
            <>
              <NumberInput label="Reps" value={set.reps} max={1000} onChange={(reps) => setAt(i, { reps })} />
              <NumberInput label="to" value={set.repsMax} max={1000} onChange={(repsMax) => setAt(i, { repsMax })} />
            </>
          ) : measure === "seconds" ? (
            <NumberInput
              label="Seconds"
              value={set.seconds}
              max={86_400}
              onChange={(seconds) => setAt(i, { seconds })}
            />
          ) : (
            <NumberInput
              label="Meters"
              value={set.meters}
              max={1_000_000}
              onChange={(meters) => setAt(i, { meters })}
            />
          )}
          <div className="slot-field">
            <span aria-hidden="true">RPE</span>
            <RpeField
              label="Planned RPE"
              value={set.rpe ?? null}
              onChange={(rpe) => setAt(i, { rpe: rpe ?? undefined })}
            />
          </div>
          <div className="slot-field">
            <span aria-hidden="true">Rest</span>
            <CompactSelect
              label="Rest after it"
              shown={formatDuration(set.restSeconds)}
              value={set.restSeconds}
              onChange={(seconds) => setAt(i, { restSeconds: Number(seconds) })}
            >
              {[...new Set([0, 30, 45, 60, 90, 120, 150, 180, 240, 300, set.restSeconds])]
                .toSorted((a, b) => a - b)
                .map((seconds) => (
                  <option key={seconds} value={seconds}>
                    {formatDuration(seconds)}
                  </option>
                ))}
            </CompactSelect>
          </div>
          <Button
            variant="ghost"
            icon
            aria-label={`Remove set ${i + 1}`}
            disabled={slot.sets.length === 1}
            onClick={() => onChange({ ...slot, sets: slot.sets.toSpliced(i, 1) })}
          >
            <Icon name="close" />
          </Button>
        </fieldset>
      ))}
      <div className="planned-actions">
        <Button
          variant="ghost"
          disabled={slot.sets.length >= MAX_SLOT_SETS}
          onClick={() => last && onChange({ ...slot, sets: [...slot.sets, { ...last }] })}
        >
          <Icon name="plus" />
          Add set
        </Button>
        {slot.sets.length > 1 ? (
          <Button
            variant="ghost"
            onClick={() => onChange({ ...slot, sets: slot.sets.map(() => ({ ...(slot.sets[0] as PlannedSet) })) })}
          >
            Make all like the first
          </Button>
        ) : null}
      </div>
    </div>
  );
}
