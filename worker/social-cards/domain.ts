/**
 * A social card: the picture of 1200 × 630 that social networks show with a link, since they show no SVG. Recipes also have
 * one in each shape that search engines ask for.
 */
import type { Picture } from "../media/domain.ts";

/** The landscapes behind cards (public/art/cards/blank-….jpg). */
export const CARD_THEMES = ["sacred-valley", "coastal-desert", "andes-mountains", "cloud-forest"] as const;
export type CardTheme = (typeof CARD_THEMES)[number];

/** Pages whose cards are drawn when somebody asks for them. */
export const CARD_KINDS = ["article", "ingredient", "study"] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The shapes in which search engines want the picture of a recipe. */
export const RECIPE_SHAPES = ["1x1", "4x3", "16x9"] as const;
export type RecipeShape = (typeof RECIPE_SHAPES)[number];
/** `card`: what social networks show. */
export type CardShape = "card" | RecipeShape;

/** In px. */
export const CARD_SIZES: Record<CardShape, readonly [width: number, height: number]> = {
  card: [1200, 630],
  "1x1": [1200, 1200],
  "4x3": [1200, 900],
  "16x9": [1200, 675],
};

/** The landscape behind recipes: the only one that exists in every shape. */
export const RECIPE_THEME = "coastal-desert" satisfies CardTheme;

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
export const cardVersion = ({ theme, eyebrow, title, drawing }: CardWords): string =>
  shortHash(JSON.stringify([LOOK, theme, eyebrow, title, drawing]));

/** The same for what is cut out of a photo. */
export const cropVersion = ({ id, focalX, focalY }: Picture): string =>
  shortHash(JSON.stringify([LOOK, id, focalX, focalY]));

function shortHash(text: string): string {
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

/** Where the picture of a recipe is in a shape: cut out of its photo, else drawn. */
export const recipePicturePath = (slug: string, words: CardWords, photo: Picture | null, shape: RecipeShape): string =>
  `/og/article/${slug}/${photo ? cropVersion(photo) : cardVersion({ ...words, theme: RECIPE_THEME })}-${shape}.jpg`;

/** The shape that the file of a card is of, by its name. */
export const shapeOfFile = (file: string): CardShape =>
  RECIPE_SHAPES.find((shape) => file.endsWith(`-${shape}.jpg`)) ?? "card";

/** The largest part of a picture in a shape, as near to its focal point as the edges allow. */
export function cropOf(
  { width, height }: { width: number; height: number },
  { focalX, focalY }: Pick<Picture, "focalX" | "focalY">,
  shape: RecipeShape,
): { x: number; y: number; width: number; height: number } {
  const [w, h] = CARD_SIZES[shape];
  const scale = Math.min(width / w, height / h);
  const part = { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) };
  const start = (whole: number, length: number, focal: number) =>
    Math.min(whole - length, Math.max(0, Math.round((whole * focal) / 100 - length / 2)));
  return { x: start(width, part.width, focalX), y: start(height, part.height, focalY), ...part };
}
