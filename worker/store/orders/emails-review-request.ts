import { type EmailContent, type EmailOptOut, shortenTitle } from "../../email/index.ts";
import type { LineRecord } from "./deps.ts";
import { type OrderEmailContext, orderEmailBase } from "./email-parts.ts";

/**
 * Asks the buyer what they think of what has arrived. Its links open the page of the reviews and nothing else of the order,
 * since such an email may be passed on.
 * @param page where the reviews are written, with the signature that opens it
 */
export function reviewRequestEmail(
  context: OrderEmailContext,
  { lines, page, optOut }: { lines: readonly LineRecord[]; page: string; optOut: EmailOptOut },
): EmailContent {
  const { values } = orderEmailBase(context);
  const [first] = lines;
  const isOne = lines.length === 1;
  return {
    template: "order.review_request",
    values: { ...values, product: first?.title ?? "" },
    subject: isOne ? "How do you like {{product}}?" : "How do you like {{product}} and the rest of your order?",
    preheader: "A few words help others choose. We publish every rating, good or bad.",
    heading: isOne ? "How do you like {{product}}?" : "How do you like your order?",
    intro: [
      "You've had order #{{order_number}} for a while. Tell others what it was like: it takes a minute, and you can add photos.",
      "We publish every review that follows our guidelines, whatever its rating.",
    ],
    button: { label: "Write a review", href: page },
    items: lines.map((line) => ({
      title: line.title,
      details: line.variantTitle ? [line.variantTitle] : [],
      picture: context.facts.pictures[line.id],
      // One item has the button.
      links: isOne ? [] : [{ label: `Review ${shortenTitle(line.title)}`, href: `${page}#line-${line.id}` }],
    })),
    footer:
      "You're receiving this email because you bought from {{brand}}. We ask once about each product, and never again.",
    optOut,
  };
}
