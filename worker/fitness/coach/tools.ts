/** What a model may do: read the member's own data, and propose. No tool writes. */

import { z } from "zod";
import { addDays } from "../../kernel/local-date.ts";
import { numberText } from "../../kernel/number-text.ts";
import { allAvoided } from "../../nutrition/domain-contains.ts";
import {
  DIARY_NUTRIENT_KEYS,
  DIARY_NUTRIENTS,
  formatNutrient,
  type NutrientKey,
} from "../../nutrition/domain-nutrients.ts";
import { watchList } from "../../nutrition/domain-watch-list.ts";
import { localDate } from "../log/contract-records.ts";
import { MEALS } from "../log/domain-entry.ts";
import { snapshotOf } from "../log/domain-snapshot.ts";
import { explainTarget } from "../plan/domain-plan.ts";
import { DIET_PATTERNS } from "../plan/domain-profile-choices.ts";
import { EQUIPMENT, EQUIPMENT_KEYS, type Equipment, LEVEL_KEYS, mainMuscleName } from "../training/domain-exercise.ts";
import { findExercise, searchExercises } from "../training/domain-exercises.ts";
import { formatWeight } from "../training/domain-weight.ts";
import { answerComparison } from "./domain-comparison-answer.ts";
import { copyMeals } from "./domain-copy-answer.ts";
import type { CardDraft, Draft } from "./domain-draft.ts";
import { answerEat } from "./domain-eat-answer.ts";
import { findEvidence } from "./domain-evidence-answer.ts";
import { answerClose, answerProduct } from "./domain-gap-answers.ts";
import type { Blocked } from "./domain-guardrail-texts.ts";
import { LARGE } from "./domain-log-answer.ts";
import { answerMeals } from "./domain-meal-answers.ts";
import { amountsOf, eatenOf, eaterOf, findFoods, hidesNumbers, targetsOf } from "./domain-member.ts";
import { formatAmount } from "./domain-nutrition-common.ts";
import { answerTarget, type RuleInput } from "./domain-rule-coach.ts";
import { namesOfStated } from "./domain-stated-avoids.ts";
import { answerDeload, answerLift, answerRoutine } from "./domain-training-answers.ts";

/** `name` may be a member's own words and is never read for figures; `value` is written by us. */
export const toolOutput = z.strictObject({
  facts: z.array(z.strictObject({ name: z.string().max(160), value: z.string().max(3000) })).max(60),
  /** What later calls may name. */
  ids: z
    .array(z.strictObject({ id: z.string().max(120), name: z.string().max(160) }))
    .max(40)
    .default([]),
  problem: z.string().max(300).optional(),
});
export type ToolOutput = z.output<typeof toolOutput>;
type ToolResult = z.input<typeof toolOutput>;

export interface ToolContext extends RuleInput {
  /** Ids that earlier results of this turn have named. */
  seen: Set<string>;
  /** What was proposed. */
  cards: CardDraft[];
  links: { label: string; to: string }[];
}

export interface Tool {
  name: string;
  description: string;
  input: z.ZodType;
  /** Topics under which it isn't offered. */
  without: readonly Blocked[];
  run: (input: never, ctx: ToolContext) => ToolResult;
}

const tool = <I extends z.ZodType>(
  name: string,
  description: string,
  input: I,
  run: (input: z.output<I>, ctx: ToolContext) => ToolResult,
  without: readonly Blocked[] = [],
): Tool => ({ name, description, input, run: run as Tool["run"], without });

const nutrient = z.enum(DIARY_NUTRIENT_KEYS as [NutrientKey, ...NutrientKey[]]);
const nothing = z.strictObject({});
const short = z.string().trim().min(1).max(80);

/** One line, without control characters: what members write is data. */
export const asData = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, 120);
/** A model's own figures inside a name would count as those of a tool. */
const withoutFigures = (name: string): string =>
  asData(name)
    .replace(/\p{N}[\p{N}.,/]*\s*(?:k?g|m?c?g|kcal|kj|m?l|oz)?(?![a-z])/giu, " ")
    .trim();
const fact = (name: string, value: string) => ({ name: asData(name), value: value.slice(0, 3000) });
const ofDraft = ({ text, cards = [], links = [] }: Draft, ctx: ToolContext): ToolResult => {
  ctx.cards.push(...cards);
  ctx.links.push(...links);
  return { facts: [fact(cards.length > 0 ? "Shown to the member as a card, not logged" : "Answer", text)] };
};

/** Energy and weight stay out of everything where they may not be named. */
const shown = (key: NutrientKey, { data, blocked }: ToolContext): boolean =>
  !(key === "energyKcal" && (blocked.has("energy") || hidesNumbers(data)));

