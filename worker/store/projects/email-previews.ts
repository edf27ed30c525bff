import type { EmailPreview, EmailSample } from "../../email/index.ts";
import { projectReceivedEmail, projectReplyEmail } from "./emails.ts";

/** Every custom-project email with sample data. */
export function previewProjectEmails({ person, product, sentence, origin }: EmailSample): EmailPreview[] {
  const link = `${origin}/custom-project?project=sample&key=sample`;
  const suggestions = [
    { title: product, rules: ["You want steady energy through the day."] },
    { title: "Puna", rules: ["You eat little iron."] },
  ];
  return [
    { name: "Received", content: projectReceivedEmail({ suggestions }, link) },
    { name: "Received, nothing to recommend", content: projectReceivedEmail({ suggestions: [] }, link) },
    { name: "Reply", content: projectReplyEmail(`Hi ${person},\n\n${sentence}\n\nYour team`, link) },
  ];
}
