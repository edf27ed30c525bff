/** Optional emails, each of which a person can turn off separately. */
export const OPT_OUT_KINDS = ["review_request", "text_mention", "community_digest"] as const;
export type OptOutKind = (typeof OPT_OUT_KINDS)[number];
/** Those that staff alone get: members without a role are not asked about them. */
export const STAFF_KINDS: readonly OptOutKind[] = ["text_mention"];

/** What they are called in the middle of a sentence, and what they are. */
export const OPT_OUT_LABELS: Record<OptOutKind, { name: string; text: string }> = {
  review_request: {
    name: "review requests",
    text: "One email about two weeks after an order arrives, asking what you think of it.",
  },
  text_mention: {
    name: "mentions in comments",
    text: "One email when a colleague mentions you in a comment on an article, a recipe or a page.",
  },
  community_digest: {
    name: "community digest",
    text: "One email a day or a week with what you haven't read in the community.",
  },
};

/** An address for someone who has the link but may not be its owner: a forwarded email names nobody. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  return `${name.slice(0, 1)}•••@${domain}`;
}

/** An address as part of a link, so that its characters need no escaping. */
export const encodeAddress = (email: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(email)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The address of such a link; null: none. */
export function decodeAddress(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
