import type { ItemView, OwnPart } from "./contract.ts";
import { subjectOf } from "./domain-rules.ts";

/** In a sentence, what a person of the staff has to do with an item themself. */
export function describeOwnPart(item: Pick<ItemView, "kind" | "topic">, part: OwnPart["part"]): string {
  if (part === "decider") return "This is an appeal of your own decision";
  if (part === "reporter") return "You reported this yourself";
  const subject = subjectOf(item);
  return `This is your own ${subject === "message appeal" ? "appeal" : subject}`;
}

/** Why someone may not decide an item. */
export const refuseOwnPart = (item: Pick<ItemView, "kind" | "topic">, part: OwnPart["part"]): string =>
  `${describeOwnPart(item, part)}: someone else has to decide it.`;
