import { z } from "zod";
import {
  type BlockEntry,
  blockInput,
  type PostKind,
  type SpamReason,
  type SpamSettings,
  type SpamVerdict,
  trustLevel,
} from "./contract.ts";

/** A word or trait that moved a score, in log-odds: above 0 towards spam. */
export interface Influence {
  label: string;
  effect: number;
}

/** Something that was judged, for moderators. */
export interface JudgedItem {
  id: string;
  at: number;
  kind: PostKind;
  memberId: string | null;
  trust: number;
  title: string | null;
  /** Null once its time is over. */
  text: string | null;
  verdict: SpamVerdict;
  /** What the rules said; differs in shadow mode. */
  wanted: SpamVerdict;
  score: number | null;
  reasons: SpamReason[];
  influences: Influence[];
  /** A moderator's decision; null: none yet. */
  isSpam: boolean | null;
  decidedBy: string | null;
  decidedAt: number | null;
  /** Whether the decision can still be changed. */
  canChange: boolean;
}

export const JUDGED_FILTERS = ["all", "held", "review", "refused", "spam", "good"] as const;
export type JudgedFilter = (typeof JUDGED_FILTERS)[number];

export const judgedQuery = z.object({
  filter: z.enum(JUDGED_FILTERS).default("all"),
  /** Where the page before ended. */
  before: z.string().max(120).optional(),
});

/** A page of judged items, newest first. */
export interface JudgedPage {
  items: JudgedItem[];
  /** What to ask for the next page with; null: there is none. */
  before: string | null;
}

/** One line of the training log. */
export interface TrainingEntry {
  at: number;
  by: string;
  id: string;
  action: "spam" | "good" | "undo";
}
/** The same with the beginning of the text; null once it was deleted. */
export type ShownTraining = TrainingEntry & { text: string | null };

/** What the page shows. */
export interface SpamReport {
  days: number;
  byDay: ({ day: string } & Record<SpamVerdict, number>)[];
  totals: Record<SpamVerdict, number>;
  /** How many would have been held or refused, had it not been shadow mode. */
  shadowed: number;
  reasons: { code: string; count: number }[];
  /** The newest decisions: the score just before each was learned, and what was decided. */
  decisions: { score: number; isSpam: boolean }[];
  /** Scores of the last 30 days, of what nobody decided about. */
  scores: number[];
  model: { spam: number; good: number; isReady: boolean };
  training: ShownTraining[];
}

/** How long what was judged is stored, in days. Scores and decisions stay a year, without text and member. */
export const RETENTION = { text: 90, network: 30, decision: 365 };
/** From how many decisions of each sort on the model acts. */
export const MIN_DECISIONS = 25;

export const explainInput = z.strictObject({
  title: z.string().max(300, "Use at most 300 characters.").optional(),
  text: z.string().min(1, "Enter a text.").max(100_000, "Use at most 100,000 characters."),
  trust: trustLevel,
  /** As a member whose first posts are not approved yet. */
  isFirstPost: z.boolean().default(false),
  emailDomain: z.string().trim().max(254).default(""),
  ip: z.string().trim().max(60).default(""),
});
export type ExplainInput = z.output<typeof explainInput>;

/** What would become of a text, and why. */
export interface Explanation {
  verdict: SpamVerdict;
  wanted: SpamVerdict;
  /** What its author would be told. */
  message: string | null;
  reasons: SpamReason[];
  score: number;
  isReady: boolean;
  influences: Influence[];
  links: string[];
}

export const backtestInput = blockInput.pick({ kind: true, value: true });
/** What an entry of the block list would have met. */
export interface Backtest {
  value: string;
  days: number;
  checked: number;
  matched: number;
  /** Of these: what was held or refused anyway, and what moderators decided about. */
  heldAnyway: number;
  spam: number;
  good: number;
  examples: { text: string; isSpam: boolean | null }[];
}

export interface SpamRules {
  settings: SpamSettings;
  version: number;
  blocks: BlockEntry[];
}
