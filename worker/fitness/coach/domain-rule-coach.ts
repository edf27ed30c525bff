/** The rule-based coach: the same message and the same log always get the same answer. It makes cards and writes nothing. Pure. */
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { DIARY_NUTRIENTS, formatNutrient } from "../../nutrition/domain-nutrients.ts";
import { energyFloor } from "../plan/domain-energy-target.ts";
import { type AnswerInput, BLOCKED_ENERGY, BLOCKED_NUTRIENTS, type Draft, NO_PLAN } from "./domain-draft.ts";
import type { EvidenceLine } from "./domain-evidence-answer.ts";
import { answerEvidence } from "./domain-evidence-answer.ts";
import { findIntent, type Intent } from "./domain-intents.ts";
import { targetsOf } from "./domain-member.ts";
import {
  answerClose,
  answerExplain,
  answerFacts,
  answerLog,
  answerLow,
  answerMeals,
  answerProduct,
  answerProtein,
  answerSwapFood,
  answerToday,
  basisOf,
  simpleName,
} from "./domain-nutrition-answers.ts";
import { answerReview } from "./domain-review-answer.ts";
import { answerDeload, answerLift, answerRoutine, answerSwap } from "./domain-training-answers.ts";

export const CAN_DO: readonly string[] = [
  "Log 60 g rolled oats, a banana and 1 cup soy milk for breakfast",
  "What's low this week?",
  "Close today's gap",
  "Plan my day",
  "Complete my protein",
  "Explain my iron target",
  "Make me a 3-day routine with dumbbells",
  "What should I lift next?",
  "Weekly review",
];

const HELP: Draft = {
  text: "I can find foods and amounts in what you write, show what is low, suggest foods and meals for it, explain each target with its source, make a routine, say what to lift next, find another exercise, check whether a lighter week is due, and review your week. I prepare; you confirm: nothing is logged before you press the button.",
  suggestions: [...CAN_DO].slice(0, 6),
};
const UNKNOWN: Draft = {
  text: "I didn't understand that: I work by rules and know a few kinds of questions. Here is what I can do.",
  suggestions: [...CAN_DO].slice(0, 6),
};

export interface RuleInput extends AnswerInput {
  /** The library of studies; read only where it is asked for. */
  evidence: readonly EvidenceLine[];
}

export const answerByRules = (message: string, input: RuleInput): Draft =>
  answerIntent(findIntent(message), message, input);

function answerIntent(intent: Intent, message: string, input: RuleInput): Draft {
  switch (intent.kind) {
    case "log":
      return answerLog(message, input);
    case "low":
      return answerLow(intent.days, input);
    case "close":
      return answerClose(intent.nutrient, input);
    case "protein":
      return answerProtein(intent.meal, input);
    case "meals":
      return answerMeals(intent, input);
    case "explain":
      return answerExplain(intent.nutrient, input);
    case "target":
      return answerTarget(intent.nutrient, intent.amount, input);
    case "routine":
      return answerRoutine(intent.situation, input);
    case "lift":
      return answerLift(intent.exercise, input);
    case "swap":
      return answerSwap(intent.exercise, intent.owned, input);
    case "swapFood":
      return answerSwapFood(intent.food, input);
    case "deload":
      return answerDeload(input);
    case "review":
      return answerReview(input);
    case "today":
      return answerToday(input);
    case "facts":
      return answerFacts(intent, input);
    case "evidence":
      return answerEvidence(intent.topic, input.evidence);
    case "product":
      return answerProduct(intent.nutrient, input);
    case "help":
      return HELP;
    case "unknown":
      return UNKNOWN;
  }
}

/** A target of the member's own, as a card. Energy stays above its floor, and everything at or below its upper level. */
export function answerTarget(key: NutrientKey, amount: number, { data, blocked }: AnswerInput): Draft {
  if (!data.made || !data.profile) return NO_PLAN;
  const isEnergy = key === "energyKcal";
  if (isEnergy && (blocked.has("energy") || data.profile.hideNumbers)) return BLOCKED_ENERGY;
  if (blocked.has("nutrients")) return BLOCKED_NUTRIENTS;
  if (isEnergy || key === "protein" || key === "fat" || key === "carbohydrate")
    return {
      text: isEnergy
        ? `Energy, protein, fat and carbohydrate follow your goal, rate and training in your plan, so I don't set them one by one. No plan of ours goes below ${Math.ceil(energyFloor(data.profile.sex, data.made.restingKcal) / 10) * 10} kcal for you.`
        : "Energy, protein, fat and carbohydrate follow your goal and what you train for, so I don't set them one by one. Change those in your plan.",
      links: [{ label: "Change your plan", to: "/fitness-app?tab=plan" }],
      suggestions: [`Explain my ${simpleName(key)} target`],
    };
  const target = targetsOf(data)[key];
  const name = DIARY_NUTRIENTS[key].name;
  if (!target) return { text: `There is no target for ${name.toLowerCase()}.`, suggestions: ["What's low this week?"] };
  if (amount <= 0) return { text: `A target for ${name.toLowerCase()} is an amount above zero.`, suggestions: [] };
  const to = target.upper !== null && amount > target.upper ? target.upper : amount;
  const isCut = to !== amount;
  return {
    text: `${name}: from ${formatNutrient(key, target.amount)} to ${formatNutrient(key, to)} a day.${isCut ? ` ${formatNutrient(key, amount)} is above the upper level, so I stop there.` : ""} ${target.why} Nothing changes before you press the button.`,
    cards: [
      {
        kind: "target",
        title: `${name} target`,
        ...{ madeOn: data.today, basis: basisOf(data), nutrient: key, from: target.amount, to },
        rules: ["Your own target takes the place of the published one. Upper levels hold."],
      },
    ],
    suggestions: [`Explain my ${simpleName(key)} target`],
  };
}
