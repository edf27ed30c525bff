/** What the rule-based coach says about gaps: what is low, what closes it, and protein. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { numberText } from "../../kernel/number-text.ts";
import { plural } from "../../kernel/plural.ts";
import { scalePortion } from "../../nutrition/domain-candidate.ts";
import { closingFoods, type Suggestion } from "../../nutrition/domain-closing-food.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import {
  complements,
  PROTEIN_QUALITY_NAME,
  SOURCES as PROTEIN_SOURCES,
  proteinQuality,
} from "../../nutrition/domain-protein-quality.ts";
import { SOURCES as WATCH_SOURCES, watchList } from "../../nutrition/domain-watch-list.ts";
import type { Meal } from "../log/domain-entry.ts";
import { snapshotOf } from "../log/domain-snapshot.ts";
import { explainTarget } from "../plan/domain-plan.ts";
import { type AnswerInput, BLOCKED_ENERGY, BLOCKED_NUTRIENTS, type Draft, NO_PLAN } from "./domain-draft.ts";
import { MEAL_NAMES, mealAt } from "./domain-log-text.ts";
import { answerMeals } from "./domain-meal-answers.ts";
import {
  absorbedB12Of,
  amountsOf,
  eatenOf,
  eaterOf,
  hidesNumbers,
  type MemberData,
  targetsOf,
} from "./domain-member.ts";
import { basisOf, formatAmount, isEnergy, saysEnergy, simpleName } from "./domain-nutrition-common.ts";

const watchOf = (data: MemberData, days: number) => watchList({ foods: eatenOf(data, days), targets: targetsOf(data) });

export function answerLow(days: 1 | 7 | 28, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  if (!data.made) return NO_PLAN;
  const watch = watchOf(data, days);
  const period = days === 1 ? "today" : days === 7 ? "this week" : "in the last four weeks";
  if (watch.days === 0)
    return {
      text: `Nothing is logged ${period}, so I can't say what is low. Log a meal and ask again.`,
      suggestions: ["Log oats with soy milk for breakfast", "Plan my day"],
    };
  const open = watch.rows.filter(({ state }) => state === "low" || state === "close");
  const unknown = watch.rows.filter(({ state }) => state === "unknown");
  const covered = watch.rows.filter(({ state }) => state === "covered");
  const isHidden = hidesNumbers(data);
  const average =
    days > 1
      ? ` Averages of ${plural(watch.days, "day")} with something logged.`
      : " The day may not be over: what you still eat counts.";
  const lines = open.slice(0, 5).map(({ name, stateText }) => (isHidden ? `- ${name}` : `- ${name}: ${stateText}`));
  const parts = [
    open.length > 0
      ? `Below target ${period}:\n${lines.join("\n")}`
      : `Nothing on your watch list is known to be low ${period}.`,
    unknown.length > 0
      ? `Not known for enough of your foods to judge: ${listText(unknown.slice(0, 4).map(({ name }) => name))}. Unknown isn't low.`
      : "",
    covered.length > 0 ? `Covered: ${listText(covered.map(({ name }) => name))}.` : "",
    average.trim(),
    open[0]?.notes[0] ?? "",
  ];
  const worst = open[0];
  return {
    text: parts.filter(Boolean).join("\n\n"),
    sources: [...new Set(open.slice(0, 3).flatMap(({ sources }) => sources))].map((key) => WATCH_SOURCES[key]),
    suggestions: worst
      ? [`How can I get more ${simpleName(worst.key)}?`, `Explain my ${simpleName(worst.key)} target`, "Plan my day"]
      : ["Plan my day", "Weekly review"],
  };
}

const portionOf = ({ portionLabel, portions, grams }: Suggestion): string =>
  `${scalePortion(portionLabel, portions)} (${numberText(grams, 0)} g)`;

/** The gap that matters most today; null where all is covered or unknown. */
function worstGap(data: MemberData): NutrientKey | null {
  const row = watchOf(data, 1).rows.find(({ state }) => state === "low" || state === "close");
  return row?.key ?? null;
}

