/** A line of two columns, such as an item and its price. */
export interface EmailRow {
  label: string;
  /** Empty: the label takes the whole line. */
  value: string;
  /** Set off from the rows above it, as a total is. */
  strong?: boolean;
}

export interface EmailLink {
  label: string;
  /** An absolute http(s) address. */
  href: string;
}

/** What an email says, as data: the layout makes the HTML and the text of it. All texts are plain, never markup. */
export interface EmailContent {
  subject: string;
  /** What inboxes show beside the subject; adds to it instead of repeating it. */
  preheader: string;
  heading: string;
  /** A line break in a paragraph is kept. */
  paragraphs: string[];
  /** Something to type in elsewhere, shown large. */
  code?: { label: string; value: string };
  rows?: EmailRow[];
  /** The one thing to do next. */
  button?: EmailLink;
  /** Other ways to go, below the button. */
  links?: EmailLink[];
  /** Small print below it all: conditions, and what to do if it was not you. */
  notes?: string[];
  /** Why this person gets the email. */
  footer: string;
}

/** What previews are filled with; the test hands in hostile texts instead. */
export interface EmailSample {
  person: string;
  product: string;
  /** A sentence that a person wrote: a gift message, a reply, a reason. */
  sentence: string;
  origin: string;
}

/** A template with sample data, for `/dev/mailbox` and the test that renders all of them. */
export interface EmailPreview {
  name: string;
  content: EmailContent;
}

const MAX_TITLE_LENGTH = 30;

/** A product's or subscription's title for a subject line, which inboxes cut at about 80 characters. */
export const shortenTitle = (title: string): string =>
  title.length > MAX_TITLE_LENGTH ? `${title.slice(0, MAX_TITLE_LENGTH - 1).trimEnd()}…` : title;
