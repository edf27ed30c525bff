import { brand } from "../../app/brand.ts";
import { type EmailContent, type EmailOptOut, shortenTitle } from "../email/index.ts";

/** A comment on a text names a colleague. */
export const commentMentionEmail = (
  { actor, title, quote, text }: { actor: string; title: string; quote: string; text: string },
  { link, optOut }: { link: string; optOut: EmailOptOut },
): EmailContent => ({
  subject: `You were mentioned in “${shortenTitle(title)}”`,
  preheader: `${actor} commented on it.`,
  heading: "You were mentioned in a comment",
  paragraphs: [
    `${actor} mentioned you in a comment on “${title}”.`,
    ...(quote === "" ? [] : [`It is about this passage: “${quote}”`]),
  ],
  quote: { label: "The comment", text },
  button: { label: "Open the comment", href: link },
  notes: ["Sign in as an admin to reply."],
  footer: `You're receiving this email because you write for ${brand.name}.`,
  optOut,
});
