import type { Reaction } from "./contract-topic.ts";

/** What members thought of a topic's posts, and how many did, in its object's own database. */
export class ReactionStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS reaction (number INTEGER NOT NULL, member TEXT NOT NULL, reaction TEXT NOT NULL,
        PRIMARY KEY (number, member)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reaction_count (number INTEGER NOT NULL, reaction TEXT NOT NULL, n INTEGER NOT NULL,
        PRIMARY KEY (number, reaction)) WITHOUT ROWID;
    `);
  }

  /** Stores a member's one reaction to a post, or takes it back. @returns false where they have said just that already */
  set(number: number, member: string, reaction: Reaction | null): boolean {
    const before = this.readOf(member, number, number)[number] ?? null;
    if (before === reaction) return false;
    this.sql.exec("DELETE FROM reaction WHERE number = ? AND member = ?", number, member);
    if (before) this.addToCount(number, before, -1);
    if (reaction) this.add(number, member, reaction);
    return true;
  }

  /** A reaction of a member who has none to this post. */
  add(number: number, member: string, reaction: Reaction): void {
    this.sql.exec("INSERT INTO reaction VALUES (?, ?, ?)", number, member, reaction);
    this.addToCount(number, reaction, 1);
  }

  readOf(member: string, from: number, to: number): Record<number, Reaction> {
    const rows = this.sql.exec<{ number: number; reaction: Reaction }>(
      "SELECT number, reaction FROM reaction WHERE number BETWEEN ? AND ? AND member = ?",
      ...[from, to, member],
    );
    return Object.fromEntries(rows.toArray().map(({ number, reaction }) => [number, reaction]));
  }

  /** What a member thought of posts here. */
  listOf(member: string): { number: number; reaction: Reaction }[] {
    return this.sql
      .exec<{ number: number; reaction: Reaction }>(
        "SELECT number, reaction FROM reaction WHERE member = ? ORDER BY number",
        member,
      )
      .toArray();
  }

  private addToCount(number: number, reaction: Reaction, step: number): void {
    this.sql.exec(
      "INSERT INTO reaction_count VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
      ...[number, reaction, step],
    );
    this.sql.exec("UPDATE topic SET reactions = reactions + ?", step);
  }
}
