import { type CartLine, MAX_QUANTITY } from "./contract.ts";

/** How many of what is asked for go into the cart. `most`: what the stock has for the line beside the others. */
export function cappedQuantity(asked: number, had: number, most: number): number {
  const cap = Math.min(MAX_QUANTITY, most);
  if (asked <= cap) return asked;
  // What is sold out stays as it was, or becomes less: the line says so, and never grows.
  return cap > 0 ? cap : Math.min(asked, had);
}

/** What a line says of its stock. `served`: what it gets of `quantity`; `most`: what it could ask for. */
export function stockOf(
  quantity: number,
  served: number,
  most: number,
): Pick<CartLine, "state" | "problem" | "left" | "most"> {
  const cap = Math.min(MAX_QUANTITY, most);
  const left = most < 10 ? most : null;
  if (served >= quantity) return { state: "ok", problem: null, left, most: cap };
  if (most > 0)
    return { state: "short", problem: `Only ${most} can be had now. Lower the number to go on.`, left, most: cap };
  return { state: "sold_out", problem: "Sold out. Take it out to go on.", left: 0, most: 0 };
}

/** The notes of a change, one per line and kind. */
export const CAPPED = (title: string, n: number): string =>
  n === 0 ? `${title} is sold out.` : `Only ${n} of ${title} can be had now.`;
