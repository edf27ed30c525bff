import { z } from "zod";
import { ALLERGEN_LABELS } from "../stack/contract.ts";

type Option = { value: string; label: string; text?: string };
const valuesOf = <T extends readonly Option[]>(options: T) =>
  options.map((o) => o.value) as unknown as [T[number]["value"], ...T[number]["value"][]];
const singleChoice = <const T extends readonly Option[]>(options: T) =>
  z.enum(valuesOf(options), "Choose one of the answers.");
const unique = <V>(list: V[]): V[] => [...new Set(list)];
const multipleChoice = <const T extends readonly Option[]>(options: T, max: number, tooMany: string) =>
  z
    .array(z.enum(valuesOf(options), "Choose among the answers shown."))
    .min(1, "Choose at least one answer.")
    .transform(unique)
    .refine((list) => list.length <= max, tooMany)
    .refine((list) => !(list as string[]).includes("none") || list.length === 1, {
      message: "“None of these” does not go together with another answer.",
    });

export const ANSWER_OPTIONS = {
  goals: [
    { value: "strength", label: "Get stronger" },
    { value: "endurance", label: "Last longer" },
    { value: "energy", label: "Steadier days" },
    { value: "focus", label: "Clearer work" },
    { value: "basics", label: "Cover the basics of my diet" },
  ],
  diet: [
    { value: "vegan", label: "Only plants" },
    { value: "vegetarian", label: "Vegetarian" },
    { value: "mixed", label: "A bit of everything" },
  ],
  protein: [
    { value: "every", label: "Nearly every meal" },
    { value: "some", label: "One or two a day" },
    { value: "few", label: "Few, or I cannot say" },
  ],
  fruit: [
    { value: "low", label: "Two or fewer" },
    { value: "mid", label: "Three or four" },
    { value: "high", label: "Five or more" },
  ],
  training: [
    { value: "none", label: "Nothing regular" },
    { value: "gentle", label: "Walks, yoga, everyday movement" },
    { value: "strength", label: "Mostly strength" },
    { value: "endurance", label: "Mostly endurance" },
    { value: "mixed", label: "A mix" },
  ],
  days: [
    { value: "0", label: "None" },
    { value: "2", label: "One to three" },
    { value: "5", label: "Four or more" },
  ],
  allergens: [
    ...(Object.keys(ALLERGEN_LABELS) as (keyof typeof ALLERGEN_LABELS)[]).map((value) => ({
      value,
      label: ALLERGEN_LABELS[value],
    })),
    { value: "none", label: "None of these" },
  ],
  caffeine: [
    { value: "fine", label: "No trouble" },
    { value: "little", label: "A little, early in the day", text: "More of it costs me sleep" },
    { value: "none", label: "I leave it alone" },
  ],
  taste: [
    { value: "chocolate", label: "Chocolate" },
    { value: "fruity", label: "Fruit" },
    { value: "nutty", label: "Nuts, malt and spice" },
    { value: "plain", label: "As plain as can be" },
  ],
  time: [
    { value: "none", label: "None", text: "It has to be ready" },
    { value: "shake", label: "Two minutes", text: "I stir or shake it" },
    { value: "slow", label: "I like to sit down" },
  ],
  age: [
    { value: "adult", label: "18 or older" },
    { value: "minor", label: "Under 18" },
  ],
  care: [
    { value: "pregnant", label: "Pregnant or breastfeeding" },
    { value: "medication", label: "I take medication regularly" },
    { value: "thyroid", label: "Thyroid or hormone-sensitive condition" },
    { value: "kidney", label: "Kidney disease or kidney stones" },
    { value: "none", label: "None of these" },
  ],
} as const satisfies Record<string, readonly Option[]>;

const textAnswer = (max: number) => z.string().trim().max(max, `Keep it to ${max} characters.`);

