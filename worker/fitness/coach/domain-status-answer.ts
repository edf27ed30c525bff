/** How much of one nutrient a member gets, today and lately, as the Nutrition tab counts it. Pure. */
import { plural } from "../../kernel/plural.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { SOURCES as WATCH_SOURCES, type WatchRow, watchList } from "../../nutrition/domain-watch-list.ts";
import { type AnswerInput, BLOCKED_NUTRIENTS, type Draft, NO_PLAN } from "./domain-draft.ts";
import { amountsOf, eatenOf, hidesNumbers, type MemberData, targetsOf } from "./domain-member.ts";
import { simpleName } from "./domain-nutrition-common.ts";

const PERIODS = { 1: "Today", 7: "Last 7 days", 28: "Last 28 days" } as const;
type Period = keyof typeof PERIODS;

/** Of nutrients on the watch list its own words; of the others the mean of the days with something logged. */
function statusOf(key: NutrientKey, days: Period, data: MemberData): { text: string; row: WatchRow | null } | null {
  const foods = eatenOf(data, days);
  const logged = new Set(foods.map(({ date }) => date)).size;
  const target = targetsOf(data)[key];
  if (logged === 0 || !target) return null;
  const row = watchList({ foods, targets: targetsOf(data) }).rows.find((one) => one.key === key) ?? null;
  const average = days === 1 ? "" : `, an average of ${plural(logged, "logged day")}`;
  if (row) return { text: `${row.stateText}${average}`, row };
  const amount = amountsOf(foods)[key];
  if (amount === undefined) return { text: "Unknown: none of your foods says how much", row };
  const known = foods.filter(({ per100g }) => per100g[key] !== undefined).length;
  const coverage = known < foods.length ? `, known for ${known} of ${plural(foods.length, "food")}` : "";
  const of = target.direction === "limit" ? "at most " : "";
  return {
    text: `${coverage ? "At least " : ""}${formatNutrient(key, amount / logged)} of ${of}${formatNutrient(key, target.amount)}${coverage}${average}`,
    row,
  };
}

/** "How is my iron?" @param asked the period that was named; null: today and the last week */
export function answerStatus(key: NutrientKey, asked: Period | null, { data, blocked }: AnswerInput): Draft {
  if (blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  if (!data.made) return NO_PLAN;
  const name = DIARY_NUTRIENTS[key].name;
  if (!targetsOf(data)[key])
    return { text: `There is no target for ${name.toLowerCase()}.`, suggestions: ["What's low this week?"] };
  const periods: Period[] = asked === null ? [1, 7] : [asked];
  const found = periods.flatMap((days) => {
    const status = statusOf(key, days, data);
    return status ? [{ days, ...status }] : [];
  });
  const widest = found.at(-1);
  if (!widest)
    return {
      text: `Nothing is logged ${asked === 1 ? "today" : `in the last ${asked ?? 7} days`}, so I can't say. Log a meal and ask again.`,
      suggestions: ["Plan my day", `Explain my ${simpleName(key)} target`],
    };
  const isHidden = hidesNumbers(data);
  const lines = found.map(({ days, text, row }) => {
    // Where numbers are hidden, the word alone: low, close, covered, known.
    const shown = isHidden ? (row ? (text.split(":")[0] ?? "") : "see your diary") : text;
    return `- ${PERIODS[days]}: ${shown}.`;
  });
  const notes = (widest.row?.notes ?? []).filter((note) => !isHidden || !/\d/.test(note));
  const sources = (widest.row?.sources ?? []).map((one) => WATCH_SOURCES[one]);
  return {
    text: [
      `${name}, from your diary:\n${lines.join("\n")}`,
      found.some(({ days }) => days === 1) ? "Today may not be over: what you still eat counts." : "",
      notes.join(" "),
    ]
      .filter(Boolean)
      .join("\n\n"),
    sources,
    suggestions: [
      ...(targetsOf(data)[key]?.direction === "limit" ? [] : [`How can I get more ${simpleName(key)}?`]),
      `Explain my ${simpleName(key)} target`,
      "What's low this week?",
    ],
    links: [{ label: "Open Nutrition", to: "/fitness-app?tab=nutrition" }],
  };
}
