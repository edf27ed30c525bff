import { AuthorStore } from "./author-store.ts";
import type { EditCommand, PostCommand, PostSource } from "./contract-commands.ts";
import {
  NEW_TOPIC_STATE,
  type PostState,
  type PostView,
  type Reaction,
  type TopicChanges,
  type TopicView,
} from "./contract-topic.ts";
import { toPollView } from "./domain-poll.ts";
import { HeldStore } from "./held-store.ts";
import { OutboxStore } from "./outbox-store.ts";
import { PollStore } from "./poll-store.ts";
import { type PostRow, readPostRows, toPostView } from "./post-rows.ts";
import { ReactionStore } from "./reaction-store.ts";

/** The number under which changes of the topic itself are listed; posts count from 1. */
const TOPIC = 0;

/** What a topic keeps of itself beside what readers see. */
export type TopicRow = {
  view: string;
  /** Counts changes. */
  version: number;
  last_number: number;
  shown: number;
  reactions: number;
};

/**
 * The rows of one topic, in its object's own database. Everything here is synchronous: what a caller does without awaiting
 * between is one transaction, so nobody ever sees half of it.
 *
 * `change` says in which version each post, and the topic itself, was changed last. It is what readers, hubs and the lists
 * in D1 follow, each with a cursor of its own; it never has more rows than the topic has posts.
 */
export class TopicStore {
  readonly polls: PollStore;
  readonly held: HeldStore;
  readonly outbox: OutboxStore;
  readonly authors: AuthorStore;
  readonly reactions: ReactionStore;

