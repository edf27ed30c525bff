import type { EmailContent } from "../../email/index.ts";

const FOOTER = "You're receiving this email because you sent in a custom project.";
const PRIVATE_LINK = "Anyone with this link can read your answers, so keep it to yourself.";

/** A project was sent in: what our rules suggest, and where to follow it. */
export const projectReceivedEmail = (
  { suggestions }: { suggestions: readonly { title: string; rules: readonly string[] }[] },
  link: string,
): EmailContent => ({
  template: "project.received",
  subject: "We've received your custom project",
  preheader: "Our team will read your answers and reply.",
  heading: "We've received your custom project",
  intro: ["Thanks for your answers. Someone on our team will read them and reply."],
  paragraphs: [
    ...(suggestions.length === 0
      ? ["Based on your answers, you don't need any of our products."]
      : ["Based on your answers, we recommend:", ...suggestions.map((s) => `${s.title}: ${s.rules[0]}`)]),
  ],
  button: { label: "View your project", href: link },
  notes: [PRIVATE_LINK],
  footer: FOOTER,
});

/** The team's reply to a project. */
export const projectReplyEmail = (reply: string, link: string): EmailContent => ({
  template: "project.reply",
  subject: "Our reply to your custom project",
  preheader: "Our team has read your answers.",
  heading: "Our reply to your custom project",
  paragraphs: [...reply.split(/\n{2,}/)],
  button: { label: "View your project", href: link },
  notes: ["Your answers, our suggestions and this reply are all on that page.", PRIVATE_LINK],
  footer: FOOTER,
});
