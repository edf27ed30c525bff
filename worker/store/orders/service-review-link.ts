import { httpError } from "../../kernel/http-error.ts";
import { HOUR } from "../../kernel/instants.ts";
import { consumeRateLimit } from "../../platform/rate-limiter.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import { runBatch } from "../statement.ts";
import type { OrdersDeps } from "./deps.ts";
import { reviewLinkEmail } from "./emails-order-link.ts";
import { findOrder } from "./queries.ts";
import { createReviewEditToken } from "./review-links.ts";

/** Links that one order mails to its buyer. */
const EMAIL_LIMIT = { max: 3, window: HOUR };

/**
 * Mails a fresh link to the order's address that opens its reviews to change them, for a day.
 * @throws httpError not_found, too_fast
 */
export async function sendReviewLink(deps: OrdersDeps, id: string): Promise<void> {
  const order = await findOrder(deps.db, id);
  if (!order) throw httpError("not_found", "Order not found.");
  const verdict = await consumeRateLimit(deps.env, `review-link:${id}`, EMAIL_LIMIT, deps.now());
  if (!verdict.ok)
    throw httpError("too_fast", "We've already emailed you three links. Use the latest one, or try again in an hour.", {
      retryAfter: verdict.retryAfter,
    });
  const token = await createReviewEditToken(deps, id);
  const link = `${await getSiteOrigin(deps)}/orders/${id}/review?token=${token}`;
  const email = deps.emails.enqueue({
    to: order.email,
    kind: "order.review_link",
    content: reviewLinkEmail({ order, link }),
  });
  await runBatch(deps.db, [email.statement]);
  email.deliver();
}
