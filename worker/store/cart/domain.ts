import { type CartLine, MAX_QUANTITY } from "./contract.ts";

/**
 * How many of the requested units go into the cart. `most`: what is in stock for the line beside the others.
 */
export function capQuantity(requested: number, current: number, available: number): number {
  const cap = Math.min(MAX_QUANTITY, available);
  if (requested <= cap) return requested;
  // The quantity of a sold-out line stays or becomes lower, and never grows; the line shows the problem.
  return cap > 0 ? cap : Math.min(requested, current);
}

/**
 * The availability of a cart line. `served`: how many of `quantity` are in stock; `most`: the highest
 * quantity.
 */
export function lineAvailability(
  quantity: number,
  allocated: number,
  available: number,
): Pick<CartLine, "state" | "problem" | "left" | "most"> {
  const cap = Math.min(MAX_QUANTITY, available);
  const left = available < 10 ? available : null;
  if (allocated >= quantity) return { state: "ok", problem: null, left, most: cap };
  if (available > 0)
    return { state: "short", problem: `Only ${available} left. Lower the quantity to continue.`, left, most: cap };
  return { state: "sold_out", problem: "Sold out. Remove it to continue.", left: 0, most: 0 };
}

/** The notes of a change, one per line and kind. */
export const cappedMessage = (title: string, n: number): string =>
  n === 0 ? `${title} is sold out.` : `Only ${n} of ${title} left.`;
