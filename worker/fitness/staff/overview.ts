import { sql } from "drizzle-orm";
import { addDays, daysBetween } from "../../kernel/local-date.ts";
import type { Db } from "../../platform/db.ts";
import { GUARDRAILS } from "../coach/domain-guardrail-texts.ts";
import { COACH_COUNTS, type CoachCount, type CountName } from "../counts/domain-count-names.ts";
import { GOALS } from "../plan/domain-energy-target.ts";
import { DIET_PATTERNS } from "../plan/domain-profile-choices.ts";
import type { FitnessOverview } from "./contract-staff.ts";
import { hideSmallGroups } from "./domain-small-groups.ts";

const COACH_NAMES = Object.keys(COACH_COUNTS) as CoachCount[];
const GOAL_KEYS = [...Object.keys(GOALS), "none"];
const DIET_KEYS = [...Object.keys(DIET_PATTERNS), "none"];
const NAMES_OF_DAYS: readonly CountName[] = [
  "active.1",
  ...COACH_NAMES,
  ...GUARDRAILS.map((guardrail): CountName => `guardrail.${guardrail}`),
];
const NAMES_OF_TODAY = [
  "active.7",
  "active.28",
  ...GOAL_KEYS.map((goal) => `goal.${goal}`),
  ...DIET_KEYS.map((diet) => `diet.${diet}`),
];

type Row = { day: string; name: string; n: number };

/** Totals for all members. @param period UTC days, both included */
export async function readOverview(
  { db }: { db: Db },
  { from, to, today }: { from: string; to: string; today: string },
): Promise<FitnessOverview> {
  const length = daysBetween(from, to) + 1;
  const rowsOf = (names: readonly string[], first: string, last: string) => sql`
    SELECT c.day, c.name, c.n FROM json_each(${JSON.stringify(names)}) j
    CROSS JOIN fitness_count c ON c.name = j.value AND c.day BETWEEN ${first} AND ${last}`;
  const rows = await db.all<Row & { open: number }>(sql`
    SELECT day, name, n, (SELECT count(*) FROM fitness_flagged WHERE state = 'open') AS open FROM (
      ${rowsOf(NAMES_OF_DAYS, addDays(from, -length), to)} UNION ALL ${rowsOf(["active.1", ...NAMES_OF_TODAY], today, today)}
      UNION ALL SELECT '', '', 0)`);
  const byKey = new Map(rows.map(({ day, name, n }) => [`${day} ${name}`, n]));
  const countOn = (day: string, name: string) => byKey.get(`${day} ${name}`) ?? 0;
  const days = Array.from({ length }, (_, i) => addDays(from, i));
  const sum = (name: CountName) => days.reduce((total, day) => total + countOn(day, name), 0);
  const groupsOf = (kind: "goal" | "diet", keys: readonly string[]) =>
    hideSmallGroups(keys.map((key) => ({ key, members: countOn(today, `${kind}.${key}`) })));
  return {
    active: { day: countOn(today, "active.1"), week: countOn(today, "active.7"), month: countOn(today, "active.28") },
    days: days.map((day) => ({
      day,
      active: countOn(day, "active.1"),
      before: countOn(addDays(day, -length), "active.1"),
      conversations: countOn(day, "coach.members"),
    })),
    goals: groupsOf("goal", GOAL_KEYS),
    diets: groupsOf("diet", DIET_KEYS),
    coach: Object.fromEntries(COACH_NAMES.map((name) => [name, sum(name)])) as Record<CoachCount, number>,
    guardrails: GUARDRAILS.map((guardrail) => ({ guardrail, times: sum(`guardrail.${guardrail}`) }))
      .filter(({ times }) => times > 0)
      .toSorted((one, other) => other.times - one.times),
    open: rows[0]?.open ?? 0,
  };
}
