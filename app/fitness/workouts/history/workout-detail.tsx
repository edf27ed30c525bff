import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, EmptyState, Link, LinkButton, Skeleton } from "#app/ui/index.ts";
import type { LoggedSet } from "#worker/fitness/training/contract-workout.ts";
import { formatDuration } from "#worker/fitness/training/domain-pace.ts";
import { findRecords, recordsOfWorkout } from "#worker/fitness/training/domain-records.ts";
import { measureVolume } from "#worker/fitness/training/domain-volume.ts";
import { isLocalDate } from "#worker/kernel/local-date.ts";
import type { RecordOf } from "../../log/log-store.ts";
import { useRecord } from "../../log/use-log.ts";
import { fullDate, longDate } from "../dates.ts";
import { useDeleteWorkout, useRepeatWorkout } from "../live/live-actions.ts";
import { setRows, slotsOf } from "../live/live-workout.ts";
import {
  formatRecord,
  formatSet,
  formatSetEnergy,
  formatSetPace,
  formatVolume,
  recordName,
} from "../training-units.ts";
import { toLoggedSet, useLookup, useRunningWorkout, useTrainingHistory, useTrainingUnits } from "../use-training.ts";
import { viewHref } from "../views.ts";
import { LoadProblem } from "./load-problem.tsx";
import { useDayWorkouts } from "./use-days.ts";
import { WorkoutEditor } from "./workout-editor.tsx";
import "./history.css";

/** A finished workout, by its id; or all of a day, by its date. */
export function WorkoutDetail({ id }: { id: string }) {
  const navigate = useNavigate();
  const [editing, setEditing] = useState<string | null>(null);
  const [wanted, day] = isLocalDate(id) ? [editing, id] : [id, null];
  const record = useRecord("workout", wanted ?? "");
  const onEdit = (workoutId: string | null) => {
    setEditing(workoutId);
    // It was moved away from this day.
    const to = record?.date ?? day;
    if (!workoutId && day && to && to !== day) navigate(viewHref("workout", to), { replace: true });
  };
  // While one is edited it stays in sight, whatever day it goes to.
  const date = record?.date ?? day;
  return date ? <DayDetail date={date} workoutId={wanted} editing={editing} onEdit={onEdit} /> : <NotFound />;
}

const NotFound = () => (
  <EmptyState
    as="h1"
    title="This workout isn't here"
    text="It was deleted, or is older than what this device has."
    action={<LinkButton to={viewHref("history")}>See history</LinkButton>}
  />
);

function DayDetail({
  date,
  workoutId,
  editing,
  onEdit,
}: {
  date: string;
  /** One of the day; null: all. */
  workoutId: string | null;
  editing: string | null;
  onEdit: (workoutId: string | null) => void;
}) {
  const day = useDayWorkouts(date);
  if (day.status === "loading") return <Skeleton height="20rem" />;
  if (day.status === "failed") return <LoadProblem retry={day.retry} />;
  const workouts = day.value.workouts.filter(
    ({ id, data }) => data.endedAt && (workoutId === null || id === workoutId),
  );
  if (workouts.length === 0) return <NotFound />;
  return workouts.map((workout) => (
    <FinishedWorkout
      key={workout.id}
      workout={workout}
      sets={day.value.sets.filter(({ data }) => data.workoutId === workout.id).map(toLoggedSet)}
      isEditing={editing === workout.id}
      onEdit={(isEditing) => onEdit(isEditing ? workout.id : null)}
    />
  ));
}

