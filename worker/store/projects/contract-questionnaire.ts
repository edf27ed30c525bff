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
    .array(z.enum(valuesOf(options), "Choose from the answers shown."))
    .min(1, "Choose at least one answer.")
    .transform(unique)
    .refine((list) => list.length <= max, tooMany)
    .refine((list) => !(list as string[]).includes("none") || list.length === 1, {
      message: "“None of these” can't be combined with another answer.",
    });

export const ANSWER_OPTIONS = {
  goals: [
    { value: "strength", label: "Get stronger" },
    { value: "endurance", label: "Build endurance" },
    { value: "energy", label: "Have steady energy" },
    { value: "focus", label: "Focus better" },
    { value: "basics", label: "Cover the basics of my diet" },
  ],
  diet: [
    { value: "vegan", label: "Vegan" },
    { value: "vegetarian", label: "Vegetarian" },
    { value: "mixed", label: "A bit of everything" },
  ],
  protein: [
    { value: "every", label: "Nearly every meal" },
    { value: "some", label: "One or two a day" },
    { value: "few", label: "Few, or I'm not sure" },
  ],
  fruit: [
    { value: "low", label: "Two or fewer" },
    { value: "mid", label: "Three or four" },
    { value: "high", label: "Five or more" },
  ],
  training: [
    { value: "none", label: "No regular training" },
    { value: "gentle", label: "Walking, yoga, everyday movement" },
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
    { value: "fine", label: "No problem" },
    { value: "little", label: "A little, early in the day", text: "More than that costs me sleep" },
    { value: "none", label: "I avoid it" },
  ],
  taste: [
    { value: "chocolate", label: "Chocolate" },
    { value: "fruity", label: "Fruit" },
    { value: "nutty", label: "Nuts, malt and spice" },
    { value: "plain", label: "As plain as possible" },
  ],
  time: [
    { value: "none", label: "None", text: "It has to be ready to go" },
    { value: "shake", label: "Two minutes", text: "I'll stir or shake it" },
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

const textAnswer = (max: number) => z.string().trim().max(max, `Enter ${max} characters or fewer.`);

/** The validation of each answer, shared by page and server. */
export const ANSWER_FIELDS = {
  goals: multipleChoice(ANSWER_OPTIONS.goals, 3, "Choose up to three goals."),
  diet: singleChoice(ANSWER_OPTIONS.diet),
  protein: singleChoice(ANSWER_OPTIONS.protein),
  fruit: singleChoice(ANSWER_OPTIONS.fruit),
  training: singleChoice(ANSWER_OPTIONS.training),
  days: singleChoice(ANSWER_OPTIONS.days),
  allergens: multipleChoice(ANSWER_OPTIONS.allergens, 9, "Choose from the answers shown."),
  allergyNote: textAnswer(300),
  caffeine: singleChoice(ANSWER_OPTIONS.caffeine),
  taste: multipleChoice(ANSWER_OPTIONS.taste, 4, "Choose from the answers shown."),
  time: singleChoice(ANSWER_OPTIONS.time),
  /** Whole units of the shop's currency, per month. */
  budget: z
    .number("Enter an amount. It can be 0.")
    .int("Enter a whole amount, without cents.")
    .min(0, "Enter an amount of 0 or more.")
    .max(5000, "Enter 5,000 or less."),
  age: singleChoice(ANSWER_OPTIONS.age),
  care: multipleChoice(ANSWER_OPTIONS.care, 4, "Choose from the answers shown."),
  note: textAnswer(1000),
};
export type AnswerKey = keyof typeof ANSWER_FIELDS;

/** The answers given so far. */
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
      {
        key: "goals",
        kind: "many",
        ask: "What would you most like to achieve in the next three months?",
        hint: "Choose up to three.",
      },
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
        ask: "How many of your meals include a good portion of protein?",
        hint: "A block of tofu, a bowl of lentils or beans, eggs, fish or meat.",
      },
      { key: "fruit", kind: "one", ask: "How many servings of fruit and vegetables do you eat on a typical day?" },
    ],
  },
  {
    key: "training",
    name: "Training",
    questions: [
      { key: "training", kind: "one", ask: "How do you train?" },
      { key: "days", kind: "one", ask: "How many days a week do you train?" },
    ],
  },
  {
    key: "allergies",
    name: "Allergies",
    questions: [
      {
        key: "allergens",
        kind: "many",
        ask: "Are you allergic or sensitive to any of these?",
        hint: "The nine major allergens. Choose all that apply, or the last option.",
      },
      {
        key: "allergyNote",
        kind: "text",
        optional: true,
        ask: "Are you sensitive to anything else?",
        hint: "Separate them with commas: peas, lupin. We search every ingredient list for these words.",
      },
    ],
  },
  {
    key: "caffeine",
    name: "Caffeine",
    questions: [{ key: "caffeine", kind: "one", ask: "How do you handle caffeine?" }],
  },
  {
    key: "taste",
    name: "Taste",
    questions: [
      { key: "taste", kind: "many", ask: "Which flavors do you like?", hint: "Choose all you like." },
      { key: "time", kind: "one", ask: "How much time do you have for it in the morning?" },
    ],
  },
  {
    key: "budget",
    name: "Budget",
    questions: [
      {
        key: "budget",
        kind: "number",
        ask: "What's the most you'd spend per month?",
        hint: "A whole amount. We'll stay below it. It can be 0.",
      },
    ],
  },
  {
    key: "care",
    name: "Health",
    questions: [
      { key: "age", kind: "one", ask: "How old are you?" },
      {
        key: "care",
        kind: "many",
        ask: "Does any of this apply to you?",
        hint: "Choose all that apply, or the last option. Some products will be left out based on this.",
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
        ask: "Is there anything else we should know?",
        hint: "A race in spring, a product you already use, a question. Our team reads it.",
      },
    ],
  },
] as const satisfies readonly QuestionnaireStep[];

export const REVIEW_STEP = "review";
export type QuestionnaireStepKey = (typeof QUESTIONNAIRE_STEPS)[number]["key"] | typeof REVIEW_STEP;
