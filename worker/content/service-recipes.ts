import { sql } from "drizzle-orm";
import type { EntryCard } from "./contract.ts";
import type { Recipe } from "./domain-recipe.ts";
import { ENTRY_CARD_COLUMNS, ENTRY_CARD_JOINS, type EntryCardRow, isVisible, toEntryCard } from "./entry-rows.ts";
import type { ReadDeps } from "./service-read.ts";

/** The list of recipes is filtered in memory: this many of the newest are in it. */
const MAX_RECIPES = 500;

/** Recipes that readers may see with all their facts, newest first. One statement. */
export async function listRecipes({ db, now }: ReadDeps): Promise<{ card: EntryCard; recipe: Recipe }[]> {
  const rows = await db.all<EntryCardRow & { recipe: string }>(sql`
    SELECT ${ENTRY_CARD_COLUMNS}, e.recipe FROM content_entry e ${ENTRY_CARD_JOINS}
    WHERE ${isVisible(now())} AND e.kind = 'recipe' AND e.recipe IS NOT NULL
    ORDER BY e.publish_at DESC, e.id DESC LIMIT ${MAX_RECIPES}`);
  return rows.map((row) => ({ card: toEntryCard(row), recipe: JSON.parse(row.recipe) as Recipe }));
}
