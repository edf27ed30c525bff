/** What the rule-based coach says about meals: those to log, those to plan, and those of today. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { addDays } from "../../kernel/local-date.ts";
import { numberText } from "../../kernel/number-text.ts";
import { plural } from "../../kernel/plural.ts";
import { allAvoided } from "../../nutrition/domain-contains.ts";
import type { Meal } from "../log/domain-entry.ts";
import { isAvoided } from "./domain-avoided-food.ts";
import { type AnswerInput, type CardDraft, type Draft, NO_PLAN } from "./domain-draft.ts";
import { matchFoods } from "./domain-log-answer.ts";
import { MEAL_NAMES, mealAt, readLogText } from "./domain-log-text.ts";
import { countWanted, MEAL_SHARES, type MealPlan, planMeals } from "./domain-meal-plan.ts";
import { amountsOf, eatenOf, eaterOf, findFoods, hidesNumbers } from "./domain-member.ts";
import { basisOf, energyToPlan, formatAmount, saysEnergy } from "./domain-nutrition-common.ts";

export function answerLog(message: string, input: AnswerInput): Draft {
  const { data, minute } = input;
  const said = readLogText(message, data.today);
  if (said.foods.length === 0)
    return {
      text: "Tell me what you ate with its amount, and I'll find the foods. For example: 1 cup cooked lentils, 2 slices of bread and an apple for lunch.",
      suggestions: ["Log 60 g rolled oats, a banana and 1 cup soy milk for breakfast"],
    };
  const { foods, unknown, guessed, ...matched } = matchFoods(said.foods, data);
  const items = matched.items.map((item) => {
    const food = data.stock.byId.get(item.food);
    const isOnList = !item.check && food !== undefined && isAvoided(food, data);
    return isOnList ? { ...item, check: "You avoid what is in this. Is it what you had?" } : item;
  });
  const missing =
    unknown.length > 0
      ? `I found no food for ${listText(unknown.map((one) => `“${one}”`))}. Try another name, or add your own food in the diary.`
      : "";
  if (items.length === 0) return { text: missing, suggestions: ["What can you do?"] };
  const meal = said.meal ?? mealAt(minute);
  const when = said.date === data.today ? "today" : "yesterday";
  return {
    text: [
      `Here is what I understood for ${MEAL_NAMES[meal].toLowerCase()} ${when}. Check the foods and amounts: they're logged when you press the button.`,
      guessed.length > 0 ? `You didn't say how much of ${listText(guessed)}, so I took a usual portion.` : "",
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

export function answerMeals(
  {
    days,
    meal,
    isTomorrow,
    starts,
    kcal = null,
    using = [],
  }: {
    days: number;
    meal: Meal | null;
    isTomorrow: boolean;
    starts?: "monday" | "saturday";
    kcal?: number | null;
    using?: readonly string[];
  },
  input: AnswerInput,
): Draft {
  const { data, blocked } = input;
  if (!data.made) return NO_PLAN;
  const from = starts ? nextWeekday(data.today, starts) : isTomorrow ? addDays(data.today, 1) : data.today;
  // "With a friend" is no food.
  const wanted = using.filter((one) =>
    findFoods(data, one, 1).some(({ name }) => countWanted({ title: name, items: [] }, [one], data) > 0),
  );
  const plan = planMeals(data, from, days, meal, energyToPlan(input), wanted);
  if (plan.days.length === 0)
    return {
      text: "I found no meal that fits your diet and everything you avoid. Check the list of what you avoid in your plan, or build a meal from your own foods.",
      links: [{ label: "Your plan", to: "/fitness-app?tab=plan" }],
    };
  const showsEnergy = saysEnergy(input);
  const [total] = plan.totals;
  const first = plan.days[0]?.meals[0]?.options[0];
  const hasDeficit = (data.made.plan.energyKcal ?? 0) < plan.target.energyKcal;
  const intro =
    days > 1
      ? `${plural(days, "day")} of meals, sized to your targets and within your diet and allergies.`
      : meal
        ? `For ${MEAL_NAMES[meal].toLowerCase()}: ${first?.title ?? ""}. Swap it for another if you like.`
        : `A day of meals, sized to your targets and within your diet and allergies.`;
  const sum =
    !meal && days === 1 && total && showsEnergy
      ? `It comes to ${formatAmount(data, "energyKcal", total.energyKcal)} and ${numberText(total.protein, 0)} g protein; your targets are ${formatAmount(data, "energyKcal", plan.target.energyKcal)} and ${numberText(plan.target.protein, 0)} g.`
      : "";
  const short = plan.totals.filter(({ protein }) => protein < plan.target.protein * 0.9).length;
  const shortfall =
    meal || short === 0 || blocked.has("nutrients")
      ? ""
      : `Protein stays more than a tenth below target on ${days === 1 ? "this day" : plural(short, "day")}: with little energy, plants leave less room for it. ${allAvoided(eaterOf(data).avoids).includes("soy") ? "Add a protein food that suits you." : "Swap in tofu, tempeh or edamame meals."}`;
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
      wantedNote(wanted, plan, data),
      kcal !== null && showsEnergy ? energyNote(kcal, meal, plan.target.energyKcal, data) : "",
      hasDeficit ? "They hold what your body uses: I don't plan for less here." : "",
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

/** Which wanted foods the meals don't have. */
function wantedNote(wanted: readonly string[], plan: MealPlan, data: AnswerInput["data"]): string {
  const dishes = plan.days.flatMap(({ meals }) => meals.flatMap(({ options }) => options.slice(0, 1)));
  const missing = wanted.filter((one) => dishes.every((dish) => countWanted(dish, [one], data) === 0));
  return missing.length > 0 ? `I know no fitting meal with ${listText(missing)}.` : "";
}

