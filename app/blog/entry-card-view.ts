import { entryDrawing } from "#app/art/entry-drawing.ts";
import type { DrawingName } from "#app/art/index.ts";
import type { EntryCard } from "#worker/content/contract.ts";
import type { RecipeCourse } from "#worker/content/domain-recipe.ts";
import { typesetText } from "#worker/content/domain-typeset.ts";
import { formatMinutes } from "#worker/kernel/format-minutes.ts";
import type { Picture } from "#worker/media/domain.ts";

/** What a list shows of a text: little, since it travels with the page. */
export interface EntryCardView {
  path: string;
  title: string;
  summary: string;
  category: { key: string; name: string } | null;
  author: { id: string; name: string } | null;
  /** UTC in ms. */
  at: number;
  /** To read it, or to cook it. */
  minutes: number;
  picture: Picture | null;
  drawing: DrawingName;
  course: RecipeCourse | null;
}

export const toEntryCardView = (card: EntryCard): EntryCardView => ({
  path: card.path,
  title: typesetText(card.title),
  summary: typesetText(card.summary),
  category: card.category,
  author: card.author,
  at: card.publishAt,
  minutes: card.recipe?.minutes || card.minutes,
  picture: card.picture,
  drawing: entryDrawing(card),
  course: card.recipe?.course ?? null,
});

/** "8 min read", or of a recipe "1 h 20 min". */
export function describeLength({ minutes, course }: Pick<EntryCardView, "minutes" | "course">): string {
  return course ? formatMinutes(minutes) : `${minutes} min read`;
}
