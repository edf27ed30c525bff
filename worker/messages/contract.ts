import { z } from "zod";
import { KEY_KINDS } from "./domain-key-log.ts";
import { MAX_DISCLOSED, MAX_MEMBERS } from "./domain-limits.ts";

/** How many messages travel at once. */
export const MESSAGES_SHOWN = 60;
/** A conversation's key is changed after so many messages, and so many ms. */
export const EPOCH_MESSAGES = 500;
export const EPOCH_AGE = 7 * 24 * 60 * 60_000;
export const REPORT_REASONS = ["harassment", "threat", "spam", "illegal", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);
const publicKey = base64url(400);
const member = z.string().min(1).max(60);
/** Of two members: made of their ids (domain-conversation.ts). Of a group: by the page. */
export const conversationId = z.union([z.string().regex(/^d[\w-]{43}$/), z.uuidv7()]);
export const conversationParams = z.object({ id: conversationId });
export const memberParams = z.object({ member });

const keyEntry = z.object({
  version: z.int().positive().max(100),
  kind: z.enum(KEY_KINDS),
  publicKey: publicKey.nullable(),
  previous: z.string().max(60),
  hash: z.string().max(60),
  signature: z.string().max(200),
  voucher: z.string().max(200),
  at: z.number(),
});
const backup = z
  .string()
  .max(60_000)
  .regex(/^v1\$[\w$-]+$/);

/** A new line of the caller's key log, with the backup that has its key. */
export const keyInput = z.strictObject({ entry: keyEntry.omit({ at: true }), backup });
export type KeyInput = z.output<typeof keyInput>;
export const backupInput = z.strictObject({ version: z.int().positive(), backup });
/** `deleteBackup`: without it, the keys can be restored later. */
export const switchInput = z.strictObject({
  version: z.int().positive(),
  enabled: z.boolean(),
  deleteBackup: z.boolean().default(false),
});
export const acceptsInput = z.strictObject({ accepts: z.enum(["members", "nobody"]) });

export const policyInput = z.strictObject({
  starters: z.enum(["members", "trusted", "nobody"]),
  maxGroup: z.int().min(2, "Choose 2 to 20 members.").max(MAX_MEMBERS, "Choose 2 to 20 members."),
  version: z.int().positive(),
});
export type MessagePolicy = z.output<typeof policyInput>;

/** What the server has of the caller's keys. */
export const ownKeys = z.object({
  userId: z.string(),
  enabled: z.boolean(),
  version: z.int(),
  publicKey: z.string().nullable(),
  backup: z.string().nullable(),
  backupAt: z.number().nullable(),
  accepts: z.enum(["members", "nobody"]),
  log: z.array(keyEntry),
});
export type OwnKeys = z.output<typeof ownKeys>;

const wrapInput = z.strictObject({ member, keyVersion: z.int().positive(), wrap: base64url(1000) });
export type WrapInput = z.output<typeof wrapInput>;
const wraps = z.array(wrapInput).min(1).max(MAX_MEMBERS);
export const newConversationInput = z.strictObject({
  id: conversationId,
  /** The others. */
  members: z
    .array(member)
    .min(1, "Choose at least one member.")
    .max(MAX_MEMBERS - 1, `A group has at most ${MAX_MEMBERS} members.`),
  wraps,
});
export type NewConversationInput = z.output<typeof newConversationInput>;
export const messageInput = z.strictObject({
  id: z.uuidv7(),
  epoch: z.int().positive(),
  device: z.string().regex(/^[\w-]{8,24}$/),
  counter: z.int().positive(),
  envelope: base64url(24_000),
  commitment: base64url(44),
});
export type MessageInput = z.output<typeof messageInput>;
export const epochInput = z.strictObject({ number: z.int().positive(), wraps });
export const membersInput = z.strictObject({
  add: z.array(member).max(MAX_MEMBERS).default([]),
  remove: z.array(member).max(1).default([]),
  /** The key of those who are in it then. */
  epoch: epochInput,
});
export type MembersInput = z.output<typeof membersInput>;
export const readInput = z.strictObject({ number: z.int().nonnegative() });
export const pageQuery = z.object({
  after: z.coerce.number().int().nonnegative().optional(),
  before: z.coerce.number().int().positive().optional(),
});
export const reportInput = z.strictObject({
  id: z.uuidv7(),
  reason: z.enum(REPORT_REASONS),
  note: z.string().trim().max(1000, "Use at most 1,000 characters.").default(""),
  messages: z
    .array(
      z.strictObject({
        number: z.int().positive(),
        // All that an envelope can hold: nothing can be written that can't be reported.
        text: z.string().max(18_000),
        frankingKey: base64url(44),
      }),
    )
    .min(1, "Choose at least one message.")
    .max(MAX_DISCLOSED, `Choose up to ${MAX_DISCLOSED} messages.`),
});
export type ReportInput = z.output<typeof reportInput>;

