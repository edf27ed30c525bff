import { z } from "zod";
import type { FeedTopic } from "../community/contract-lists.ts";
import type { Flags } from "../kernel/flags.ts";

const MAX_MESSAGE_LENGTH = 500;
/** The year 2100: dates far beyond cannot be represented. */
const LATEST_END = Date.UTC(2100, 0, 1);

/** What an admin may change; only named fields change, and turning maintenance off clears its message. */
export const flagsPatch = z
  .strictObject({
    maintenance: z
      .strictObject({
        isEnabled: z.boolean(),
        message: z
          .string()
          .trim()
          .max(MAX_MESSAGE_LENGTH, `Use at most ${MAX_MESSAGE_LENGTH} characters.`)
          .nullable()
          .optional(),
        endsAt: z.int().positive().max(LATEST_END, "Choose an end before the year 2100.").nullable().optional(),
      })
      .optional(),
    forumEnabled: z.boolean().optional(),
  })
  .refine((p) => p.maintenance !== undefined || p.forumEnabled !== undefined, "Send at least one flag to change.");
export type FlagsPatch = z.output<typeof flagsPatch>;

/** GET /api/maintenance-status. */
export const maintenanceStatus = z.object({
  isEnabled: z.boolean(),
  message: z.string().nullable(),
  endsAt: z.number().nullable(),
});
/** GET /api/forum/status. */
export const forumStatus = z.object({ forumEnabled: z.boolean() });

/** The flags as open pages receive them. */
export const liveFlags = z.object({
  version: z.int().nonnegative(),
  isEnabled: z.boolean(),
  message: z.string().nullable(),
  endsAt: z.number().nullable(),
  forumEnabled: z.boolean(),
});
export type LiveFlags = z.output<typeof liveFlags>;

/** In place of a topic's id: the moderators' queue, for staff. */
export const MODERATION_TOPIC = "moderation";

/** What a page may send: nothing but this, and pings. `version` is that of the topic as the page shows it. */
export const liveCommand = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("watch"), topic: z.string().min(1).max(40), version: z.int().nonnegative() }),
  z.strictObject({ type: z.literal("unwatch"), topic: z.string().min(1).max(40) }),
  /** The page has drawn everything up to this version: without it, a hub sends no more than a page can take. */
  z.strictObject({ type: z.literal("seen"), topic: z.string().min(1).max(40), version: z.int().nonnegative() }),
]);

/**
 * Every message that the socket sends. `topic` has what changed in a watched topic (worker/community/contract-topic.ts);
 * `behind`: more has changed than was seen, so that the page has to watch again from its version; `unwatched`: there is
 * nothing to watch (`absent`), or it could not be asked (`broken`: try again later). `member` has what changed in what is
 * the member's own (worker/members/contract.ts); in the other messages its topic is MEMBER_TOPIC. `moderation` says that the
 * queue has changed, under MODERATION_TOPIC. `lists` has topics that have changed there (worker/community/contract-lists.ts), under
 * LISTS_TOPIC. `writing` says who is writing in a watched topic, `readers` how many read it, `presence` how
 * many read each topic of lists; they have no version and may get lost.
 */
export type LiveEvent =
  | { type: "flags"; flags: LiveFlags }
  | { type: "topic"; topic: string; from: number; to: number }
  | { type: "member"; from: number; to: number; items: Record<string, unknown> }
  | { type: "moderation"; from: number; to: number }
  | { type: "lists"; from: number; to: number; topics: FeedTopic[]; readers?: Record<string, number> }
  | { type: "watching"; topic: string; version: number }
  | { type: "behind"; topic: string; version: number }
  | { type: "writing"; topic: string; members: { id: string; name: string }[]; others: number }
  | { type: "readers"; topic: string; count: number }
  | { type: "presence"; topic: string; readers: Record<string, number> }
  | { type: "unwatched"; topic: string; why: "absent" | "broken" };

/** The flags as a message of the socket. */
export const toFlagsEvent = (flags: Flags): Extract<LiveEvent, { type: "flags" }> => ({
  type: "flags",
  flags: { version: flags.version, ...flags.maintenance, forumEnabled: flags.forumEnabled },
});
