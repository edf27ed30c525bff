/** What a food has of what the member avoids, by their plan and by what they said. Pure. */
import { allAvoided, type Contained } from "../../nutrition/domain-contains.ts";
import type { LibraryFood } from "../../nutrition/domain-food-library.ts";
import { namesOfAvoided } from "./domain-avoid-answer.ts";
import { eaterOf, type MemberData } from "./domain-member.ts";

/** Of these marks, those that the member avoids, as an answer says them; empty: none. */
export function avoidedOf(contains: readonly Contained[], data: Pick<MemberData, "profile" | "stated">): string {
  const avoided = allAvoided(eaterOf(data).avoids);
  const found = contains.filter((one) => avoided.includes(one));
  return found.length === 0 ? "" : namesOfAvoided(found);
}

/** Whether the member said that they can't eat this food, by its name. */
export const isStated = ({ id, contains, from }: LibraryFood, { stated, stock }: MemberData): boolean =>
  stated.names.length > 0 && contains != null && from !== "product" && !stock.candidates.some((one) => one.id === id);

/** Whether a food is known to be one that the member avoids. What isn't known is left to them. */
export const isAvoided = (food: LibraryFood, data: MemberData): boolean =>
  avoidedOf(food.contains ?? [], data) !== "" || isStated(food, data);
