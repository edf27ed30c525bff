import type { MessagePlace } from "./message-box.ts";

/** What is wrong with the place of a message among those of its device. */
export type OrderProblem = "replayed" | "reordered" | "gap";

/**
 * Compares what a server shows with the counters of the devices that sent it: each device counts its messages one by one.
 * @param messages in the order of their numbers
 * @param isWhole whether they begin with the conversation's first, so that a missing first one is a gap as well
 */
export function findOrderProblems(
  messages: readonly Pick<MessagePlace, "id" | "sender" | "device" | "counter">[],
  isWhole = false,
): Map<string, OrderProblem> {
  const problems = new Map<string, OrderProblem>();
  const last = new Map<string, number>();
  const seen = new Set<string>();
  for (const { id, sender, device, counter } of messages) {
    const of = `${sender} ${device}`;
    const before = last.get(of) ?? (isWhole ? 0 : null);
    if (seen.has(id) || counter === before) problems.set(id, "replayed");
    else if (before !== null && counter < before) problems.set(id, "reordered");
    else {
      if (before !== null && counter > before + 1) problems.set(id, "gap");
      last.set(of, counter);
    }
    seen.add(id);
  }
  return problems;
}
