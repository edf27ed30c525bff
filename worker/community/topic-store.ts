import type { PostReport } from "../moderation/contract.ts";
import type { EditCommand, MovedPost, PostCommand, PostSource } from "./contract-commands.ts";
import type { FeedTopic } from "./contract-lists.ts";
import {
  type Access,
  type AuthorView,
  type MovedPlace,
  NEW_TOPIC_STATE,
  type PostState,
  type PostView,
  type Reaction,
  type TopicChanges,
  type TopicView,
} from "./contract-topic.ts";
import { toPollView } from "./domain-poll.ts";
import { topicHeat } from "./domain-topic.ts";
import { PollStore } from "./poll-store.ts";
import { excerptOf, listShownPictures, parsePost, withoutPictures } from "./post-html.ts";
import type { TopicEvent } from "./topic-events.ts";
import type { IndexedPost, IndexedTopic } from "./topic-index.ts";

/** How many people a list shows of a topic: those who wrote last. */
const PEOPLE_SHOWN = 5;
/** Characters of a post that the search reads. */
const SEARCHED_LENGTH = 6000;
/** The number under which changes of the topic itself are listed; posts count from 1. */
const TOPIC = 0;
/** The cursor that keeps when the topic was written in last, in ms, where older posts came in after that. */
const BUMPED = "bumped";

type PostRow = {
  number: number;
  id: string;
  author: string;
  reply_to: number | null;
  text: string;
  html: string;
  excerpt: string;
  state: PostState;
  created_at: number;
  edited_at: number | null;
  revision: number;
  reactions: string;
  /** JSON: where it stands now. */
  moved: string | null;
};