/** A member as conversations show them. `name` is null after the account was deleted. */
const person = z.object({
  id: z.string(),
  name: z.string().nullable(),
  handle: z.string().nullable(),
  avatar: z.string().nullable(),
  /** False: left, or was removed. */
  isIn: z.boolean(),
  /** Whether messages can be encrypted for them now. */
  hasKeys: z.boolean(),
  log: z.array(keyEntry),
});
export type Person = z.output<typeof person>;

const event = z.object({ type: z.enum(["added", "removed", "left"]), members: z.array(z.string()) });
/** A line of a conversation: a message, or an event that the server tells. */
const storedMessage = z.object({
  number: z.int(),
  id: z.string(),
  sender: z.string(),
  at: z.number(),
  device: z.string(),
  counter: z.int(),
  epoch: z.int(),
  envelope: z.string(),
  commitment: z.string(),
  event: event.nullable(),
});
export type StoredMessage = z.output<typeof storedMessage>;
export type ConversationEvent = z.output<typeof event>;

/** A key of a conversation, wrapped for the caller. */
const wrapped = z.object({
  epoch: z.int(),
  by: z.string(),
  byVersion: z.int(),
  keyVersion: z.int(),
  wrap: z.string(),
  at: z.number(),
});
export type WrappedKey = z.output<typeof wrapped>;

export const conversationPage = z.object({
  id: z.string(),
  kind: z.enum(["direct", "group"]),
  createdBy: z.string(),
  /** Counts changes. */
  version: z.int(),
  lastNumber: z.int(),
  /** The first number that the caller may read. */
  firstNumber: z.int(),
  /** The newest key; `isStale`: it has to be changed before the next message. */
  epoch: z.object({ number: z.int(), isStale: z.boolean() }),
  people: z.array(person),
  messages: z.array(storedMessage),
  wraps: z.array(wrapped),
  /** How far each member has read. */
  read: z.record(z.string(), z.int()),
  /** The caller has blocked the other. */
  isBlocked: z.boolean(),
});
export type ConversationPage = z.output<typeof conversationPage>;

export const conversationRow = z.object({
  id: z.string(),
  kind: z.enum(["direct", "group"]),
  lastAt: z.number(),
  unread: z.int(),
  last: storedMessage.nullable(),
  wrap: wrapped.nullable(),
  people: z.array(person),
});
export type ConversationRow = z.output<typeof conversationRow>;
export const conversationList = z.object({
  conversations: z.array(conversationRow),
  policy: policyInput,
});
export type ConversationList = z.output<typeof conversationList>;

export const sentMessage = z.object({ number: z.int(), at: z.number() });
export const peopleResponse = z.object({ people: z.array(person) });
export const blockedList = z.object({ blocked: z.array(z.object({ id: z.string(), name: z.string().nullable() })) });

/** Begins the key under which open pages of a member are told of a conversation (worker/members); its id follows. */
export const CONVERSATION_KEY = "conversation:";
/** What they are told: only that there is something to ask for. */
export interface ConversationHint {
  /** Of the last line. */
  number: number;
  /** How far the member has read. */
  read: number;
  /** Counts changes, as `ConversationPage.version` does. */
  version: number;
}

/** What a report shows to moderators of one message, and the server's word that it was sent so. */
export interface DisclosedMessage {
  number: number;
  id: string;
  sender: string;
  at: number;
  text: string;
}
