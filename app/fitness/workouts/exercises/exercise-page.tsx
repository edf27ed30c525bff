import { useState } from "react";
import { Body } from "#app/art/body.tsx";
import { Button, EmptyState, Link, LinkButton, Skeleton, toast } from "#app/ui/index.ts";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import { EQUIPMENT, type Exercise, LEVELS, MUSCLES } from "#worker/fitness/training/domain-exercise.ts";
import { formatDistance, formatDuration, toDistance } from "#worker/fitness/training/domain-pace.ts";
import { findRecords, RECORD_KINDS } from "#worker/fitness/training/domain-records.ts";
import { bestSets, type SeriesKind, seriesKind, seriesOf } from "#worker/fitness/training/domain-series.ts";
import { shownWeight } from "#worker/fitness/training/domain-weight.ts";
import { type RecordOf, saveChange } from "../../log/log-store.ts";
import { useHasDay, useRecord } from "../../log/use-log.ts";
import { fullDate } from "../dates.ts";
import { LoadProblem } from "../history/load-problem.tsx";
import { formatRecord, formatSet, formatVolume, type TrainingUnits } from "../training-units.ts";
import {
  loadOlderSets,
  type TrainingHistory,
  useLookup,
  useTrainingHistory,
  useTrainingUnits,
} from "../use-training.ts";
import { viewHref } from "../views.ts";
import { latestSessions } from "./exercise-series.ts";
import { OwnExerciseDialog } from "./own-exercise-dialog.tsx";
import { SeriesChart } from "./series-chart.tsx";
import "./exercises.css";

/** How an exercise is done, and what the member did of it. */
export function ExercisePage({ id }: { id: string }) {
  const lookup = useLookup();
  const own = useRecord("exercise", id);
  const exercise = lookup(id);
  const history = useTrainingHistory(exercise ? [id] : []);
  const [isEditing, setEditing] = useState(false);
  if (!exercise)
    return (
      <EmptyState
        as="h1"
        title="We don't know this exercise"
        text="It may be one that was deleted."
        action={<LinkButton to={viewHref("exercises")}>See exercises</LinkButton>}
      />
    );
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">{exercise.name}</h1>
        {own ? <OwnActions exercise={own} onEdit={() => setEditing(true)} /> : null}
      </div>
      <div className="fitness-cards exercise-page">
        <HowTo exercise={exercise} note={own?.data.note ?? ""} />
        <section className="fitness-card" aria-labelledby="muscles">
          <div className="fitness-card-head">
            <h2 id="muscles">Muscles</h2>
          </div>
          <Body
            className="exercise-map"
            title="Muscles"
            values={Object.fromEntries([
              ...exercise.secondary.map((muscle) => [muscle, 0.35]),
              ...exercise.primary.map((muscle) => [muscle, 1]),
            ])}
          />
          {exercise.primary.length === 0 ? (
            <p>Its sets don't count toward a muscle yet. Edit the exercise and choose its main muscle.</p>
          ) : null}
          <p hidden={exercise.primary.length === 0}>
            <strong>{exercise.primary.map((muscle) => MUSCLES[muscle].name).join(", ")}</strong>
            {exercise.secondary.length > 0
              ? `, helped by ${exercise.secondary.map((muscle) => MUSCLES[muscle].name.toLowerCase()).join(", ")}`
              : ""}
            .
          </p>
        </section>
        <MemberSets {...{ exercise, history }} />
      </div>
      {isEditing && own ? <OwnExerciseDialog exercise={own} onClose={() => setEditing(false)} /> : null}
    </>
  );
}

function OwnActions({ exercise, onEdit }: { exercise: RecordOf<"exercise">; onEdit: () => void }) {
  const { archived } = exercise.data;
  const archive = async () => {
    const { undo } = await saveChange({ kind: "exercise", id: exercise.id, patch: { archived: !archived } });
    toast({
      title: archived ? "Exercise restored" : "Exercise archived",
      action: { label: "Undo", onClick: () => void undo() },
    });
  };
  return (
    <div className="planned-actions">
      <Button variant="outline" onClick={onEdit}>
        Edit
      </Button>
      <Button variant="ghost" onClick={() => void archive()}>
        {archived ? "Restore" : "Archive"}
      </Button>
    </div>
  );
}

function HowTo({ exercise, note }: { exercise: Exercise; note: string }) {
  const cues = exercise.cues.filter((cue) => cue !== "");
  return (
    <section className="fitness-card" aria-labelledby="how-to">
      <div className="fitness-card-head">
        <h2 id="how-to">How to do it</h2>
      </div>
      <p className="exercise-facts">
        {LEVELS[exercise.level]} ·{" "}
        {exercise.equipment.length === 0
          ? "No equipment"
          : exercise.equipment.map((piece) => EQUIPMENT[piece]).join(", ")}
        {exercise.unilateral ? " · One side at a time: reps are per side" : ""}
        {exercise.load === "each" ? " · Weight of one dumbbell" : ""}
      </p>
      {cues.length > 0 ? (
        <ol className="exercise-cues">
          {cues.map((cue) => (
            <li key={cue}>{cue}</li>
          ))}
        </ol>
      ) : null}
      {exercise.mistake ? (
        <p>
          <strong>Common mistake.</strong> {exercise.mistake}
        </p>
      ) : null}
      {exercise.source ? <p className="dim small">Source: {exercise.source}</p> : null}
      {note ? <p>{note}</p> : null}
      {cues.length === 0 && !note ? <p className="dim">This is your own exercise. Edit it to add notes.</p> : null}
    </section>
  );
}

