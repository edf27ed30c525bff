import type { MovedPoll } from "./contract-commands.ts";
import type { PollInput, StoredPoll } from "./domain-poll.ts";

/** In ms: open pages are told of votes no more often than this. */
const TELL_EVERY = 2000;

/**
 * Polls of a topic's posts, in its object's own database. Like TopicStore everything here is synchronous. Who voted is
 * stored as a hash of member and poll (polls.ts): it counts each member once and stores no name.
 */
export class PollStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS poll (number INTEGER PRIMARY KEY, poll TEXT NOT NULL, closed_at INTEGER,
        told_at INTEGER NOT NULL DEFAULT 0, untold INTEGER NOT NULL DEFAULT 0);
      CREATE TABLE IF NOT EXISTS poll_vote (number INTEGER NOT NULL, voter TEXT NOT NULL, choices TEXT NOT NULL,
        PRIMARY KEY (number, voter)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS poll_count (number INTEGER NOT NULL, place INTEGER NOT NULL, n INTEGER NOT NULL,
        PRIMARY KEY (number, place)) WITHOUT ROWID;
    `);
  }

  add(number: number, poll: PollInput): void {
    this.sql.exec("INSERT INTO poll (number, poll) VALUES (?, ?)", number, JSON.stringify(poll));
  }

  /** The polls of posts, by their numbers, both ends included. */
  list(from: number, to: number): Map<number, StoredPoll> {
    const rows = this.sql
      .exec<{ number: number; poll: string; closedAt: number | null }>(
        "SELECT number, poll, closed_at closedAt FROM poll WHERE number BETWEEN ? AND ?",
        ...[from, to],
      )
      .toArray();
    return new Map(
      rows.map(({ number, poll: json, closedAt }) => {
        const poll = JSON.parse(json) as PollInput;
        const votes = poll.options.map(() => 0);
        const counts = this.sql.exec<{ place: number; n: number }>(
          "SELECT place, n FROM poll_count WHERE number = ? AND place >= 0",
          number,
        );
        for (const { place, n } of counts) votes[place] = n;
        const voters = this.sql
          .exec<{ n: number }>("SELECT n FROM poll_count WHERE number = ? AND place = -1", number)
          .toArray()[0]?.n;
        return [number, { ...poll, closedAt, voters: voters ?? 0, votes }] as const;
      }),
    );
  }

  read(number: number): StoredPoll | null {
    return this.list(number, number).get(number) ?? null;
  }

  readChoices(number: number, voter: string): number[] {
    const row = this.sql
      .exec<{ choices: string }>("SELECT choices FROM poll_vote WHERE number = ? AND voter = ?", number, voter)
      .toArray()[0];
    return row ? (JSON.parse(row.choices) as number[]) : [];
  }

  /** Stores a vote in place of the one before. @returns whether it differs */
  vote(number: number, voter: string, choices: readonly number[]): boolean {
    const before = this.readChoices(number, voter);
    const after = [...choices].sort((a, b) => a - b);
    if (JSON.stringify(before) === JSON.stringify(after)) return false;
    this.sql.exec("INSERT OR REPLACE INTO poll_vote VALUES (?, ?, ?)", number, voter, JSON.stringify(after));
    for (const place of before) this.count(number, place, -1);
    for (const place of after) this.count(number, place, 1);
    // In the place -1 is how many have voted: counting them anew would cost more with each vote.
    if (before.length === 0) this.count(number, -1, 1);
    return true;
  }

  change(number: number, poll: PollInput): void {
    this.sql.exec("UPDATE poll SET poll = ? WHERE number = ?", JSON.stringify(poll), number);
  }

  close(number: number, at: number): void {
    this.sql.exec("UPDATE poll SET closed_at = coalesce(closed_at, ?) WHERE number = ?", at, number);
  }

  /** Of a poll with new votes: whether open pages may be told now; else it is noted for later. */
  mayTell(number: number, now: number): boolean {
    const told = this.sql.exec(
      "UPDATE poll SET told_at = ?, untold = 0 WHERE number = ? AND told_at <= ?",
      ...[now, number, now - TELL_EVERY],
    ).rowsWritten;
    if (told === 0) this.sql.exec("UPDATE poll SET untold = 1 WHERE number = ?", number);
    return told > 0;
  }

  /** Polls whose votes open pages are to be told of now. */
  listDue(now: number): number[] {
    return this.sql
      .exec<{ number: number }>("SELECT number FROM poll WHERE untold = 1 AND told_at <= ?", now - TELL_EVERY)
      .toArray()
      .map(({ number }) => number);
  }

  /** When the next of them is; null: there is none. */
  nextDue(): number | null {
    const { at } = this.sql.exec<{ at: number | null }>("SELECT MIN(told_at) at FROM poll WHERE untold = 1").one();
    return at === null ? null : at + TELL_EVERY;
  }

  /** A poll on its way to another topic, with its figures; null where the post has none. */
  readForMove(number: number): MovedPoll | null {
    const row = this.sql
      .exec<{ poll: string; closedAt: number | null }>(
        "SELECT poll, closed_at closedAt FROM poll WHERE number = ?",
        number,
      )
      .toArray()[0];
    if (!row) return null;
    const counts = this.sql
      .exec<{ place: number; n: number }>("SELECT place, n FROM poll_count WHERE number = ? ORDER BY place", number)
      .toArray();
    return { poll: JSON.parse(row.poll) as PollInput, closedAt: row.closedAt, counts };
  }

  /**
   * Takes a poll of another topic with its figures. It is closed: who voted is known there alone, by a hash that names the
   * topic, so that nobody could be kept from voting twice.
   */
  addMoved(number: number, { poll, closedAt, counts }: MovedPoll, now: number): void {
    this.sql.exec(
      "INSERT INTO poll (number, poll, closed_at) VALUES (?, ?, ?)",
      ...[number, JSON.stringify(poll), closedAt ?? now],
    );
    for (const { place, n } of counts) this.count(number, place, n);
  }

  /** The poll stands in another topic now. */
  remove(number: number): void {
    for (const table of ["poll", "poll_vote", "poll_count"])
      this.sql.exec(`DELETE FROM ${table} WHERE number = ?`, number);
  }

  private count(number: number, place: number, step: number): void {
    this.sql.exec(
      "INSERT INTO poll_count VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
      ...[number, place, step],
    );
  }
}
