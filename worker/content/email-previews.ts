import type { EmailPreview, EmailSample } from "../email/index.ts";
import { commentMentionEmail } from "./emails.ts";

/** Every email about texts with sample data. */
export function previewTextEmails({ person, product, sentence, origin }: EmailSample): EmailPreview[] {
  const query = "?to=sample&kind=text_mention&token=sample";
  const links = {
    link: `${origin}/420/draft/sample?comment=sample`,
    optOut: {
      label: "Stop emails about mentions",
      href: `${origin}/email-preferences${query}`,
      oneClickHref: `${origin}/api/email-preferences/stop${query}`,
    },
  };
  const comment = { actor: `${person} (rosa@example.com)`, title: `What ${product} measured`, text: sentence };
  return [
    { name: "Mentioned in a comment", content: commentMentionEmail({ ...comment, quote: sentence }, links) },
    {
      name: "Mentioned in a comment on the whole text",
      content: commentMentionEmail({ ...comment, quote: "" }, links),
    },
  ];
}
