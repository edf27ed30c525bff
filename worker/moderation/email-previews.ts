import type { EmailPreview, EmailSample } from "../email/index.ts";
import { DAY } from "../kernel/instants.ts";
import type { DecisionView } from "./contract.ts";
import { decisionEmail, topicActionEmail } from "./emails.ts";

const AT = Date.UTC(2026, 10, 20);

/** Every email about decisions with sample data. */
export function previewModerationEmails({ product, sentence, origin }: EmailSample): EmailPreview[] {
  const notice = { id: "sample", member: "sample", topic: "1g0000000000", title: `Iron and ${product}`, number: 4 };
  const decision: Omit<DecisionView, "by"> = {
    ...{ action: "hide", reason: "Rule 3, no medical advice", note: sentence, sanction: null, at: AT },
  };
  const preview = (name: string, over: Partial<typeof decision> | null): EmailPreview => ({
    name,
    content: decisionEmail({ ...notice, decision: over && { ...decision, ...over } }, origin),
  });
  // About messages there is no topic.
  const previewMessage = (name: string, over: Partial<typeof decision> | null): EmailPreview => ({
    name,
    content: decisionEmail(
      { ...notice, topic: "", title: "Private message", number: null, decision: over && { ...decision, ...over } },
      origin,
    ),
  });
  return [
    preview("Post hidden", {}),
    preview("Post hidden as spam, no posting for a while", {
      ...{ action: "spam", reason: "Advertising", note: "", sanction: { kind: "silence", until: AT + 7 * DAY } },
    }),
    preview("Post hidden, member suspended", { sanction: { kind: "suspend", until: AT + 30 * DAY } }),
    preview("Post shown after a review", { action: "approve", reason: "", note: "" }),
    preview("Decision reversed", null),
    previewMessage("Reported message, no posting for a while", {
      ...{ reason: "No threats", sanction: { kind: "silence", until: AT + 7 * DAY } },
    }),
    previewMessage("Appeal about a message accepted", { action: "approve", reason: "", note: "" }),
    previewMessage("Decision about a message reversed", null),
    {
      name: "Topic closed by a moderator",
      content: topicActionEmail({ ...notice, number: null, action: "close", reason: sentence }, origin),
    },
    {
      name: "Post edited by a moderator",
      content: topicActionEmail({ ...notice, action: "edit_post", reason: sentence }, origin),
    },
  ];
}
