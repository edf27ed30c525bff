import { previewAccountEmails } from "./auth/email-previews.ts";
import { previewSubscriptionEmails } from "./billing/email-previews.ts";
import { previewTextEmails } from "./content/email-previews.ts";
import { finishContent } from "./email/finish-content.ts";
import type { EmailPreview, EmailSample } from "./email/index.ts";
import { renderEmailHtml, renderEmailText } from "./email/layout.ts";
import { previewExportEmails } from "./exports/email-previews.ts";
import { previewCommunityEmails } from "./members/email-previews.ts";
import { previewModerationEmails } from "./moderation/email-previews.ts";
import { previewRestockEmails } from "./store/catalogue/email-previews.ts";
import { previewOrderEmails } from "./store/orders/email-previews.ts";
import { previewProjectEmails } from "./store/projects/email-previews.ts";

/** The templates of every domain, by the heading that `/dev/mailbox` shows them under. */
const PREVIEWS: Record<string, (sample: EmailSample) => EmailPreview[]> = {
  Account: previewAccountEmails,
  Orders: previewOrderEmails,
  Subscriptions: previewSubscriptionEmails,
  "Restock notices": previewRestockEmails,
  "Custom projects": previewProjectEmails,
  Community: (sample) => [...previewCommunityEmails(sample), ...previewModerationEmails(sample)],
  Staff: (sample) => [...previewExportEmails(sample), ...previewTextEmails(sample)],
};

export const EMAIL_SAMPLE: EmailSample = {
  person: "Maya Quispe",
  product: "Kallpa",
  sentence: "Start with one scoop in the morning.",
  origin: "http://localhost",
};

/** Every template of the site with sample data, by domain; its texts are not filled in yet. */
export const listEmailPreviews = (sample: EmailSample = EMAIL_SAMPLE) =>
  Object.entries(PREVIEWS).map(([domain, preview]) => ({ domain, emails: preview(sample) }));

/** Every template of the site, rendered with sample data. */
export const renderEmailPreviews = (sample: EmailSample = EMAIL_SAMPLE) =>
  listEmailPreviews(sample).map(({ domain, emails }) => ({
    domain,
    emails: emails.map(({ name, content: template }) => {
      const content = finishContent(template);
      return {
        name,
        content,
        html: renderEmailHtml(content, sample.origin),
        text: renderEmailText(content, sample.origin),
      };
    }),
  }));
