/** The weekly review in the coach: figures of the last seven days, told by the rules of the review. Pure. */
import { closingFoods } from "../../nutrition/domain-closing-food.ts";
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { weekFigures } from "../progress/domain-week-figures.ts";
import { weeklyReview } from "../progress/domain-weekly-review.ts";
import { type AnswerInput, type Draft, NO_PLAN } from "./domain-draft.ts";
import { amountsOf, eatenOf, eaterOf, hidesNumbers, type MemberData, targetsOf } from "./domain-member.ts";

/** The food that closes a gap best; no product of ours, which food comes before. */
function findFood(key: NutrientKey, data: MemberData): string | null {
  const [found] = closingFoods({
    key,
    foods: data.stock.candidates.filter(
      ({ id, isSupplement }) => !isSupplement && data.stock.byId.get(id)?.from !== "product",
    ),
    eater: eaterOf(data),
    day: amountsOf(eatenOf(data, 1)),
    targets: targetsOf(data),
    energyLeftKcal: 400,
    familiar: new Set(Object.keys(data.uses)),
  });
  return found?.food.name ?? null;
}

export function answerReview({ data, blocked }: AnswerInput): Draft {
  const { today, profile, made } = data;
  if (!made || !profile) return NO_PLAN;
  const figures = weekFigures({
    ...{ today, profile, days: data.days, foods: eatenOf(data, 7), sets: data.sets, weighIns: data.weighIns },
    ...{ plan: made.plan, targets: targetsOf(data), streakDays: data.streakDays },
    hidesNumbers: hidesNumbers(data) || blocked.has("energy") || blocked.has("weight"),
    findFood: (key) => findFood(key, data),
  });
  const { title, sentences, wentWell, suggestion } = weeklyReview(
    blocked.has("nutrients") ? { ...figures, gap: null } : figures,
  );
  return {
    text: [
      `${title}: the last seven days.`,
      sentences.join(" "),
      wentWell.length > 0 ? `What went well:\n${wentWell.map((one) => `- ${one}`).join("\n")}` : "",
      suggestion ? `One thing to try: ${suggestion.text}` : "",
    ]
      .filter(Boolean)
      .join("\n\n"),
    sources: suggestion?.source ? [suggestion.source] : [],
    suggestions: ["What's low this week?", "What should I lift next?", "Plan my week"],
  };
}
