/** What the rule-based coach says where foods are compared: their figures side by side, of the food library. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { numberText } from "../../kernel/number-text.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { DIARY_NUTRIENTS, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { WATCH_KEYS } from "../../nutrition/domain-watch-list.ts";
import { avoidedOf } from "./domain-avoided-food.ts";
import type { Comparison } from "./domain-comparison-question.ts";
import { type AnswerInput, BLOCKED_ENERGY, type Draft } from "./domain-draft.ts";
import { isKindOf, matchFoods } from "./domain-log-answer.ts";
import { readNamedFood } from "./domain-log-text.ts";
import { formatAmount, isEnergy, saysEnergy, simpleName } from "./domain-nutrition-common.ts";

interface Compared {
  said: string;
  food: LibraryFood;
}

const short = (said: string): string => said.slice(0, 60);
const UNKNOWN = "not known";

/** An amount of each, in the order of the foods; null where it isn't known of one. */
const amountsOf = (foods: readonly LibraryFood[], key: NutrientKey): (number | null)[] =>
  foods.map(({ per100g }) => per100g[key] ?? null);

/** Which has more, of the nutrient that was asked for. */
function leadOf(
  { nutrient: key, isLess }: Comparison & { nutrient: NutrientKey },
  compared: readonly Compared[],
  input: AnswerInput,
): string {
  const name = isEnergy(key) ? "energy" : simpleName(key);
  const amounts = amountsOf(
    compared.map(({ food }) => food),
    key,
  );
  const unknown = compared.filter((_, at) => amounts[at] === null);
  if (unknown.length > 0)
    return `Which has more ${name} can't be said: it isn't known for ${listText(unknown.map(({ food }) => food.name))}. Unknown isn't zero.`;
  const sorted = compared
    .map(({ food }, at) => ({ name: food.name, amount: amounts[at] ?? 0 }))
    .toSorted((a, b) => (isLess ? a.amount - b.amount : b.amount - a.amount));
  const texts = sorted.map(({ amount }) => formatAmount(input.data, key, amount));
  const [first] = sorted;
  if (!first || texts[0] === texts[1]) return `They have about the same ${name} per 100 g: ${texts[0]}.`;
  const word = compared.length > 2 ? (isLess ? "Least" : "Most") : isLess ? "Less" : "More";
  return `${word} ${name} per 100 g: ${first.name}, with ${texts[0]} against ${listText(texts.slice(1))}.`;
}

function portionLine({ food }: Compared, asked: NutrientKey | null, input: AnswerInput): string {
  const [portion] = food.portions;
  if (!portion) return "";
  const keys = [...new Set<NutrientKey>(["energyKcal", "protein", ...(asked ? [asked] : [])])].filter(
    (key) => !isEnergy(key) || saysEnergy(input),
  );
  const amounts = keys.flatMap((key) => {
    const per100 = food.per100g[key];
    if (per100 === undefined) return [];
    const amount = formatAmount(input.data, key, (per100 * portion.grams) / 100);
    return [isEnergy(key) ? amount : `${amount} ${simpleName(key)}`];
  });
  return amounts.length === 0
    ? ""
    : `- ${portion.label} (${numberText(portion.grams, 0)} g) of ${food.name}: ${listText(amounts)}`;
}

const hasDryAndCooked = (foods: readonly LibraryFood[]): boolean =>
  foods.some(({ name }) => /\bdry\b|\buncooked\b/.test(name)) &&
  foods.some(({ name }) => /\bcooked\b|\bcanned\b/.test(name));

/** Null where none of the words is a food: the message means something else. */
export function answerComparison(asked: Comparison, input: AnswerInput): Draft | null {
  const { foods: named, nutrient } = asked;
  const { data } = input;
  if (nutrient && isEnergy(nutrient) && !saysEnergy(input)) return BLOCKED_ENERGY;
  const found = named.map((text) => {
    const said = readNamedFood(text) ?? { amount: "", food: text };
    const [item] = matchFoods([{ amount: "", food: said.food }], data).items;
    return { said: said.food, food: item ? data.stock.byId.get(item.food) : undefined };
  });
  const compared = found.flatMap(({ said, food }): Compared[] => (food ? [{ said, food }] : []));
  if (!compared.some(({ said, food }) => isKindOf(said, food))) return null;
  const missing = found.flatMap(({ said, food }) => (food ? [] : [`“${short(said)}”`]));
  const [first, second] = compared;
  if (missing.length > 0 || !first || !second)
    return {
      text: `I found no food called ${listText(missing)}, so I can't compare. Try another name.`,
      suggestions: ["Compare tofu and tempeh"],
    };
  const foods = compared.map(({ food }) => food);
  if (new Set(foods.map(({ id }) => id)).size < foods.length)
    return {
      text: `By those names I find the same food: ${first.food.name}. Say more exactly which ones you mean, such as raw or cooked.`,
      suggestions: ["Compare tofu and tempeh"],
    };
  const always: NutrientKey[] = ["energyKcal", "protein"];
  const keys = [...new Set<NutrientKey>([...(nutrient ? [nutrient] : []), ...always, ...WATCH_KEYS])].filter(
    (key) => !isEnergy(key) || saysEnergy(input),
  );
  const rows = keys.map((key) => ({
    key,
    texts: amountsOf(foods, key).map((amount) => (amount === null ? UNKNOWN : formatAmount(data, key, amount))),
  }));
  const isUnknown = ({ texts }: { texts: string[] }) => texts.every((text) => text === UNKNOWN);
  const shown = rows.filter(({ key, texts }) => always.includes(key) || key === nutrient || new Set(texts).size > 1);
  const unknown = rows.filter((row) => isUnknown(row) && !shown.includes(row));
  const portions = compared.map((one) => portionLine(one, nutrient, input)).filter(Boolean);
  const avoided = compared.flatMap(({ food }) => {
    const marks = avoidedOf(food.contains ?? [], data);
    return marks ? [`${food.name} has ${marks} in it, which you avoid.`] : [];
  });
  const guessed = compared.filter(({ said, food }) => !isKindOf(said, food));
  return {
    text: [
      nutrient ? leadOf({ ...asked, nutrient }, compared, input) : "",
      `I took ${listText(compared.map(({ said, food }) => `${food.name} for “${short(said)}”`))}.${guessed.length > 0 ? " Say it in other words if you mean another food." : ""}`,
      `Per 100 g:\n${shown
        .map(
          ({ key, texts }) =>
            `- ${DIARY_NUTRIENTS[key].name}: ${texts.map((text, at) => `${short(compared[at]?.said ?? "")} ${text}`).join(", ")}`,
        )
        .join("\n")}`,
      unknown.length > 0
        ? `Not known for any of them: ${listText(unknown.map(({ key }) => DIARY_NUTRIENTS[key].name))}. Unknown isn't zero.`
        : shown.some(({ texts }) => texts.includes(UNKNOWN))
          ? "Not known isn't zero."
          : "",
      hasDryAndCooked(foods)
        ? "One is dry and another cooked, which holds more water, so portions tell more than 100 g."
        : "",
      portions.length > 0 ? `As portions:\n${portions.join("\n")}` : "",
      ...avoided,
      `Source: ${listText([...new Set(foods.map(({ source }) => source))])}.`,
    ]
      .filter(Boolean)
      .join("\n\n"),
    suggestions: [`How much protein is in ${second.said}?`, "What's low this week?"],
  };
}
