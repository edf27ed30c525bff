import type { EmailPreview, EmailSample } from "../../email/index.ts";
import { restockConfirmEmail, restockEmail } from "./emails.ts";

/** Every restock email with sample data. */
export const previewRestockEmails = ({ product, origin }: EmailSample): EmailPreview[] => [
  {
    name: "Confirm a restock notice",
    when: "Someone asks for an email when a product is back.",
    content: restockConfirmEmail(product, `${origin}/restock/sample?s=sample`),
  },
  {
    name: "Back in stock",
    when: "A product is back that someone asked about.",
    content: restockEmail(product, `${origin}/products/sample`, { src: null, background: "#7a2e22", ink: "#f6ead2" }),
  },
];
