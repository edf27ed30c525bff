import { brand } from "../../app/brand.ts";
import { toldWords } from "../community/domain-staff-words.ts";
import { type EmailContent, shortenTitle } from "../email/index.ts";
import { formatLongDate } from "../kernel/long-date.ts";
import type { DecisionNotice, DecisionView, TopicNotice } from "./contract.ts";

/** What happened to a post, as its author reads it. */
const HEADINGS = {
  approve: "Your post is visible",
  hide: "Your post was hidden",
  spam: "Your post was hidden",
} as const;

/** A decision about what someone wrote, or that it was taken back. @param origin of the site */
export function decisionEmail(notice: DecisionNotice, origin: string): EmailContent {
  if (notice.topic === "") return messageDecisionEmail(notice, origin);
  const { title, topic, number, decision } = notice;
  const place = `“${shortenTitle(title)}”`;
  const link = `${origin}/community/t/topic/${topic}${number === null ? "" : `/${number}`}`;
  const footer = `You're receiving this email because you posted in the ${brand.name} community.`;
  if (!decision)
    return {
      subject: `A decision about your post in ${place} was reversed`,
      preheader: "A moderator looked at it again.",
      heading: "The decision was reversed",
      paragraphs: [`A moderator looked at your post in ${place} again and reversed the earlier decision.`],
      button: { label: "Open the topic", href: link },
      footer,
    };
  return {
    subject: decision.action === "approve" ? `Your post in ${place} is visible` : `Your post in ${place} was hidden`,
    preheader: decision.reason || "A moderator made a decision.",
    heading: HEADINGS[decision.action],
    paragraphs: [
      decision.action === "approve"
        ? `A moderator reviewed your post in ${place}. Other members can see it.`
        : `A moderator hid your post in ${place}. Other members can no longer see it, but nothing is lost.`,
      ...(decision.action === "spam" ? ["It looked like advertising."] : []),
      ...(decision.reason === "" ? [] : [`Reason: ${decision.reason}`]),
      ...(decision.sanction === null ? [] : [explainSanction(decision.sanction)]),
    ],
    ...(decision.note === "" ? {} : { quote: { label: "From the moderator", text: decision.note } }),
    button:
      decision.action === "approve"
        ? { label: "Open the topic", href: link }
        : { label: "See the decision or appeal", href: `${origin}/community/decisions` },
    footer,
  };
}

/** The same about messages. None of their text is in the email. */
function messageDecisionEmail({ decision }: DecisionNotice, origin: string): EmailContent {
  const heading = describeMessageDecision(decision);
  return {
    subject: heading,
    preheader: decision?.reason || "A moderator made a decision.",
    heading,
    paragraphs: [
      "Another member reported it to the moderators, who can't read anything else in your conversations.",
      ...(decision?.reason ? [`Reason: ${decision.reason}`] : []),
      ...(decision?.sanction ? [explainSanction(decision.sanction)] : []),
    ],
    ...(decision?.note ? { quote: { label: "From the moderator", text: decision.note } } : {}),
    button: { label: "See the decision or appeal", href: `${origin}/community/decisions` },
    footer: `You're receiving this email because you posted in the ${brand.name} community.`,
  };
}

const describeMessageDecision = (decision: DecisionNotice["decision"]): string =>
  !decision
    ? "A decision about your message was reversed"
    : decision.action === "approve"
      ? "A report about your message was dismissed"
      : "Your message broke the guidelines";

const explainSanction = ({ kind, until }: NonNullable<DecisionView["sanction"]>): string => {
  const date = formatLongDate(until, "UTC");
  return kind === "silence"
    ? `You can read, but not post, until ${date}.`
    : `You're suspended from the community until ${date}. The store and your orders are not affected.`;
};

/** The same in one sentence, as a notification in the page. */
export function describeDecision({ title, topic, decision }: DecisionNotice): string {
  if (topic === "") return `${describeMessageDecision(decision)}${decision?.reason ? `: ${decision.reason}` : ""}.`;
  const place = `“${shortenTitle(title)}”`;
  if (!decision) return `A moderator reversed the decision about your post in ${place}.`;
  const happened = decision.action === "approve" ? "is visible" : "was hidden";
  const reason = decision.reason === "" ? "" : `: ${decision.reason}`;
  return `Your post in ${place} ${happened}${reason}${reason === "" || !/[.!?]$/.test(reason) ? "." : ""}`;
}

/** What a moderator did to someone's topic or post, with the reason. @param origin of the site */
export function topicActionEmail(notice: TopicNotice, origin: string): EmailContent {
  const { action, title, topic, number, reason } = notice;
  const place = `“${shortenTitle(title)}”`;
  const done = toldWords(action, place, number);
  const isGone = action === "hide";
  return {
    subject: `A moderator ${done}`,
    preheader: reason || "Nothing you wrote is lost.",
    heading:
      action === "edit_post"
        ? "A moderator edited your post"
        : action === "split"
          ? "Posts were moved"
          : `A moderator ${toldWords(action, "your topic", number)}`,
    paragraphs: [
      `A moderator ${done}.`,
      ...(isGone ? ["Other members can no longer see it, but nothing is lost."] : []),
      ...(reason === "" ? [] : [`Reason: ${reason}`]),
    ],
    button: isGone
      ? { label: "Read the guidelines", href: `${origin}/community-guidelines` }
      : {
          label: "Open the topic",
          href: `${origin}/community/t/topic/${topic}${number === null ? "" : `/${number}`}`,
        },
    footer: `You're receiving this email because you posted in the ${brand.name} community.`,
  };
}

/** The same in one sentence, as a notification in the page. */
export function describeTopicAction({ action, title, number, reason }: TopicNotice): string {
  const end = reason === "" ? "." : `: ${reason}${/[.!?]$/.test(reason) ? "" : "."}`;
  return `A moderator ${toldWords(action, `“${shortenTitle(title)}”`, number)}${end}`;
}
