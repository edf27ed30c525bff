import type { EmailPreview, EmailSample } from "../../email/index.ts";
import { restockConfirmEmail, restockEmail } from "./emails.ts";

/** Every restock email with sample data. */
export const previewRestockEmails = ({ product, origin }: EmailSample): EmailPreview[] => [
  { name: "Confirm a restock notice", content: restockConfirmEmail(product, `${origin}/restock/sample?s=sample`) },
  { name: "Back in stock", content: restockEmail(product, `${origin}/products/sample`) },
];
