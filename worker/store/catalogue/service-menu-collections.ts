import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { COLLECTIONS_TAG } from "../../kernel/page-tags.ts";
import { settingsValue } from "../../platform/schema.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch } from "../statement.ts";
import type { ListedCollection } from "./contract.ts";
import { sortByMenu } from "./domain-menu-collections.ts";

/** The setting that holds the ids of the collections in the shop's menus, in their order. */
const KEY = "menuCollections";
/** Active collections that the search knows. */
const SEARCHED_COLLECTIONS = 200;

/** The active collections with their place in the shop's menus: for search and menus. One statement. */
export function listListedCollections({ db }: Pick<StoreDeps, "db">): Promise<ListedCollection[]> {
  return db.all<ListedCollection>(sql`
    SELECT c.id, c.handle, c.title, c.description,
      (SELECT j.key FROM settings_value s, json_each(s.value) j WHERE s.key = ${KEY} AND j.value = c.id) AS menuPosition
    FROM store_collection c WHERE c.status = 'active' ORDER BY c.title COLLATE NOCASE, c.id LIMIT ${SEARCHED_COLLECTIONS}`);
}

/**
 * Chooses the collections in the shop's menus and their order. One that is a draft meanwhile is left out of the menus
 * until it is active again.
 * @throws httpError bad_input if one is not active
 */
export async function saveMenuCollections(deps: StoreDeps, ids: readonly string[], actor: string): Promise<void> {
  const { db, now } = deps;
  const chosen = [...new Set(ids)];
  const listed = await listListedCollections(deps);
  if (!chosen.every((id) => listed.some((c) => c.id === id)))
    throw httpError("bad_input", "One of these collections isn't active. Remove it and save again.", { field: "ids" });
  const values = { value: JSON.stringify(chosen), updatedAt: now(), updatedBy: actor };
  await runBatch(db, [
    db
      .insert(settingsValue)
      .values({ key: KEY, ...values })
      .onConflictDoUpdate({ target: settingsValue.key, set: values }),
    auditStatement(deps, actor, "menu.change", "menu:collections", {
      before: sortByMenu(listed).map((c) => c.handle),
      after: chosen.map((id) => listed.find((c) => c.id === id)?.handle),
    }),
  ]);
  await deps.live.publishContent([COLLECTIONS_TAG]);
}
