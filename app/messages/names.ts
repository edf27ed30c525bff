import { DELETED_MEMBER } from "#worker/kernel/deleted-member.ts";
import type { ConversationRow, Person } from "#worker/messages/contract.ts";
import type { OpenedMessage } from "./open-conversation.ts";

export const nameOf = (person: Pick<Person, "name"> | undefined): string => person?.name ?? DELETED_MEMBER;
const firstNameOf = (person: Person | undefined): string => nameOf(person).split(" ")[0] ?? "";

/** How a conversation is called: by the others in it. */
export function conversationTitle({ kind, people }: Pick<ConversationRow, "kind" | "people">, own: string): string {
  const others = people.filter(({ id, isIn }) => id !== own && (isIn || kind === "direct"));
  if (others.length === 0) return kind === "group" ? "Only you" : DELETED_MEMBER;
  if (others.length === 1) return nameOf(others[0]);
  const [a, b] = others;
  if (others.length === 2) return `${firstNameOf(a)} and ${firstNameOf(b)}`;
  return `${firstNameOf(a)}, ${firstNameOf(b)} and ${others.length - 2} more`;
}

/** What is said in place of a text that can't be shown, or beside one that is shown with a warning. */
export const PROBLEMS: Record<NonNullable<OpenedMessage["problem"]>, string> = {
  no_key: "This message was encrypted with keys that this browser doesn't have.",
  refused: "This message was changed on its way or isn't from this member. It isn't shown.",
  unsupported: "This message was sent by a newer version of this site. Reload the page.",
  replayed: "A copy of an earlier message arrived. It isn't shown.",
  reordered: "This message arrived out of order.",
  gap: "Messages before this one are missing.",
};
/** What is said in place of messages that follow each other and whose keys this browser doesn't have, and what helps. */
export function missingKeyWords(count: number, people: readonly Person[], own: string, isGroup: boolean): string {
  const what =
    count === 1 ? PROBLEMS.no_key : `${count} messages were encrypted with keys that this browser doesn't have.`;
  const them = count === 1 ? "it" : "them";
  const elsewhere = `If another browser of yours still has your earlier keys, read ${them} there.`;
  const other = people.find(({ id }) => id !== own);
  // Who has left can't be asked.
  if (!isGroup && !other?.name) return `${what} ${elsewhere}`;
  return `${what} ${elsewhere} Otherwise, ask ${isGroup ? `the people who wrote ${them}` : firstNameOf(other)} to send ${them} again.`;
}

/** These are shown with their text. */
export const isWarning = (problem: OpenedMessage["problem"]): boolean => problem === "reordered" || problem === "gap";

/** What happened in a group, as a line. */
export function eventWords(
  { event, sender }: Pick<OpenedMessage, "event" | "sender">,
  people: readonly Person[],
  own: string,
): string {
  const name = (id: string) => (id === own ? "You" : nameOf(people.find((person) => person.id === id)));
  const object = (event?.members ?? []).map((id) => (id === own ? "you" : name(id))).join(", ");
  if (event?.type === "left") return `${name(sender)} left`;
  return event?.type === "added" ? `${name(sender)} added ${object}` : `${name(sender)} removed ${object}`;
}

/** Initials for a member's mark. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