export const TOOLS: readonly Tool[] = [
  tool(
    "get_profile_and_goals",
    "Diet, what is avoided, goal, training and today's main targets of the member.",
    nothing,
    (_, ctx) => {
      const { profile, made } = ctx.data;
      if (!profile || !made)
        return { facts: [], problem: "The member has no profile yet. Ask them to set up their plan in the app." };
      const { training } = profile;
      return {
        facts: [
          fact("Diet", DIET_PATTERNS[profile.diet]),
          fact("Avoids", eaterOf(ctx.data).avoids.join(", ") || "nothing"),
          ...(ctx.data.stated.names.length > 0 ? [fact("Said they can't eat", namesOfStated(ctx.data))] : []),
          ...(ctx.blocked.has("weight") ? [] : [fact("Goal", profile.goal)]),
          ...(shown("energyKcal", ctx)
            ? [fact("Energy target a day", formatAmount(ctx.data, "energyKcal", made.plan.energyKcal))]
            : []),
          ...(ctx.blocked.has("nutrients")
            ? []
            : [fact("Protein target a day", formatNutrient("protein", made.plan.proteinG))]),
          fact(
            "Training",
            `${training.daysPerWeek} days a week, ${training.minutes} min, ${training.equipment.map((one) => EQUIPMENT[one]).join(", ") || "no equipment"}, ${training.experience}`,
          ),
        ],
      };
    },
  ),
  tool(
    "get_day",
    "What is logged on a day of the last four weeks, with totals.",
    z.strictObject({ date: localDate }),
    ({ date }, ctx) => {
      const entries = ctx.data.entries.filter((entry) => entry.date === date);
      if (entries.length === 0)
        return { facts: [], problem: "Nothing is logged on that day, or it is older than four weeks." };
      const totals = amountsOf(entries.map(({ food, grams }) => ({ per100g: food.per100g, grams })));
      return {
        facts: [
          ...entries.slice(0, 40).map(({ food, grams, meal }) => fact(food.name, `${meal}, ${numberText(grams, 1)} g`)),
          ...(["energyKcal", "protein", "fiber", "ironMg", "calciumMg", "zincMg"] as const).flatMap((key) =>
            totals[key] === undefined || !shown(key, ctx) || ctx.blocked.has("nutrients")
              ? []
              : [fact(`${DIARY_NUTRIENTS[key].name} in all`, formatAmount(ctx.data, key, totals[key]))],
          ),
        ],
      };
    },
  ),
  tool(
    "get_range",
    "Means of energy and protein over the last days, and how many days have something logged.",
    z.strictObject({ days: z.int().min(2).max(28) }),
    ({ days }, ctx) => {
      const from = addDays(ctx.data.today, 1 - days);
      const logged = ctx.data.days.filter(({ date, entries }) => date >= from && date <= ctx.data.today && entries > 0);
      // A day without a food that says how much isn't one of nothing.
      const knownOf = (key: "energyKcal" | "protein") => logged.flatMap(({ nutrients }) => nutrients[key]?.[0] ?? []);
      return {
        facts: [
          fact("Days with something logged", `${logged.length} of ${days}`),
          ...(["energyKcal", "protein"] as const).flatMap((key) => {
            const known = knownOf(key);
            const mean = known.reduce((sum, amount) => sum + amount, 0) / known.length;
            return shown(key, ctx) && known.length > 0
              ? [fact(`${DIARY_NUTRIENTS[key].name} a logged day`, formatAmount(ctx.data, key, mean))]
              : [];
          }),
        ],
      };
    },
    ["nutrients"],
  ),
  tool(
    "search_foods",
    "Finds foods by words; answers ids for get_food and propose_entries.",
    z.strictObject({ query: short }),
    ({ query }, ctx) => {
      const found = findFoods(ctx.data, query, 8).filter(
        ({ category, from }) => !(ctx.blocked.has("supplements") && (category === "supplements" || from === "product")),
      );
      return {
        facts: found.map((food) => fact(food.name, `per 100 g: ${brief(food.per100g, ctx)}`)),
        ids: found.map(({ id, name }) => ({ id, name: asData(name) })),
      };
    },
  ),
  tool(
    "get_food",
    "All that is known of a food, per 100 g, with its household portions.",
    z.strictObject({ id: z.string().max(120) }),
    ({ id }, ctx) => {
      const food = ctx.seen.has(id) ? ctx.data.stock.byId.get(id) : undefined;
      if (!food) return { facts: [], problem: "Name an id that search_foods has answered in this turn." };
      const known = DIARY_NUTRIENT_KEYS.filter((key) => food.per100g[key] !== undefined && shown(key, ctx));
      return {
        facts: [
          ...known
            .slice(0, 45)
            .map((key) =>
              fact(DIARY_NUTRIENTS[key].name, `${formatAmount(ctx.data, key, food.per100g[key] ?? 0)} per 100 g`),
            ),
          ...food.portions.slice(0, 6).map(({ label, grams }) => fact(label, `${grams} g`)),
          fact("Source", food.source),
        ],
      };
    },
  ),
  tool(
    "compare_foods",
    "Compares two to four foods by their names: energy, protein, the nutrients to watch that differ, and portions.",
    z.strictObject({ foods: z.array(short).min(2).max(4), nutrient: nutrient.nullable() }),
    ({ foods, nutrient: key }, ctx) => {
      const draft = answerComparison({ foods: foods.map(withoutFigures), nutrient: key, isLess: false }, ctx);
      return draft ? ofDraft(draft, ctx) : { facts: [], problem: "No food is called that." };
    },
  ),
  tool(
    "check_food",
    "Whether foods, by their names, suit a plant-based diet, the member's diet and what they avoid.",
    z.strictObject({ foods: z.array(short).min(1).max(3) }),
    ({ foods }, ctx) => {
      const draft = answerEat(
        { foods: foods.map(withoutFigures), without: null, isMedical: false, isOfFood: true },
        ctx,
      );
      return draft ? ofDraft(draft, ctx) : { facts: [], problem: "No food is called that." };
    },
  ),
  tool(
    "get_watch_list",
    "Nutrients to watch over 1, 7 or 28 days, the biggest gap first.",
    z.strictObject({ days: z.union([z.literal(1), z.literal(7), z.literal(28)]) }),
    ({ days }, { data }) => {
      const watch = watchList({ foods: eatenOf(data, days), targets: targetsOf(data) });
      return {
        facts: [
          fact("Summary", watch.summary),
          ...watch.rows.map(({ name, stateText, notes }) => fact(name, [stateText, ...notes].join(" "))),
        ],
      };
    },
    ["nutrients"],
  ),
  tool(
    "explain_target",
    "Why a target is what it is, with its source.",
    z.strictObject({ nutrient }),
    ({ nutrient: key }, ctx) => {
      const { made, profile } = ctx.data;
      if (!made || !profile) return { facts: [], problem: "The member has no plan yet." };
      if (!shown(key, ctx)) return { facts: [], problem: "The coach doesn't talk about that here." };
      const { text, sources } = explainTarget(key, made, profile);
      return {
        facts: [
          fact(DIARY_NUTRIENTS[key].name, text),
          ...sources.map(({ authors, year, title }) => fact("Source", `${authors} ${year}. ${title}.`)),
        ],
      };
    },
    ["nutrients"],
  ),
  tool(
    "suggest_foods_for_gap",
    "Foods that close the gap of a nutrient today, within diet, allergies, energy and upper levels; also shows the best one as a card.",
    z.strictObject({ nutrient }),
    ({ nutrient: key }, ctx) => ofDraft(answerClose(key, ctx), ctx),
    ["nutrients"],
  ),
  tool(
    "get_training_log",
    "Workouts and best sets of the last days.",
    z.strictObject({ days: z.int().min(1).max(56) }),
    ({ days }, { data }) => {
      const from = addDays(data.today, 1 - days);
      const unit = data.profile?.units.weight ?? "lb";
      const workouts = data.workouts.filter(({ date }) => date >= from);
      const byExercise = Map.groupBy(
        data.sets.filter(({ date, doneAt, kind }) => date >= from && doneAt !== null && kind !== "warmup"),
        ({ exerciseId }) => exerciseId,
      );
      return {
        facts: [
          fact("Workouts", `${workouts.length} in ${days} days`),
          ...[...byExercise].slice(0, 30).map(([id, sets]) => {
            const best = sets.toSorted(
              (a, b) => (b.weightKg ?? 0) - (a.weightKg ?? 0) || (b.reps ?? 0) - (a.reps ?? 0),
            )[0];
            const top = best?.reps
              ? `, best ${best.reps} reps${best.weightKg ? ` with ${formatWeight(best.weightKg, unit)}` : ""} on ${best.date}`
              : "";
            return fact(findExercise(id)?.name ?? "Own exercise", `${sets.length} sets${top}`);
          }),
        ],
      };
    },
    ["training"],
  ),
  tool(
    "get_exercise",
    "Muscles, equipment and cues of an exercise, by words.",
    z.strictObject({ query: short }),
    ({ query }, ctx) => {
      const found = searchExercises({ text: query }).slice(0, 3);
      return {
        facts: found.map((one) =>
          fact(
            one.name,
            `${mainMuscleName(one)}; ${one.equipment.map((piece) => EQUIPMENT[piece]).join(", ") || "no equipment"}. ${one.cues.join(" ")} ${one.mistake}`,
          ),
        ),
        ids: found.map(({ id, name }) => ({ id, name })),
        ...(ctx.data.routines.length === 0 && found.length === 0 ? { problem: "No exercise is called that." } : {}),
      };
    },
    ["training"],
  ),
  tool(
    "suggest_next_lift",
    "What to lift next: of an exercise (an id of get_exercise), or the next day of the member's routine.",
    z.strictObject({ exerciseId: z.string().max(80).nullable() }),
    ({ exerciseId }, ctx) => {
      if (exerciseId !== null && !ctx.seen.has(exerciseId))
        return { facts: [], problem: "Name an id that get_exercise has answered in this turn." };
      return ofDraft(answerLift(exerciseId === null ? null : findExercise(exerciseId), withoutOwnWords(ctx)), ctx);
    },
    ["training"],
  ),
  tool(
    "check_deload",
    "Whether the log speaks for a lighter week.",
    nothing,
    (_, ctx) => ofDraft(answerDeload(ctx), ctx),
    ["training"],
  ),
  tool(
    "find_products",
    "Our own product for a gap, only where one closes it; foods come first.",
    z.strictObject({ nutrient }),
    ({ nutrient: key }, ctx) => ofDraft(answerProduct(key, ctx), ctx),
    ["nutrients", "supplements"],
  ),
  tool(
    "get_evidence",
    "What the site's library of human studies says, with its grades.",
    z.strictObject({ topic: short }),
    ({ topic }, ctx) => {
      const found = findEvidence(topic, ctx.evidence).slice(0, 8);
      const [first] = found;
      if (first) ctx.links.push({ label: `${first.name}: the studies`, to: first.path });
      return {
        facts: found.map(({ name, outcome, grade, studies, people }) =>
          fact(`${name}, ${outcome}`, `grade ${grade}, ${studies} studies, ${people} people`),
        ),
        ...(first ? {} : { problem: "The library has nothing on this. Make no claim about evidence." }),
      };
    },
  ),
  tool(
    "propose_entries",
    "Shows foods as a card that the member can change and log. It logs nothing.",
    z.strictObject({
      meal: z.enum(MEALS),
      items: z
        .array(z.strictObject({ foodId: z.string().max(120), grams: z.number().positive().max(20_000) }))
        .min(1)
        .max(20),
    }),
    ({ meal, items }, ctx) => {
      const { data } = ctx;
      const foods = items.map(({ foodId }) => (ctx.seen.has(foodId) ? data.stock.byId.get(foodId) : undefined));
      if (foods.some((food) => !food))
        return { facts: [], problem: "Each foodId must be one that search_foods has answered in this turn." };
      const known = foods.filter((food) => food !== undefined);
      ctx.cards.push({
        kind: "entries",
        title: "To log",
        ...{ madeOn: data.today, basis: null, date: data.today, meal },
        foods: Object.fromEntries(known.map((food) => [food.id, snapshotOf(food)])),
        items: items.map(({ foodId, grams }) => {
          const kcal = ((data.stock.byId.get(foodId)?.per100g.energyKcal ?? 0) * grams) / 100;
          const isLarge = kcal > LARGE.kcal || grams > LARGE.grams;
          const check = isLarge
            ? "That's a lot for one entry. Check the amount."
            : maySuit(foodId, ctx)
              ? undefined
              : "It may contain something that you avoid. Check it before you log it.";
          return {
            food: foodId,
            grams,
            portion: null,
            ...(check ? { check } : {}),
          };
        }),
        rules: ["Proposed by the model: check foods and amounts."],
      });
      return {
        facts: items.map(({ foodId, grams }) =>
          fact(data.stock.byId.get(foodId)?.name ?? "", `${grams} g, on the card, not logged`),
        ),
      };
    },
  ),
  tool(
    "propose_copy",
    "Shows what is logged on a day of the last four weeks, or for one of its meals, as a card to log again today. It logs nothing.",
    z.strictObject({ date: localDate, meal: z.enum(MEALS).nullable() }),
    ({ date, meal }, ctx) =>
      ofDraft(copyMeals({ date, to: ctx.data.today, meals: meal ? [meal] : [], toMeal: null }, ctx), ctx),
  ),
  tool(
    "propose_meals",
    "Makes a card of meals for 1 to 7 days from today, from foods and recipes that suit the member, sized to the targets.",
    z.strictObject({ days: z.int().min(1).max(7), meal: z.enum(MEALS).nullable() }),
    ({ days, meal }, ctx) =>
      ofDraft(answerMeals({ days, meal: days === 1 ? meal : null, isTomorrow: false }, ctx), ctx),
  ),
  tool(
    "propose_routine",
    "Makes a card of the program that fits best; absent fields come from the profile.",
    z.strictObject({
      daysPerWeek: z.int().min(1).max(7).optional(),
      minutes: z.int().min(10).max(240).optional(),
      level: z.enum(LEVEL_KEYS as ["beginner", ...typeof LEVEL_KEYS]).optional(),
      equipment: z.array(z.enum(EQUIPMENT_KEYS as [Equipment, ...Equipment[]])).optional(),
      kind: z.enum(["strength", "running", "mobility"]).optional(),
    }),
    ({ equipment, daysPerWeek, minutes, level, kind }, ctx) =>
      ofDraft(
        answerRoutine(
          {
            ...(daysPerWeek === undefined ? {} : { daysPerWeek }),
            ...(minutes === undefined ? {} : { minutes }),
            ...(level === undefined ? {} : { level }),
            ...(kind === undefined ? {} : { kind }),
            ...(equipment === undefined ? {} : { owned: equipment }),
          },
          ctx,
        ),
        ctx,
      ),
    ["training"],
  ),
  tool(
    "propose_target",
    "Makes a card that changes the target of a micronutrient or fiber; upper levels hold.",
    z.strictObject({ nutrient, amount: z.number().positive().max(100_000) }),
    ({ nutrient: key, amount }, ctx) => ofDraft(answerTarget(key, amount, ctx), ctx),
    ["nutrients"],
  ),
];