function FinishedWorkout({
  workout,
  sets,
  isEditing,
  onEdit,
}: {
  workout: RecordOf<"workout">;
  sets: LoggedSet[];
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) {
  const [isDeleting, setDeleting] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const units = useTrainingUnits();
  const lookup = useLookup();
  const history = useTrainingHistory(workout.data.exercises.map(({ exerciseId }) => exerciseId));
  const running = useRunningWorkout();
  const remove = useDeleteWorkout();
  const profile = useRecord("profile", "profile")?.data;
  const bodyKg = profile && !profile.hideNumbers ? profile.weightKg : null;
  const { data } = workout;
  if (isEditing)
    return (
      <WorkoutEditor
        {...{ workout, sets, history, units, lookup }}
        onDone={() => {
          flushSync(() => onEdit(false));
          edit.current?.focus();
        }}
      />
    );
  const { hardSets, tonnageKg } = measureVolume(sets, lookup);
  const made = history.status === "ready" ? recordsOfWorkout(findRecords(history.sets, lookup), workout.id) : [];
  const nameOf = (exerciseId: string) =>
    lookup(exerciseId)?.name ?? data.exercises.find((each) => each.exerciseId === exerciseId)?.name ?? "Exercise";
  return (
    <>
      <div className="fitness-head">
        <h1 className="fitness-title">{data.title || "Workout"}</h1>
        <p>
          {longDate(data.date)}, {data.date.slice(0, 4)}
        </p>
      </div>
      <div className="fitness-cards">
        <section className="fitness-card" aria-label="Summary">
          <dl className="detail-facts">
            <div>
              <dt>Time</dt>
              <dd>{formatDuration(((data.endedAt ?? data.startedAt) - data.startedAt) / 1000)}</dd>
            </div>
            <div>
              <dt>Hard sets</dt>
              <dd>{hardSets}</dd>
            </div>
            {tonnageKg > 0 ? (
              <div>
                <dt>Weight moved</dt>
                <dd>{formatVolume(tonnageKg, units)}</dd>
              </div>
            ) : null}
          </dl>
          {made.length > 0 ? (
            <div className="detail-records">
              <h3>{made.length === 1 ? "New record" : "New records"}</h3>
              <ul>
                {made.map((record) => (
                  <li key={`${record.exerciseId}${record.kind}${record.setId}`}>
                    {nameOf(record.exerciseId)}: {recordName(record)}, {formatRecord(record, units)}
                  </li>
                ))}
              </ul>
            </div>
          ) : null}
          {history.status === "failed" ? <p className="dim">Records show once you're back online.</p> : null}
          {data.note ? <p>{data.note}</p> : null}
          {slotsOf(data.exercises, sets).map((slot) => {
            const exercise = lookup(slot.exerciseId);
            return (
              <div key={slot.key} className="detail-exercise">
                <h3>
                  <Link to={viewHref("exercise", slot.exerciseId)}>{nameOf(slot.exerciseId)}</Link>
                </h3>
                {slot.note ? <p className="dim">{slot.note}</p> : null}
                <ol>
                  {setRows(slot.sets, []).map(({ set, label, name }) => (
                    <li key={set.id}>
                      <span>
                        <span aria-hidden="true">{label}</span>
                        <span className="visually-hidden">{name}</span>
                      </span>
                      <span>
                        {formatSet(set, exercise, units)}
                        {[formatSetPace(set, units), formatSetEnergy(set, exercise, bodyKg, profile?.units.energy)].map(
                          (text) => (text ? ` · ${text}` : ""),
                        )}
                      </span>
                    </li>
                  ))}
                </ol>
              </div>
            );
          })}
          <div className="detail-actions">
            <RepeatButton {...{ workout, sets }} isBlocked={running !== null} />
            <Button ref={edit} variant="outline" onClick={() => onEdit(true)}>
              Edit
            </Button>
            <Button variant="ghost" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          </div>
        </section>
      </div>
      <AlertDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title="Delete this workout?"
        text={`${data.title || "The workout"} of ${fullDate(data.date)} and its sets will be deleted. Records that it made go with it.`}
        confirm="Delete workout"
        onConfirm={() => void remove(workout)}
      />
    </>
  );
}

function RepeatButton({
  workout,
  sets,
  isBlocked,
}: {
  workout: RecordOf<"workout">;
  sets: LoggedSet[];
  isBlocked: boolean;
}) {
  const repeat = useRepeatWorkout();
  if (isBlocked) return <LinkButton to={viewHref("train")}>Back to your workout</LinkButton>;
  return <Button onClick={() => void repeat(workout, sets)}>Repeat workout</Button>;
}
