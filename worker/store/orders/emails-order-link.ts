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
      "Didn't ask for it? Then you can ignore this email.",
    ],
    button: { label: "View your order", href: link },
    footer: `You're receiving this email because someone entered this address and the number of order #${order.number} at ${brand.name}.`,
  };
}