/** What a topic keeps of itself beside what readers see. */
type TopicRow = {
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

  constructor(private readonly sql: SqlStorage) {
    this.polls = new PollStore(sql);
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS topic (one INTEGER PRIMARY KEY CHECK (one = 1), view TEXT NOT NULL,
        version INTEGER NOT NULL, last_number INTEGER NOT NULL, shown INTEGER NOT NULL, reactions INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS post (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, author TEXT NOT NULL,
        reply_to INTEGER, text TEXT NOT NULL, html TEXT NOT NULL, excerpt TEXT NOT NULL,
        state TEXT NOT NULL, created_at INTEGER NOT NULL,
        edited_at INTEGER, revision INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS post_author ON post (author, created_at);
      CREATE TABLE IF NOT EXISTS held (id TEXT PRIMARY KEY, author TEXT NOT NULL, command TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS event (n INTEGER PRIMARY KEY, event TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS report (n INTEGER PRIMARY KEY, report TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS revision (number INTEGER NOT NULL, revision INTEGER NOT NULL, text TEXT NOT NULL,
        by TEXT NOT NULL, reason TEXT, at INTEGER NOT NULL, PRIMARY KEY (number, revision)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reaction (number INTEGER NOT NULL, member TEXT NOT NULL, reaction TEXT NOT NULL,
        PRIMARY KEY (number, member)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS reaction_count (number INTEGER NOT NULL, reaction TEXT NOT NULL, n INTEGER NOT NULL,
        PRIMARY KEY (number, reaction)) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS author (id TEXT PRIMARY KEY, view TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS change (number INTEGER PRIMARY KEY, version INTEGER NOT NULL UNIQUE);
      CREATE TABLE IF NOT EXISTS cursor (name TEXT PRIMARY KEY, version INTEGER NOT NULL) WITHOUT ROWID;
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

  /** Keeps a post that a moderator has to look at. It has no number, so that readers never see a gap. */
  hold(command: PostCommand): void {
    this.sql.exec("INSERT INTO held VALUES (?, ?, ?)", command.id, command.author.id, JSON.stringify(command));
  }

  listHeldOf(author: string): PostCommand[] {
    return this.sql
      .exec<{ command: string }>("SELECT command FROM held WHERE author = ? ORDER BY id", author)
      .toArray()
      .map(({ command }) => JSON.parse(command) as PostCommand);
  }

  /** Pictures of posts that wait for a moderator, by the post's id. */
  listHeldPictures(): { id: string; pictures: string[] }[] {
    return this.sql
      .exec<{ id: string; html: string }>(
        "SELECT id, command ->> '$.html' html FROM held WHERE instr(command, '/media/') > 0 LIMIT 100",
      )
      .toArray()
      .map(({ id, html }) => ({ id, pictures: listShownPictures(html) }));
  }

  /**
   * Takes the pictures out of all that a member wrote, who has left. Asked again it answers the same.
   * @returns the ids of the posts that had some
   */
  removePicturesOf(author: string): string[] {
    const rows = this.sql
      .exec<{ number: number; id: string; html: string }>(
        "SELECT number, id, html FROM post WHERE author = ? AND instr(text, '/media/') > 0",
        author,
      )
      .toArray();
    for (const { number, html } of rows) {
      const without = withoutPictures(html);
      if (without === html) continue;
      this.sql.exec("UPDATE post SET html = ? WHERE number = ?", without, number);
      this.recordChange(number);
    }
    return rows.map(({ id }) => id);
  }

  /** @returns the held post, which is held no longer */
  takeHeld(id: string): PostCommand | null {
    const row = this.sql.exec<{ command: string }>("DELETE FROM held WHERE id = ? RETURNING command", id).toArray()[0];
    return row ? (JSON.parse(row.command) as PostCommand) : null;
  }

  readHeld(id: string): PostCommand | null {
    const row = this.sql.exec<{ command: string }>("SELECT command FROM held WHERE id = ?", id).toArray()[0];
    return row ? (JSON.parse(row.command) as PostCommand) : null;
  }

  /** Notes what members have to be told; it stays until they are. */
  addEvent(event: TopicEvent): void {
    this.sql.exec("INSERT INTO event (event) VALUES (?)", JSON.stringify(event));
  }
  nextEvent(): { n: number; event: TopicEvent } | null {
    const row = this.sql
      .exec<{ n: number; event: string }>("SELECT n, event FROM event ORDER BY n LIMIT 1")
      .toArray()[0];
    return row ? { n: row.n, event: JSON.parse(row.event) as TopicEvent } : null;
  }
  removeEvent(n: number): void {
    this.sql.exec("DELETE FROM event WHERE n = ?", n);
  }

  /** Notes what moderators have to look at; it stays until their queue has it. */
  addReport(report: PostReport): void {
    this.sql.exec("INSERT INTO report (report) VALUES (?)", JSON.stringify(report));
  }
  listReports(limit: number): { n: number; report: PostReport }[] {
    return this.sql
      .exec<{ n: number; report: string }>("SELECT n, report FROM report ORDER BY n LIMIT ?", limit)
      .toArray()
      .map(({ n, report }) => ({ n, report: JSON.parse(report) as PostReport }));
  }
  removeReports(upTo: number): void {
    this.sql.exec("DELETE FROM report WHERE n <= ?", upTo);
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
    this.writeAuthor(author);
    return { number, version: this.recordChange(number) };
  }

  /** Adds a post of another topic under the next number, with all that belongs to it; once. @returns its number here */
  insertMoved({ id: sentId, author, text, html, excerpt, state, ...post }: MovedPost): number {
    // Ids are made by those who write. One that someone else has used here is no reason to lose a post.
    const holder = this.findSent(sentId);
    const id = holder && holder.author !== author.id ? `${author.id}:${sentId}` : sentId;
    const known = this.findNumber(id);
    if (known !== null) return known;
    const { last_number: number } = this.sql
      .exec<{ last_number: number }>(
        "UPDATE topic SET last_number = last_number + 1, shown = shown + ? RETURNING last_number",
        Number(state === "shown"),
      )
      .one();
    const replyTo = post.replyToId === null ? null : this.findNumber(post.replyToId);
    this.sql.exec(
      "INSERT INTO post VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      ...[number, id, author.id, replyTo, text, html, excerpt, state, post.createdAt, post.editedAt, post.revision],
    );
    this.addMovedParts(number, { ...post, author });
    return number;
  }

  /** A post that had gone to another topic stands under its old number again, with all that belongs to it now. */
  restoreMoved({ number, id }: { number: number; id: string }, post: MovedPost): void {
    this.sql.exec(
      `UPDATE post SET id = CASE WHEN EXISTS (SELECT 1 FROM post WHERE id = ?1) THEN id ELSE ?1 END, author = ?2, text = ?3,
         html = ?4, excerpt = ?5, state = ?6, edited_at = ?7, revision = ?8 WHERE number = ?9`,
      ...[id, post.author.id, post.text, post.html, post.excerpt, post.state, post.editedAt, post.revision, number],
    );
    this.sql.exec("UPDATE topic SET shown = shown + ?", Number(post.state === "shown"));
    this.addMovedParts(number, post);
  }

  /** What comes along with a moved post. */
  private addMovedParts(
    number: number,
    { revisions, reactions, poll, author }: Pick<MovedPost, "revisions" | "reactions" | "poll" | "author">,
  ): void {
    for (const { revision, text, by, reason, at } of revisions)
      this.sql.exec("INSERT INTO revision VALUES (?, ?, ?, ?, ?, ?)", ...[number, revision, text, by, reason, at]);
    for (const { member, reaction } of reactions) {
      this.sql.exec("INSERT INTO reaction VALUES (?, ?, ?)", number, member, reaction);
      this.addToCount(number, reaction, 1);
    }
    if (poll) this.polls.addMoved(number, poll, Date.now());
    // How they are named here is newer, if they are.
    this.sql.exec("INSERT OR IGNORE INTO author VALUES (?, ?)", author.id, JSON.stringify(author));
    this.recordChange(number);
  }

  private findNumber(id: string): number | null {
    return this.sql.exec<{ number: number }>("SELECT number FROM post WHERE id = ?", id).toArray()[0]?.number ?? null;
  }

  /** Marks posts as changed, and the topic. @returns the version */
  touchPosts(numbers: readonly number[]): number {
    for (const number of numbers) this.recordChange(number);
    return this.recordChange(TOPIC);
  }

  /** Older posts come in after newer ones: when it was written in last stays so. */
  keepBump(): void {
    const latest = this.readBump();
    if (latest !== null) this.writeCursor(BUMPED, latest);
  }

  private readBump(): number | null {
    const shown = this.sql
      .exec<{ at: number }>("SELECT created_at at FROM post WHERE state = 'shown' ORDER BY number DESC LIMIT 1")
      .toArray()[0];
    return shown ? Math.max(shown.at, this.readCursor(BUMPED)) : null;
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

  updateState(number: number, state: PostState): number {
    this.sql.exec(
      "UPDATE topic SET shown = shown + (? = 'shown') - (SELECT state = 'shown' FROM post WHERE number = ?)",
      ...[state, number],
    );
    this.sql.exec("UPDATE post SET state = ? WHERE number = ?", state, number);
    return this.recordChange(number);
  }

  /** @returns the version, or null where the member has said just that already */
  setReaction(number: number, member: string, reaction: Reaction | null): number | null {
    const before = this.readReactionsOf(member, number, number)[number] ?? null;
    if (before === reaction) return null;
    this.sql.exec("DELETE FROM reaction WHERE number = ? AND member = ?", number, member);
    if (before) this.addToCount(number, before, -1);
    if (reaction) {
      this.sql.exec("INSERT INTO reaction VALUES (?, ?, ?)", number, member, reaction);
      this.addToCount(number, reaction, 1);
    }
    return this.recordChange(number);
  }

  /** Posts after a number with all that is known of them; null: there is no topic. */
  exportPosts(after: number, limit: number) {
    const topic = this.readView();
    if (!topic) return null;
    const posts = this.readPosts("p.number > ? AND p.number <= ?", after, after + limit);
    const reactions = this.sql.exec<{ number: number; member: string; reaction: Reaction }>(
      "SELECT number, member, reaction FROM reaction WHERE number > ? AND number <= ? ORDER BY number, member",
      ...[after, after + limit],
    );
    const likes = Map.groupBy(reactions.toArray(), ({ number }) => number);
    const members = new Set([...posts.map(({ author }) => author), ...[...likes.values()].flat().map((l) => l.member)]);
    const authors = this.sql
      .exec<{ view: string }>(
        "SELECT view FROM author WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        JSON.stringify([...members]),
      )
      .toArray()
      .map(({ view }) => JSON.parse(view) as AuthorView);
    return {
      topic,
      authors,
      posts: posts.map((row) => ({
        ...{ number: row.number, author: row.author, replyTo: row.reply_to, text: row.text, state: row.state },
        ...{ createdAt: row.created_at, editedAt: row.edited_at },
        likes: (likes.get(row.number) ?? []).map(({ member, reaction }) => ({ by: member, reaction })),
      })),
    };
  }

  /** Texts of a member that are stored here, shown or not. */
  listTextsOf(author: string): { number: number; text: string; state: PostState; createdAt: number }[] {
    return this.sql
      .exec<{ number: number; text: string; state: PostState; createdAt: number }>(
        `SELECT number, text, state, created_at createdAt FROM post WHERE author = ?
           AND NOT EXISTS (SELECT 1 FROM moved m WHERE m.number = post.number AND m.new_number IS NOT NULL)
         ORDER BY created_at`,
        author,
      )
      .toArray();
  }

  /** What a member thought of posts here. */
  listReactionsOf(member: string): { number: number; reaction: Reaction }[] {
    return this.sql
      .exec<{ number: number; reaction: Reaction }>(
        "SELECT number, reaction FROM reaction WHERE member = ? ORDER BY number",
        member,
      )
      .toArray();
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

  /** How a member is named under all that they wrote here. @returns whether anything has changed */
  writeAuthor(author: AuthorView): boolean {
    return (
      this.sql.exec(
        "INSERT INTO author VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET view = excluded.view WHERE view <> excluded.view",
        ...[author.id, JSON.stringify(author)],
      ).rowsWritten > 0
    );
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

  readAuthors(posts: readonly PostView[]): AuthorView[] {
    const ids = JSON.stringify([...new Set(posts.map(({ authorId }) => authorId))]);
    return this.sql
      .exec<{ view: string }>("SELECT view FROM author WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id", ids)
      .toArray()
      .map(({ view }) => JSON.parse(view) as AuthorView);
  }

  /** How a member is named under what they wrote here. */
  readAuthor(id: string): AuthorView {
    const row = this.sql.exec<{ view: string }>("SELECT view FROM author WHERE id = ?", id).one();
    return JSON.parse(row.view) as AuthorView;
  }

  readReactionsOf(member: string, from: number, to: number): Record<number, Reaction> {
    const rows = this.sql.exec<{ number: number; reaction: Reaction }>(
      "SELECT number, reaction FROM reaction WHERE number BETWEEN ? AND ? AND member = ?",
      ...[from, to, member],
    );
    return Object.fromEntries(rows.toArray().map(({ number, reaction }) => [number, reaction]));
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
      authors: this.readAuthors(posts),
      ...(changed.some(({ number }) => number === TOPIC) ? { view } : {}),
    };
  }

  /** What the lists in D1 are told of what has changed after a version; null where nothing has. */
  readIndexChanges(since: number, limit: number): { topic: IndexedTopic; posts: IndexedPost[]; to: number } | null {
    const view = this.readView();
    const changed = this.listChanged(since, limit);
    const last = changed.at(-1);
    if (!view || !last) return null;
    const versions = new Map(changed.map(({ number, version }) => [number, version]));
    const posts = this.readPosts("p.number IN (SELECT value FROM json_each(?))", JSON.stringify([...versions.keys()]));
    const isTextChanged = [0, 1, view.answer].some((number) => number !== null && versions.has(number));
    return {
      topic: { ...this.readIndexedTopic(view), text: isTextChanged ? this.readSearchText(view) : null },
      posts: posts.map((row) => ({
        number: row.number,
        authorId: row.author,
        state: row.state,
        createdAt: row.created_at,
        excerpt: row.state === "shown" ? row.excerpt : "",
        reactions: countReactions(row.reactions),
        version: versions.get(row.number) ?? 0,
        id: row.id,
        pictures: listShownPictures(row.html),
      })),
      to: last.version,
    };
  }

  /** What the search reads of a topic besides its newest replies: its first post and the accepted answer. */
  readSearchText({ answer }: TopicView): string {
    return this.readPosts("p.number IN (1, ?) AND p.state = 'shown'", answer ?? 1)
      .map(({ text }) => excerptOf(parsePost(text, "https://site.invalid"), SEARCHED_LENGTH))
      .join("\n");
  }

  /** What changed after a version, oldest change first. */
  private listChanged(since: number, limit: number): { number: number; version: number }[] {
    return this.sql
      .exec<{ number: number; version: number }>(
        "SELECT number, version FROM change WHERE version > ? ORDER BY version LIMIT ?",
        ...[since, limit],
      )
      .toArray();
  }

  private readIndexedTopic(view: TopicView): Omit<IndexedTopic, "text"> {
    const first = this.readPost(1);
    const { shown, reactions, version } = this.readTopic() as TopicRow;
    const people = this.sql
      .exec<{ view: string }>(
        `SELECT a.view FROM (SELECT author, MAX(number) n FROM (SELECT author, number FROM post WHERE state = 'shown'
           ORDER BY number DESC LIMIT 40) GROUP BY author ORDER BY n DESC LIMIT ?) p JOIN author a ON a.id = p.author
         ORDER BY p.n DESC`,
        PEOPLE_SHOWN,
      )
      .toArray()
      .map(({ view: author }) => JSON.parse(author) as AuthorView);
    return {
      view,
      excerpt: first?.state === "shown" ? first.excerpt : "",
      people,
      bumpedAt: this.readBumpedAt(view),
      reactions,
      views: 0,
      heat: topicHeat({ createdAt: view.createdAt, replies: shown - 1, reactions }),
      version,
    };
  }

  /** What open lists are told of the newest post, and who may know; null where no list has the topic. */
  readFeedTopic(): (FeedTopic & { access: Access }) | null {
    const view = this.readView();
    if (view?.state !== "shown" || view.lastNumber === 0 || view.mergedInto) return null;
    const { id, categoryId, tags, lastNumber, access } = view;
    return { id, categoryId, tags, lastNumber, bumpedAt: this.readBumpedAt(view), access };
  }

  private readBumpedAt({ createdAt }: TopicView): number {
    return this.readBump() ?? createdAt;
  }

  /** How far a follower of the changes has come; 0 at its start. */
  readCursor(name: string): number {
    return (
      this.sql.exec<{ version: number }>("SELECT version FROM cursor WHERE name = ?", name).toArray()[0]?.version ?? 0
    );
  }

  /** Remembers how far a follower has come; never back. */
  writeCursor(name: string, version: number): void {
    this.sql.exec(
      `INSERT INTO cursor VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET version = excluded.version
       WHERE excluded.version > version`,
      ...[name, version],
    );
  }

  private readTopic(): TopicRow | null {
    return (
      this.sql.exec<TopicRow>("SELECT view, version, last_number, shown, reactions FROM topic").toArray()[0] ?? null
    );
  }

  private readPosts(where: string, ...values: (string | number)[]): PostRow[] {
    return this.sql
      .exec<PostRow>(
        `SELECT p.number, p.id, p.author, p.reply_to, p.text, p.html, p.excerpt, p.state, p.created_at, p.edited_at, p.revision,
           (SELECT json_group_object(reaction, n) FROM reaction_count WHERE number = p.number AND n > 0) AS reactions,
           (SELECT json_object('topic', topic, 'slug', slug, 'number', new_number) FROM moved
            WHERE number = p.number AND new_number IS NOT NULL) AS moved
         FROM post p WHERE ${where} ORDER BY p.number`,
        ...values,
      )
      .toArray();
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

  private addToCount(number: number, reaction: Reaction, step: number): void {
    this.sql.exec(
      "INSERT INTO reaction_count VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n",
      ...[number, reaction, step],
    );
    this.sql.exec("UPDATE topic SET reactions = reactions + ?", step);
  }

  /** Notes that a post has changed, or the topic itself (0). @returns the version that has the change */
  recordChange(number: number): number {
    const { version } = this.sql
      .exec<{ version: number }>("UPDATE topic SET version = version + 1 RETURNING version")
      .one();
    this.sql.exec("INSERT OR REPLACE INTO change VALUES (?, ?)", number, version);
    return version;
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

const countReactions = (json: string): number =>
  Object.values(JSON.parse(json) as Record<string, number>).reduce((sum, n) => sum + n, 0);

const toPostView = (row: PostRow): PostView => ({
  number: row.number,
  id: row.id,
  authorId: row.author,
  replyTo: row.reply_to,
  state: row.state,
  html: row.state === "shown" ? row.html : null,
  createdAt: row.created_at,
  editedAt: row.edited_at,
  revision: row.revision,
  reactions: row.state === "shown" ? JSON.parse(row.reactions) : {},
  ...(row.state === "moved" ? { movedTo: row.moved === null ? null : (JSON.parse(row.moved) as MovedPlace) } : {}),
});
