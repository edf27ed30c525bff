import type { EmailPreview, EmailSample } from "../email/index.ts";
import type { NotificationView } from "./contract-notifications.ts";
import { digestEmail } from "./emails.ts";

/** The community's digest with sample data. */
export function previewCommunityEmails({ person, product, sentence, origin }: EmailSample): EmailPreview[] {
  const query = "?to=sample&kind=community_digest&token=sample";
  const optOut = {
    label: "Stop these emails",
    href: `${origin}/email-preferences${query}`,
    oneClickHref: `${origin}/api/email-preferences/stop${query}`,
  };
  const actor = { id: "sample", name: person, handle: null };
  const notification = (view: Partial<NotificationView>): NotificationView => ({
    ...{
      id: "sample",
      kind: "reply",
      topic: "sample",
      number: 2,
      path: "/community",
      title: `${product} before a run`,
    },
    ...{ actors: [actor], people: 1, count: 1, at: 1, isRead: false },
    ...view,
  });
  const all = [
    notification({}),
    notification({ kind: "watched", count: 5, title: "Iron and coffee" }),
    notification({ kind: "reaction", people: 4, actors: [actor, { id: "b", name: "Ben", handle: null }] }),
    notification({ kind: "moderation", title: sentence }),
  ];
  return [
    {
      name: "Community digest",
      when: "Daily or weekly, as the member chose, where something is unread.",
      optional: true,
      content: digestEmail(all, { origin, optOut }),
    },
    { name: "Community digest of one reply", content: digestEmail(all.slice(0, 1), { origin, optOut }) },
  ];
}
