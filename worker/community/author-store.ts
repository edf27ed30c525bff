import type { AuthorView, PostView } from "./contract-topic.ts";

/** The names of members who wrote in a topic, in its object's own database. */
export class AuthorStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec("CREATE TABLE IF NOT EXISTS author (id TEXT PRIMARY KEY, view TEXT NOT NULL) WITHOUT ROWID");
  }

  /** How a member is named under all that they wrote here. @returns whether anything has changed */
  write(author: AuthorView): boolean {
    return (
      this.sql.exec(
        "INSERT INTO author VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET view = excluded.view WHERE view <> excluded.view",
        ...[author.id, JSON.stringify(author)],
      ).rowsWritten > 0
    );
  }

  list(posts: readonly PostView[]): AuthorView[] {
    const ids = JSON.stringify([...new Set(posts.map(({ authorId }) => authorId))]);
    return this.sql
      .exec<{ view: string }>("SELECT view FROM author WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id", ids)
      .toArray()
      .map(({ view }) => JSON.parse(view) as AuthorView);
  }

  /** How a member is named under what they wrote here. */
  read(id: string): AuthorView {
    const row = this.sql.exec<{ view: string }>("SELECT view FROM author WHERE id = ?", id).one();
    return JSON.parse(row.view) as AuthorView;
  }
}
