import { z } from "zod";

/** 0: new, 1: basic, 2: member, 3: regular, 4: leader; see worker/community/domain-trust.ts. */
export type TrustLevel = 0 | 1 | 2 | 3 | 4;
export const TRUST_LEVELS: readonly TrustLevel[] = [0, 1, 2, 3, 4];
/** A stored level, whatever it is, as one of the five. */
export const toTrustLevel = (stored: number): TrustLevel => Math.min(4, Math.max(0, Math.trunc(stored))) as TrustLevel;
export const trustLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const POST_KINDS = ["topic", "reply", "edit", "profile"] as const;
export type PostKind = (typeof POST_KINDS)[number];

/** Something that a member wants to publish. */
export interface JudgeInput {
  /** Made by the client, the same when it is sent again; of an edit and a profile made of what they say. */
  id: string;
  kind: PostKind;
  memberId: string;
  trust: TrustLevel;
  isStaff: boolean;
  /** Epoch milliseconds. */
  accountCreatedAt: number;
  /** What stands behind the @ of the member's address. */
  emailDomain: string;
  ip: string | null;
  /** The topic of a post: the same id in another topic is a forged one. */
  place?: string;
  title?: string | null;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}

/** `review`: published, and a moderator looks at it afterwards. `hold`: a moderator looks at it first. */
export const VERDICTS = ["publish", "review", "hold", "refuse"] as const;
export type SpamVerdict = (typeof VERDICTS)[number];

export const REASON_CODES = [
  "staff",
  "block_word",
  "block_domain",
  "block_email",
  "block_network",
  "too_fast",
  "too_many",
  "first_post",
  "links",
  "same_domain",
  "duplicate_own",
  "duplicate_others",
  "network_flood",
  "model",
  "audit",
  "unchecked",
  "taken",
] as const;
export type SpamReasonCode = (typeof REASON_CODES)[number];

/** Why, for moderators. */
export interface SpamReason {
  code: SpamReasonCode;
  text: string;
}

/** What becomes of a text. */
export interface Judgement {
  verdict: SpamVerdict;
  /** How likely it is spam, from 0 to 1; null where it wasn't scored. */
  score: number | null;
  reasons: SpamReason[];
  /** What the author is told, where it isn't published at once. */
  message: string | null;
  /** In seconds, where it is refused for now. */
  retryAfter: number | null;
}

/** Whether someone has shown that they are a person; if not, what they can do. */
export type HumanVerdict = { ok: true } | { ok: false; message: string };

/** What is limited beside posts. */
export const LIMITED_ACTIONS = ["reactions", "flags", "messages", "uploads"] as const;
export type LimitedAction = (typeof LIMITED_ACTIONS)[number];

const whole = (min: number, max: number) =>
  z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(min, `Enter at least ${min.toLocaleString("en-US")}.`)
    .max(max, `Enter at most ${max.toLocaleString("en-US")}.`);
const share = z.number("Enter a number.").min(0.5, "Enter at least 50%.").max(0.999, "Enter at most 99.9%.");

/** What one trust level may do. */
export const levelLimits = z.strictObject({
  topicsPerDay: whole(0, 1000),
  repliesPerDay: whole(0, 5000),
  /** Between two posts. */
  secondsBetween: whole(0, 3600),
  editsPerHour: whole(0, 1000),
  /** In one post; null: any number. */
  links: whole(0, 100).nullable(),
  reactionsPerDay: whole(0, 5000),
  flagsPerDay: whole(0, 1000),
  messagesPerDay: whole(0, 5000),
  uploadsPerDay: whole(0, 1000),
});
export type LevelLimits = z.infer<typeof levelLimits>;

export const spamSettings = z
  .strictObject({
    /** `shadow`: everything is scored and recorded, but only the block list and the rate limits act. */
    mode: z.enum(["on", "shadow"]),
    /** How many posts of a new member a moderator approves before the next ones are published at once. */
    firstPosts: whole(0, 10),
    /** How often a new member may link to one domain, their last 20 posts together. */
    sameDomain: whole(1, 20),
    /** How many posts of new members one network may send in ten minutes. */
    networkPosts: whole(1, 1000),
    /** Scores from here on are published and reviewed. */
    reviewAt: share,
    /** Scores from here on are held. */
    holdAt: share,
    /** In percent: how many of the posts that nothing speaks against are reviewed all the same, to measure what slips through. */
    auditShare: z.number("Enter a number.").min(0, "Enter at least 0.").max(20, "Enter at most 20."),
    /** By trust level. */
    levels: z.array(levelLimits).length(TRUST_LEVELS.length),
  })
  .refine(({ reviewAt, holdAt }) => reviewAt <= holdAt, {
    error: "A post is reviewed at a lower score than it is held.",
    path: ["reviewAt"],
  });
export type SpamSettings = z.infer<typeof spamSettings>;

export const BLOCK_KINDS = ["word", "domain", "email", "network"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const blockInput = z.strictObject({
  kind: z.enum(BLOCK_KINDS),
  value: z.string("Enter a value.").trim().min(1, "Enter a value.").max(200, "Use at most 200 characters."),
  action: z.enum(["hold", "refuse"]),
});
export type BlockInput = z.infer<typeof blockInput>;

/** An entry of the block list. */
export interface BlockEntry extends BlockInput {
  id: string;
  createdAt: number;
  createdBy: string;
}

/** Site-wide, so that compiling the list stays cheap. */
export const MAX_BLOCKS = 1000;
