import { z } from "zod";
import { topicPage } from "../community/contract.ts";
import { topicId } from "../community/contract-topic.ts";
import type { StaffAction } from "../community/domain-staff-words.ts";
import { shownText } from "../kernel/shown-text.ts";
import { type DisclosedMessage, REPORT_REASONS, type ReportReason } from "../messages/contract.ts";

/** What members say when they report a post. */
export const FLAG_REASONS = ["spam", "medical_advice", "personal_attack", "off_topic", "selling", "other"] as const;
export type FlagReason = (typeof FLAG_REASONS)[number];

const note = z.string().trim().max(500, "Use at most 500 characters.").default("");
export const flagInput = z
  .strictObject({ reason: z.enum(FLAG_REASONS), note })
  .refine(({ reason, note: text }) => reason !== "other" || text !== "", {
    error: "Say what is wrong with this post.",
    path: ["note"],
  });
export type FlagInput = z.output<typeof flagInput>;

/** Why something was reported: a post, or a message. */
export type ReportedFor = FlagReason | ReportReason;

/** What is looked at: a post that is shown, one that waits to be shown, messages, or an appeal against a decision. */
export const ITEM_KINDS = ["post", "held", "message", "appeal"] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** A report of one member. `weight`: what it counts, see domain-flags.ts. */
export const flagView = z.object({
  member: z.string(),
  name: z.string(),
  reason: z.enum([...FLAG_REASONS, ...REPORT_REASONS]),
  note: z.string(),
  at: z.number(),
  weight: z.number(),
});
export type FlagView = z.output<typeof flagView>;

/**
 * What a moderator may decide of an item. `approve`: it is shown, `spam`: it is hidden and the spam filter learns from it;
 * `hide`: hidden for another reason. A sanction may come with each of them.
 */
export const VERDICT_ACTIONS = ["approve", "hide", "spam"] as const;
export const SANCTIONS = ["silence", "suspend"] as const;

/** In days. Moderators stop someone from posting for a week at most; admins also suspend. */
export const SANCTION_DAYS = { silence: [1, 3, 7], suspend: [7, 30, 90, 365, 36_500] } as const;

export const decisionInput = z
  .strictObject({
    /** The item's version that was looked at. */
    version: z.int().positive(),
    action: z.enum(VERDICT_ACTIONS),
    /** A rule of the guidelines, in the words that its author gets. */
    reason: z.string().trim().max(120, "Use at most 120 characters.").default(""),
    /** To the author. */
    note: z.string().trim().max(2000, "Use at most 2,000 characters.").default(""),
    sanction: z
      .strictObject({ kind: z.enum(SANCTIONS), days: z.int().min(1).max(36_500) })
      .nullable()
      .default(null),
  })
  .refine(({ action, reason }) => action !== "hide" || reason !== "", {
    error: "Give a reason: the author gets it.",
    path: ["reason"],
  })
  .refine(({ sanction, reason }) => sanction === null || reason !== "", {
    error: "Give a reason: the author gets it.",
    path: ["reason"],
  });
export type DecisionInput = z.output<typeof decisionInput>;
export const versionInput = z.strictObject({ version: z.int().positive() });

/** A decision as the queue and its author see it. */
export const decisionView = z.object({
  action: z.enum(VERDICT_ACTIONS),
  reason: z.string(),
  note: z.string(),
  sanction: z.object({ kind: z.enum(SANCTIONS), until: z.number() }).nullable(),
  /** The email address of the moderator. */
  by: z.string(),
  at: z.number(),
});
export type DecisionView = z.output<typeof decisionView>;

/** Of a topic; empty where it is about messages. */
const itemTopic = z.union([topicId, z.literal("")]);

/** A message that the member who reports it has disclosed. */
const disclosedMessage = z.object({ number: z.int(), sender: z.string(), at: z.number(), text: z.string() });

/** Who handles an item, and until when. */
export const leaseView = z.object({ by: z.string(), until: z.number() });
export type LeaseView = z.output<typeof leaseView>;

/** Something for moderators. */
export const itemView = z.object({
  id: z.string(),
  kind: z.enum(ITEM_KINDS),
  /** Counts changes: a decision about an older one is refused. */
  version: z.int(),
  state: z.enum(["waiting", "decided"]),
  topic: itemTopic,
  title: z.string(),
  /** Of the post; null while it waits to be shown. */
  number: z.int().nullable(),
  author: z.object({ id: z.string(), handle: z.string().nullable(), name: z.string() }),
  /** The text as it was when the item was made; of an appeal, what its author says; of messages, those of the author. */
  text: z.string(),
  /** Why the spam filter wants it looked at, in words. */
  reasons: z.array(z.string()),
  score: z.number().nullable(),
  flags: z.array(flagView),
  /** Of messages: all that was disclosed. */
  disclosed: z.array(disclosedMessage),
  /** Hidden from readers until it is decided. */
  isHidden: z.boolean(),
  isEscalated: z.boolean(),
  lease: leaseView.nullable(),
  decision: decisionView.nullable(),
  createdAt: z.number(),
});
export type ItemView = z.output<typeof itemView>;

export const QUEUE_VIEWS = ["waiting", "mine", "escalated", "decided"] as const;
export type QueueView = (typeof QUEUE_VIEWS)[number];
export const queueQuery = z.object({
  view: z.enum(QUEUE_VIEWS).catch("waiting").default("waiting"),
  before: z.string().max(80).optional(),
});
export const queuePage = z.object({
  items: z.array(itemView),
  /** Names of categories by the id of the topic that stands in them. */
  places: z.record(z.string(), z.string()),
  next: z.string().nullable(),
  counts: z.object({ waiting: z.int(), mine: z.int(), escalated: z.int(), decidedToday: z.int() }),
  /** When the last decision was made; null: none was. */
  lastDecidedAt: z.number().nullable(),
  /** Counts changes of the queue: open pages watch it from here. */
  version: z.int(),
});
export type QueuePage = z.output<typeof queuePage>;
export const itemParams = z.object({ item: z.string().min(1).max(80) });

