import { z } from "zod";

/** What a member is told of, in the order of the settings. */
export const NOTIFICATION_KINDS = [
  "reply",
  "mention",
  "quote",
  "reaction",
  "watched",
  "accepted",
  "message",
  "moderation",
  "badge",
  "reminder",
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where they are told. */
export const NOTIFICATION_WAYS = ["page", "email", "push"] as const;
export type NotificationWay = (typeof NOTIFICATION_WAYS)[number];

/** How often what was not read is sent by email. Not at all: see the optional emails (worker/email). */
export const DIGEST_FREQUENCIES = ["daily", "weekly"] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];

/** Who caused it. */
export interface NotificationActor {
  id: string;
  name: string;
  /** In the address of their profile. */
  handle: string | null;
}

/** Something to tell a member. */
export interface NewNotification {
  kind: NotificationKind;
  /** Names the event, such as `reply:POST_ID`: of one key a member is told once, however often it is sent. */
  key: string;
  /** Null: the site itself. A member is never told of what they did. */
  actor: NotificationActor | null;
  /** The topic, or the conversation; events of a kind in one of them are told together. Null: it stands alone. */
  topic: string | null;
  /** The post, 0 where it's about something else. Of a post that the member has read they aren't told as new. */
  number: number;
  /** Where it leads, a path of this site. */
  path: string;
  /** The title of the topic. For `moderation` and `badge` the whole sentence, for `message` empty. */
  title: string;
}

/** A notification as the member sees it: several events of a kind in a topic, until they are read. */
export interface NotificationView {
  id: string;
  kind: NotificationKind;
  topic: string | null;
  /** The first post that it is about. */
  number: number;
  path: string;
  title: string;
  /** Who caused it, newest first; not all where they are many. */
  actors: NotificationActor[];
  /** How many they are. */
  people: number;
  /** How many events. */
  count: number;
  /** Of the newest event. */
  at: number;
  isRead: boolean;
}

export type WaySwitches = Record<NotificationWay, boolean>;
/** What a member wants to be told of, and where. */
export interface NotificationSettings {
  kinds: Record<NotificationKind, WaySwitches>;
  digest: DigestFrequency;
  /** Counts saves. */
  version: number;
}

const waySwitches = z.strictObject({ page: z.boolean(), email: z.boolean(), push: z.boolean() });
export const settingsInput = z.strictObject({
  kinds: z.record(z.enum(NOTIFICATION_KINDS), waySwitches),
  digest: z.enum(DIGEST_FREQUENCIES),
  /** The version that the change is based on. */
  version: z.int().nonnegative(),
});
export type SettingsInput = z.output<typeof settingsInput>;

/** A device that gets notifications by push. */
export interface PushDevice {
  id: string;
  /** What its browser says about itself. */
  userAgent: string;
  createdAt: number;
  /** It only gets the fitness app's reminders. */
  remindersOnly: boolean;
  /** Its session has run out: it gets nothing until its member has signed in there again. */
  isPaused: boolean;
  /** It was added in the session that asks. */
  isCurrent: boolean;
}

const base64url = (min: number, max: number) => z.string().regex(new RegExp(`^[\\w-]{${min},${max}}$`));
/** What `PushSubscription.toJSON()` says; RFC 8291 has its keys. */
export const pushSubscriptionInput = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.strictObject({ p256dh: base64url(86, 88), auth: base64url(22, 24) }),
  /** A device that is on for notifications gets the fitness app's reminders as well, not the other way around. */
  use: z.enum(["notifications", "reminders"]).default("notifications"),
  /** The address that the push service has replaced by this one. */
  replaces: z
    .url({ protocol: /^https?$/ })
    .max(1000)
    .optional(),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionInput>;
export const pushDeviceParams = z.object({ id: base64url(10, 50) });
/** How many devices of a member get push messages. */
export const MAX_PUSH_DEVICES = 10;

export const notificationList = z.object({ before: z.string().max(60).optional() });
/** Which are read: those named, or all up to the newest that the page shows. */
export const readInput = z.union([
  z.strictObject({ ids: z.array(z.string().max(60)).min(1, "Name a notification.").max(200) }),
  z.strictObject({ upTo: z.int().positive() }),
]);
export type ReadInput = z.output<typeof readInput>;
