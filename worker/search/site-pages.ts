import { sql } from "drizzle-orm";
import { SEARCHABLE_PAGES } from "../content/index.ts";
import type { Db } from "../platform/db.ts";
import type { RequestDeps } from "../request-context.ts";
import type { SourceDocument } from "./documents.ts";
import { listHiddenPages } from "./read-sources.ts";
import { writeIndex } from "./write-index.ts";

/** Says which version of the pages is in the index: they change with the code. */
const VERSION = JSON.stringify(SEARCHABLE_PAGES)
  .split("")
  .reduce((hash, letter) => (Math.imul(hash, 31) + letter.charCodeAt(0)) | 0, 7)
  .toString(36);

const toDocument = (page: (typeof SEARCHABLE_PAGES)[number]): SourceDocument => ({
  ref: page.path,
  kind: "page",
  title: page.title,
  subtitle: page.summary,
  path: page.path,
  drawing: "",
  titleWords: "",
  keywords: [page.keywords],
  body: "",
  phrases: [page.title],
  boost: 1.1,
  visibleFrom: 0,
  updatedAt: 0,
});

/**
 * Writes the site's own pages.
 * @param known the state of the index; the pages are left as they are where they are these. Null: written in any case.
 */
export async function writeSitePages(
  { db, now }: Pick<RequestDeps, "db" | "now">,
  index: Db,
  known: { pages: string } | null,
): Promise<void> {
  if (known?.pages === VERSION) return;
  const [{ seq, refs }, before] = await Promise.all([
    listHiddenPages(db),
    index.all<{ ref: string }>(sql`SELECT ref FROM search_document WHERE source = 'page' AND kind <> 'gone'`),
  ]);
  const documents = SEARCHABLE_PAGES.filter(({ path }) => !refs.has(path)).map(toDocument);
  const shown = new Set(documents.map(({ ref }) => ref));
  const gone = before.map(({ ref }) => ref).filter((ref) => !shown.has(ref));
  await writeIndex(index, { source: "page", seq, documents, gone }, now());
  await index.run(sql`UPDATE search_build SET pages = ${VERSION}`);
}
