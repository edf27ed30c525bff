/** What the coach and its page exchange: messages, replies, and cards that the member confirms. */

import { z } from "zod";
import { shownText } from "../../kernel/shown-text.ts";
import { CONTAINED_KEYS, type Contained } from "../../nutrition/domain-contains.ts";
import { DIARY_NUTRIENT_KEYS, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import type { Source } from "../../nutrition/domain-source.ts";
import { foodSnapshot, grams, localDate } from "../log/contract-records.ts";
import { recordId } from "../log/contract-sync.ts";
import { MEALS } from "../log/domain-entry.ts";
import { routineData } from "../training/contract-routine.ts";
import type { Guardrail } from "./domain-guardrail-texts.ts";
import { MAX_TEXT } from "./domain-turns.ts";

export const turnId = z.uuid("Send an id of the form of a UUID.");
export const cardId = z.string().regex(/^[0-9a-f-]{36}-\d{1,2}$/, "Send a card's id.");

export const sendInput = z.strictObject({
  /** Made by the page; a message is accepted once by it. */
  id: turnId,
  text: shownText().min(1, "Write a message.").max(MAX_TEXT, `Use at most ${MAX_TEXT} characters.`),
  /** The member's date. */
  date: localDate,
});
export type SendInput = z.output<typeof sendInput>;

export const cardParams = z.object({ card: cardId });
/** The records that the page has made of a card; none: it was undone. */
export const receiptInput = z.strictObject({ records: z.array(recordId).max(400) });
/** What is chosen for one meal of a card, by its day and its place on that day. */
export const mealChoiceInput = z.strictObject({
  day: z.int().min(0).max(6),
  meal: z.int().min(0).max(7),
  /** Which of its options. */
  option: z.int().min(0).max(3),
  isOut: z.boolean(),
});
export type MealChoiceInput = z.output<typeof mealChoiceInput>;
export const coachSettings = z.strictObject({ sharesFlagged: z.boolean() });
export type CoachSettings = z.output<typeof coachSettings>;

const portion = z.strictObject({ label: z.string().max(80), grams, count: z.number().positive().max(1000) });

export const cardItem = z.strictObject({
  /** Of the card's foods. */
  food: z.string().max(120),
  grams,
  portion: portion.nullable(),
  /** What to check before it is logged; then it isn't checked by itself. */
  check: z.string().max(300).optional(),
  /** Other foods that the words may mean. */
  others: z.array(z.string().max(120)).max(5).optional(),
});
export type CardItem = z.output<typeof cardItem>;

export const cardMeal = z.strictObject({
  /** Empty: foods that were logged one by one. */
  title: z.string().max(160),
  items: z.array(cardItem).min(1).max(20),
});
export type CardMeal = z.output<typeof cardMeal>;

const card = {
  id: z.string().max(60),
  title: z.string().max(160),
  /** The member's date when it was made, and the `seq` of what it was made from: it is out of date once either has changed. */
  madeOn: localDate,
  basis: z.strictObject({ record: z.string().max(120), seq: z.int().nonnegative() }).nullable(),
  /** True: what it comes to is shown without energy. */
  hidesEnergy: z.boolean().optional(),
  /** What it follows, a sentence each. */
  rules: z.array(z.string().max(600)).max(12),
};
const foods = z.record(z.string().max(120), foodSnapshot);

/** Something to buy for a food of a meal; a recipe has several. */
export const boughtPart = z.strictObject({
  id: z.string().max(120),
  name: z.string().max(160),
  aisle: z.string().max(60),
  /** Grams to buy for each gram that is eaten. */
  factor: z.number().positive().max(10),
  /** Null: it isn't counted in pieces. */
  piece: z.strictObject({ grams, size: z.string().max(20) }).nullable(),
  /** Null: it isn't poured. */
  gramsPerMl: z.number().positive().nullable(),
});
export type BoughtPart = z.output<typeof boughtPart>;

export const coachCard = z.discriminatedUnion("kind", [
  /** Foods that were named, to be logged to one meal. */
  z.strictObject({
    ...card,
    kind: z.literal("entries"),
    date: localDate,
    meal: z.enum(MEALS),
    foods,
    items: z.array(cardItem).min(1).max(20),
  }),
  /** Meals of a day or a week, each with others to swap it for. */
  z.strictObject({
    ...card,
    kind: z.literal("meals"),
    foods,
    days: z
      .array(
        z.strictObject({
          date: localDate,
          meals: z
            .array(z.strictObject({ meal: z.enum(MEALS), options: z.array(cardMeal).min(1).max(4) }))
            .min(1)
            .max(8),
        }),
      )
      .min(1)
      .max(7),
    /** They were eaten before, and aren't planned: no shopping list is of them. */
    isCopy: z.boolean().optional(),
    /** A day's, for the totals; null where numbers are hidden. */
    target: z.strictObject({ energyKcal: z.number(), protein: z.number() }).nullable(),
  }),
  z.strictObject({
    ...card,
    kind: z.literal("routine"),
    routine: routineData,
    replaces: z.string().max(120).nullable(),
  }),
  z.strictObject({
    ...card,
    kind: z.literal("target"),
    nutrient: z.enum(DIARY_NUTRIENT_KEYS as [NutrientKey, ...NutrientKey[]]),
    from: z.number().nullable(),
    to: z.number().nonnegative().max(100_000),
  }),
  /** What to buy for the meals of another card, as they are chosen there. */
  z.strictObject({
    ...card,
    kind: z.literal("shopping"),
    /** The card of the meals. */
    of: z.string().max(60),
    people: z.int().min(1).max(12),
    foods: z.record(z.string().max(120), z.array(boughtPart).max(60)),
    /** The meals with their options in the order of that card. */
    days: z
      .array(
        z.strictObject({
          date: localDate,
          meals: z
            .array(
              z.strictObject({
                meal: z.enum(MEALS),
                options: z
                  .array(z.array(z.strictObject({ food: z.string().max(120), grams })).max(20))
                  .min(1)
                  .max(4),
              }),
            )
            .min(1)
            .max(8),
        }),
      )
      .min(1)
      .max(7),
  }),
  /** What the member said they can't eat, for their plan. */
  z.strictObject({
    ...card,
    kind: z.literal("avoids"),
    add: z
      .array(z.enum(CONTAINED_KEYS as [Contained, ...Contained[]]))
      .min(1)
      .max(CONTAINED_KEYS.length),
  }),
]);
export type CoachCard = z.output<typeof coachCard>;

export interface CoachReply {
  /** Paragraphs, an empty line between them. */
  text: string;
  engine: "rules" | "model";
  guardrails: Guardrail[];
  /** Of them, what was said of someone else; absent: none. */
  guardrailsOfOthers?: Guardrail[];
  /** What the member should know about the answer itself, such as that a sentence was left out. */
  notes: string[];
  cards: CoachCard[];
  sources: Source[];
  /** What to ask next. */
  suggestions: string[];
  links: { label: string; to: string }[];
}

export type MealChoice = Pick<MealChoiceInput, "option" | "isOut">;

export interface CoachTurn {
  id: string;
  at: number;
  date: string;
  text: string;
  state: "running" | "done" | "failed";
  /** While it runs, what is written so far. */
  partial: string;
  reply: CoachReply | null;
  /** By card: the records that were made of it. */
  receipts: Record<string, string[]>;
  /** By card and meal (`mealKeyOf`): which option was swapped in, and whether it was left out. */
  choices: Record<string, Record<string, MealChoice>>;
}

export interface CoachEngine {
  kind: "rules" | "openai" | "workers-ai";
  /** The name of the model; null where rules answer. */
  model: string | null;
  /** Always shown. */
  label: string;
}

export interface CoachView {
  turns: CoachTurn[];
  settings: CoachSettings;
  engine: CoachEngine;
  /** Messages left today. */
  left: number;
}

/** What a stream of a turn sends. */
export type CoachEvent =
  | { type: "text"; text: string }
  /** What was written so far is withdrawn. */
  | { type: "reset" }
  | { type: "done"; turn: CoachTurn };

export const RULE_COACH_LABEL =
  "Rule-based coach: no AI model is connected. Answers come from your log and our published rules.";
