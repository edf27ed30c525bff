import type { BlogFront, SeriesView } from "#worker/content/contract.ts";
import { typesetFields } from "#worker/content/domain-typeset.ts";
import { type EntryCardView, toEntryCardView } from "./entry-card-view.ts";

/** Texts of a category's part: one with its art and two without. */
const OF_CATEGORY = 3;

export interface BlogFrontView {
  lead: EntryCardView | null;
  newest: EntryCardView[];
  recipes: EntryCardView[];
  parts: { key: string; name: string; line: string; entries: EntryCardView[] }[];
  series: SeriesView[];
}

/** The front page of the blog: each text stands on it once. */
export function toBlogFrontView({ newest, recipes, categories, series }: BlogFront): BlogFrontView {
  const [lead, ...others] = newest;
  const shown = new Set([...newest, ...recipes].map(({ id }) => id));
  return {
    lead: lead ? toEntryCardView(lead) : null,
    newest: others.slice(0, 4).map(toEntryCardView),
    recipes: recipes.map(toEntryCardView),
    parts: categories
      .map(({ key, name, line, entries }) => {
        const left = entries.filter(({ id }) => !shown.has(id));
        return { key, name, line, entries: left.slice(0, OF_CATEGORY).map(toEntryCardView) };
      })
      // Recipes have a part of their own.
      .filter(({ entries }) => entries.some(({ course }) => course === null)),
    series: series.map((one) => ({
      ...typesetFields(one, ["title", "line"]),
      parts: one.parts.map((part) => typesetFields(part, ["title"])),
    })),
  };
}
