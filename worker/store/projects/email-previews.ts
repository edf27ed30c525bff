import { brand } from "../../../app/brand.ts";
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
    {
      name: "Project received",
      when: "A customer sends in a custom project.",
      content: projectReceivedEmail({ suggestions }, link),
    },
    { name: "Project received, nothing to recommend", content: projectReceivedEmail({ suggestions: [] }, link) },
    {
      name: "Reply to a project",
      when: "Your team replies to a custom project.",
      content: projectReplyEmail(`Hi ${person},\n\n${sentence}\n\nThe ${brand.name} team`, link),
    },
  ];
}
