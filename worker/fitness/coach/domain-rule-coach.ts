/** The rule-based coach: the same message and the same log always get the same answer. It makes cards and writes nothing. Pure. */
import { listText } from "../../kernel/list-text.ts";
import { suits } from "../../nutrition/domain-closing-food.ts";
import type { NutrientKey } from "../../nutrition/domain-nutrients.ts";
import { DIARY_NUTRIENTS, formatNutrient } from "../../nutrition/domain-nutrients.ts";
import { energyFloor } from "../plan/domain-energy-target.ts";
import { ASK_TO_ADD, answerAvoids, avoidsCard, missingInPlan, namesOfAvoided } from "./domain-avoid-answer.ts";
import { answerComparison } from "./domain-comparison-answer.ts";
import { answerCopy } from "./domain-copy-answer.ts";
import { findCopy } from "./domain-copy-request.ts";
import { type AnswerInput, BLOCKED_ENERGY, BLOCKED_NUTRIENTS, type Draft, NO_PLAN } from "./domain-draft.ts";
import { answerEat } from "./domain-eat-answer.ts";
import type { EvidenceLine } from "./domain-evidence-answer.ts";
import { answerEvidence } from "./domain-evidence-answer.ts";
import { answerExplain, answerFacts, answerSwapFood } from "./domain-food-answers.ts";
import { answerClose, answerLow, answerProduct, answerProtein } from "./domain-gap-answers.ts";
import type { Blocked } from "./domain-guardrail-texts.ts";
import { saysCleared } from "./domain-guardrails.ts";
import { findIntent, findShopping, type Intent } from "./domain-intents.ts";
import { matchFoods } from "./domain-log-answer.ts";
import { findLogRequest, splitMessage } from "./domain-log-request.ts";
import { readLogText } from "./domain-log-text.ts";
import { answerLog, answerMeals, answerToday } from "./domain-meal-answers.ts";
import { eaterOf, targetsOf } from "./domain-member.ts";
import { basisOf, formatAmount, simpleName } from "./domain-nutrition-common.ts";
import { answerReview } from "./domain-review-answer.ts";
import { answerSession } from "./domain-session-answer.ts";
import { answerShopping, type ProposedMeals, shoppingCard } from "./domain-shopping-answer.ts";
import { namesOfStated, readStatedAvoids, type StatedAvoids } from "./domain-stated-avoids.ts";
import { answerStatus } from "./domain-status-answer.ts";
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
  "Copy yesterday",
  "Compare tofu and tempeh",
  "Can I eat honey?",
];

const HELP: Draft = {
  text: "Tell me what you ate, and I find the foods and amounts, or copy an earlier day. I can compare foods, say whether one fits your diet, show what's low and what closes it, plan meals for a day or a week with a shopping list, explain your targets, make a workout or a routine, say what to lift next, and review your week. Nothing is logged until you press the button.",
  suggestions: [...CAN_DO],
};
const UNKNOWN: Draft = {
  text: "I didn't understand that. I follow fixed rules, in English, and know a few kinds of questions. Try one of these.",
  suggestions: [...CAN_DO],
};
const GOAL: Draft = {
  text: "Your plan handles that: choose the goal and how fast, and it sets your calories and protein, never below a safe floor. Then I can plan meals that fit.",
  links: [{ label: "Change your plan", to: "/fitness-app?tab=plan" }],
  suggestions: ["Plan my day", "How much protein should I eat?", "Make me a 3-day routine"],
};
const ELSEWHERE: Record<Extract<Intent, { kind: "elsewhere" }>["what"], Draft> = {
  confirm: {
    text: "Only you can log it: press the button on the card above.",
    suggestions: ["What did I eat today?", "What's low today?"],
  },
  delete: {
    text: "I can't delete or change anything. Open an entry in your diary to change or delete it. What you added from a card here has Undo on that card, and Coach settings deletes this conversation.",
    links: [{ label: "Open your diary", to: "/fitness-app" }],
    suggestions: ["What did I eat today?"],
  },
  account: {
    text: "I can't change your subscription or your account. You can do it in your account.",
    links: [{ label: "Open your account", to: "/account" }],
    suggestions: ["What can you do?"],
  },
  others: {
    text: "I know only your own targets, which follow your age, body and diet. For someone else, ask their clinician or a dietitian. I can say what a food holds.",
    suggestions: ["How much iron is in lentils?", "Ideas for dinner"],
  },
  weight: {
    text: "I don't log weight. You can do it in Progress.",
    links: [{ label: "Open Progress", to: "/fitness-app?tab=progress" }],
    suggestions: ["Weekly review"],
  },
  workout: {
    text: "I don't log workouts. Start one in Workouts, and each set is saved as you do it.",
    links: [{ label: "Open Workouts", to: "/fitness-app?tab=workouts" }],
    suggestions: ["What should I lift next?", "Make me a 3-day routine"],
  },
};

