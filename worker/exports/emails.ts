import { brand } from "../../app/brand.ts";
import type { EmailContent } from "../email/index.ts";
import { formatLongDate } from "../kernel/long-date.ts";
import { formatFileSize } from "./domain.ts";

/** The file that a staff member exported is ready. */
export const exportReadyEmail = (
  file: { title: string; filename: string; rows: number; bytes: number; expiresAt: number },
  origin: string,
): EmailContent => ({
  subject: `Your export is ready: ${file.filename}`,
  preheader: `${file.rows.toLocaleString("en-US")} rows in ${file.filename}`,
  heading: "Your export is ready",
  paragraphs: [`${file.title} is ready to download.`],
  rows: [
    { label: "File", value: file.filename },
    { label: "Rows", value: file.rows.toLocaleString("en-US") },
    { label: "Size", value: formatFileSize(file.bytes) },
    { label: "Available until", value: formatLongDate(file.expiresAt, "UTC") },
  ],
  button: { label: "Open exports", href: `${origin}/420/exports` },
  notes: ["Sign in as an admin to download it."],
  footer: `You're receiving this email because you exported data from ${brand.name}.`,
});
