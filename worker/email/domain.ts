/** What a placeholder stands for, as the editor lists it. */
export const PLACEHOLDERS = {
  brand: "The store's name",
  first_name: "The customer's first name, or \"there\" where it isn't known",
  order_number: "The order number",
  order_date: "The day of the order",
  total: "The order's total",
  amount: "The amount of the refund, payment or gift card",
  tracking: "Carrier and tracking number",
  product: "The product, or what the subscription delivers",
  date: "The day that the email is about, such as the next charge",
  frequency: "How often the subscription renews",
  lot: "The lot number",
  count: "How many items",
  sender: "Who sent the gift",
} as const;
export type PlaceholderName = keyof typeof PLACEHOLDERS;

/** The texts of an email that its owner may replace. */
export interface EmailTexts {
  subject: string;
  heading: string;
  /** Paragraphs, with an empty line between them. */
  intro: string;
  footer: string;
}

/** Limits of each text, in characters. */
export const EMAIL_TEXT_LIMITS: Record<keyof EmailTexts, number> = {
  subject: 150,
  heading: 150,
  intro: 2000,
  footer: 600,
};

const PLACEHOLDER = /\{\{\s*([a-z_]+)\s*\}\}/g;

/** Replaces each known {{placeholder}} once; what is put in is not looked at again. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] as string) : whole));

/**
 * What is wrong with the placeholders of a text, as a sentence; null: nothing.
 * @param known the names that this email has
 */
export function findPlaceholderProblem(text: string, known: readonly string[]): string | null {
  const list = known.map((name) => `{{${name}}}`).join(", ");
  for (const [whole, inner = ""] of text.matchAll(/\{\{([^{}]*)\}\}/g))
    if (!known.includes(inner.trim())) return `${whole} isn't a placeholder of this email. Use ${list}.`;
  if (/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, "")))
    return "A placeholder isn't complete. Write it with two braces on each side, such as {{brand}}.";
  return null;
}

/**
 * What became of an email. `mailbox`: on a developer's machine nothing is sent, and the email is in the local mailbox.
 * `unconnected`: no mail service is connected. `gone`: it is older than the outbox keeps.
 */
export type EmailStatus = "sent" | "queued" | "retrying" | "failed" | "mailbox" | "unconnected" | "gone";

/** How often a failed email is tried. */
export const MAX_EMAIL_TRIES = 8;

/** @param how whether a mail service is connected, and whether this is a developer's machine */
export function emailStatus(
  row: { sentAt: number | null; tries: number; error: string | null } | null,
  how: { isConnected: boolean; isDevelopment: boolean },
): EmailStatus {
  if (row === null) return "gone";
  if (row.sentAt !== null) return "sent";
  if (row.tries >= MAX_EMAIL_TRIES) return "failed";
  if (!how.isConnected) return how.isDevelopment ? "mailbox" : "unconnected";
  return row.tries > 0 || row.error !== null ? "retrying" : "queued";
}
