import { toast } from "#app/ui/index.ts";
import type { OptimisticLine } from "./optimistic-cart.ts";

/** The name of a line: product and variant. */
export const lineName = (line: OptimisticLine): string =>
  [line.sellable?.title ?? line.hint?.title ?? "This product", line.sellable?.variantTitle ?? line.hint?.variantTitle]
    .filter(Boolean)
    .join(", ");

/** Shows why a change to the cart was refused. */
export const showCartProblem = (problem: { message: string } | null): void => {
  if (problem) toast({ tone: "error", title: "Couldn't update your cart", description: problem.message });
};