const SERIES: Record<SeriesKind, string> = {
  "one-rep-max": "Estimated 1RM",
  reps: "Most reps in a set",
  seconds: "Longest set",
  meters: "Longest distance",
};

function seriesFormat(kind: SeriesKind, units: TrainingUnits) {
  const shown = (value: number): number =>
    kind === "one-rep-max"
      ? shownWeight(value, units.weight)
      : kind === "meters"
        ? toDistance(value, units.distance)
        : value;
  const format = (value: number): string => {
    if (kind === "one-rep-max") return formatVolume(value, units);
    if (kind === "meters") return formatDistance(value, units.distance);
    return kind === "seconds" ? formatDuration(value) : `${value} reps`;
  };
  return { shown, format };
}

const SESSIONS_SHOWN = 12;

function MemberSets({ exercise, history }: { exercise: Exercise; history: TrainingHistory }) {
  const units = useTrainingUnits();
  const lookup = useLookup();
  const hasDay = useHasDay();
  const [isAll, setAll] = useState(false);
  if (history.status === "loading") return <Skeleton height="16rem" />;
  const problem = history.status === "failed" ? <LoadProblem retry={() => void loadOlderSets(exercise.id)} /> : null;
  const sessions = latestSessions(history.sets);
  if (sessions.length === 0)
    return (
      <section className="fitness-card exercise-wide" aria-label="Your sets">
        {problem ?? (
          <EmptyState
            title="No sets yet"
            text="Records, your estimated maximum and all sets show here once you log it."
          />
        )}
      </section>
    );
  const kind = seriesKind(exercise);
  const points = seriesOf(exercise, history.sets);
  const { current } = findRecords(history.sets, lookup);
  const { shown, format } = seriesFormat(kind, units);
  const best = bestSets(exercise, history.sets, 5);
  const shownSessions = isAll ? sessions : sessions.slice(0, SESSIONS_SHOWN);
  const { allFrom } = history;
  const linkOf = (set: LoggedSet) => viewHref("workout", hasDay(set.date) ? set.workoutId : set.date);
  return (
    <>
      {problem ? <div className="exercise-wide">{problem}</div> : null}
      {points.length > 0 ? (
        <section className="fitness-card exercise-wide" aria-labelledby="series">
          <div className="fitness-card-head">
            <h2 id="series">{SERIES[kind]}</h2>
          </div>
          <SeriesChart title={SERIES[kind]} {...{ points, shown, format }} />
          {kind === "one-rep-max" ? (
            <p className="dim small">
              The best set of each workout: the mean of Epley (1985) and Brzycki (1993), from at most 10 reps, those in
              reserve counted.
            </p>
          ) : null}
        </section>
      ) : null}
      <section className="fitness-card" aria-labelledby="records">
        <div className="fitness-card-head">
          <h2 id="records">Records</h2>
        </div>
        <dl className="exercise-records">
          {current.map((record) => (
            <div key={`${record.kind}${record.atKg}`}>
              <dt>{RECORD_KINDS[record.kind].name}</dt>
              <dd>
                {formatRecord(record, units)}
                <small>{fullDate(record.date)}</small>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="fitness-card" aria-labelledby="best-sets">
        <div className="fitness-card-head">
          <h2 id="best-sets">Best sets</h2>
        </div>
        {best.length === 0 ? <p>None that can be compared yet.</p> : null}
        <dl className="exercise-records">
          {best.map(({ set, value }) => (
            <div key={set.id}>
              <dt>
                <Link to={linkOf(set)}>{fullDate(set.date)}</Link>
              </dt>
              <dd>
                {formatSet(set, exercise, units)}
                {kind === "one-rep-max" ? <small>estimated {format(value)}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="fitness-card exercise-wide" aria-labelledby="all-sets">
        <div className="fitness-card-head">
          <h2 id="all-sets">History</h2>
        </div>
        <dl className="exercise-records">
          {shownSessions.map(({ workoutId, date, sets }) => (
            <div key={workoutId}>
              <dt>{sets[0] ? <Link to={linkOf(sets[0])}>{fullDate(date)}</Link> : fullDate(date)}</dt>
              <dd>{sets.map((set) => formatSet(set, exercise, units)).join(", ")}</dd>
            </div>
          ))}
        </dl>
        {allFrom && shownSessions.some(({ date }) => date < allFrom) ? (
          <p className="dim small">
            Of workouts before {fullDate(allFrom)} only the sets that stand out are listed. Open one to see all of it.
          </p>
        ) : null}
        {!isAll && sessions.length > SESSIONS_SHOWN ? (
          <Button variant="outline" onClick={() => setAll(true)}>
            Show all {sessions.length} workouts
          </Button>
        ) : null}
      </section>
    </>
  );
}
