import type { PlaceholderName } from "./domain.ts";

/** A line of two columns, such as a label and its amount. */
export interface EmailRow {
  label: string;
  /** Empty: the label takes the whole line. */
  value: string;
  /** Set off from the rows above it, as a total is. */
  strong?: boolean;
  /** What the reader saves. */
  saving?: boolean;
}

export interface EmailLink {
  label: string;
  /** An absolute http(s) address. */
  href: string;
}

/** The page that ends emails of a kind, and the address that email apps post to from their own button (RFC 8058). */
export interface EmailOptOut extends EmailLink {
  oneClickHref: string;
}

/** A product's picture; mail programs show JPEG and PNG only. */
export interface EmailPicture {
  /** A path of the site or an absolute address; null: a square of the pack's color with the product's initial. */
  src: string | null;
  /** #rrggbb: behind the initial, or what the picture stands on. */
  background: string;
  /** #rrggbb: of the initial. */
  ink: string;
  /** Width by height of the file, so that it is never distorted; left out: a square. */
  ratio?: number;
}

/** A product in a list. */
export interface EmailItem {
  title: string;
  /** Small lines below the title: unit price, frequency, recipient. */
  details?: string[];
  picture?: EmailPicture;
  amount?: string;
  /** The amount before discounts, struck through. */
  amountBefore?: string;
  links?: EmailLink[];
}

/** A subscription that the email concerns, with the ways out that must stand in every such email. */
export interface EmailSubscription {
  title: string;
  /** What is charged when. */
  text: string;
  /** Skip, change, cancel: each leads to the page that asks; opening it changes nothing. */
  links: EmailLink[];
  /** The email is about something else: small text and links in place of a box with buttons. */
  quiet?: boolean;
}

/** What an email says, as data: the layout makes the HTML and the text of it. All texts are plain, never markup. */
export interface EmailContent {
  /**
   * Which of the site's emails it is, such as `order.confirmation`: the owner's own texts are stored under it. Left out
   * where nobody may edit it (emails to staff).
   */
  template?: string;
  /** Subject, heading, intro and footer may hold {{placeholders}}; the owner may replace them. */
  subject: string;
  /** Follows the subject, no matter who wrote it. */
  subjectEnd?: string;
  /** What inboxes show beside the subject; adds to it instead of repeating it. */
  preheader: string;
  heading: string;
  intro?: string[];
  /** What the placeholders stand for. */
  values?: Partial<Record<PlaceholderName, string>>;
  /** Facts that stay whatever the owner writes. A line break is kept. */
  paragraphs?: string[];
  /** Something to type in elsewhere, shown large. */
  code?: { label: string; value: string };
  /** Someone's own words, or terms as they were agreed to. */
  quote?: { label: string; text: string };
  /** The one fact to know, beside the button. */
  panel?: { label: string; value: string };
  /** The one thing to do next. */
  button?: EmailLink;
  items?: EmailItem[];
  rows?: EmailRow[];
  subscriptions?: EmailSubscription[];
  /** Addresses and payment, side by side. */
  columns?: { title: string; lines: string[] }[];
  /** Other ways to go. */
  links?: EmailLink[];
  /** Small print below it all: conditions, and what to do if it was not you. */
  notes?: string[];
  /** Why this person gets the email. */
  footer: string;
  /** How to get no more of them; stays whatever the owner writes. */
  optOut?: EmailOptOut;
}

/** What previews are filled with; the test hands in hostile texts instead. */
export interface EmailSample {
  person: string;
  product: string;
  /** A sentence that a person wrote: a gift message, a reply, a reason. */
  sentence: string;
  origin: string;
}

/** A template with sample data, for the editor, `/dev/mailbox` and the test that renders all of them. */
export interface EmailPreview {
  name: string;
  /** When it is sent, as a sentence; given with the first preview of a template. */
  when?: string;
  /** The owner may switch it off. */
  optional?: boolean;
  content: EmailContent;
}

const MAX_TITLE_LENGTH = 30;

/** A product's or subscription's title for a subject line, which inboxes cut at about 80 characters. */
export const shortenTitle = (title: string): string =>
  title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title;
