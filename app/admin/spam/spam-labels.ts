import type { BlockKind, PostKind, SpamReasonCode, SpamVerdict } from "#worker/spam/contract.ts";
import type { StatusLabel } from "../status-badge.tsx";

/** A verdict as a badge. */
export const VERDICT_STATUS: Record<SpamVerdict, StatusLabel> = {
  publish: ["Published", "neutral"],
  review: ["For review", "primary", "half"],
  hold: ["Held", "warning"],
  refuse: ["Refused", "danger"],
};

/** The reasons, as the overview counts them. */
export const REASON_LABELS: Record<SpamReasonCode, string> = {
  staff: "Staff",
  block_word: "Blocked word",
  block_domain: "Blocked link",
  block_email: "Blocked email domain",
  block_network: "Blocked network",
  too_fast: "Too soon after the last post",
  too_many: "Limit reached",
  first_post: "First post of a new member",
  links: "Too many links",
  same_domain: "Same link again and again",
  duplicate_own: "Repeated own post",
  duplicate_others: "Repeated post of others",
  network_flood: "Flood from one network",
  model: "Spam score",
  audit: "Random check",
  unchecked: "Check not reached",
  taken: "Forged number",
};

export const KIND_LABELS: Record<PostKind, string> = {
  topic: "Topic",
  reply: "Reply",
  edit: "Edit",
  profile: "Profile",
};

export const BLOCK_KIND_LABELS: Record<BlockKind, { one: string; field: string; hint: string }> = {
  word: {
    one: "Word or phrase",
    field: "Words or phrases",
    hint: "Whole words, however they are capitalized, accented or disguised.",
  },
  domain: {
    one: "Link",
    field: "Domains",
    hint: "Links to a domain and everything below it, such as shop.example.com.",
  },
  email: { one: "Email domain", field: "Email domains", hint: "Members whose address ends with it." },
  network: { one: "Network", field: "Networks", hint: "An address or a range, such as 203.0.113.7 or 203.0.113.0/24." },
};

/** "94%": a share; below 1% and above 99% with one decimal. */
export function toPercent(share: number): string {
  const percent = share * 100;
  const isWhole = (percent >= 1 && percent <= 99) || percent === 0 || percent === 100;
  return `${percent.toFixed(isWhole ? 0 : 1)}%`;
}
