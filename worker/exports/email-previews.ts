import type { EmailPreview, EmailSample } from "../email/index.ts";
import { exportReadyEmail } from "./emails.ts";

/** Every email about exports with sample data. */
export function previewExportEmails({ product, origin }: EmailSample): EmailPreview[] {
  const file = { filename: "orders.csv", rows: 1_204_512, bytes: 118_000_000, expiresAt: Date.UTC(2027, 0, 15) };
  return [{ name: "Export ready", content: exportReadyEmail({ ...file, title: `Orders (q: ${product})` }, origin) }];
}
