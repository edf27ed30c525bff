import { createHmac } from "node:crypto";
import { newSecret } from "../kernel/ids.ts";
import { DAY, toUtcDay } from "../kernel/instants.ts";
import type { VisitorHistory } from "./domain.ts";

/** How long the hashes of visitors and the salts under them are stored. */
const VISITOR_LIFETIME = 2 * DAY;
/** The longest time on a page that is accepted, and so how long a view stays pending. */
const PENDING_LIFETIME = DAY;

/**
 * The visitors of a day and the page views whose time may still arrive, in the storage of a Durable Object. Changes are
 * in memory until `save`. Nothing is awaited, so that two views never see the same state.
 */
export class VisitorStore {
  private readonly salts = new Map<string, string>();
  private readonly changedVisitors = new Map<string, number>();
  /** When the view was shown; null where it is no longer pending. */
  private readonly changedViews = new Map<string, number | null>();

  constructor(private readonly sql: SqlStorage) {
    sql.exec(`
      CREATE TABLE IF NOT EXISTS salt (day TEXT PRIMARY KEY, salt TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS visitor (hash TEXT PRIMARY KEY, at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS visitor_at ON visitor (at);
      CREATE TABLE IF NOT EXISTS pending_view (hash TEXT PRIMARY KEY, at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS pending_view_at ON pending_view (at);
    `);
  }

  /** How many changes `save` would write. */
  get changeCount(): number {
    return this.changedVisitors.size + this.changedViews.size;
  }

  /**
   * Records that a visitor was seen. What is stored is a hash under this day's salt, cut to 64 bits: nobody can be
   * followed from day to day.
   * @returns when they were seen before today
   */
  recordVisitor(visitor: string, at: number): VisitorHistory {
    const hash = createHmac("sha256", this.getSalt(toUtcDay(at)))
      .update(visitor)
      .digest("hex")
      .slice(0, 16);
    const previousAt = this.changedVisitors.get(hash) ?? this.findAt("SELECT at FROM visitor WHERE hash = ?", hash);
    this.changedVisitors.set(hash, at);
    return { at, previousAt };
  }

  /** Records that a page was shown; shown again, its time is measured from then. */
  recordPendingView(view: string, at: number): void {
    this.changedViews.set(view, at);
  }

  /** Ends a pending view, so that each has one time. @returns when it was shown; null where it is not pending */
  consumePendingView(view: string): number | null {
    const changed = this.changedViews.get(view);
    const at = changed === undefined ? this.findAt("SELECT at FROM pending_view WHERE hash = ?", view) : changed;
    if (at !== null) this.changedViews.set(view, null);
    return at;
  }

  /** Stores the changes; call it inside a transaction. */
  save(): void {
    for (const [hash, at] of this.changedVisitors)
      this.sql.exec("INSERT INTO visitor VALUES (?1, ?2) ON CONFLICT DO UPDATE SET at = ?2", hash, at);
    for (const [hash, at] of this.changedViews) {
      if (at === null) this.sql.exec("DELETE FROM pending_view WHERE hash = ?", hash);
      else this.sql.exec("INSERT INTO pending_view VALUES (?1, ?2) ON CONFLICT DO UPDATE SET at = ?2", hash, at);
    }
    this.changedVisitors.clear();
    this.changedViews.clear();
  }

  /** Deletes salts and visitors after two days, and views whose time can no longer be accepted. */
  deleteExpired(now: number): void {
    this.salts.clear();
    this.sql.exec("DELETE FROM salt WHERE day < ?", toUtcDay(now - VISITOR_LIFETIME));
    this.sql.exec("DELETE FROM visitor WHERE at < ?", now - VISITOR_LIFETIME);
    this.sql.exec("DELETE FROM pending_view WHERE at < ?", now - PENDING_LIFETIME);
  }

  /** The salt of a day, made at its first view and stored at once: hashes under a lost salt would never match again. */
  private getSalt(day: string): string {
    const known = this.salts.get(day);
    if (known) return known;
    this.sql.exec("INSERT OR IGNORE INTO salt VALUES (?, ?)", day, newSecret());
    const { salt } = this.sql.exec<{ salt: string }>("SELECT salt FROM salt WHERE day = ?", day).one();
    this.salts.set(day, salt);
    return salt;
  }

  private findAt(query: string, hash: string): number | null {
    return this.sql.exec<{ at: number }>(query, hash).toArray()[0]?.at ?? null;
  }
}