export function answerClose(asked: NutrientKey | null, input: AnswerInput): Draft {
  const { data, blocked, minute } = input;
  if (blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  if (!data.made) return NO_PLAN;
  const key = asked ?? worstGap(data);
  if (key === null)
    return {
      text: "Nothing on your watch list is known to be low today. If the day isn't over, ask again after your next meal.",
      suggestions: ["What's low this week?", "Plan my day"],
    };
  if (isEnergy(key))
    return blocked.has("energy") ? BLOCKED_ENERGY : answerMeals({ days: 1, meal: null, isTomorrow: false }, input);
  const target = targetsOf(data)[key];
  const name = DIARY_NUTRIENTS[key].name;
  if (!target)
    return {
      text: `There is no target for ${name.toLowerCase()}, so there is no gap to close.`,
      suggestions: ["What's low today?"],
    };
  const eaten = eatenOf(data, 1);
  const day = amountsOf(eaten);
  const amount = eaten.length === 0 ? 0 : day[key];
  const unknown = "no food that you logged today says how much it has";
  if (target.direction === "limit")
    return {
      text:
        amount === undefined
          ? `${name} is a limit, at most ${formatNutrient(key, target.amount)} a day. How much it is so far isn't known: ${unknown}.`
          : `${name} is a limit, so less is fine: ${formatNutrient(key, amount)} of at most ${formatNutrient(key, target.amount)} so far today.`,
      suggestions: ["What's low today?"],
    };
  const energyLeftKcal = data.made.plan.energyKcal - (day.energyKcal ?? 0);
  const found = closingFoods(
    {
      key,
      foods: data.stock.candidates.filter(
        (food) =>
          data.stock.byId.get(food.id)?.from !== "product" && !(food.isSupplement && blocked.has("supplements")),
      ),
      eater: eaterOf(data),
      day,
      absorbedB12Mcg: absorbedB12Of(eaten),
      targets: targetsOf(data),
      energyLeftKcal,
      familiar: new Set(Object.keys(data.uses)),
    },
    3,
  );
  const isHidden = hidesNumbers(data);
  const soFar = isHidden
    ? `${name} is below target today.`
    : amount === undefined
      ? `${name} so far isn't known: ${unknown}. Your target is ${formatNutrient(key, target.amount)}.`
      : `${name} so far today: ${formatNutrient(key, amount)} of ${formatNutrient(key, target.amount)}.`;
  if (found.length === 0)
    return {
      text: `${soFar}\n\nI found no single food that closes a good part of it within your diet, your energy and the upper levels. Spread it over several meals: I can plan them.`,
      suggestions: ["Plan my day", `Explain my ${simpleName(key)} target`],
    };
  const lines = found.map((one) =>
    isHidden
      ? `- ${portionOf(one)} of ${one.food.name}`
      : `- ${portionOf(one)} of ${one.food.name}: ${formatNutrient(key, one.adds)}${saysEnergy(input) ? `, ${formatAmount(data, "energyKcal", one.energyKcal)}` : ""}. You'd be at ${numberText(one.percentAfter, 0)}%.`,
  );
  const [best] = found;
  const library = best && data.stock.byId.get(best.food.id);
  const product = ownProduct(key, input, { day, absorbedB12Mcg: absorbedB12Of(eaten), energyLeftKcal });
  const meal = mealAt(minute);
  const notes = watchOf(data, 1).rows.find((row) => row.key === key)?.notes ?? [];
  return {
    text: [soFar, `Foods that close it, the best first:\n${lines.join("\n")}`, notes[0] ?? "", product?.text ?? ""]
      .filter(Boolean)
      .join("\n\n"),
    cards:
      best && library && !best.food.isSupplement
        ? [
            {
              kind: "entries",
              title: `Add ${library.name}`,
              ...{ madeOn: data.today, basis: basisOf(data), date: data.today, meal },
              foods: { [library.id]: snapshotOf(library) },
              items: [
                {
                  food: library.id,
                  grams: Math.round(best.grams),
                  portion: { label: best.portionLabel, grams: best.grams / best.portions, count: best.portions },
                },
              ],
              rules: ["It fits your diet and allergies, the energy left today, and every upper level and limit."],
            },
          ]
        : [],
    sources: target.source
      ? explainTarget(key, data.made, data.profile as NonNullable<typeof data.profile>).sources
      : [],
    suggestions: ["What's low today?", `Explain my ${simpleName(key)} target`],
    links: product ? [product.link] : [],
  };
}

/** One of our products, and only where it closes the gap; food is named before. */
function ownProduct(
  key: NutrientKey,
  { data, blocked }: AnswerInput,
  {
    day,
    absorbedB12Mcg,
    energyLeftKcal,
  }: { day: ReturnType<typeof amountsOf>; absorbedB12Mcg: number; energyLeftKcal: number },
): { text: string; link: { label: string; to: string } } | null {
  if (blocked.has("supplements")) return null;
  const products = data.stock.candidates.filter(({ id }) => data.stock.byId.get(id)?.from === "product");
  const [found] = closingFoods({
    key,
    foods: products,
    eater: eaterOf(data),
    day,
    absorbedB12Mcg,
    targets: targetsOf(data),
    energyLeftKcal,
  });
  const food = found && data.stock.byId.get(found.food.id);
  if (!found || !food) return null;
  return {
    text: `Our product: ${food.name}, ${found.portionLabel}, holds ${formatNutrient(key, found.adds)} by its label. We sell it; the foods above do the job as well.`,
    link: { label: `${food.name} (our product)`, to: `/products/${food.id.replace(/^product-/, "")}` },
  };
}

export function answerProduct(asked: NutrientKey | null, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("supplements"))
    return {
      text: "I don't suggest supplements or products here: ask your clinician or pharmacist first. I can suggest foods.",
      suggestions: ["What's low this week?"],
    };
  if (!data.made) return NO_PLAN;
  const key = asked ?? worstGap(data);
  if (key === null || isEnergy(key))
    return {
      text: "Your log shows no gap that a product would close, so I suggest none.",
      suggestions: ["What's low this week?"],
    };
  const answer = answerClose(key, input);
  return (answer.links?.length ?? 0) > 0
    ? answer
    : {
        ...answer,
        text: `${answer.text}\n\nNone of our products closes this gap better than food does, so I suggest none.`,
      };
}

