import { useState } from "react";
import { Button, LinkButton, Select } from "#app/ui/index.ts";
import type { RoutineDay } from "#worker/fitness/training/contract-routine.ts";
import type { Change } from "#worker/fitness/training/domain-decision.ts";
import { suggestNextSets } from "#worker/fitness/training/domain-progression.ts";
import { estimateMinutes, planWorkout } from "#worker/fitness/training/domain-routine.ts";
import { formatWeight, fromUnit } from "#worker/fitness/training/domain-weight.ts";
import { longDate } from "../dates.ts";
import { startWorkout } from "../live/live-actions.ts";
import { usePlates } from "../live/use-plates.ts";
import type { RoutineToday } from "../routines/routine-choice.ts";
import { formatTarget, type TrainingUnits } from "../training-units.ts";
import { useLookup, useTrainingHistory, useTrainingUnits } from "../use-training.ts";
import { viewHref } from "../views.ts";

type Planned = ReturnType<typeof planWorkout>[number];

const CHANGES: Record<Change, string> = { start: "New", up: "Up", hold: "Same", down: "Down" };

/** The day of a routine that comes next: what to do, and why. */
export function PlannedDay({ choice, today }: { choice: RoutineToday; today: string }) {
  const { routine, date, isDone } = choice;
  const { days, title } = routine.data;
  const units = useTrainingUnits();
  const lookup = useLookup();
  const [chosen, setChosen] = useState<number | null>(null);
  const dayIndex = chosen ?? choice.dayIndex ?? 0;
  const day = days[dayIndex] as RoutineDay;
  const history = useTrainingHistory(day.slots.map(({ exerciseId }) => exerciseId));
  const { plates } = usePlates(units.weight);
  const planned = planWorkout(day, (slot) =>
    suggestNextSets(slot, lookup(slot.exerciseId), history.sets, {
      unit: units.weight,
      barKg: fromUnit(plates.bar, plates.unit),
      ...(routine.data.startedOn && { since: routine.data.startedOn }),
    }),
  );
  const start = () => startWorkout({ title: day.title, routineId: routine.id, dayIndex }, planned);
  const isToday = date === null || date === today;
  return (
    <section className="fitness-card" aria-labelledby="planned-day">
      <div className="fitness-card-head planned-head">
        <div>
          <p className="planned-when">
            {whenText(choice, today)} · {title}
          </p>
          <h2 id="planned-day">{day.title}</h2>
        </div>
        <LinkButton variant="ghost" to={viewHref("routine", routine.id)}>
          Edit
        </LinkButton>
      </div>
      {choice.dayIndex === null && chosen === null ? (
        <p>You finished this routine. Start it over, or choose another program.</p>
      ) : null}
      {day.note ? <p className="dim">{day.note}</p> : null}
      <ul className="planned-slots">
        {planned.map((item) => (
          <li key={item.exercise.key}>
            <PlannedSlot
              {...{ item, units }}
              name={lookup(item.exercise.exerciseId)?.name ?? item.exercise.name ?? "Exercise"}
            />
          </li>
        ))}
      </ul>
      <p className="dim planned-minutes">
        About {estimateMinutes(day, lookup)} minutes with rests.
        {history.status === "ready" ? "" : " Suggestions use what this device has: the last 28 days."}
      </p>
      <div className="planned-actions">
        <Button size="lg" variant={isToday && !isDone ? "solid" : "outline"} onClick={() => void start()}>
          Start workout
        </Button>
        {days.length > 1 ? (
          <Select
            label="Day of the routine"
            hideLabel
            value={String(dayIndex)}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={days.map((each, i) => ({
              value: String(i),
              label: i === choice.dayIndex ? `${each.title} (next)` : each.title,
            }))}
          />
        ) : null}
      </div>
    </section>
  );
}

function whenText({ date, isDone }: RoutineToday, today: string): string {
  if (isDone) return date ? `Done today. Next ${longDate(date)}` : "Done today. Next";
  if (date === null || date === today) return "Today";
  return `Rest day. Next ${longDate(date)}`;
}

function PlannedSlot({ item, name, units }: { item: Planned; name: string; units: TrainingUnits }) {
  const { suggestion, exercise } = item;
  const [first] = suggestion.sets;
  const loads = [...new Set(suggestion.sets.flatMap(({ weightKg }) => (weightKg === null ? [] : [weightKg])))];
  const counts = [...new Set(suggestion.sets.map((set) => formatTarget(set, units)))];
  return (
    <>
      <p className="planned-line">
        <span className="planned-name">{name}</span>
        <span className="planned-target">
          {suggestion.sets.length} × {counts.join(", ")}
          {loads.length > 0 ? ` · ${loads.map((kg) => formatWeight(kg, units.weight)).join(", ")}` : ""}
          {first?.rpe ? ` @${first.rpe}` : ""}
        </span>
      </p>
      <p className="planned-why">
        <strong className={`planned-change planned-${suggestion.change}`}>{CHANGES[suggestion.change]}</strong>{" "}
        {suggestion.reason}
        {exercise.superset ? " In a superset." : ""}
      </p>
    </>
  );
}
