import { sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { SEARCH_TAG } from "../kernel/page-tags.ts";
import type { RequestContext } from "../request-context.ts";
import type { SynonymSeed } from "./contract-admin.ts";

/**
 * Gives the search the demo synonyms where it has none and nobody has deleted any.
 * @returns whether it did
 */
export async function loadSynonymSeed(
  { db, now, live }: Pick<RequestContext, "db" | "now" | "live">,
  { synonyms }: SynonymSeed,
): Promise<boolean> {
  const rows = JSON.stringify(synonyms.map((terms) => [newId(now()), JSON.stringify(terms)]));
  const { meta } = await db.run(sql`
    INSERT INTO search_synonym (id, terms, updated_at)
    SELECT value ->> 0, value ->> 1, ${now()} FROM json_each(${rows})
    WHERE NOT EXISTS (SELECT 1 FROM search_synonym)
      AND NOT EXISTS (SELECT 1 FROM settings_audit WHERE action = 'search.synonyms_delete')`);
  if (meta.changes > 0) await live.publishContent([SEARCH_TAG]);
  return meta.changes > 0;
}
