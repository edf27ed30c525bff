import type { MessagePlace } from "./message-box.ts";

/** What is wrong with the place of a message among those of its device. */
export type OrderProblem = "replayed" | "reordered" | "gap";

/**
 * Compares what a server shows with the counters of the devices that sent it: each device counts its messages one by one.
 * @param messages in the order of their numbers
 * @returns what is wrong with each, in their order: a copy has its message's id, and must not speak for it
 * @param isWhole whether they begin with the conversation's first, so that a missing first one is a gap as well
 */
export function findOrderProblems(
  messages: readonly Pick<MessagePlace, "id" | "sender" | "device" | "counter">[],
  isWhole = false,
): (OrderProblem | null)[] {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return messages.map(({ id, sender, device, counter }) => {
    const of = `${sender} ${device}`;
    const before = last.get(of) ?? (isWhole ? 0 : null);
    const isSeen = seen.has(id);
    seen.add(id);
    if (isSeen || counter === before) return "replayed";
    if (before !== null && counter < before) return "reordered";
    last.set(of, counter);
    return before !== null && counter > before + 1 ? "gap" : null;
  });
}
