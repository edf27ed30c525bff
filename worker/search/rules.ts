import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { SourceRef } from "./documents.ts";
import { normalizeQuery } from "./domain.ts";
import type { Synonyms } from "./domain-query.ts";

/** What the owner decided about the search. */
export interface SearchRules {
  synonyms: Synonyms;
  /** What comes first, by query. */
  pins: Record<string, SourceRef[]>;
}

/** Reads the rules; a few hundred rows at most, see the limits of service-admin.ts. */
export async function readRules(db: Db): Promise<SearchRules> {
  const [synonyms, pins] = await db.batch([
    db.all<{ terms: string }>(sql`SELECT terms FROM search_synonym`),
    db.all<SourceRef & { query: string }>(
      sql`SELECT query, source, ref FROM search_pin ORDER BY query, position, source, ref`,
    ),
  ]);
  const byQuery: Record<string, SourceRef[]> = {};
  for (const { query, source, ref } of pins) {
    byQuery[query] ??= [];
    byQuery[query].push({ source, ref });
  }
  return {
    synonyms: synonyms.map(({ terms }) => [...new Set((JSON.parse(terms) as string[]).map(normalizeQuery))]),
    pins: byQuery,
  };
}
