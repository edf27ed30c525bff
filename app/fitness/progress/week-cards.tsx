import { useMemo } from "react";
import { Link } from "#app/ui/index.ts";
import type { WeekHistory } from "#worker/fitness/contract.ts";
import { eatenOfEntry } from "#worker/fitness/log/domain-snapshot.ts";
import { STREAK_RULE, streakOf } from "#worker/fitness/progress/domain-streak.ts";
import { weekFigures } from "#worker/fitness/progress/domain-week-figures.ts";
import { weeklyReview } from "#worker/fitness/progress/domain-weekly-review.ts";
import { MUSCLE_KEYS, MUSCLES } from "#worker/fitness/training/domain-exercise.ts";
import { countExercises, findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { measureVolume, WEEKLY_SETS, type WeekVolume } from "#worker/fitness/training/domain-volume.ts";
import { addDays, startOfWeek } from "#worker/kernel/local-date.ts";
import { numberText } from "#worker/kernel/number-text.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useRecords } from "../log/use-log.ts";
import { SourceList } from "../plan/target-list.tsx";
import { type MemberPlan, useWeighIns } from "../plan/use-plan.ts";
import { useExerciseEdits } from "../workouts/exercise-edits.ts";
import type { DeviceDays } from "./use-device-days.ts";
import { useServerPart } from "./use-server-part.ts";

/** The streak, the last seven days in words, and the week's sets per muscle. */
export function WeekCards({
  today,
  device,
  current,
}: {
  today: string;
  device: DeviceDays;
  current: MemberPlan | null;
}) {
  const server = useServerPart<WeekHistory>(`/api/fitness/week?to=${today}`);
  const { dates = [], before = "", past } = server.data ?? {};
  const own = device.days.map(({ date }) => date).filter((date) => date >= before);
  const streak = streakOf([...dates.filter((date) => !device.has(date)), ...own], today, past);
  return (
    <>
      <section className="fitness-card" aria-labelledby="streak">
        <div className="fitness-card-head">
          <h2 id="streak">Streak</h2>
        </div>
        <p className="progress-figure">
          {streak.current} <span>{streak.current === 1 ? "day" : "days"}</span>
        </p>
        <p>{streak.text}</p>
        {streak.current > 0 ? (
          <p className="plan-note">
            {streak.daysOffLeft > 0
              ? `You can still take ${plural(streak.daysOffLeft, "day")} off.`
              : `Both days off are taken: it goes on with anything you log ${streak.isLoggedToday ? "tomorrow" : "today"}.`}{" "}
            Your longest is {plural(streak.longest, "day")}.
          </p>
        ) : (
          <p className="plan-note">{STREAK_RULE}</p>
        )}
        {server.state === "failed" ? (
          <p className="plan-note">You're offline, so this counts the last four weeks only.</p>
        ) : null}
      </section>
      {current ? <ReviewCard today={today} device={device} current={current} streakDays={streak.current} /> : null}
      <VolumeCard today={today} />
    </>
  );
}

function useSets(from: string, to: string) {
  const sets = useRecords("set");
  return useMemo(
    () =>
      sets.filter(({ date }) => date !== null && date >= from && date <= to).map(({ id, data }) => ({ ...data, id })),
    [sets, from, to],
  );
}

function ReviewCard({
  today,
  device: { days },
  current: { profile, plan, made },
  streakDays,
}: {
  today: string;
  device: DeviceDays;
  current: MemberPlan;
  streakDays: number;
}) {
  const weighIns = useWeighIns();
  const entries = useRecords("entry");
  const sets = useSets(addDays(today, -6), today);
  const review = useMemo(
    () =>
      weeklyReview(
        weekFigures({
          ...{
            today,
            days,
            foods: entries.map(({ data }) => eatenOfEntry(data)),
            sets,
            weighIns,
            profile,
            plan,
            streakDays,
          },
          ...{ targets: made.targets, hidesNumbers: profile.hideNumbers },
        }),
      ),
    [days, entries, sets, weighIns, today, profile, plan, made, streakDays],
  );
  return (
    <section className="fitness-card" aria-labelledby="review">
      <div className="fitness-card-head">
        <h2 id="review">{review.title}</h2>
        <p className="plan-note">The last seven days</p>
      </div>
      {review.sentences.map((sentence) => (
        <p key={sentence} className="review-sentence">
          {sentence}
        </p>
      ))}
      {review.wentWell.length > 0 ? (
        <>
          <h3>What went well</h3>
          <ul className="review-wins">
            {review.wentWell.map((win) => (
              <li key={win}>{win}</li>
            ))}
          </ul>
        </>
      ) : null}
      {review.suggestion ? (
        <>
          <h3>One thing to try</h3>
          <p>{review.suggestion.text}</p>
          <SourceList sources={review.suggestion.source ? [review.suggestion.source] : []} />
        </>
      ) : null}
    </section>
  );
}

function VolumeCard({ today }: { today: string }) {
  const sets = useSets(startOfWeek(today), today);
  const edits = useExerciseEdits();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list of exercises changes with the edits
  const volume: WeekVolume = useMemo(() => measureVolume(sets, findExercise), [sets, edits]);
  const muscles = MUSCLE_KEYS.filter((muscle) => volume.muscles[muscle].sets > 0).sort(
    (a, b) => volume.muscles[b].sets - volume.muscles[a].sets,
  );
  return (
    <section className="fitness-card" aria-labelledby="volume">
      <div className="fitness-card-head">
        <h2 id="volume">Sets per muscle</h2>
        <p className="plan-note">This week</p>
      </div>
      {muscles.length === 0 ? (
        <p className="plan-note">
          No hard sets yet this week. {countExercises()} exercises are under Workouts, with routines to start from.
        </p>
      ) : (
        <>
          <ul className="volume-list">
            {muscles.map((muscle) => {
              const { sets: count } = volume.muscles[muscle];
              return (
                <li key={muscle}>
                  <span>{MUSCLES[muscle].name}</span>
                  <span className="volume-bar" aria-hidden="true">
                    <span style={{ width: `${Math.min(100, (count / WEEKLY_SETS.high) * 100)}%` }} />
                  </span>
                  <span className="volume-count">
                    {numberText(count)} of {WEEKLY_SETS.low}–{WEEKLY_SETS.high}
                  </span>
                </li>
              );
            })}
          </ul>
          <p className="plan-note">
            The line marks {WEEKLY_SETS.low} sets. A muscle that helps counts half. The band is a rule of thumb, not a
            limit.
          </p>
        </>
      )}
      <Link className="progress-link" to="/fitness-app?tab=workouts">
        Open Workouts
      </Link>
    </section>
  );
}