export function answerProtein(asked: Meal | null, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  const all = eatenOf(data, 1);
  const meal = asked ?? all.at(-1)?.meal ?? null;
  const foods = all.filter((food) => asked === null || food.meal === asked);
  if (foods.length === 0)
    return {
      text: `Nothing is logged ${asked ? `for ${MEAL_NAMES[asked].toLowerCase()} ` : ""}today, so there is no protein to complete yet.`,
      suggestions: ["Log 1 cup cooked rice for lunch"],
    };
  const quality = proteinQuality(foods);
  const what = asked ? MEAL_NAMES[asked] : "Today";
  const day = amountsOf(all);
  const left = data.made ? data.made.plan.energyKcal - (day.energyKcal ?? 0) : 400;
  const candidates = data.stock.candidates.filter(
    ({ id, mostGrams }) => mostGrams !== 0 && data.stock.byId.get(id)?.from !== "product",
  );
  const found = complements(foods, candidates, eaterOf(data), Math.max(left, 120), 3);
  const best = found[0];
  const food = best && data.stock.byId.get(best.food.id);
  const isHidden = hidesNumbers(data);
  const lines = found.map((one) => (isHidden ? `- ${one.food.name}` : `- ${one.text}`));
  return {
    text: [
      isHidden
        ? `${what}: the estimate is shown in your diary.`
        : `${what}: ${formatNutrient("protein", amountsOf(foods).protein ?? 0)} protein. ${quality.text}`,
      lines.length > 0 ? `What completes it, with the least added:\n${lines.join("\n")}` : "",
      `${PROTEIN_QUALITY_NAME}. Plants complete each other over a day; it doesn't have to be one meal.`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    cards:
      best && food
        ? [
            {
              kind: "entries",
              title: `Add ${food.name}`,
              ...{ madeOn: data.today, basis: basisOf(data), date: data.today },
              meal: (meal as Meal | null) ?? mealAt(input.minute),
              foods: { [food.id]: snapshotOf(food) },
              items: [{ food: food.id, grams: best.grams, portion: null }],
              rules: [
                "Grams that bring the limiting amino acid to the pattern: (pattern × protein − amino acid) ÷ (the food's amino acid − pattern × its protein).",
              ],
            },
          ]
        : [],
    sources: [Object.values(PROTEIN_SOURCES)[0]].filter((one) => one !== undefined),
    suggestions: ["What's low today?", "Explain my protein target"],
  };
}