const EITHER = new Intl.ListFormat("en-US", { type: "disjunction" });

/** What was said instead of a question: what the member can't eat, or what a guardrail has answered already. */
function notUnderstood(message: string, { data, hasLead }: RuleInput): Draft {
  const isStated = (said: StatedAvoids) => said.keys.length + said.words.length > 0;
  const isKnown = data.stated.names.length > 0;
  // Read as an earlier message, it holds what lasts alone.
  const { takenBack } = readStatedAvoids(message);
  if (takenBack.length > 0)
    return {
      text: `Got it: I no longer leave out ${listText(takenBack)} because of what you wrote before. If your plan leaves it out, change that there.`,
      links: [{ label: "Change your plan", to: "/fitness-app?tab=plan" }],
      suggestions: ["Plan my week", "Plan my day", "Ideas for dinner"],
    };
  if (isKnown && isStated(readStatedAvoids("", [message]))) {
    const add = missingInPlan(data);
    return {
      text: [
        `Got it: I leave out ${namesOfStated(data)} until you delete this conversation.`,
        add.length > 0
          ? `The rest of the app goes by your plan: with this button it leaves out ${namesOfAvoided(add)} too.`
          : "",
      ]
        .filter(Boolean)
        .join("\n\n"),
      ...(add.length > 0
        ? { cards: [avoidsCard(data, add)] }
        : { links: [{ label: "Change your plan", to: "/fitness-app?tab=plan" }] }),
      suggestions: ["Plan my week", "Plan my day", "Ideas for dinner"],
    };
  }
  if (isKnown && isStated(readStatedAvoids(message))) {
    const without = EITHER.format(data.stated.names);
    return {
      text: `I can leave out ${without}: say so when you ask for meals.`,
      suggestions: [`Plan my day without ${without}`, `Dinner ideas without ${without}`],
    };
  }
  if (!hasLead && saysCleared(message))
    return {
      text: "Good to hear. Start lighter than where you stopped, and stop if it hurts again.",
      suggestions: ["Full body workout, 30 minutes", "What should I lift next?", "Make me a 3-day routine"],
    };
  return hasLead ? { text: "", suggestions: ["What did I eat today?", "Ideas for dinner", ...CAN_DO] } : UNKNOWN;
}

/** Questions whose answer would only say that it is blocked. */
const ASKS_FOR: Partial<Record<Blocked, readonly Intent["kind"][]>> = {
  training: ["routine", "lift", "swap", "deload", "session"],
  nutrients: ["low", "close", "protein", "explain", "target", "status", "swapFood"],
};
const MOST_SUGGESTIONS = 6;
/** Meals of one message that are logged, and questions that are answered. */
const MOST_LOGS = 4;
const MOST_QUESTIONS = 3;

/** Whether what a suggestion would log is nothing that the member can't eat. */
function isEdible(text: string, { data }: RuleInput): boolean {
  if (!text.startsWith("Log ")) return true;
  const eater = eaterOf(data);
  const { items } = matchFoods(readLogText(text, data.today).foods, data);
  const candidates = new Map(data.stock.candidates.map((food) => [food.id, food]));
  return items.every(({ food }) => {
    const known = candidates.get(food);
    return known !== undefined && suits(known, eater);
  });
}

const mayAsk = (text: string, input: RuleInput): boolean => {
  const { blocked, data } = input;
  if ((eaterOf(data).avoids.length > 0 || data.stated.names.length > 0) && !isEdible(text, input)) return false;
  const { kind } = findIntent(text);
  return ![...blocked].some((one) => ASKS_FOR[one]?.includes(kind));
};
/** Answers that name foods to eat. */
const SUGGESTS_FOOD: readonly Intent["kind"][] = ["meals", "close", "protein", "swapFood", "product"];

export interface RuleInput extends AnswerInput {
  /** A guardrail's text stands before the answer. */
  hasLead?: boolean;
  /** The meals that were proposed last, the newest first; read only where a shopping list is asked for. */
  proposed?: readonly ProposedMeals[];
  /** The library of studies; read only where it is asked for. */
  evidence: readonly EvidenceLine[];
}

export function answerByRules(message: string, input: RuleInput): Draft {
  const intent = findIntent(message);
  const draft = answerIntent(intent, message, input);
  const isWithout = input.data.stated.names.length > 0 && SUGGESTS_FOOD.includes(intent.kind);
  return {
    ...draft,
    ...(isWithout
      ? { text: `${draft.text}\n\nI left out ${namesOfStated(input.data)}, because you said so. Check labels too.` }
      : {}),
    suggestions: [
      ...new Set([
        ...(isWithout && missingInPlan(input.data).length > 0 ? [ASK_TO_ADD] : []),
        ...(draft.suggestions ?? []),
      ]),
    ]
      .filter((text) => mayAsk(text, input))
      .slice(0, MOST_SUGGESTIONS),
  };
}

