import type { EntryCard } from "#worker/content/contract.ts";
import { RECIPE_SHAPES, recipePicturePath } from "#worker/social-cards/domain.ts";
import { entryCardWords } from "./card-words.ts";

/** A recipe's picture in each shape that search engines ask for. */
export const recipePictures = (entry: EntryCard): string[] =>
  RECIPE_SHAPES.map((shape) => recipePicturePath(entry.slug, entryCardWords(entry), entry.picture, shape));
