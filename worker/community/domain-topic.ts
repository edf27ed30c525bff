import { toSlug } from "../content/domain-body.ts";
import type { Access } from "./contract-topic.ts";

/** How many posts a page of a topic has. */
export const PAGE_SIZE = 20;

const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_DIGITS = 7;
const RANDOM_DIGITS = 5;

/**
 * A topic's id: short enough for an address, sorted by the second. Two of one second are equal once in 33 million times;
 * the second is refused and made anew.
 * @param now epoch milliseconds
 * @param random at least 5 random bytes
 */
export function newTopicId(
  now: number,
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(RANDOM_DIGITS)),
): string {
  let seconds = Math.floor(now / 1000);
  let time = "";
  for (let i = 0; i < TIME_DIGITS; i++) {
    time = DIGITS.charAt(seconds % 32) + time;
    seconds = Math.floor(seconds / 32);
  }
  return time + Array.from(random.subarray(0, RANDOM_DIGITS), (byte) => DIGITS.charAt(byte % 32)).join("");
}

/** When a topic's id says that it was made, in epoch milliseconds. */
export const topicIdTime = (id: string): number =>
  [...id.slice(0, TIME_DIGITS)].reduce((seconds, digit) => seconds * 32 + DIGITS.indexOf(digit), 0) * 1000;

/** In characters: a title of 120 still makes an address that can be read out. */
const SLUG_LENGTH = 60;

/** The readable part of a topic's address. A title without Latin letters gets a word that says what it is. */
export const slugOfTitle = (title: string): string => toSlug(title).slice(0, SLUG_LENGTH).replace(/-$/, "") || "topic";

/** The address of a topic, or of one of its posts. */
export const topicPath = ({ id, slug }: { id: string; slug: string }, number?: number): string =>
  `/community/t/${slug}/${id}${number === undefined ? "" : `/${number}`}`;

/** The address of a topic that only members may read: a page for each visitor. */
export const memberTopicPath = (topic: { id: string; slug: string }, number?: number): string =>
  topicPath(topic, number).replace("/community/t/", "/community/m/");

/** The number of the first post on the page that has a post: pages are cut at the same numbers for everybody. */
export const firstOfPage = (number: number): number => number - ((number - 1) % PAGE_SIZE);

/** Who reads: everybody is a guest, a member or one of the staff. */
export type Reader = "guest" | "member" | "staff";
const READABLE: Record<Reader, readonly Access[]> = {
  guest: ["everybody"],
  member: ["everybody", "members"],
  staff: ["everybody", "members", "staff"],
};
/** Which categories someone may read, by their access. */
export const readableAccess = (reader: Reader): readonly Access[] => READABLE[reader];

/** Which posts of a topic are wanted: those about one, before one or after one; without any, the first. */
export type PostWindow = { around: number } | { before: number } | { after: number } | { first: true };

/**
 * The numbers of a page's first and last post. A page always has as many posts as the topic allows: about the last post it
 * shows those before it.
 * @param last number of the topic's last post
 */
export function pageBounds(window: PostWindow, last: number, size: number = PAGE_SIZE): { from: number; to: number } {
  if ("before" in window) {
    const to = Math.min(window.before - 1, last);
    return { from: Math.max(1, to - size + 1), to };
  }
  if ("after" in window) {
    const from = Math.max(1, window.after + 1);
    return { from, to: Math.min(last, from + size - 1) };
  }
  const center = "around" in window ? Math.min(Math.max(window.around, 1), Math.max(last, 1)) : 1;
  const from = Math.max(1, Math.min(center - Math.floor(size / 4), last - size + 1));
  return { from, to: Math.min(last, from + size - 1) };
}

/** In ms: a topic that is this much younger counts as much as one with ten times as many replies and reactions. */
const HEAT_UNIT = 12.5 * 3_600_000;

/**
 * Sorts topics by what is said and liked, and by age, without ever being computed anew: the rule that Reddit published for
 * its front page, log10 of the votes plus the age of the site in units of 12.5 hours.
 * @param createdAt epoch milliseconds
 * @returns a whole number that only grows with each reply and reaction
 */
export function topicHeat({
  createdAt,
  replies,
  reactions,
}: Record<"createdAt" | "replies" | "reactions", number>): number {
  const weight = Math.log10(Math.max(1, replies * 2 + reactions));
  return Math.round(weight * HEAT_UNIT + createdAt);
}
