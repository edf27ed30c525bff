import { brand } from "../../app/brand.ts";
import { type EmailContent, type EmailOptOut, shortenTitle } from "../email/index.ts";
import type { NotificationView } from "./contract-notifications.ts";
import { describeNotification } from "./domain-notification.ts";

/** How many lines a digest has; the rest is behind its button. */
const MAX_LINES = 12;

/** What a member has not read in the community, newest first. Nothing of what was written: it may be gone by then. */
export function digestEmail(
  notifications: readonly NotificationView[],
  { origin, optOut }: { origin: string; optOut: EmailOptOut },
): EmailContent {
  const [first] = notifications.map(describeNotification);
  const events = notifications.reduce((sum, { count }) => sum + count, 0);
  const more = notifications.length - MAX_LINES;
  const [text = "", about = ""] = [first?.text, first?.about];
  return {
    template: "community.digest",
    subject: events === 1 ? shortenSubject(text, about) : `${events} new notifications from the community`,
    preheader: events === 1 ? "In the community" : `${text}${about ? `: ${shortenTitle(about)}` : ""}`,
    heading: "What you missed",
    items: notifications.slice(0, MAX_LINES).map((notification) => {
      const line = describeNotification(notification);
      return {
        title: line.text,
        details: line.about ? [line.about] : [],
        links: [{ label: "Open", href: origin + notification.path }],
      };
    }),
    paragraphs: more > 0 ? [`And ${more} more.`] : [],
    button: { label: "Open notifications", href: `${origin}/notifications` },
    notes: [`Choose what we notify you about, and how often, in your profile settings: ${origin}/profile-settings`],
    footer: `You're receiving this email because you take part in the ${brand.name} community.`,
    optOut,
  };
}

const shortenSubject = (text: string, about: string): string =>
  about ? `${shortenTitle(text)}: ${shortenTitle(about)}` : text.length > 70 ? `${text.slice(0, 69).trimEnd()}…` : text;
