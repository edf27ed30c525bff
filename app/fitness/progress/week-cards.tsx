import { useMemo } from "react";
import { Link } from "#app/ui/index.ts";
import type { WeekHistory } from "#worker/fitness/contract.ts";
import { SUMMARY_KINDS, summarizeDay } from "#worker/fitness/log/domain-summary.ts";
import { STREAK_RULE, streakOf } from "#worker/fitness/progress/domain-streak.ts";
import { weeklyReview } from "#worker/fitness/progress/domain-weekly-review.ts";
import { MUSCLE_KEYS, MUSCLES } from "#worker/fitness/training/domain-exercise.ts";
import { EXERCISES, findExercise } from "#worker/fitness/training/domain-exercises.ts";
import { measureVolume, WEEKLY_SETS, type WeekVolume } from "#worker/fitness/training/domain-volume.ts";
import { addDays, startOfWeek } from "#worker/kernel/local-date.ts";
import { plural } from "#worker/kernel/plural.ts";
import { useLog } from "../log/log-store.ts";
import { useRecords } from "../log/use-log.ts";
import { SourceList } from "../plan/target-list.tsx";
import { type MemberPlan, useWeighIns } from "../plan/use-plan.ts";
import { useDeviceDays } from "./use-device-days.ts";
import { useServerPart } from "./use-server-part.ts";
import { weekFigures } from "./week-figures.ts";

/** The streak, the last seven days in words, and the week's sets per muscle. */
export function WeekCards({ today, current }: { today: string; current: MemberPlan | null }) {
  const server = useServerPart<WeekHistory>(`/api/fitness/week?to=${today}`);
  const device = useDeviceDays(today);
  const dates = [
    ...(server.data?.dates ?? []).filter((date) => date < device.from),
    ...device.days.map(({ date }) => date),
  ];
  const streak = streakOf(dates, today);
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
              : "Both days off are taken: it goes on with anything you log today."}{" "}
            Your longest is {plural(streak.longest, "day")}.
          </p>
        ) : (
          <p className="plan-note">{STREAK_RULE}</p>
        )}
        {server.state === "failed" ? (
          <p className="plan-note">You're offline, so this counts the last four weeks only.</p>
        ) : null}
      </section>
      {current ? (
        <ReviewCard today={today} current={current} history={server.data} streakDays={streak.current} />
      ) : null}
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
  current: { profile, made },
  history,
  streakDays,
}: {
  today: string;
  current: MemberPlan;
  history: WeekHistory | null;
  streakDays: number;
}) {
  const from = addDays(today, -6);
  const records = useLog((state) => state.records);
  const weighIns = useWeighIns();
  const entries = useRecords("entry");
  const sets = useSets(from, today);
  const review = useMemo(() => {
    const kinds: readonly string[] = SUMMARY_KINDS;
    const week = [...records.values()].filter(
      ({ date, kind }) => date !== null && date >= from && date <= today && kinds.includes(kind),
    );
    const days = [...Map.groupBy(week, ({ date }) => date ?? "")].map(([date, own]) => summarizeDay(date, own));
    return weeklyReview(
      weekFigures({
        ...{ days, weighIns, today, profile, made, history, streakDays },
        entries: entries.filter(({ date }) => date !== null && date >= from && date <= today).map(({ data }) => data),
        hardSets: measureVolume(sets, findExercise).hardSets,
      }),
    );
  }, [records, entries, sets, weighIns, from, today, profile, made, history, streakDays]);
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
  const volume: WeekVolume = useMemo(() => measureVolume(sets, findExercise), [sets]);
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
          No hard sets yet this week. {EXERCISES.length} exercises are under Workouts, with routines to start from.
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
                    {count.toLocaleString("en-US")} of {WEEKLY_SETS.low}–{WEEKLY_SETS.high}
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
