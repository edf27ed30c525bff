/** What the coach and its page exchange: messages, replies, and cards that the member confirms. */
import { z } from "zod";
import { DIARY_NUTRIENT_KEYS, type NutrientKey } from "../../nutrition/domain-nutrients.ts";
import type { Source } from "../../nutrition/domain-source.ts";
import { foodSnapshot, grams, localDate, MEALS } from "../log/contract-records.ts";
import { recordId } from "../log/contract-sync.ts";
import { routineData } from "../training/contract-routine.ts";
import type { Guardrail } from "./domain-guardrail-texts.ts";

/** Characters of one message. */
export const MAX_TEXT = 2000;
/** Messages a member may send a day (UTC), so that a script can't run up the cost of a model. */
export const DAILY_TURNS = 80;
/** How many turns a page shows, and how many are kept. */
export const TURNS_SHOWN = 60;
export const TURNS_KEPT = 400;

export const turnId = z.uuid("Send an id of the form of a UUID.");
export const cardId = z.string().regex(/^[0-9a-f-]{36}-\d{1,2}$/, "Send a card's id.");

export const sendInput = z.strictObject({
  /** Made by the page; a message is accepted once by it. */
  id: turnId,
  text: z.string().trim().min(1, "Write a message.").max(MAX_TEXT, `Use at most ${MAX_TEXT} characters.`),
  /** The member's date. */
  date: localDate,
});
export type SendInput = z.output<typeof sendInput>;

export const cardParams = z.object({ card: cardId });
/** The records that the page has made of a card; none: it was undone. */
export const receiptInput = z.strictObject({ records: z.array(recordId).max(400) });
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

export const cardMeal = z.strictObject({ title: z.string().max(160), items: z.array(cardItem).min(1).max(20) });
export type CardMeal = z.output<typeof cardMeal>;

const card = {
  id: z.string().max(60),
  title: z.string().max(160),
  /** The member's date when it was made, and the `seq` of what it was made from: it is out of date once either has changed. */
  madeOn: localDate,
  basis: z.strictObject({ record: z.string().max(120), seq: z.int().nonnegative() }).nullable(),
  /** What it follows, a sentence each. */
  rules: z.array(z.string().max(600)).max(12),
};
const foods = z.record(z.string().max(120), foodSnapshot);

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
]);
export type CoachCard = z.output<typeof coachCard>;

export interface CoachReply {
  /** Paragraphs, an empty line between them. */
  text: string;
  engine: "rules" | "model";
  guardrails: Guardrail[];
  /** What the member should know about the answer itself, such as that a sentence was left out. */
  notes: string[];
  cards: CoachCard[];
  sources: Source[];
  /** What to ask next. */
  suggestions: string[];
  links: { label: string; to: string }[];
}

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
}

export interface CoachEngine {
  kind: "rules" | "openai" | "workers-ai";
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
