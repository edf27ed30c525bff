import { brand } from "../../../app/brand.ts";
import type { EmailContent } from "../../email/index.ts";
import type { OrderRecord } from "./deps.ts";

/** The link to an order, asked for by its number and address. @param link opens the order's page */
export function orderLinkEmail({ order, link }: { order: Pick<OrderRecord, "number">; link: string }): EmailContent {
  return {
    subject: `Your link to order #${order.number}`,
    preheader: "See its status, tracking and invoice.",
    heading: `Order #${order.number}`,
    intro: [
      "Here's the link to your order: its status, tracking and invoice, returns and reviews.",
      "If you didn't ask for it, you can ignore this email.",
    ],
    button: { label: "View your order", href: link },
    footer: `You're receiving this email because someone entered this address and the number of order #${order.number} at ${brand.name}.`,
  };
}

/** The link that changes the reviews of an order. @param link works for a day */
export function reviewLinkEmail({ order, link }: { order: Pick<OrderRecord, "number">; link: string }): EmailContent {
  return {
    subject: "Edit your review",
    preheader: "The link works for 24 hours.",
    heading: "Edit your review",
    intro: [
      `Open this link within 24 hours to edit or delete your reviews of order #${order.number}.`,
      "If you didn't ask for it, you can ignore this email.",
    ],
    button: { label: "Edit your review", href: link },
    notes: ["Don't forward this email: anyone with the link can change your reviews."],
    footer: `You're receiving this email because someone asked to edit a review of order #${order.number} at ${brand.name}.`,
  };
}
