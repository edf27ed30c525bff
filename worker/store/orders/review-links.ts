import type { OrdersDeps } from "./deps.ts";

/** What the signature in a review request is for: it opens the page where the order's items are reviewed, and no more. */
const LINK_PURPOSE = "review link";

/** Signs the link of a review request; it works for this order alone and does not expire. */
export const createReviewToken = (deps: Pick<OrdersDeps, "sign">, orderId: string): Promise<string> =>
  deps.sign(LINK_PURPOSE, orderId);

/** Whether a token is the one of this order. */
export const isValidReviewToken = (
  deps: Pick<OrdersDeps, "verify">,
  orderId: string,
  token: string,
): Promise<boolean> => deps.verify(LINK_PURPOSE, orderId, token);
