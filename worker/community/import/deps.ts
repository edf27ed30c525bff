import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { RequestDeps } from "../../request-context.ts";
import type { ForumImportRow, ForumSource } from "./contract.ts";

/** What an import of a forum needs of a request. */
export type ImportDeps = Pick<RequestDeps, "db" | "env" | "now" | "url" | "request">;

/** An import with the category of ours for each of the file's. @throws httpError not_found, or conflict where it is over */
export async function readRunningImport(
  { db }: Pick<ImportDeps, "db">,
  id: string,
): Promise<{ source: ForumSource; site: string; categories: Record<string, string | null> }> {
  const row = await db.get<{
    source: ForumSource;
    site: string;
    state: ForumImportRow["state"];
    categories: string;
  }>(sql`SELECT source, site, state, categories FROM community_import WHERE id = ${id}`);
  if (!row) throw httpError("not_found", "This import no longer exists. Choose the file again.");
  if (row.state !== "running")
    throw httpError("conflict", "This import has ended. Choose the file again to start another one.", {
      reason: row.state,
    });
  return { ...row, categories: JSON.parse(row.categories) as Record<string, string | null> };
}
