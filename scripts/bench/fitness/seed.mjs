/** Writes a member's log day by day, through the call that devices use: the same number gives the same log. */
import { makeMemberPlan, planChanges } from "../../../app/fitness/plan/current-plan.ts";
import { profileData } from "../../../worker/fitness/plan/contract-profile.ts";
import { newId } from "../../../worker/kernel/ids.ts";
import { DIARY_NUTRIENT_KEYS } from "../../../worker/nutrition/domain-nutrients.ts";
import { random } from "../search/texts.mjs";

const DAY = 86_400_000;
/** What one call takes. */
const COMMANDS = 100;
/** Calls in a row: below what a member may send a minute, with room for those that are measured right after. */
const CALLS = 350;
const MINUTE = 60_000;
const FOODS = 120;
const EXERCISES = ["back-squat", "bench-press", "deadlift", "overhead-press", "barbell-row", "pull-up"];

/**
 * Logs days backwards from today until there are at least `records`.
 * @param member of createMember
 * @returns how many records there are, and how many days they cover
 */
export async function seedLog(member, { today, records, exercises = EXERCISES }) {
  const next = random(records);
  const foods = makeFoods(next);
  const device = crypto.randomUUID();
  let [count, days, waiting, calls] = [0, 0, [], 0];
  const flush = async () => {
    for (; waiting.length > 0; waiting = waiting.slice(COMMANDS)) {
      if (++calls % CALLS === 0) await new Promise((resolve) => setTimeout(resolve, MINUTE));
      const { results } = await member.send("POST", "/api/fitness/sync", {
        ...{ device, cursor: null },
        commands: waiting.slice(0, COMMANDS),
      });
      const refused = results.find(({ ok }) => !ok);
      if (refused) throw new Error(`The log refused a record: ${JSON.stringify(refused)}`);
    }
  };
  for (; count < records; days++) {
    const date = new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);
    const made = dayRecords({ date, next, foods, exercises, isTraining: days % 7 < 4 });
    waiting.push(
      ...made.map(({ kind, id, patch }) => ({ id: crypto.randomUUID(), kind, record: id, patch, base: 0, at: 0 })),
    );
    count += made.length;
    if (waiting.length >= COMMANDS) await flush();
  }
  await flush();
  return { count, days };
}

/** Gives a member a plan, so that the app asks nothing first. @param today local date */
export async function seedPlan(member, today) {
  const profile = profileData.parse({
    ...{ goal: "keep", aim: "strength", sex: "female", birthYear: 1994, heightCm: 168, weightKg: 70 },
    ...{ activity: "moderate", diet: "vegan" },
    training: { daysPerWeek: 3, minutes: 60, equipment: [], experience: "some" },
  });
  const made = makeMemberPlan(profile, today, { current: null, weighIns: [] });
  const commands = planChanges(profile, made).map(({ kind, id, patch }) => ({
    ...{ id: crypto.randomUUID(), kind, record: id ?? newId(), patch, base: 0, at: 0 },
  }));
  await member.send("POST", "/api/fitness/sync", { device: crypto.randomUUID(), cursor: null, commands });
}

/** Foods with all nutrients that a diary keeps. */
const makeFoods = (next) =>
  Array.from({ length: FOODS }, (_, n) => ({
    ref: { from: "library", id: `bench-${n}` },
    name: `Food ${n}, cooked, without salt`,
    source: "USDA SR28",
    per100g: Object.fromEntries(DIARY_NUTRIENT_KEYS.map((key) => [key, Math.round(next() * 5000) / 100])),
    species: [`plant-${n % 60}`],
  }));

const MEALS = ["breakfast", "lunch", "dinner", "snacks"];

function dayRecords({ date, next, foods, exercises, isTraining }) {
  const at = Date.parse(`${date}T08:00:00Z`);
  // Ids of that day, as the app makes them: records of a time lie together in the log.
  const record = (kind, patch, id = newId(at)) => ({ kind, id, patch });
  const made = [
    ...Array.from({ length: 13 }, (_, n) =>
      record("entry", {
        ...{ date, meal: MEALS[n % 4], at: at + n * 3_600_000 },
        ...{ food: foods[Math.floor(next() ** 2 * foods.length)], grams: 20 + Math.round(next() * 200) },
        portion: { label: "cup", grams: 160, count: 1 },
      }),
    ),
    ...[0, 1, 2].map((n) => record("water", { date, at: at + n, ml: 250 })),
    record("weight", { date, at, kg: 70 + Math.round(next() * 20) / 10 }),
    record("day", { date, isComplete: next() < 0.8, note: "" }, `day:${date}`),
  ];
  if (new Date(at).getUTCDay() === 0)
    made.push(...["waist", "hips"].map((kind) => record("measurement", { date, at, kind, value: 80 + next() * 5 })));
  if (!isTraining) return made;
  const workout = record("workout", {
    ...{ date, zone: "America/Lima", startedAt: at, endedAt: at + 3_600_000, title: "Full body", note: "" },
    exercises: exercises.slice(0, 4).map((exerciseId, n) => ({ key: `e${n}`, exerciseId, note: "" })),
  });
  const sets = exercises.slice(0, 4).flatMap((exerciseId, n) =>
    Array.from({ length: 4 }, (_, position) =>
      record("set", {
        ...{ date, workoutId: workout.id, exerciseKey: `e${n}`, exerciseId, position, kind: "normal" },
        ...{ weightKg: 40 + Math.round(next() * 30), reps: 5 + Math.round(next() * 5), rpe: 8, doneAt: at + position },
      }),
    ),
  );
  return [...made, workout, ...sets];
}