/** One rule an answer; the page and the server ask the same. */
export const ANSWER_FIELDS = {
  goals: multipleChoice(ANSWER_OPTIONS.goals, 3, "Choose three at most: what matters most."),
  diet: singleChoice(ANSWER_OPTIONS.diet),
  protein: singleChoice(ANSWER_OPTIONS.protein),
  fruit: singleChoice(ANSWER_OPTIONS.fruit),
  training: singleChoice(ANSWER_OPTIONS.training),
  days: singleChoice(ANSWER_OPTIONS.days),
  allergens: multipleChoice(ANSWER_OPTIONS.allergens, 9, "Choose among the answers shown."),
  allergyNote: textAnswer(300),
  caffeine: singleChoice(ANSWER_OPTIONS.caffeine),
  taste: multipleChoice(ANSWER_OPTIONS.taste, 4, "Choose among the answers shown."),
  time: singleChoice(ANSWER_OPTIONS.time),
  /** Whole units of the shop's currency, a month. */
  budget: z
    .number("Write the amount as a number; 0 is an answer too.")
    .int("Write a whole amount, without cents.")
    .min(0, "An amount cannot be below 0.")
    .max(5000, "Write 5,000 or less."),
  age: singleChoice(ANSWER_OPTIONS.age),
  care: multipleChoice(ANSWER_OPTIONS.care, 4, "Choose among the answers shown."),
  note: textAnswer(1000),
};
export type AnswerKey = keyof typeof ANSWER_FIELDS;

/** What was answered so far. */
export type Answers = { [K in AnswerKey]?: z.output<(typeof ANSWER_FIELDS)[K]> };
export type CompleteAnswers = Required<Answers>;

export const answersSchema = z.object(ANSWER_FIELDS).partial();

export interface Question {
  key: AnswerKey;
  ask: string;
  hint?: string;
  kind: "one" | "many" | "text" | "number";
  optional?: boolean;
}
export interface QuestionnaireStep {
  key: string;
  name: string;
  questions: readonly Question[];
}

/** The steps in their order; the review comes after the last. */
export const QUESTIONNAIRE_STEPS = [
  {
    key: "goals",
    name: "Goals",
    questions: [
      { key: "goals", kind: "many", ask: "What would you like most from the next three months?", hint: "Up to three." },
    ],
  },
  {
    key: "diet",
    name: "Diet",
    questions: [
      { key: "diet", kind: "one", ask: "How do you eat?" },
      {
        key: "protein",
        kind: "one",
        ask: "How many of your meals hold a good portion of protein?",
        hint: "A block of tofu, a bowl of lentils or beans, eggs, fish or meat.",
      },
      { key: "fruit", kind: "one", ask: "How many portions of fruit and vegetables on a usual day?" },
    ],
  },
  {
    key: "training",
    name: "Training",
    questions: [
      { key: "training", kind: "one", ask: "How do you train?" },
      { key: "days", kind: "one", ask: "How many days a week?" },
    ],
  },
  {
    key: "allergies",
    name: "Allergies",
    questions: [
      {
        key: "allergens",
        kind: "many",
        ask: "Do you react to any of these?",
        hint: "The nine major allergens. Choose all that apply, or the last one.",
      },
      {
        key: "allergyNote",
        kind: "text",
        optional: true,
        ask: "Anything else you react to?",
        hint: "Separate several with commas: peas, lupin. We look for these words in every list of ingredients.",
      },
    ],
  },
  {
    key: "caffeine",
    name: "Caffeine",
    questions: [{ key: "caffeine", kind: "one", ask: "How do you take to caffeine?" }],
  },
  {
    key: "taste",
    name: "Taste",
    questions: [
      { key: "taste", kind: "many", ask: "What do you like the taste of?", hint: "All that you like." },
      { key: "time", kind: "one", ask: "How much time do you give it in the morning?" },
    ],
  },
  {
    key: "budget",
    name: "Budget",
    questions: [
      {
        key: "budget",
        kind: "number",
        ask: "What may it cost a month, at most?",
        hint: "A whole amount. We stay below it; 0 is an answer too.",
      },
    ],
  },
  {
    key: "care",
    name: "Care",
    questions: [
      { key: "age", kind: "one", ask: "How old are you?" },
      {
        key: "care",
        kind: "many",
        ask: "Does any of this apply to you?",
        hint: "Choose all that do, or the last one. With these some products are left out.",
      },
    ],
  },
  {
    key: "more",
    name: "Anything else",
    questions: [
      {
        key: "note",
        kind: "text",
        optional: true,
        ask: "Anything else we should know?",
        hint: "A race in spring, a product you use already, a question. A person reads it.",
      },
    ],
  },
] as const satisfies readonly QuestionnaireStep[];

export const REVIEW_STEP = "review";
export type QuestionnaireStepKey = (typeof QUESTIONNAIRE_STEPS)[number]["key"] | typeof REVIEW_STEP;
