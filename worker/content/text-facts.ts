/** What the checklist needs to know beside the text: whether what it names exists, and who has its address. */
import { type SQL, sql } from "drizzle-orm";
import { PROGRAMS } from "../fitness/training/programs/domain-programs.ts";
import type { EntryFields } from "./contract-entry.ts";
import { type Body, type BodyReferences, listReferences } from "./domain-body.ts";
import type { CheckFacts } from "./domain-checklist.ts";
import type { StudyFact } from "./domain-claim-check.ts";
import { ENTRY_LIMITS, type EntryKind, entryPath, slugOf } from "./domain-entry.ts";
import { getPath } from "./domain-links.ts";
import type { TextsDeps } from "./texts-deps.ts";

interface CheckedText {
  id: string;
  kind: EntryKind;
  fields: EntryFields;
  body: Body;
}

const inList = (values: readonly string[]): SQL => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`;

/** Reads it all at once. */
export async function readCheckFacts(deps: TextsDeps, { id, kind, fields, body }: CheckedText): Promise<CheckFacts> {
  const { db, now } = deps;
  const named = listReferences(body);
  const slug = slugOf(fields);
  const path = entryPath(kind, slug);
  const links = linkTargets(named.links);
  const visible = sql`status = 'published' AND publish_at <= ${now()}`;
  const [studies, products, recipes, ingredients, entries, taken, former, header] = await db.batch([
    db.all<{ id: string; retracted: number; answer: string | null }>(sql`
      SELECT s.id, s.retracted_at IS NOT NULL AS retracted,
        (SELECT r.answer FROM science_result r WHERE r.study_id = s.id AND r.main = 1 ORDER BY r.position LIMIT 1) AS answer
      FROM science_study s WHERE s.status = 'published' AND s.id IN ${inList([...named.studies, ...links.studies])}`),
    db.all<{ key: string }>(sql`
      SELECT handle AS key FROM store_product WHERE status = 'active' AND handle IN ${inList([...named.products, ...links.products])}`),
    db.all<{ key: string }>(sql`
      SELECT slug AS key FROM content_entry WHERE path IN ${inList(named.recipes.map((recipe) => entryPath("recipe", recipe)))} AND ${visible}`),
    db.all<{ key: string }>(sql`
      SELECT key FROM science_ingredient WHERE status = 'published' AND key IN ${inList([...named.ingredients, ...links.ingredients])}`),
    db.all<{ path: string }>(sql`
      SELECT path FROM content_entry WHERE path IN ${inList(links.entries)} AND ${visible}
      UNION SELECT path FROM content_redirect WHERE path IN ${inList(links.entries)}`),
    // All that begin so, to name one that is free.
    db.all<{ id: string; slug: string; title: string }>(sql`
      SELECT id, slug, title FROM content_entry WHERE path = ${path} OR (path > ${`${path}-`} AND path < ${`${path}.`}) LIMIT 200`),
    db.all<{ title: string }>(sql`
      SELECT e.title FROM content_redirect m JOIN content_entry e ON e.id = m.entry_id
      WHERE m.path = ${path} AND m.entry_id <> ${id}`),
    db.all<{ alt: string }>(sql`SELECT alt FROM media_file WHERE id = ${fields.headerMediaId}`),
  ]);
  const owner = slug === "" ? undefined : taken.find((row) => row.slug === slug && row.id !== id);
  return {
    studies: new Map(
      studies.map((study): [string, StudyFact] => [
        study.id,
        { retracted: study.retracted === 1, foundNothing: study.answer === "none" },
      ]),
    ),
    missing: listMissing(named, { products, recipes, ingredients, programs: PROGRAMS.map(({ id: key }) => ({ key })) }),
    brokenLinks: listBroken(deps, named.links, {
      studies: new Set(studies.map((row) => row.id)),
      products: keys(products),
      ingredients: keys(ingredients),
      entries: new Set(entries.map((row) => row.path)),
    }),
    takenBy: owner ? { title: owner.title, proposal: proposeSlug(slug, new Set(taken.map((row) => row.slug))) } : null,
    formerlyOf: former[0]?.title ?? null,
    headerWithoutAlt: header[0] !== undefined && header[0].alt.trim() === "",
  };
}

const keys = (rows: readonly { key: string }[]): Set<string> => new Set(rows.map((row) => row.key));

/** The first number that makes an address free. */
export function proposeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) {
    const proposal = `${slug.slice(0, ENTRY_LIMITS.slug - 4)}-${n}`;
    if (!taken.has(proposal)) return proposal;
  }
}

function listMissing(
  named: BodyReferences,
  found: Record<"products" | "recipes" | "ingredients" | "programs", readonly { key: string }[]>,
): string[] {
  return (["products", "recipes", "ingredients", "programs"] as const).flatMap((kind) => {
    const known = keys(found[kind]);
    return named[kind].filter((key) => !known.has(key)).map((key) => `${kind.slice(0, -1)} ${key}`);
  });
}

/** Links to records of this site, by what they name. */
function linkTargets(links: readonly string[]) {
  const targets = {
    studies: [] as string[],
    products: [] as string[],
    ingredients: [] as string[],
    entries: [] as string[],
  };
  for (const link of links) {
    const path = getPath(link);
    const record = path === null ? null : recordOf(path);
    if (record) targets[record.kind].push(record.key);
  }
  return targets;
}

const RECORD_PATHS = [
  ["studies", /^\/ingredient-studies\/([^/]+)$/],
  ["ingredients", /^\/ingredients\/([^/]+)$/],
  ["products", /^\/products\/([^/]+)$/],
] as const;

function recordOf(path: string): { kind: "studies" | "products" | "ingredients" | "entries"; key: string } | null {
  for (const [kind, pattern] of RECORD_PATHS) {
    const [, key] = pattern.exec(path) ?? [];
    if (key) return { kind, key };
  }
  return /^\/(?:article|pages)\/[^/]+$/.test(path) ? { kind: "entries", key: path } : null;
}

function listBroken(
  { isKnownPath }: TextsDeps,
  links: readonly string[],
  known: Record<"studies" | "products" | "ingredients" | "entries", ReadonlySet<string>>,
): string[] {
  return links.filter((link) => {
    const path = getPath(link);
    if (path === null) return false;
    const record = recordOf(path);
    return record ? !known[record.kind].has(record.key) : !isKnownPath(path);
  });
}
