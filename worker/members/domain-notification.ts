import { DAY, HOUR } from "../kernel/instants.ts";
import type {
  DigestFrequency,
  NotificationActor,
  NotificationKind,
  NotificationSettings,
  NotificationView,
  WaySwitches,
} from "./contract-notifications.ts";

const switches = (page: boolean, email: boolean, push: boolean): WaySwitches => ({ page, email, push });

/** What members are told of who have never chosen. */
export const DEFAULT_SETTINGS: NotificationSettings = {
  kinds: {
    reply: switches(true, true, true),
    mention: switches(true, true, true),
    quote: switches(true, true, true),
    reaction: switches(true, false, false),
    watched: switches(true, true, true),
    accepted: switches(true, true, true),
    message: switches(true, true, true),
    moderation: switches(true, true, true),
    badge: switches(true, false, false),
    reminder: switches(true, true, true),
  },
  digest: "weekly",
  version: 0,
};

/** What the kinds are called in the settings. */
export const NOTIFICATION_KIND_LABELS: Record<NotificationKind, string> = {
  reply: "Replies to you",
  mention: "Mentions of you",
  quote: "Quotes of your posts",
  reaction: "Reactions to your posts",
  watched: "New posts in topics you watch",
  accepted: "Your answer was accepted",
  message: "New messages",
  moderation: "Moderation decisions",
  badge: "Badges and trust levels",
  reminder: "Bookmark reminders",
};

/** Kinds about new posts of a topic: reading as far as there reads them too, and who mutes it isn't told of them. */
const ABOUT_POSTS: readonly NotificationKind[] = ["reply", "mention", "quote", "watched"];
export const isAboutPost = (kind: NotificationKind): boolean => ABOUT_POSTS.includes(kind);
/** What a member hears who has muted the topic. */
const HEARD_WHEN_MUTED: readonly NotificationKind[] = ["message", "moderation", "badge", "reminder"];
export const isMuted = (kind: NotificationKind): boolean => !HEARD_WHEN_MUTED.includes(kind);

/** What is told together until it is read; null: each stands alone. */
export function notificationGroup(kind: NotificationKind, topic: string | null, number: number): string | null {
  if (topic === null || kind === "moderation" || kind === "badge" || kind === "accepted") return null;
  // Reactions to two posts are about two posts.
  return kind === "reaction" || kind === "reminder" ? `${kind}:${topic}:${number}` : `${kind}:${topic}`;
}

/** "Ana", "Ana and Ben", "Ana, Ben, and 3 others". */
export function formatActors(actors: readonly NotificationActor[], people: number): string {
  const [first, second] = actors;
  if (!first) return "Someone";
  const others = people - 2;
  if (!second) return first.name;
  if (others <= 0) return `${first.name} and ${second.name}`;
  return `${first.name}, ${second.name}, and ${others} ${others === 1 ? "other" : "others"}`;
}

type Described = Pick<NotificationView, "kind" | "actors" | "people" | "count" | "title">;

/** What a notification says, as a line of its own and the title of what it is about (empty: there is none). */
export function describeNotification({ kind, actors, people, count, title }: Described): {
  text: string;
  about: string;
} {
  const one = count === 1;
  const who = formatActors(actors, people);
  switch (kind) {
    case "reply":
      return { text: one ? `${who} replied to you` : `${count} new replies to you`, about: title };
    case "mention":
      return { text: one ? `${who} mentioned you` : `${count} new mentions of you`, about: title };
    case "quote":
      return { text: one ? `${who} quoted you` : `${count} new quotes of your posts`, about: title };
    case "reaction":
      return { text: `${who} reacted to your post`, about: title };
    case "watched":
      return { text: one ? `${who} posted` : `${count} new posts`, about: title };
    case "accepted":
      return { text: `${who} accepted your answer`, about: title };
    case "message":
      return { text: one ? `New message from ${who}` : `${count} new messages from ${who}`, about: "" };
    case "reminder":
      return { text: "Bookmark reminder", about: title };
    case "moderation":
    case "badge":
      return { text: title, about: "" };
  }
}

/** In UTC, when digests go out: morning in America, afternoon in Europe. */
const DIGEST_HOUR = 13;
/** The day of the week on which weekly ones do; 1 is Monday. */
const DIGEST_WEEKDAY = 1;

/** When what comes now is sent by email, unless it is read before: at least an hour later. */
export function nextDigestAt(frequency: DigestFrequency, now: number): number {
  const start = new Date(now + HOUR);
  let at = Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate(), DIGEST_HOUR);
  if (at < now + HOUR) at += DAY;
  if (frequency === "weekly") while (new Date(at).getUTCDay() !== DIGEST_WEEKDAY) at += DAY;
  return at;
}