/** Whether a food is free of what the member avoids, by the profile's list and by what they said. */
function maySuit(id: string, { data }: ToolContext): boolean {
  const avoids = allAvoided(eaterOf(data).avoids);
  if (avoids.length === 0 && data.stated.names.length === 0) return true;
  const candidate = data.stock.candidates.find((one) => one.id === id);
  return candidate?.contains != null && !candidate.contains.some((one) => avoids.includes(one));
}

/** Routines without the words that the member wrote: only what the app names itself is an answer of a tool. */
const withoutOwnWords = (ctx: ToolContext): ToolContext => ({
  ...ctx,
  data: {
    ...ctx.data,
    routines: ctx.data.routines.map((routine) => ({
      ...routine,
      title: "the member's routine",
      days: routine.days.map((day, at) => ({
        ...day,
        title: `day ${at + 1}`,
        slots: day.slots.map((slot) => (findExercise(slot.exerciseId) ? slot : { ...slot, name: "Own exercise" })),
      })),
    })),
  },
});

function brief(per100g: Partial<Record<NutrientKey, number>>, ctx: ToolContext): string {
  const parts = (["energyKcal", "protein", "fiber", "ironMg"] as const).flatMap((key) => {
    const amount = per100g[key];
    return amount === undefined || !shown(key, ctx) || ctx.blocked.has("nutrients")
      ? []
      : [`${DIARY_NUTRIENTS[key].name.toLowerCase()} ${formatAmount(ctx.data, key, amount)}`];
  });
  return parts.join(", ") || "in our library";
}

/** The tools that are offered while these topics are blocked. */
export const toolsFor = (blocked: ReadonlySet<Blocked>): Tool[] =>
  TOOLS.filter(({ without }) => !without.some((one) => blocked.has(one)));

/** Runs a call as the model wrote it. What doesn't fit is answered as a problem, so that the model can mend it. */
export function runTool(name: string, given: string, ctx: ToolContext): ToolOutput {
  const found = toolsFor(ctx.blocked).find((one) => one.name === name);
  if (!found) return { facts: [], ids: [], problem: "There is no such tool." };
  let json: unknown;
  try {
    json = given.trim() === "" ? {} : JSON.parse(given);
  } catch {
    return { facts: [], ids: [], problem: "The arguments are no JSON." };
  }
  const input = found.input.safeParse(json);
  if (!input.success) {
    const issue = input.error.issues[0];
    return {
      facts: [],
      ids: [],
      problem: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`.slice(0, 300),
    };
  }
  const output = toolOutput.parse(found.run(input.data as never, ctx));
  for (const { id } of output.ids) ctx.seen.add(id);
  return output;
}
