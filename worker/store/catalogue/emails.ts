import { brand } from "../../../app/brand.ts";
import type { EmailContent, EmailPicture } from "../../email/index.ts";

/** Asks an address that nobody has proved yet whether it wants to hear when a product is back. */
export const restockConfirmEmail = (title: string, confirmUrl: string): EmailContent => ({
  template: "restock.confirm",
  values: { product: title },
  subject: "Should we email you when {{product}} is back?",
  preheader: "Confirm, and we'll email you once.",
  heading: "Should we email you when {{product}} is back?",
  paragraphs: [`Someone, probably you, asked us to email this address once when ${title} is back in stock.`],
  button: { label: "Yes, notify me", href: confirmUrl },
  footer: `If you didn't ask for this, ignore this email. You won't hear from ${brand.name} again.`,
});

/** Tells someone who waited that a product is back. */
export const restockEmail = (title: string, productUrl: string, picture: EmailPicture): EmailContent => ({
  template: "restock.back",
  values: { product: title },
  subject: "{{product}} is back in stock",
  preheader: "You asked us to let you know.",
  heading: "{{product}} is back in stock",
  intro: ["You can order {{product}} again."],
  items: [{ title, picture }],
  button: { label: "View product", href: productUrl },
  notes: ["We can't set items aside, so they may sell out again."],
  footer: "You asked for this one email. We won't send another about this product.",
});
