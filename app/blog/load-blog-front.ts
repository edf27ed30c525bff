import { data } from "react-router";
import type { RequestContext } from "#app/context.ts";
import { writeCompactJson } from "#app/lib/compact-json.ts";
import type { BlogFront, SeriesView } from "#worker/content/contract.ts";
import { CONTENT_TAG } from "#worker/kernel/page-tags.ts";
import { type EntryCardView, toEntryCardView } from "./entry-card-view.ts";
import { listHeaders } from "./load-entry-list.ts";

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
      .filter(({ entries }) => entries.length > 0),
    series,
  };
}

export async function loadBlogFront(ctx: RequestContext) {
  ctx.addPageTags(CONTENT_TAG);
  const front = await ctx.entries.readBlogFront();
  const categories = front.categories.map(({ key, name, line }) => ({ key, name, line }));
  return data(
    { front: writeCompactJson(toBlogFrontView(front)), categories },
    { headers: listHeaders(ctx, front.changesAt) },
  );
}
