import { useState } from "react";
import { Button, TextField } from "#app/ui/index.ts";
import { DropdownMenu } from "#app/ui/radix-themes.tsx";
import { MAX_SLOTS } from "#worker/fitness/training/domain-limits.ts";
import { estimateMinutes } from "#worker/fitness/training/domain-routine.ts";
import { newId } from "#worker/kernel/ids.ts";
import { ExercisePicker } from "../exercises/exercise-picker.tsx";
import { moveExercise, toggleSuperset } from "../live/live-workout.ts";
import { useLookup } from "../use-training.ts";
import { changeSlot, type DraftDay, newSlot } from "./routine-edit.ts";
import { SlotEditor } from "./slot-editor.tsx";

/** One day of a routine: its exercises in their order. */
export function DayEditor({
  day,
  place,
  count,
  onChange,
  onMove,
  onDuplicate,
  onRemove,
  announce,
}: {
  day: DraftDay;
  place: number;
  count: number;
  onChange: (day: DraftDay) => void;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
  announce: (text: string) => void;
}) {
  const lookup = useLookup();
  const title = day.title || `Day ${place + 1}`;
  const [isPicking, setPicking] = useState(false);
  const nameOf = (exerciseId: string, name?: string) => lookup(exerciseId)?.name ?? name ?? "Exercise";
  const move = (key: string, by: -1 | 1) => {
    onChange({ ...day, slots: moveExercise(day.slots, key, by) });
    const at = day.slots.findIndex((slot) => slot.key === key);
    const slot = day.slots[at];
    if (slot) announce(`${nameOf(slot.exerciseId, slot.name)} is now ${at + by + 1} of ${day.slots.length}`);
    // Moved elements lose the focus in some browsers.
    const button = `slot-${day.key}-${key}-${by}`;
    requestAnimationFrame(() => document.getElementById(button)?.focus());
  };
  return (
    <section className="fitness-card" aria-label={title}>
      <div className="day-head">
        <TextField
          label={`Day ${place + 1}`}
          maxLength={80}
          value={day.title}
          onChange={({ target }) => onChange({ ...day, title: target.value })}
        />
        <DropdownMenu.Root>
          <DropdownMenu.Trigger>
            <Button variant="outline" aria-label={`${title}, options`}>
              Options
            </Button>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content align="end">
            <DropdownMenu.Item disabled={place === 0} onSelect={() => onMove(-1)}>
              Move day up
            </DropdownMenu.Item>
            <DropdownMenu.Item disabled={place === count - 1} onSelect={() => onMove(1)}>
              Move day down
            </DropdownMenu.Item>
            <DropdownMenu.Item onSelect={onDuplicate}>Duplicate day</DropdownMenu.Item>
            <DropdownMenu.Separator />
            <DropdownMenu.Item color="red" disabled={count === 1} onSelect={onRemove}>
              Remove day
            </DropdownMenu.Item>
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </div>
      {day.slots.length > 0 ? <p className="dim small">About {estimateMinutes(day, lookup)} minutes</p> : null}
      <ol className="slot-list">
        {day.slots.map((slot, i) => (
          <li key={slot.key}>
            <SlotEditor
              slot={slot}
              exercise={lookup(slot.exerciseId)}
              name={nameOf(slot.exerciseId, slot.name)}
              idOf={(by) => `slot-${day.key}-${slot.key}-${by}`}
              isFirst={i === 0}
              isLast={i === day.slots.length - 1}
              onMove={(by) => move(slot.key, by)}
              onChange={(next) => onChange(changeSlot(day, slot.key, () => next))}
              onSuperset={() => onChange({ ...day, slots: toggleSuperset(day.slots, slot.key) })}
              onRemove={() => onChange({ ...day, slots: day.slots.filter(({ key }) => key !== slot.key) })}
            />
          </li>
        ))}
      </ol>
      <div className="planned-actions">
        <Button variant="outline" disabled={day.slots.length >= MAX_SLOTS} onClick={() => setPicking(true)}>
          Add exercise
        </Button>
      </div>
      <ExercisePicker
        open={isPicking}
        onOpenChange={setPicking}
        title={`Add to ${title}`}
        onPick={(exerciseId) => {
          setPicking(false);
          onChange({ ...day, slots: [...day.slots, newSlot(newId(), exerciseId, lookup(exerciseId))] });
        }}
      />
    </section>
  );
}
