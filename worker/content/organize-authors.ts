import { sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { CONTENT_TAG } from "../kernel/page-tags.ts";
import { explainUseError, firstPictureSql, parsePicture, setUsesStatements } from "../media/index.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import type { AuthorRow } from "./contract-organize.ts";
import type { TextsDeps } from "./texts-deps.ts";

interface AuthorWrite {
  name: string;
  role: string;
  about: string;
  pictureId: string;
}

/** Authors by name, with what they wrote and reviewed. */
export async function listAuthorRows({ db }: TextsDeps): Promise<AuthorRow[]> {
  const rows = await db.all<Omit<AuthorRow, "picture"> & { picture: string | null }>(sql`
    SELECT a.id, a.name, a.role, a.about, a.version,
      ${firstPictureSql("author", "picture", "a.id", { all: true })} AS picture,
      (SELECT count(*) FROM content_draft d WHERE d.fields ->> '$.authorId' = a.id) AS texts,
      (SELECT count(*) FROM content_draft d WHERE d.fields ->> '$.reviewerId' = a.id) AS reviewed
    FROM content_author a ORDER BY a.name, a.id LIMIT 500`);
  return rows.map((row) => ({ ...row, picture: parsePicture(row.picture) }));
}

const pictureStatements = (deps: TextsDeps, id: string, pictureId: string) =>
  setUsesStatements(deps, { kind: "author", id, slot: "picture" }, pictureId === "" ? [] : [pictureId]);

/** @throws httpError conflict where the id is taken */
export async function createAuthor(deps: TextsDeps, input: AuthorWrite & { id: string }, actor: string): Promise<void> {
  const { id, name, role, about, pictureId } = input;
  try {
    await runBatch(deps.db, [
      deps.db.run(sql`INSERT INTO content_author (id, name, role, about) VALUES (${id}, ${name}, ${role}, ${about})`),
      ...pictureStatements(deps, id, pictureId),
      auditStatement(deps, actor, "author.create", `author:${id}`, { after: { name, role } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) === "content_author.id")
      throw httpError("conflict", "This address is taken. Enter another one.", { field: "id" });
    throw explainUseError(error) ?? error;
  }
}

/** @throws httpError not_found; conflict (`stale`) where somebody saved in between */
export async function updateAuthor(
  deps: TextsDeps,
  id: string,
  { version, name, role, about, pictureId }: AuthorWrite & { version: number },
  actor: string,
): Promise<void> {
  const { db } = deps;
  try {
    const [updated] = await runBatch(db, [
      db.run(sql`
        UPDATE content_author SET version = CASE WHEN version = ${version} THEN version + 1 END, name = ${name},
          role = ${role}, about = ${about} WHERE id = ${id}`),
      auditIfChangedStatement(deps, actor, "author.update", `author:${id}`, { after: { name, role, about } }),
      ...pictureStatements(deps, id, pictureId),
    ]);
    if (updated?.meta.changes === 0) throw httpError("not_found", "This author no longer exists.");
  } catch (error) {
    if (violatedConstraint(error) === "content_author.version")
      throw httpError("conflict", "Someone else saved this author in the meantime.", { reason: "stale" });
    throw explainUseError(error) ?? error;
  }
  await deps.live.publishContent([CONTENT_TAG]);
}

/** Deletes an author whom no post names. @throws httpError conflict */
export async function deleteAuthor(deps: TextsDeps, id: string, actor: string): Promise<void> {
  const { db } = deps;
  const isGone = sql`NOT EXISTS (SELECT 1 FROM content_author WHERE id = ${id})`;
  const results = await runBatch(db, [
    db.run(sql`
      DELETE FROM content_author WHERE id = ${id}
        AND NOT EXISTS (SELECT 1 FROM content_entry WHERE author_id = ${id} OR reviewer_id = ${id})
        AND NOT EXISTS (SELECT 1 FROM content_draft WHERE ${id} IN (fields ->> '$.authorId', fields ->> '$.reviewerId'))`),
    auditIfChangedStatement(deps, actor, "author.delete", `author:${id}`),
    db.run(sql`DELETE FROM media_use WHERE owner_kind = 'author' AND owner_id = ${id} AND ${isGone}`),
    db.all(sql`SELECT 1 AS one FROM content_author WHERE id = ${id}`),
  ]);
  if ((results.at(-1) as unknown as unknown[]).length > 0)
    throw httpError("conflict", "Posts name this author. Choose another author for them first.");
}