  constructor(private readonly sql: SqlStorage) {
    this.polls = new PollStore(sql);
    this.held = new HeldStore(sql);
    this.outbox = new OutboxStore(sql);
    this.authors = new AuthorStore(sql);
    this.reactions = new ReactionStore(sql);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS topic (one INTEGER PRIMARY KEY CHECK (one = 1), view TEXT NOT NULL,
        version INTEGER NOT NULL, last_number INTEGER NOT NULL, shown INTEGER NOT NULL, reactions INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS post (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL,
        reply_to INTEGER, text TEXT NOT NULL, html TEXT NOT NULL, excerpt TEXT NOT NULL,
        state TEXT NOT NULL, created_at INTEGER NOT NULL,
        edited_at INTEGER, revision INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS post_author ON post (author, created_at);
      CREATE TABLE IF NOT EXISTS revision (number INTEGER NOT NULL, revision INTEGER NOT NULL, text TEXT NOT NULL,
        by TEXT NOT NULL, reason TEXT, at INTEGER NOT NULL, PRIMARY KEY (number, revision)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS deleted_before_hidden (number INTEGER PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS change (number INTEGER PRIMARY KEY, version INTEGER NOT NULL UNIQUE);
    `);
  }

  /** The topic as everybody sees it, or null before its first post. */
  readView(): TopicView | null {
    const row = this.readTopic();
    return row && endWhatIsOver({ ...NEW_TOPIC_STATE, ...JSON.parse(row.view), lastNumber: row.last_number });
  }

  readVersion(): number {
    return this.readTopic()?.version ?? 0;
  }

  createTopic(view: TopicView): void {
    this.sql.exec("INSERT INTO topic VALUES (1, ?, 0, 0, 0, 0)", JSON.stringify(view));
    this.recordChange(TOPIC);
  }

  /** @returns the version that has the change */
  updateView(change: Partial<TopicView>): number {
    const view = { ...this.readView(), ...change };
    this.sql.exec("UPDATE topic SET view = ?", JSON.stringify(view));
    return this.recordChange(TOPIC);
  }

  /** What became of a post that was sent before. */
  findSent(id: string): { author: string; number: number | null } | null {
    const shown = this.sql.exec<{ author: string; number: number }>("SELECT author, number FROM post WHERE id = ?", id);
    const held = this.sql.exec<{ author: string }>("SELECT author FROM held WHERE id = ?", id);
    const row = shown.toArray()[0];
    if (row) return row;
    // It went to another topic: its number here is still what was answered.
    const moved = this.sql.exec<{ author: string; number: number }>(
      "SELECT p.author, p.number FROM moved m JOIN post p ON p.number = m.number WHERE m.id = ?",
      id,
    );
    const gone = moved.toArray()[0];
    if (gone) return gone;
    const waiting = held.toArray()[0];
    return waiting ? { author: waiting.author, number: null } : null;
  }

  /** Adds a post under the next number. */
  insertPost({ id, author, replyTo, text, html, excerpt, poll, at }: PostCommand): { number: number; version: number } {
    const { last_number: number } = this.sql
      .exec<{ last_number: number }>(
        "UPDATE topic SET last_number = last_number + 1, shown = shown + 1 RETURNING last_number",
      )
      .one();
    this.sql.exec(
      "INSERT INTO post VALUES (?, ?, ?, ?, ?, ?, ?, 'shown', ?, NULL, 0)",
      ...[number, id, author.id, replyTo, text, html, excerpt, at],
    );
    if (poll) this.polls.add(number, poll);
    this.authors.write(author);
    return { number, version: this.recordChange(number) };
  }

  /** Marks posts as changed, and the topic. @returns the version */
  touchPosts(numbers: readonly number[]): number {
    for (const number of numbers) this.recordChange(number);
    return this.recordChange(TOPIC);
  }

  /** A new text; the old one becomes a revision. */
  updateText({ number, text, html, excerpt, by, reason, at }: EditCommand): number {
    this.sql.exec(
      "INSERT INTO revision SELECT number, revision, text, ?, ?, ? FROM post WHERE number = ?",
      ...[by.member, reason, at, number],
    );
    this.sql.exec(
      "UPDATE post SET text = ?, html = ?, excerpt = ?, edited_at = ?, revision = revision + 1 WHERE number = ?",
      ...[text, html, excerpt, at, number],
    );
    return this.recordChange(number);
  }

  /** The texts that a post had before, oldest first. */
  listRevisions(number: number): PostSource["revisions"] {
    return this.sql
      .exec<Omit<PostSource["revisions"][number], "byStaff"> & { byStaff: number }>(
        `SELECT r.revision, r.text, r.at, r.reason, r.by <> p.author AS byStaff
         FROM revision r JOIN post p ON p.number = r.number WHERE r.number = ? ORDER BY r.revision`,
        number,
      )
      .toArray()
      .map((row) => ({ ...row, byStaff: row.byStaff === 1 }));
  }

  /**
   * Hides, deletes or shows a post. What its author had deleted when staff hid it is deleted again once they take that back.
   * @returns the version
   */
  updateState(number: number, wanted: PostState): number {
    if (wanted === "hidden")
      this.sql.exec(
        "INSERT OR IGNORE INTO deleted_before_hidden SELECT number FROM post WHERE number = ? AND state = 'deleted'",
        number,
      );
    const wasDeleted =
      wanted !== "hidden" &&
      this.sql.exec("DELETE FROM deleted_before_hidden WHERE number = ? RETURNING number", number).toArray().length > 0;
    const state = wasDeleted ? "deleted" : wanted;
    this.sql.exec(
      "UPDATE topic SET shown = shown + (? = 'shown') - (SELECT state = 'shown' FROM post WHERE number = ?)",
      ...[state, number],
    );
    this.sql.exec("UPDATE post SET state = ? WHERE number = ?", state, number);
    return this.recordChange(number);
  }

  /** Marks what a member wrote last as changed, and the topic, whose lists name them. @returns the version */
  touchPostsOf(author: string, limit: number): number {
    const rows = this.sql.exec<{ number: number }>(
      "SELECT number FROM post WHERE author = ? ORDER BY created_at DESC LIMIT ?",
      ...[author, limit],
    );
    for (const { number } of rows.toArray()) this.recordChange(number);
    return this.recordChange(TOPIC);
  }

  /** A post as it is stored, or null. */
  readPost(number: number): PostRow | null {
    return this.readPosts("p.number = ?", number)[0] ?? null;
  }

  readLastOf(author: string): number | null {
    return this.sql.exec<{ at: number | null }>("SELECT MAX(created_at) at FROM post WHERE author = ?", author).one()
      .at;
  }

  /** Posts by number, both ends included. */
  readWindow(from: number, to: number): PostView[] {
    return this.toViews(this.readPosts("p.number BETWEEN ? AND ?", from, to));
  }

  /**
   * What has changed after a version, oldest change first, at most `limit` of it: `to` says how far it goes.
   * @returns null where nothing has
   */
  readChanges(since: number, limit: number): TopicChanges | null {
    const view = this.readView();
    const changed = this.listChanged(since, limit);
    const last = changed.at(-1);
    if (!view || !last) return null;
    const numbers = JSON.stringify(changed.map(({ number }) => number).filter((number) => number !== TOPIC));
    const posts = this.toViews(this.readPosts("p.number IN (SELECT value FROM json_each(?))", numbers));
    return {
      topic: view.id,
      from: since,
      to: last.version,
      posts,
      authors: this.authors.list(posts),
      ...(changed.some(({ number }) => number === TOPIC) ? { view } : {}),
    };
  }

  /** What changed after a version, oldest change first. */
  listChanged(since: number, limit: number): { number: number; version: number }[] {
    return this.sql
      .exec<{ number: number; version: number }>(
        "SELECT number, version FROM change WHERE version > ? ORDER BY version LIMIT ?",
        ...[since, limit],
      )
      .toArray();
  }

  readTopic(): TopicRow | null {
    return (
      this.sql.exec<TopicRow>("SELECT view, version, last_number, shown, reactions FROM topic").toArray()[0] ?? null
    );
  }

  /** Posts as everybody sees them, with their polls. */
  private toViews(rows: readonly PostRow[]): PostView[] {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return [];
    const polls = this.polls.list(first.number, last.number);
    const now = Date.now();
    return rows.map((row) => {
      const poll = row.state === "shown" ? polls.get(row.number) : undefined;
      return poll ? { ...toPostView(row), poll: toPollView(poll, now) } : toPostView(row);
    });
  }

  /** Marks a post as changed. @returns the version */
  touch(number: number): number {
    return this.recordChange(number);
  }

  /** Notes that a post has changed, or the topic itself (0). @returns the version that has the change */
  recordChange(number: number): number {
    const { version } = this.sql
      .exec<{ version: number }>("UPDATE topic SET version = version + 1 RETURNING version")
      .one();
    this.sql.exec("INSERT OR REPLACE INTO change VALUES (?, ?)", number, version);
    return version;
  }

  /** Posts as they are stored. */
  readPosts(where: string, ...values: (string | number)[]): PostRow[] {
    return readPostRows(this.sql, where, ...values);
  }

  /** @returns the version, or null where the member has said just that already */
  setReaction(number: number, member: string, reaction: Reaction | null): number | null {
    return this.reactions.set(number, member, reaction) ? this.recordChange(number) : null;
  }
}

/** What was set until a time that has come is over, whether or not anything has happened since. */
function endWhatIsOver(view: TopicView): TopicView {
  const now = Date.now();
  const isOver = (until: number | null) => until !== null && until <= now;
  return {
    ...view,
    ...(isOver(view.slowModeUntil) ? { slowMode: 0, slowModeUntil: null } : {}),
    ...(isOver(view.pinnedUntil) ? { pinned: false, pinnedEverywhere: false, pinnedUntil: null } : {}),
  };
}
