/** A social card: the picture of 1200 × 630 that social networks show with a link, since they show no SVG. */

/** The landscapes behind cards (public/art/cards/blank-….jpg). */
export const CARD_THEMES = ["sacred-valley", "coastal-desert", "andes-mountains", "cloud-forest"] as const;
export type CardTheme = (typeof CARD_THEMES)[number];

/** Pages whose cards are drawn when somebody asks for them. */
export const CARD_KINDS = ["article", "ingredient", "study"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** What a card says, and with what. */
export interface CardWords {
  theme: CardTheme;
  eyebrow: string;
  title: string;
  /** A drawing of the site by its name. */
  drawing: string;
}

/** Raised when cards look different, so that all are drawn again. */
const LOOK = 1;

/** A short name of what a card shows: it changes with each word, so that the address of a card never shows another one. */
export function cardVersion({ theme, eyebrow, title, drawing }: CardWords): string {
  const text = JSON.stringify([LOOK, theme, eyebrow, title, drawing]);
  // FNV-1a, twice from different starts: it tells versions of one page apart, and is no secret.
  let [a, b] = [0x811c9dc5, 0x01000193];
  for (let i = 0; i < text.length; i++) {
    a = Math.imul(a ^ text.charCodeAt(i), 0x01000193) >>> 0;
    b = Math.imul(b ^ text.charCodeAt(i), 0x85ebca6b) >>> 0;
  }
  return a.toString(36) + b.toString(36);
}

/** Where the card of a page is. */
export const drawnCardPath = (kind: CardKind, slug: string, words: CardWords): string =>
  `/og/${kind}/${slug}/${cardVersion(words)}.jpg`;
