import type { FeedTopic } from "./contract-lists.ts";
import type { AuthorView, TopicView } from "./contract-topic.ts";
import { topicHeat } from "./domain-topic.ts";
import { excerptOf, listShownPictures, parsePost } from "./post-html.ts";
import type { IndexedPost, IndexedTopic } from "./topic-index.ts";
import type { TopicRow, TopicStore } from "./topic-store.ts";

/** How many people a list shows of a topic: those who wrote last. */
const PEOPLE_SHOWN = 5;
/** Characters of a post that the search reads. */
const SEARCHED_LENGTH = 6000;
/** The cursor that keeps when the topic was written in last, in ms, where older posts came in after that. */
const BUMPED = "bumped";

/** A topic as lists, feeds and the search know it, read from its object's own database. */
export class ListedTopic {
  constructor(
    private readonly sql: SqlStorage,
    private readonly store: TopicStore,
  ) {}

  /** What the lists in D1 are told of what has changed after a version; null where nothing has. */
  readChanges(since: number, limit: number): { topic: IndexedTopic; posts: IndexedPost[]; to: number } | null {
    const view = this.store.readView();
    const changed = this.store.listChanged(since, limit);
    const last = changed.at(-1);
    if (!view || !last) return null;
    const versions = new Map(changed.map(({ number, version }) => [number, version]));
    const posts = this.store.readPosts(
      "p.number IN (SELECT value FROM json_each(?))",
      JSON.stringify([...versions.keys()]),
    );
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
    return this.store
      .readPosts("p.number IN (1, ?) AND p.state = 'shown'", answer ?? 1)
      .map(({ text }) => excerptOf(parsePost(text, "https://site.invalid"), SEARCHED_LENGTH))
      .join("\n");
  }

  private readIndexedTopic(view: TopicView): Omit<IndexedTopic, "text"> {
    const first = this.store.readPost(1);
    const { shown, reactions, version } = this.store.readTopic() as TopicRow;
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
      heat: topicHeat({ createdAt: view.createdAt, replies: shown - 1, reactions }),
      version,
    };
  }

  /** What open lists are told; null where it has never been in a list. */
  readFeedTopic(): FeedTopic | null {
    const view = this.store.readView();
    if (!view || view.lastNumber === 0) return null;
    const version = this.store.readVersion();
    const { id, title, slug, access, categoryId, tags, lastNumber, closed, moved, answer } = view;
    if (view.state !== "shown" || view.mergedInto) return { id, version, listed: null };
    const replies = Math.max(0, lastNumber - 1 - moved);
    return {
      ...{ id, version },
      listed: {
        ...{ title, slug, access, categoryId, tags, lastNumber, replies, bumpedAt: this.readBumpedAt(view), closed },
        ...{ pin: view.pinnedEverywhere ? "everywhere" : view.pinned ? "category" : null, isAnswered: answer !== null },
      },
    };
  }

  private readBumpedAt({ createdAt }: TopicView): number {
    return this.readBump() ?? createdAt;
  }

  /** Older posts come in after newer ones: when it was written in last stays so. */
  keepBump(): void {
    const latest = this.readBump();
    if (latest !== null) this.store.outbox.writeCursor(BUMPED, latest);
  }

  private readBump(): number | null {
    const shown = this.sql
      .exec<{ at: number }>("SELECT created_at at FROM post WHERE state = 'shown' ORDER BY number DESC LIMIT 1")
      .toArray()[0];
    return shown ? Math.max(shown.at, this.store.outbox.readCursor(BUMPED)) : null;
  }
}

const countReactions = (json: string): number =>
  Object.values(JSON.parse(json) as Record<string, number>).reduce((sum, n) => sum + n, 0);