/** One line of the record of what moderators did. Each names the one before it, so that none can be changed unseen. */
export const logEntry = z.object({
  n: z.int(),
  at: z.number(),
  by: z.string(),
  action: z.string(),
  item: z.string(),
  member: z.string(),
  detail: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export type LogEntry = z.output<typeof logEntry>;

/** The record as the page shows it. `title`: of the topic; `name`: of the member whom it concerns. */
export const recordPage = z.object({
  entries: z.array(logEntry.extend({ title: z.string().nullable(), name: z.string().nullable() })),
  next: z.int().nullable(),
  /** The first line that was changed behind the record; null: none. Only with its first page. */
  brokenAt: z.int().nullable(),
});
export type RecordPage = z.output<typeof recordPage>;
/** `member`: a name, or how they are called in mentions. */
export const recordQuery = z.object({
  before: z.coerce.number().int().positive().optional(),
  member: z.string().trim().max(60).optional(),
});

/** What a moderator has to do with an item themself; see own-part.ts. */
const ownPart = z.object({
  part: z.enum(["author", "reporter", "decider"]),
  /** Someone else has to decide it. */
  isRefused: z.boolean(),
});
export type OwnPart = z.output<typeof ownPart>;

/** An item with everything that a moderator looks at before they decide. */
export const itemPage = z.object({
  item: itemView,
  /** Of an appeal: the item whose decision it is against. */
  appealed: itemView.nullable(),
  /** Null: the caller has no part in it. */
  own: ownPart.nullable(),
  /**
   * Of messages, and of an appeal about them: whether the conversation says that they were sent so, by these members; `earlier`: it said so when they were
   * reported, before the proof was kept. Null: there are none.
   */
  proof: z.enum(["proved", "earlier", "refused"]).nullable(),
  /** What was done with it, newest first. */
  log: z.array(logEntry),
  /** Earlier decisions about its author, newest first. */
  decisions: z.array(itemView),
  /** Null where the account was deleted. */
  author: z
    .object({
      ...{ posts: z.int(), topics: z.int(), joinedAt: z.number(), trust: z.int() },
      ...{ silencedUntil: z.number().nullable(), suspendedUntil: z.number().nullable() },
    })
    .nullable(),
  /** The topic with the posts about it; null where there are none yet. */
  context: topicPage.pick({ view: true, posts: true, authors: true }).nullable(),
  categories: z.array(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
});
export type ItemPage = z.output<typeof itemPage>;

/** What a member is told of a decision about what they wrote. `id` is what an appeal names. */
export interface DecisionNotice {
  id: string;
  member: string;
  topic: string;
  title: string;
  number: number | null;
  /** Null: the decision was taken back. */
  decision: Omit<DecisionView, "by"> | null;
}

/** What a member is told of something that staff did to their topic, or to their post in it. */
export interface TopicNotice {
  id: string;
  member: string;
  topic: string;
  title: string;
  number: number | null;
  action: StaffAction;
  reason: string;
}

/** Something that staff did to a topic; `n` counts what they did to it. */
export interface TopicAction extends Pick<TopicNotice, "topic" | "title" | "number" | "action" | "reason"> {
  n: number;
  by: string;
  at: number;
  /** Who is told of it. */
  members: string[];
  detail: Record<string, unknown>;
}

/** A decision as the member reads it whom it is about. */
export const ownDecision = z.object({
  /** What an appeal names. */
  id: z.string(),
  topic: itemTopic,
  title: z.string(),
  number: z.int().nullable(),
  /** What they wrote. */
  text: z.string(),
  decision: decisionView.omit({ by: true }),
  /** Null: they have not appealed. */
  appeal: z
    .object({ text: z.string(), at: z.number(), outcome: decisionView.omit({ by: true }).nullable() })
    .nullable(),
  canAppeal: z.boolean(),
});
export type OwnDecision = z.output<typeof ownDecision>;

export const appealInput = z.strictObject({
  text: shownText().min(10, "Say why the decision is wrong in a sentence.").max(2000, "Use at most 2,000 characters."),
});

/** How a call about an item was taken. `taken`: someone else handles it; `stale`: it was decided or changed meanwhile. */
export type ItemResult =
  | { ok: true; item: ItemView }
  | { ok: false; why: "absent" }
  | { ok: false; why: "taken" | "stale" | "escalated"; item: ItemView };

/** Messages that a member has disclosed, as their conversation reports them; see worker/messages/conversation.ts. */
export interface MessageReport {
  id: string;
  conversation: string;
  isGroup: boolean;
  by: { member: string; name: string };
  reason: ReportReason;
  note: string;
  author: ItemView["author"];
  /** `frankingKey`: proves the text of this one message, and opens nothing; empty: it was not kept, see older-reports.ts. */
  messages: (DisclosedMessage & { frankingKey: string })[];
  at: number;
}

/** What a topic reports to the queue; see worker/community/topic-reports.ts. */
export interface PostReport {
  kind: "post" | "held";
  /** The post's id, made by its author's page. */
  postId: string;
  topic: string;
  title: string;
  number: number | null;
  author: { id: string; handle: string | null; name: string };
  text: string;
  reasons: string[];
  score: number | null;
  at: number;
}
