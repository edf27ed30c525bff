import { type CartLine, MAX_QUANTITY } from "./contract.ts";

/** How many of what is asked for go into the cart. `most`: what the stock has for the line beside the others. */
export function capQuantity(requested: number, current: number, available: number): number {
  const cap = Math.min(MAX_QUANTITY, available);
  if (requested <= cap) return requested;
  // What is sold out stays as it was, or becomes less: the line says so, and never grows.
  return cap > 0 ? cap : Math.min(requested, current);
}

/** What a line says of its stock. `served`: what it gets of `quantity`; `most`: what it could ask for. */
export function lineAvailability(
  quantity: number,
  allocated: number,
  available: number,
): Pick<CartLine, "state" | "problem" | "left" | "most"> {
  const cap = Math.min(MAX_QUANTITY, available);
  const left = available < 10 ? available : null;
  if (allocated >= quantity) return { state: "ok", problem: null, left, most: cap };
  if (available > 0)
    return { state: "short", problem: `Only ${available} can be had now. Lower the number to go on.`, left, most: cap };
  return { state: "sold_out", problem: "Sold out. Take it out to go on.", left: 0, most: 0 };
}

/** The notes of a change, one per line and kind. */
export const cappedMessage = (title: string, n: number): string =>
  n === 0 ? `${title} is sold out.` : `Only ${n} of ${title} can be had now.`;
