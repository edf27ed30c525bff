/** What the rule-based coach says about food: gaps, protein, targets, foods and meals. Pure. */
import { addDays } from "../../kernel/local-date.ts";
import { plural } from "../../kernel/plural.ts";
import { candidateOf, scalePortion } from "../../nutrition/domain-candidate.ts";
import { closingFoods, type Suggestion } from "../../nutrition/domain-closing-food.ts";
import { DIARY_NUTRIENTS, formatNutrient, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import {
  complements,
  PROTEIN_QUALITY_NAME,
  SOURCES as PROTEIN_SOURCES,
  proteinQuality,
} from "../../nutrition/domain-protein-quality.ts";
import { findSwaps } from "../../nutrition/domain-swaps.ts";
import { SOURCES as WATCH_SOURCES, watchList } from "../../nutrition/domain-watch-list.ts";
import type { Meal } from "../log/contract-records.ts";
import { explainTarget } from "../plan/domain-plan.ts";
import type { CardDraft } from "./domain-draft.ts";
import {
  type AnswerInput,
  BLOCKED_ENERGY,
  BLOCKED_NUTRIENTS,
  type Draft,
  LIST,
  NO_PLAN,
  number,
} from "./domain-draft.ts";
import { matchFoods } from "./domain-log-answer.ts";
import { MEAL_NAMES, mealAt, readLogText } from "./domain-log-text.ts";
import { planMeals } from "./domain-meal-plan.ts";
import {
  absorbedB12Of,
  amountsOf,
  eatenOf,
  eaterOf,
  findFoods,
  hidesNumbers,
  type MemberData,
  snapshotOf,
  targetsOf,
} from "./domain-member.ts";

const ENERGY: readonly NutrientKey[] = ["energyKcal"];
const isEnergy = (key: NutrientKey): boolean => ENERGY.includes(key);

/** Whether energy may be named. */
const saysEnergy = ({ data, blocked }: AnswerInput): boolean => !hidesNumbers(data) && !blocked.has("energy");

export function answerLog(message: string, input: AnswerInput): Draft {
  const { data, minute } = input;
  const said = readLogText(message, data.today);
  if (said.foods.length === 0)
    return {
      text: "Tell me what you ate with its amount, and I'll find the foods. For example: 1 cup cooked lentils, 2 slices of bread and an apple for lunch.",
      suggestions: ["Log 60 g rolled oats, a banana and 1 cup soy milk for breakfast"],
    };
  const { foods, items, unknown } = matchFoods(said.foods, data);
  const missing =
    unknown.length > 0
      ? `I found no food for ${LIST.format(unknown.map((one) => `“${one}”`))}. Try another name, or add your own food in the diary.`
      : "";
  if (items.length === 0) return { text: missing, suggestions: ["What can you do?"] };
  const meal = said.meal ?? mealAt(minute);
  const when = said.date === data.today ? "today" : "yesterday";
  return {
    text: [
      `Here is what I understood for ${MEAL_NAMES[meal].toLowerCase()} ${when}. Nothing is in your diary yet: check the foods and amounts, then press the button.`,
      missing,
    ]
      .filter(Boolean)
      .join("\n\n"),
    cards: [
      {
        kind: "entries",
        title: `${MEAL_NAMES[meal]}, ${when}`,
        ...{ madeOn: data.today, basis: null, date: said.date, meal, foods, items },
        rules: ["Amounts are read from your words by each food's own portions. Foods you log often come first."],
      },
    ],
    suggestions: ["What's low today?"],
  };
}

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
      ? `Not known for enough of your foods to judge: ${LIST.format(unknown.slice(0, 4).map(({ name }) => name))}. Unknown isn't low.`
      : "",
    covered.length > 0 ? `Covered: ${LIST.format(covered.map(({ name }) => name))}.` : "",
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

/** As people say it, so that it can be asked again. */
export const simpleName = (key: NutrientKey): string =>
  (
    ({ vitaminB12Mcg: "B12", alaG: "omega-3", epaDhaMg: "DHA", energyKcal: "calorie" }) as Partial<
      Record<NutrientKey, string>
    >
  )[key] ??
  DIARY_NUTRIENTS[key].name
    .toLowerCase()
    .replace(/ \(.*\)/, "")
    .replace(/^vitamin (.)/, (_, one: string) => `vitamin ${one.toUpperCase()}`);

const portionOf = ({ portionLabel, portions, grams }: Suggestion): string =>
  `${scalePortion(portionLabel, portions)} (${number(grams)} g)`;

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
  const amount = day[key] ?? 0;
  if (target.direction === "limit")
    return {
      text: `${name} is a limit, so less is fine: ${formatNutrient(key, amount)} of at most ${formatNutrient(key, target.amount)} so far today.`,
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
    : `${name} so far today: ${formatNutrient(key, amount)} of ${formatNutrient(key, target.amount)}.`;
  if (found.length === 0)
    return {
      text: `${soFar}\n\nI found no single food that closes a good part of it within your diet, your energy and the upper levels. Spread it over several meals: I can plan them.`,
      suggestions: ["Plan my day", `Explain my ${simpleName(key)} target`],
    };
  const lines = found.map((one) =>
    isHidden
      ? `- ${portionOf(one)} of ${one.food.name}`
      : `- ${portionOf(one)} of ${one.food.name}: ${formatNutrient(key, one.adds)}${saysEnergy(input) ? `, ${number(one.energyKcal)} kcal` : ""}. You'd be at ${number(one.percentAfter)}%.`,
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

/** Cards that follow the profile are out of date once it changes. */
export const basisOf = (data: MemberData): { record: string; seq: number } | null =>
  data.profileSeq > 0 ? { record: "profile", seq: data.profileSeq } : null;

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
        : `${what}: ${formatNutrient("protein", quality.protein)} protein. ${quality.text}`,
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

export function answerMeals(
  { days, meal, isTomorrow }: { days: number; meal: Meal | null; isTomorrow: boolean },
  input: AnswerInput,
): Draft {
  const { data, blocked } = input;
  if (!data.made) return NO_PLAN;
  const from = isTomorrow ? addDays(data.today, 1) : data.today;
  const plan = planMeals(data, from, days, meal);
  if (plan.days.length === 0)
    return {
      text: "I found no meal that fits your diet and everything you avoid. Check the list of what you avoid in your plan, or build a meal from your own foods.",
      links: [{ label: "Your plan", to: "/fitness-app?tab=plan" }],
    };
  const showsEnergy = saysEnergy(input);
  const [total] = plan.totals;
  const first = plan.days[0]?.meals[0]?.options[0];
  const intro =
    days > 1
      ? `${plural(days, "day")} of meals, sized to your targets and within your diet and allergies.`
      : meal
        ? `For ${MEAL_NAMES[meal].toLowerCase()}: ${first?.title ?? ""}. Swap it for another if you like.`
        : `A day of meals, sized to your targets and within your diet and allergies.`;
  const sum =
    !meal && days === 1 && total && showsEnergy
      ? `It comes to ${number(total.energyKcal)} kcal and ${number(total.protein)} g protein; your targets are ${number(plan.target.energyKcal)} kcal and ${number(plan.target.protein)} g.`
      : "";
  const short = plan.totals.filter(({ protein }) => protein < plan.target.protein * 0.9).length;
  const shortfall =
    meal || short === 0 || blocked.has("nutrients")
      ? ""
      : `Protein stays more than a tenth below target on ${days === 1 ? "this day" : plural(short, "day")}: with little energy, plants leave less room for it. Swap in tofu, tempeh or edamame meals.`;
  const card: CardDraft = {
    kind: "meals",
    title:
      days > 1
        ? `Meals for ${plural(days, "day")}`
        : meal
          ? MEAL_NAMES[meal]
          : isTomorrow
            ? "Meals for tomorrow"
            : "Meals for today",
    ...{ madeOn: data.today, basis: basisOf(data), foods: plan.foods, days: plan.days },
    target: showsEnergy ? plan.target : null,
    rules: [
      "Breakfast 25%, lunch 30%, dinner 30% and snacks 15% of your energy (ours).",
      "Foods from USDA SR28 and our own records; recipes of this site are computed from theirs.",
      ...(data.profile && data.profile.avoids.length > 0
        ? ["Foods whose allergens aren't known are left out, because you avoid some."]
        : []),
      "Chosen by protein, iron, calcium, zinc, fiber, ALA and lysine for their energy, and by what wasn't served lately.",
    ],
  };
  return {
    text: [
      intro,
      sum,
      shortfall,
      blocked.has("energy")
        ? ""
        : plan.isIncomplete
          ? "For one meal nothing fits what you avoid, so it is left open."
          : "",
      "Check what you want, swap what you don't, then add it to your diary.",
    ]
      .filter(Boolean)
      .join("\n\n"),
    cards: [card],
    suggestions: days > 1 ? ["What's low this week?"] : ["Plan my week", "What's low today?"],
  };
}

export function answerExplain(key: NutrientKey | null, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (!data.made || !data.profile) return NO_PLAN;
  const asked = key ?? "energyKcal";
  if (isEnergy(asked) && !saysEnergy(input)) return BLOCKED_ENERGY;
  if (!isEnergy(asked) && blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  if (hidesNumbers(data) && isEnergy(asked)) return BLOCKED_ENERGY;
  const explained = explainTarget(asked, data.made, data.profile);
  const { sources } = explained;
  // Where calories and percentages are hidden, so are the sentences that have them.
  const text = hidesNumbers(data)
    ? explained.text
        .split(/(?<=\.)\s+/)
        .filter((sentence) => !/%|kcal|kJ/.test(sentence))
        .join(" ")
    : explained.text;
  return {
    text,
    sources,
    suggestions: isEnergy(asked) ? ["Explain my protein target"] : [`How can I get more ${simpleName(asked)}?`],
    links: [{ label: "All targets", to: "/fitness-app?tab=plan" }],
  };
}

export function answerToday(input: AnswerInput): Draft {
  const { data, blocked } = input;
  const foods = eatenOf(data, 1);
  if (foods.length === 0)
    return {
      text: "Nothing is logged today yet.",
      suggestions: ["Plan my day", "Log oats and a banana for breakfast"],
    };
  const day = amountsOf(foods);
  const byMeal = Map.groupBy(foods, ({ meal }) => meal);
  const lines = [...byMeal].map(
    ([meal, eaten]) =>
      `- ${MEAL_NAMES[meal as Meal]}: ${LIST.format(eaten.slice(0, 6).map(({ name }) => name))}${eaten.length > 6 ? ", and more" : ""}`,
  );
  const plan = data.made?.plan;
  const amounts =
    plan && !hidesNumbers(data)
      ? [
          saysEnergy(input) && day.energyKcal !== undefined
            ? `${number(day.energyKcal)} of ${number(plan.energyKcal)} kcal`
            : "",
          day.protein !== undefined && !blocked.has("nutrients")
            ? `${number(day.protein)} of ${number(plan.proteinG)} g protein`
            : "",
        ].filter(Boolean)
      : [];
  return {
    text: [`Logged today:\n${lines.join("\n")}`, amounts.length > 0 ? `So far ${LIST.format(amounts)}.` : ""]
      .filter(Boolean)
      .join("\n\n"),
    suggestions: ["What's low today?", "Close today's gap", "Complete my protein"],
  };
}

export function answerFacts(
  { nutrient, food: words }: { nutrient: NutrientKey; food: string },
  input: AnswerInput,
): Draft {
  if (isEnergy(nutrient) && !saysEnergy(input)) return BLOCKED_ENERGY;
  const [food] = findFoods(input.data, words.replace(/^(a|an|the|\d+ (?:g|grams) of)\s+/, ""), 1);
  if (!food)
    return {
      text: `I found no food called “${words.slice(0, 60)}”. Try another name.`,
      suggestions: ["How much iron is in lentils?"],
    };
  const per100 = food.per100g[nutrient];
  const name = DIARY_NUTRIENTS[nutrient].name;
  const [portion] = food.portions;
  if (per100 === undefined)
    return {
      text: `${food.name}: ${name.toLowerCase()} isn't known in ${food.source}. Unknown isn't zero.`,
      suggestions: [],
    };
  const ofPortion = portion
    ? ` ${portion.label} (${number(portion.grams)} g) holds ${formatNutrient(nutrient, (per100 * portion.grams) / 100)}.`
    : "";
  return {
    text: `${food.name}: ${formatNutrient(nutrient, per100)} ${name === "Energy" ? "" : `${name.toLowerCase()} `}per 100 g.${ofPortion} Source: ${food.source}.`,
    suggestions: [
      `Log ${portion ? portion.label.replace(/,.*/, "") : "100 g"} ${food.name.split(",")[0]?.toLowerCase()}`,
    ],
  };
}

export function answerSwapFood(words: string, input: AnswerInput): Draft {
  const { data, blocked } = input;
  if (blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  if (!data.made) return NO_PLAN;
  const [food] = findFoods(data, words, 1);
  if (!food)
    return {
      text: `I found neither an exercise nor a food called “${words.slice(0, 60)}”.`,
      suggestions: ["Alternatives to pull-ups", "Swap white rice"],
    };
  const grams = food.portions[0]?.grams ?? 100;
  const candidates = data.stock.candidates.filter(({ id }) => data.stock.byId.get(id)?.from !== "product");
  const swaps = findSwaps({
    food: candidateOf(food),
    grams,
    candidates,
    eater: eaterOf(data),
    day: amountsOf(eatenOf(data, 1)),
    targets: targetsOf(data),
  });
  if (swaps.length === 0)
    return {
      text: `For ${food.name} I found no swap of the same group and energy that closes more of what is missing today.`,
      suggestions: ["What's low today?"],
    };
  const isHidden = hidesNumbers(data);
  return {
    text: `In place of ${number(grams)} g ${food.name}:\n${swaps.map((swap) => (isHidden ? `- ${swap.food.name}` : `- ${number(swap.grams)} g ${swap.food.name}. ${swap.text}.`)).join("\n")}`,
    suggestions: ["What's low today?"],
  };
}
