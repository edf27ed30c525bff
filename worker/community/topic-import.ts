import type { ImportedPost, PostCommand, TopicImport } from "./contract-commands.ts";
import { type AuthorView, NEW_TOPIC_STATE, type Reaction } from "./contract-topic.ts";
import type { TopicStore } from "./topic-store.ts";

/**
 * Posts that came from elsewhere, in a topic's own database. `imported` says what the topic came from and how many posts
 * came: where there are more, someone has written here since.
 */
export class ImportedPosts {
  constructor(
    private readonly sql: SqlStorage,
    private readonly store: TopicStore,
  ) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS imported (one INTEGER PRIMARY KEY CHECK (one = 1), source TEXT NOT NULL,
        posts INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS imported_held (id TEXT PRIMARY KEY) WITHOUT ROWID;
    `);
  }

  /** What the topic came from; null: it was begun here, or there is none. */
  readSource(): string | null {
    return this.read()?.source ?? null;
  }

  /** Whether someone has written here since it came. */
  isContinued(): boolean {
    const imported = this.read();
    const last = this.store.readView()?.lastNumber ?? 0;
    const { held, approved } = this.sql
      .exec<{ held: number; approved: number }>(
        `SELECT (SELECT COUNT(*) FROM held WHERE id NOT IN (SELECT id FROM imported_held)) held,
           (SELECT COUNT(*) FROM post WHERE id IN (SELECT id FROM imported_held)) approved`,
      )
      .one();
    return imported !== null && (last > imported.posts + approved || held > 0);
  }

  /** Posts that wait for a moderator, each once. @returns those that are new here */
  hold(commands: readonly PostCommand[]): PostCommand[] {
    const fresh = commands.filter(({ id }) => !this.store.findSent(id));
    for (const command of fresh) {
      this.sql.exec("INSERT OR IGNORE INTO imported_held VALUES (?)", command.id);
      this.store.held.add(command);
    }
    return fresh;
  }

  /** Adds what is not here yet, in one transaction; the topic is shown with its last part. @returns how many were added */
  add({ source, topic, posts, answer, isLast }: TopicImport): number {
    if (!this.store.readView()) {
      this.store.createTopic({ ...NEW_TOPIC_STATE, ...topic, lastNumber: 0, state: "hidden" });
      this.sql.exec("INSERT INTO imported VALUES (1, ?, 0)", source);
    }
    const authors = new Map(posts.map(({ author }) => [author.id, author]));
    for (const author of authors.values()) this.store.authors.write(author);
    const fresh = posts.filter(({ id }) => !this.store.findSent(id));
    for (const post of fresh) this.insert(post);
    this.sql.exec("UPDATE imported SET posts = posts + ?", fresh.length);
    const last = this.store.readView()?.lastNumber ?? 0;
    const found = answer === null ? null : (this.store.findSent(answer)?.number ?? null);
    this.store.updateView({
      ...(isLast && last > 0 ? { state: topic.state } : {}),
      // The question itself is no answer to it.
      ...(topic.hasAnswers && found !== null && found > 1 ? { answer: found } : {}),
    });
    return fresh.length;
  }

  /** Gives a member what stands under another author. @returns whether there was anything */
  reassign(from: string, to: AuthorView): boolean {
    const numbers = this.sql.exec<{ number: number }>("SELECT number FROM post WHERE author = ?", from).toArray();
    const liked = this.sql
      .exec<{ number: number; reaction: Reaction }>("SELECT number, reaction FROM reaction WHERE member = ?", from)
      .toArray();
    const view = this.store.readView();
    const hasBegun = view?.authorId === from;
    if (numbers.length === 0 && liked.length === 0 && !hasBegun) return false;
    this.store.authors.write(to);
    this.sql.exec("UPDATE post SET author = ? WHERE author = ?", to.id, from);
    for (const { number } of numbers) this.store.recordChange(number);
    for (const { number, reaction } of liked) {
      this.store.setReaction(number, from, null);
      const isOwn = this.store.readPost(number)?.author === to.id;
      if (!isOwn && !this.store.reactions.readOf(to.id, number, number)[number])
        this.store.setReaction(number, to.id, reaction);
    }
    this.sql.exec("DELETE FROM author WHERE id = ?", from);
    this.store.updateView(hasBegun ? { authorId: to.id } : {});
    return true;
  }

  /** Takes everything away, as if the topic had never come. */
  clear(): void {
    const tables =
      "topic post held event report feed_told revision reaction reaction_count author change cursor imported imported_held poll poll_vote poll_count deleted_before_hidden".split(
        " ",
      );
    for (const table of tables) this.sql.exec(`DELETE FROM ${table}`);
  }

  private insert({
    id,
    author,
    replyTo,
    text,
    html,
    excerpt,
    state,
    at,
    editedAt,
    reactions,
    poll,
  }: ImportedPost): void {
    const answered = replyTo === null ? null : (this.store.findSent(replyTo)?.number ?? null);
    const command = { id, author, replyTo: answered, text, html, excerpt, at };
    const { number } = this.store.insertPost({
      ...{ ...command, mentions: [], isStaff: false, check: null, poll: poll?.poll ?? null },
    });
    for (const [i, choices] of (poll?.votes ?? []).entries()) this.store.polls.vote(number, `imported:${i}`, choices);
    if (editedAt !== null) this.sql.exec("UPDATE post SET edited_at = ? WHERE number = ?", editedAt, number);
    if (state !== "shown") this.store.updateState(number, state);
    for (const { member, reaction } of reactions)
      if (member !== author.id) this.store.setReaction(number, member, reaction);
  }

  private read() {
    return this.sql.exec<{ source: string; posts: number }>("SELECT source, posts FROM imported").toArray()[0] ?? null;
  }
}
