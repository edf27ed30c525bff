import { DAY } from "../../kernel/instants.ts";
import type { OrdersDeps } from "./deps.ts";

/** What the signature in a review request is for: it opens the page where the order's items are reviewed, and no more. */
const LINK_PURPOSE = "review link";
/** What the signature of a link is for that was asked for to change a review. */
const EDIT_PURPOSE = "review edit link";
const EDIT_LIFETIME = DAY;

/** `write`: reviews that aren't written yet; `edit`: those that are, too. */
export type ReviewAccess = "write" | "edit";

/** Signs the link of a review request; it works for this order alone and does not expire. */
export const createReviewToken = (deps: Pick<OrdersDeps, "sign">, orderId: string): Promise<string> =>
  deps.sign(LINK_PURPOSE, orderId);

/** Signs a link that changes an order's reviews, for a day. */
export async function createReviewEditToken(deps: Pick<OrdersDeps, "sign" | "now">, orderId: string): Promise<string> {
  const until = deps.now() + EDIT_LIFETIME;
  return `${until}.${await deps.sign(EDIT_PURPOSE, `${orderId}:${until}`)}`;
}

/** What a token opens of this order's reviews; null: nothing. */
export async function readReviewToken(
  deps: Pick<OrdersDeps, "verify" | "now">,
  orderId: string,
  token: string,
): Promise<ReviewAccess | null> {
  const [, until, signature = ""] = /^(\d{1,16})\.(.+)$/.exec(token) ?? [];
  if (until !== undefined)
    return Number(until) > deps.now() && (await deps.verify(EDIT_PURPOSE, `${orderId}:${until}`, signature))
      ? "edit"
      : null;
  return (await deps.verify(LINK_PURPOSE, orderId, token)) ? "write" : null;
}
