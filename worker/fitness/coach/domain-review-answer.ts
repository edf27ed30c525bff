/** The weekly review in the coach: figures of the last seven days, told by the rules of the review. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import { closingFoods } from "../../nutrition/domain-closing-food.ts";
import { plantsOfWeek } from "../../nutrition/domain-plants.ts";
import { watchList } from "../../nutrition/domain-watch-list.ts";
import { findRuns } from "../progress/domain-streak.ts";
import { type WeekFigures, weeklyReview } from "../progress/domain-weekly-review.ts";
import { weightTrend } from "../progress/domain-weight-trend.ts";
import { findExercise } from "../training/domain-exercises.ts";
import { findRecords, recordsOfWorkout } from "../training/domain-records.ts";
import { measureVolume } from "../training/domain-volume.ts";
import { type AnswerInput, type Draft, NO_PLAN } from "./domain-draft.ts";
import { amountsOf, eatenOf, eaterOf, hidesNumbers, type MemberData, targetsOf } from "./domain-member.ts";

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function trendChange({ weighIns, today }: MemberData): number | null {
  const trend = weightTrend(weighIns);
  const last = trend.at(-1);
  const before = trend.filter(({ date }) => date <= addDays(today, -7)).at(-1);
  return last && before && last.date > before.date ? last.trendKg - before.trendKg : null;
}

function gapOf(data: MemberData): WeekFigures["gap"] {
  const foods = eatenOf(data, 7);
  const row = watchList({ foods, targets: targetsOf(data) }).rows.find(
    ({ state, percent }) => state === "low" && percent !== null,
  );
  if (!row || row.percent === null) return null;
  const [food] = closingFoods({
    key: row.key,
    foods: data.stock.candidates.filter(
      ({ id, isSupplement }) => !isSupplement && data.stock.byId.get(id)?.from !== "product",
    ),
    eater: eaterOf(data),
    day: amountsOf(eatenOf(data, 1)),
    targets: targetsOf(data),
    energyLeftKcal: 400,
    familiar: new Set(Object.keys(data.uses)),
  });
  return { name: row.name, percent: row.percent, food: food?.food.name ?? null, source: null };
}

/** The figures of the seven days that end today. */
export function weekFigures(data: MemberData, isHidden: boolean): WeekFigures {
  const { today, profile, made } = data;
  const from = addDays(today, -6);
  const days = data.days.filter(({ date }) => date >= from && date <= today);
  const complete = days.filter(({ isComplete }) => isComplete);
  const amounts = (key: "energyKcal" | "protein") => complete.flatMap(({ nutrients }) => nutrients[key]?.[0] ?? []);
  const workouts = data.workouts.filter(({ date }) => date >= from && date <= today);
  const records = findRecords(data.sets, findExercise);
  const plants = plantsOfWeek(
    data.days.map(({ date, species }) => ({ date, species })),
    today,
  );
  const { open } = findRuns(
    data.days.filter(({ entries, workouts: count }) => entries > 0 || count > 0).map(({ date }) => date),
    today,
  );
  return {
    loggedDays: days.filter(({ entries }) => entries > 0).length,
    completeDays: complete.length,
    energyKcal: mean(amounts("energyKcal")),
    proteinG: mean(amounts("protein")),
    energyTargetKcal: made?.plan.energyKcal ?? 0,
    proteinTargetG: made?.plan.proteinG ?? 0,
    workouts: workouts.length,
    plannedWorkouts: profile?.training.daysPerWeek ?? 0,
    hardSets: measureVolume(
      data.sets.filter(({ date }) => date >= from && date <= today),
      findExercise,
    ).hardSets,
    newRecords: workouts.flatMap(({ id }) => recordsOfWorkout(records, id)).filter(({ previous }) => previous !== null)
      .length,
    trendChangeKg: trendChange(data),
    goal: profile?.goal ?? "keep",
    plants: Math.floor(plants.points),
    newPlants: plants.newNames,
    gap: gapOf(data),
    streakDays: open?.days ?? 0,
    hidesNumbers: isHidden,
    isCareful: made?.plan.isCareful ?? false,
    weightUnit: profile?.units.weight ?? "lb",
  };
}

export function answerReview({ data, blocked }: AnswerInput): Draft {
  if (!data.made) return NO_PLAN;
  const isHidden = hidesNumbers(data) || blocked.has("energy") || blocked.has("weight");
  const figures = weekFigures(data, isHidden);
  const { title, sentences, wentWell, suggestion } = weeklyReview(
    blocked.has("nutrients") ? { ...figures, gap: null } : figures,
  );
  return {
    text: [
      `${title}: the last seven days.`,
      sentences.join(" "),
      wentWell.length > 0 ? `What went well:\n${wentWell.map((one) => `- ${one}`).join("\n")}` : "",
      suggestion ? `One thing to try: ${suggestion.text}` : "",
    ]
      .filter(Boolean)
      .join("\n\n"),
    sources: suggestion?.source ? [suggestion.source] : [],
    suggestions: ["What's low this week?", "What should I lift next?", "Plan my week"],
  };
}