function answerIntent(intent: Intent, message: string, input: RuleInput): Draft {
  switch (intent.kind) {
    case "log":
      return answerLogs(message, input);
    case "low":
      return answerLow(intent.days, input);
    case "close":
      return answerClose(intent.nutrient, input);
    case "protein":
      return answerProtein(intent.meal, input);
    case "meals":
      return withShopping(answerMeals(intent, input), message, input);
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
      return answerToday(input, intent.isYesterday);
    case "status":
      return answerStatus(intent.nutrient, intent.days, input);
    case "session":
      return answerSession(intent.focus, intent.situation, input);
    case "shopping":
      return answerShopping(intent, { ...input, proposed: input.proposed ?? [] });
    case "avoids":
      return answerAvoids(input);
    case "goal":
      return input.blocked.has("weight") || input.blocked.has("energy") ? BLOCKED_ENERGY : GOAL;
    case "elsewhere":
      return ELSEWHERE[intent.what];
    case "thanks":
      return { text: "Sure. Ask me anything about your food or training.", suggestions: CAN_DO.slice(1, 5) };
    case "facts":
      return answerFacts(intent, input);
    case "compare":
      return answerComparison(intent, input) ?? notUnderstood(message, input);
    case "eat":
      return answerEat(intent, input) ?? notUnderstood(message, input);
    case "copy":
      return answerCopy(intent, input);
    case "evidence":
      return answerEvidence(intent.topic, input.evidence);
    case "product":
      return answerProduct(intent.nutrient, input);
    case "help":
      return HELP;
    case "unknown":
      return answerParts(message, input) ?? notUnderstood(message, input);
  }
}

/** Answers of one message, one after another. */
const joinDrafts = (drafts: readonly Draft[]): Draft => ({
  text: drafts
    .map(({ text }) => text)
    .filter(Boolean)
    .join("\n\n"),
  cards: drafts.flatMap(({ cards }) => cards ?? []),
  sources: drafts.flatMap(({ sources }) => sources ?? []),
  suggestions: drafts.flatMap(({ suggestions }) => suggestions ?? []),
  links: drafts
    .flatMap(({ links }) => links ?? [])
    .filter(({ to }, at, all) => all.findIndex((one) => one.to === to) === at),
});

/** What is said beside a request that was understood: small talk has no answer of its own. */
function answerRest(rest: string, input: RuleInput): Draft[] {
  const { kind } = findIntent(rest);
  if (rest === "" || kind === "thanks" || kind === "help") return [];
  const draft = answerByRules(rest, input);
  return draft.text === UNKNOWN.text ? [] : [draft];
}

/** What is to be logged, each meal as a card of its own, and what else the message says. */
function answerLogs(message: string, input: RuleInput): Draft {
  const request = findLogRequest(message);
  if (!request) return answerLog(message, input);
  const logs = request.logs.slice(0, MOST_LOGS).map((text) => {
    const copied = findCopy(text);
    return copied ? answerCopy(copied, input) : answerLog(text, input);
  });
  return joinDrafts([...answerRest(request.rest, input), ...logs]);
}

/** A question after a statement: "I'm allergic to soy. Can I eat miso?" Null where no sentence is understood by itself. */
function answerParts(message: string, input: RuleInput): Draft | null {
  const parts = splitMessage(message);
  if (parts.length < 2) return null;
  const isKnown = (part: string) => !["unknown", "thanks", "help"].includes(findIntent(part).kind);
  const known = parts.filter(isKnown).slice(0, MOST_QUESTIONS);
  if (known.length === 0) return null;
  const said = parts.filter((part) => !isKnown(part)).join(" ");
  const questions = known.map((part) => answerByRules(part, input)).filter(({ text }) => text !== UNKNOWN.text);
  return questions.length === 0 ? null : joinDrafts([...answerRest(said, input), ...questions]);
}

/** "Plan my week and make a shopping list": both, the list of what the answer proposes. */
function withShopping(draft: Draft, message: string, { data }: RuleInput): Draft {
  const asked = findShopping(message);
  const meals = draft.cards?.find((card) => card.kind === "meals");
  if (!meals) return draft;
  if (!asked) return { ...draft, suggestions: ["Make me a shopping list", ...(draft.suggestions ?? [])] };
  const list = shoppingCard(data, meals, "", asked);
  return list ? { ...draft, cards: [...(draft.cards ?? []), list] } : draft;
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
        ? `Energy, protein, fat and carbohydrate follow your goal, rate and training in your plan, so I don't set them one by one. No plan of ours goes below ${formatAmount(data, "energyKcal", Math.ceil(energyFloor(data.profile.sex, data.made.restingKcal) / 10) * 10)} for you.`
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
