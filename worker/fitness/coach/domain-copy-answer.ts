/** What the coach says where logged meals are to be logged again: they're proposed, and nothing is logged. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { addDays } from "../../kernel/local-date.ts";
import type { EntryData, FoodSnapshot } from "../log/contract-records.ts";
import { MEALS, type Meal } from "../log/domain-entry.ts";
import type { CardItem, CardMeal } from "./contract-coach.ts";
import { isAvoided } from "./domain-avoided-food.ts";
import type { CopyRequest } from "./domain-copy-request.ts";
import type { AnswerInput, CardDraft, Draft } from "./domain-draft.ts";
import { MEAL_NAMES } from "./domain-log-text.ts";
import type { MemberData } from "./domain-member.ts";

/** Of a card (contract-coach.ts). */
const MOST = { items: 20, meals: 8 } as const;
/** The diary that an answer reads. */
const MOST_DAYS = 27;

const weekdayOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();
const DAY_NAME = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "short", day: "numeric", timeZone: "UTC" });
const nameOfDay = (date: string, today: string): string =>
  date === today ? "today" : date === addDays(today, -1) ? "yesterday" : DAY_NAME.format(new Date(`${date}T12:00:00Z`));

const dateOf = (from: CopyRequest["from"], today: string): string =>
  "daysAgo" in from ? addDays(today, -from.daysAgo) : addDays(today, -((weekdayOf(today) - from.weekday + 7) % 7 || 7));

const itemOf = ({ grams, portion }: EntryData, food: string): CardItem => ({ food, grams, portion: portion ?? null });

export interface CopiedDay {
  /** The day to copy, and the one to log it to. */
  date: string;
  to: string;
  /** Empty: all. */
  meals: readonly Meal[];
  toMeal: Meal | null;
}

/** The meals of a message, as `copyMeals` reads them. */
export const answerCopy = ({ from, meals, toMeal, isTomorrow }: CopyRequest, input: AnswerInput): Draft => {
  const { today } = input.data;
  return copyMeals({ date: dateOf(from, today), to: isTomorrow ? addDays(today, 1) : today, meals, toMeal }, input);
};

/** Proposes the entries of a day, or of some of its meals, for another day. */
export function copyMeals({ date, to, meals, toMeal }: CopiedDay, { data }: AnswerInput): Draft {
  const { today } = data;
  const day = nameOfDay(date, today);
  const isNear = day === "yesterday" || day === "today";
  const on = isNear ? day : `on ${day}`;
  if (date > today || date < addDays(today, -MOST_DAYS))
    return {
      text: "I can copy meals of the last four weeks. Older days are in your diary, where you can copy each meal.",
      links: [{ label: "Open your diary", to: "/fitness-app" }],
      suggestions: ["Copy yesterday"],
    };
  const logged = data.entries.filter((entry) => entry.date === date);
  if (logged.length === 0)
    return {
      text: `Nothing is logged for ${day}, so there is nothing to copy.`,
      suggestions: ["What did I eat today?", "Plan my day", "Log oats and a banana for breakfast"],
    };
  const asked = MEALS.filter((meal) => meals.length === 0 || meals.includes(meal));
  const entries = logged.filter(({ meal }) => asked.includes(meal));
  const present = MEALS.filter((meal) => logged.some((entry) => entry.meal === meal));
  const namesOf = (all: readonly Meal[]) => listText(all.map((meal) => MEAL_NAMES[meal].toLowerCase()));
  const missing = meals.filter((meal) => !present.includes(meal));
  if (entries.length === 0)
    return {
      text: `Nothing is logged for ${namesOf(missing)} ${on}. Logged then: ${namesOf(present)}.`,
      suggestions:
        date === addDays(today, -1) ? present.map((meal) => `Copy yesterday's ${MEAL_NAMES[meal].toLowerCase()}`) : [],
    };
  const { card, leftOut } = cardOf(entries, { to, toMeal, day: DAY_NAME.format(new Date(`${date}T12:00:00Z`)) }, data);
  const chosen = MEALS.filter((meal) => entries.some((entry) => entry.meal === meal));
  const already = MEALS.filter((meal) =>
    data.entries.some(
      (entry) => entry.date === to && entry.meal === meal && (toMeal ? meal === toMeal : chosen.includes(meal)),
    ),
  );
  const avoided = [
    ...new Set(
      entries.flatMap(({ food }) => {
        const known = data.stock.byId.get(food.ref.id);
        return known && isAvoided(known, data) ? [known.name] : [];
      }),
    ),
  ];
  const when = to === today ? "today" : "tomorrow";
  return {
    text: [
      `Here is ${isNear ? `${day}'s ${namesOf(chosen)}` : `${namesOf(chosen)} of ${day}`}, to log ${toMeal ? `to ${MEAL_NAMES[toMeal].toLowerCase()} ` : ""}${when}. Nothing is logged until you press the button.`,
      missing.length > 0 ? `Nothing is logged for ${namesOf(missing)} ${on}.` : "",
      already.length > 0 && date !== to
        ? `You already have ${namesOf(already)} logged ${when === "today" ? "today" : "for tomorrow"}: this adds to it.`
        : "",
      avoided.length > 0 ? `You avoid what is in ${listText(avoided)}. Check before you log it.` : "",
      leftOut > 0 ? "That day has more than fits on one card. Copy the rest in your diary." : "",
    ]
      .filter(Boolean)
      .join("\n\n"),
    cards: [card],
    suggestions: ["What's low today?", "What did I eat today?"],
  };
}

/** One meal is a card whose amounts can be changed; several, or those with saved meals in them, a card of meals. */
function cardOf(
  entries: readonly EntryData[],
  { to, toMeal, day }: { to: string; toMeal: Meal | null; day: string },
  { today }: Pick<MemberData, "today">,
): { card: CardDraft; leftOut: number } {
  const foods: Record<string, FoodSnapshot> = {};
  const all = entries.map((entry, at) => {
    const key = `${at}`;
    foods[key] = entry.food;
    return { entry, item: itemOf(entry, key), meal: toMeal ?? entry.meal };
  });
  const rules = ["Foods and amounts are those of your diary, with the figures that they were logged with."];
  const base = { madeOn: today, basis: null, foods, rules };
  const into = [...new Set(all.map(({ meal }) => meal))];
  const [only] = into;
  if (only && into.length === 1 && all.length <= MOST.items && all.every(({ entry }) => !entry.group))
    return {
      card: {
        kind: "entries",
        title: `${MEAL_NAMES[only]}, as on ${day}`,
        ...base,
        date: to,
        meal: only,
        items: all.map(({ item }) => item),
      },
      leftOut: 0,
    };
  const groups = Map.groupBy(all, ({ entry, meal }) => `${MEALS.indexOf(meal)} ${entry.group?.id ?? ""}`);
  const meals = [...groups.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, rows]) => {
      const parts: { meal: Meal; options: CardMeal[] }[] = [];
      for (let at = 0; at < rows.length; at += MOST.items) {
        const part = rows.slice(at, at + MOST.items);
        const [first] = part;
        if (first)
          parts.push({
            meal: first.meal,
            options: [{ title: first.entry.group?.name ?? "", items: part.map(({ item }) => item) }],
          });
      }
      return parts;
    });
  const shown = meals.slice(0, MOST.meals);
  return {
    card: {
      kind: "meals",
      title: `Meals, as on ${day}`,
      ...base,
      isCopy: true,
      days: [{ date: to, meals: shown }],
      target: null,
    },
    leftOut: meals.length - shown.length,
  };
}
