import { z } from "zod";
import { trustLevel } from "../spam/contract.ts";
import { topicTitle } from "./contract.ts";
import { topicId } from "./contract-topic.ts";
import { STAFF_ACTIONS } from "./domain-staff-words.ts";

/** How many staff changes a topic had when the page read it: a change that is based on fewer is refused. */
const version = z.int().nonnegative();
const reason = z.string().trim().max(500, "Use at most 500 characters.").default("");
const until = z.int().positive().nullable().default(null);

/** In seconds, what slow mode can be set to. */
export const SLOW_MODES = [30, 60, 300, 900, 3600] as const;

/** What staff change of a topic: exactly one of the fields beside version and reason. */
export const staffChangeInput = z
  .strictObject({
    version,
    /** Told to the topic's author, where they are affected. */
    reason,
    closed: z.boolean().optional(),
    /** Null takes it down. */
    pin: z.strictObject({ everywhere: z.boolean(), until }).nullable().optional(),
    /** The id of another category. */
    category: z.string().min(1).max(60).optional(),
    /** Null ends it. */
    slowMode: z
      .strictObject({
        seconds: z
          .int()
          .refine((s) => (SLOW_MODES as readonly number[]).includes(s), "Choose one of the listed wait times."),
        until,
      })
      .nullable()
      .optional(),
    hidden: z.boolean().optional(),
    title: topicTitle.optional(),
  })
  .refine(
    ({ version: _, reason: __, ...fields }) =>
      Object.values(fields).filter((value) => value !== undefined).length === 1,
    "Change one part of a topic at a time.",
  );
export type StaffChangeInput = z.output<typeof staffChangeInput>;

export const staffUndoInput = z.strictObject({ version });

/** Posts of a topic that go to another, or with `numbers: null` all of it. `id` is made by the caller. */
export const moveInput = z.strictObject({
  id: z.uuid(),
  version,
  reason,
  numbers: z.array(z.int().positive()).min(1, "Choose posts.").max(500, "Move at most 500 posts at once.").nullable(),
  /** Another topic by its id; with a title and a category a new one of this id. */
  target: z.union([
    z.strictObject({ topic: topicId }),
    z.strictObject({ topic: topicId, title: topicTitle, category: z.string().min(1).max(60) }),
  ]),
});
export type MoveInput = z.output<typeof moveInput>;
/** `isDone`: false where it goes on in the background. */
export const moveAnswer = z.object({ version, path: z.string(), isDone: z.boolean() });

/** The last thing that staff did to a topic. */
export const staffActionView = z.object({
  n: z.int(),
  /** The email address of who did it. */
  by: z.string(),
  action: z.enum(STAFF_ACTIONS),
  reason: z.string(),
  at: z.number(),
  /** It can be taken back. */
  canUndo: z.boolean(),
});
export type StaffActionView = z.output<typeof staffActionView>;

/** What the staff's menu of a topic needs beside what its page shows. */
export const staffTopic = z.object({
  version,
  last: staffActionView.nullable(),
  /** How staff are called, by their email address. */
  people: z.record(z.string(), z.string()),
  categories: z.array(z.object({ id: z.string(), name: z.string() })),
  /** When slow mode and the pin end by themselves. */
  slowModeUntil: z.number().nullable(),
  pinnedUntil: z.number().nullable(),
  pinnedEverywhere: z.boolean(),
  pinned: z.boolean(),
});
export type StaffTopic = z.output<typeof staffTopic>;
export const staffChangeAnswer = z.object({ version });

/** A member's trust level: what they have, and what staff gave; null where it follows the rule. */
export const memberTrust = z.object({ trust: trustLevel, byHand: trustLevel.nullable() });
export type MemberTrust = z.output<typeof memberTrust>;
export const giveTrustInput = z.strictObject({
  /** Made by the caller: the member is told once. */
  id: z.uuid(),
  /** Null: the rule decides again. */
  level: trustLevel.nullable(),
  /** What staff had given when it was decided: what someone else gave meanwhile is not overwritten. */
  from: trustLevel.nullable(),
  reason: z
    .string("Give a reason: the member gets it.")
    .trim()
    .min(3, "Give a reason: the member gets it.")
    .max(200, "Use at most 200 characters."),
});
export type GiveTrustInput = z.output<typeof giveTrustInput>;
