/** What staff see in the fitness app: totals for all members, and what members let them read. */
import { z } from "zod";
import { turnId } from "../coach/contract-coach.ts";
import type { Guardrail } from "../coach/domain-guardrail-texts.ts";
import type { CoachCount } from "../counts/domain-count-names.ts";
import type { ShownGroups } from "./domain-small-groups.ts";

/** The counts of a period of days; "before" is the period of the same length before it. */
export interface FitnessOverview {
  /** How many members logged something, up to today. */
  active: { day: number; week: number; month: number };
  /** Those of each day of the period, and of the period before. */
  days: { day: string; active: number; before: number; conversations: number }[];
  goals: ShownGroups;
  diets: ShownGroups;
  /** Of the period. */
  coach: Record<CoachCount, number>;
  /** In the period, most frequent first. Only those that flagged at least one message. */
  guardrails: { guardrail: Guardrail; times: number }[];
  /** Flagged conversations that nobody has handled. */
  open: number;
}

export const flaggedQuery = z.object({
  show: z.enum(["open", "handled", "all"]).catch("open").default("open"),
  /** `next` of the page before. */
  before: z
    .string()
    .regex(/^\d{1,16} [0-9a-f-]{36}$/)
    .optional()
    .catch(undefined),
});
export const flaggedParams = z.object({ id: turnId });

export const flaggedInput = z.strictObject({
  /** The version that it is based on. */
  version: z.int().positive(),
  isHandled: z.boolean(),
  note: z.string().trim().max(2000, "Use at most 2,000 characters."),
});
export type FlaggedInput = z.output<typeof flaggedInput>;

/** A flagged turn in the list, without its text. */
export interface FlaggedRow {
  id: string;
  at: number;
  guardrails: Guardrail[];
  isHandled: boolean;
  note: string;
  /** Who saved it last; empty: nobody yet. */
  actor: string;
  version: number;
  /** Of the member. */
  email: string;
  name: string;
}

/** The text of a flagged turn, which is read when it is opened. */
export interface FlaggedText {
  text: string;
  reply: string;
}
