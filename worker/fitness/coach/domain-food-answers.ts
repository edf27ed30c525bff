/** What the rule-based coach says about a food or a target: what it holds, what could replace it, why so much. Pure. */
import { numberText } from "../../kernel/number-text.ts";
import { candidateOf } from "../../nutrition/domain-candidate.ts";
import { DIARY_NUTRIENTS, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { findSwaps } from "../../nutrition/domain-swaps.ts";
import { explainTarget } from "../plan/domain-plan.ts";
import { type AnswerInput, BLOCKED_ENERGY, BLOCKED_NUTRIENTS, type Draft, NO_PLAN } from "./domain-draft.ts";
import { amountsOf, eatenOf, eaterOf, findFoods, hidesNumbers, targetsOf } from "./domain-member.ts";
import { formatAmount, isEnergy, saysEnergy, simpleName } from "./domain-nutrition-common.ts";

export function answerFacts(
  { nutrient, food: words }: { nutrient: NutrientKey; food: string },
  input: AnswerInput,
): Draft {
  if (isEnergy(nutrient) && !saysEnergy(input)) return BLOCKED_ENERGY;
  const [food] = findFoods(
    input.data,
    words
      .replace(/\b(?:vs|versus|compared (?:to|with)|or)\b.*$/, "")
      .replace(
        /^(?:a|an|the|(?:[\d.]+|one|two|three|four) ?(?:g|grams?|oz|ounces?|cups?|ml|slices?|pieces?|medium|large|small)?(?: of)?)\s+/,
        "",
      ),
    1,
  );
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
      text: `${food.name}: ${simpleName(nutrient)} isn't known in ${food.source}. Unknown isn't zero.`,
      suggestions: [],
    };
  const ofPortion = portion
    ? ` ${portion.label} (${numberText(portion.grams, 0)} g) holds ${formatAmount(input.data, nutrient, (per100 * portion.grams) / 100)}.`
    : "";
  return {
    text: `${food.name}: ${formatAmount(input.data, nutrient, per100)} ${name === "Energy" ? "" : `${simpleName(nutrient)} `}per 100 g.${ofPortion} Source: ${food.source}.`,
    suggestions: [
      `Log ${portion ? portion.label.replace(/,.*/, "") : "100 g"} ${nameToLog(food.name, portion?.label ?? "")}`,
    ],
  };
}

/** "1 medium banana", and "1 cup blueberries". */
function nameToLog(name: string, portion: string): string {
  const plain = name.split(",")[0]?.toLowerCase() ?? "";
  return /^1 (?:small|medium|large)$/.test(portion) ? plain.replace(/(?:(?<=o)es|s)$/, "") : plain;
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
    text: `In place of ${numberText(grams, 0)} g ${food.name}:\n${swaps.map((swap) => (isHidden ? `- ${swap.food.name}` : `- ${numberText(swap.grams, 0)} g ${swap.food.name}. ${swap.text}.`)).join("\n")}`,
    suggestions: ["What's low today?"],
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
    suggestions:
      asked === "waterG"
        ? ["What's low today?"]
        : isEnergy(asked)
          ? ["Explain my protein target"]
          : [`How can I get more ${simpleName(asked)}?`],
    links: [{ label: "All targets", to: "/fitness-app?tab=plan" }],
  };
}
