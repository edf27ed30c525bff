/**
 * Fills a site without articles with content from outside the Worker: the demo content of migrations/seed on a
 * developer's own machine. Loaded once; from then on it is the owner's.
 */
import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newSecret } from "../kernel/ids.ts";
import { foodStatement } from "../nutrition/index.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import type { EntryInput } from "./contract-entry.ts";
import type { ContentSeed } from "./contract-seed.ts";
import { listReferences, toSlug } from "./domain-body.ts";
import { rankRelated } from "./domain-related.ts";
import { entryText, entryWriteStatements } from "./entry-statements.ts";
import { RELATED_COUNT } from "./finish-publishing.ts";
import { type RecipeDeps, updateRecipeChoices } from "./recipe-choices.ts";

type SeedDeps = Pick<RequestDeps, "db" | "now" | "local">;

/**
 * Loads the content where there is no entry yet: all of it or nothing, in one batch.
 * @returns whether it was loaded now
 * @throws httpError not_found anywhere but on the developer's own machine; bad_input with the first file that can't be read
 */
export async function loadContentSeed(
  deps: SeedDeps,
  seed: ContentSeed,
  listDishProducts: RecipeDeps["listDishProducts"],
): Promise<boolean> {
  if (!deps.local) throw httpError("not_found", "There is nothing here.");
  if (!(await isEmpty(deps))) return false;
  const entries = await readFiles(seed);
  try {
    await runBatch(deps.db, [
      ...listStatements(deps, seed),
      foodStatement(deps, seed.foods),
      ...entries.flatMap(({ id, entry }) =>
        entryWriteStatements(deps, {
          id,
          entry,
          previewNonce: newSecret().slice(0, 22),
          version: null,
          actor: "system",
          reason: "imported",
        }),
      ),
      relatedStatement(deps, entries),
      deps.db.run(sql`UPDATE content_entry SET settled_version = version`),
    ]);
  } catch (error) {
    // Somebody else loaded it in between.
    if (await isEmpty(deps)) throw error;
    return false;
  }
  await updateRecipeChoices(
    { db: deps.db, listDishProducts },
    entries.map(({ id }) => id),
  );
  return true;
}

async function isEmpty({ db }: Pick<SeedDeps, "db">): Promise<boolean> {
  return (await db.get(sql`SELECT 1 AS one FROM content_entry LIMIT 1`)) === undefined;
}

interface SeedEntry {
  id: string;
  entry: EntryInput;
}

async function readFiles({ files }: ContentSeed): Promise<SeedEntry[]> {
  const { EntryFileError, readEntryFile } = await import("./markdown/front-matter.ts");
  return files.map(({ name, text }) => {
    try {
      const { entry, warnings, pictures } = readEntryFile(name, text);
      const problem = warnings[0] ?? (pictures[0] && `The picture ${pictures[0].url} is not in the library.`);
      if (problem) throw new EntryFileError(problem);
      // The same on every machine, so that what refers to it can name it.
      return { id: `demo-${entry.fields.slug}`.slice(0, 80), entry };
    } catch (error) {
      if (error instanceof EntryFileError)
        throw httpError("bad_input", `${name}: ${error.message}`, { field: "files" });
      throw error;
    }
  });
}

const listStatements = ({ db }: SeedDeps, { categories, authors, series }: ContentSeed): BatchStatement[] => [
  db.run(sql`
    INSERT INTO content_category (key, name, line, position)
    SELECT j.value ->> 'key', j.value ->> 'name', j.value ->> 'line', j.key FROM json_each(${JSON.stringify(categories)}) j`),
  db.run(sql`
    INSERT INTO content_author (id, name, role, about)
    SELECT j.value ->> 'key', j.value ->> 'name', j.value ->> 'role', j.value ->> 'about'
    FROM json_each(${JSON.stringify(authors)}) j`),
  db.run(sql`
    INSERT INTO content_series (id, title, line)
    SELECT j.value ->> 'key', j.value ->> 'title', j.value ->> 'line' FROM json_each(${JSON.stringify(series)}) j`),
];

function relatedStatement({ db }: SeedDeps, entries: readonly SeedEntry[]): BatchStatement {
  const candidates = entries
    .filter(({ entry }) => entry.kind !== "page")
    .map(({ id, entry: { fields, body } }) => ({
      id,
      category: fields.category || null,
      tags: fields.tags.map(toSlug),
      ingredients: listReferences(body).ingredients,
      text: `${fields.title}\n${fields.summary}\n${entryText(body, fields.recipe)}`,
    }));
  const rows = candidates.flatMap((own) =>
    rankRelated(
      own,
      candidates.filter((other) => other !== own),
      RELATED_COUNT,
    ).map((relatedId, position) => ({ id: own.id, position, relatedId })),
  );
  return db.run(sql`
    INSERT INTO content_related (entry_id, position, related_id)
    SELECT j.value ->> 'id', j.value ->> 'position', j.value ->> 'relatedId' FROM json_each(${JSON.stringify(rows)}) j`);
}