/** The next Monday after today, or the Saturday that is today or comes next. */
function nextWeekday(today: string, day: "monday" | "saturday"): string {
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return addDays(today, day === "saturday" ? 6 - weekday : ((7 - weekday) % 7) + 1);
}

/** Where another energy was asked for than the plan's; empty where it is about the same. */
function energyNote(kcal: number, meal: Meal | null, target: number, data: AnswerInput["data"]): string {
  const own = target * (meal ? MEAL_SHARES[meal] : 1);
  if (Math.abs(kcal - own) <= own * 0.05) return "";
  const size = formatAmount(data, "energyKcal", Math.round(own / 10) * 10);
  return `I size meals to your plan's target, about ${size} ${meal ? `for ${MEAL_NAMES[meal].toLowerCase()}` : "a day"}, and not to ${formatAmount(data, "energyKcal", kcal)}. To eat to another figure, change your plan.`;
}

export function answerToday(input: AnswerInput, isYesterday = false): Draft {
  const { data, blocked } = input;
  const when = isYesterday ? "yesterday" : "today";
  const foods = eatenOf(isYesterday ? { ...data, today: addDays(data.today, -1) } : data, 1);
  if (foods.length === 0)
    return {
      text: isYesterday ? "Nothing is logged for yesterday." : "Nothing is logged today yet.",
      suggestions: ["Plan my day", "Log oats and a banana for breakfast"],
    };
  const day = amountsOf(foods);
  const byMeal = Map.groupBy(foods, ({ meal }) => meal);
  const lines = [...byMeal].map(
    ([meal, eaten]) =>
      `- ${MEAL_NAMES[meal as Meal]}: ${listText(eaten.slice(0, 6).map(({ name }) => name))}${eaten.length > 6 ? ", and more" : ""}`,
  );
  const plan = data.made?.plan;
  const amounts =
    plan && !hidesNumbers(data)
      ? [
          saysEnergy(input) && day.energyKcal !== undefined
            ? `${formatAmount(data, "energyKcal", day.energyKcal)} of ${formatAmount(data, "energyKcal", plan.energyKcal)}`
            : "",
          day.protein !== undefined && !blocked.has("nutrients")
            ? `${numberText(day.protein, 0)} of ${numberText(plan.proteinG, 0)} g protein`
            : "",
        ].filter(Boolean)
      : [];
  return {
    text: [
      `Logged ${when}:\n${lines.join("\n")}`,
      amounts.length > 0 ? `${isYesterday ? "In all" : "So far"} ${listText(amounts)}.` : "",
    ]
      .filter(Boolean)
      .join("\n\n"),
    suggestions: ["What's low today?", "Close today's gap", "Complete my protein"],
  };
}
