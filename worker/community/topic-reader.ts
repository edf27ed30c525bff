import type { Actor, PostSource } from "./contract-commands.ts";
import type { Access, TopicPage, TopicView } from "./contract-topic.ts";
import { type PostWindow, pageBounds, readableAccess } from "./domain-topic.ts";
import type { TopicStore } from "./topic-store.ts";

/** What a reader gets of a topic, in its object: what they may read and no more. */
export class TopicReader {
  constructor(private readonly store: TopicStore) {}

  /** The topic, where this reader may read it. @param by null: a guest */
  readFor(by: Actor | null): TopicView | null {
    const view = this.store.readView();
    if (!view || by?.isStaff) return view;
    return view.state === "shown" && readableAccess(by ? "member" : "guest").includes(view.access) ? view : null;
  }

  /** A post of the topic, where this reader may read that. */
  readPostFor(number: number, by: Actor | null) {
    return this.readFor(by) && this.store.readPost(number);
  }

  /** A page of posts; null where there is no such topic for this reader. */
  readPage(window: PostWindow, by: Actor | null = null): TopicPage | null {
    const view = this.readFor(by);
    // Its first post waits for a moderator.
    if (!view || view.lastNumber === 0) return null;
    const { from, to } = pageBounds(window, view.lastNumber);
    const posts = this.store.readWindow(from, to);
    const { answer } = view;
    const isAside = from === 1 && answer !== null && answer > to;
    const answerPost = isAside ? (this.store.readWindow(answer, answer)[0] ?? null) : null;
    return {
      view,
      posts,
      answerPost,
      authors: this.store.authors.list(answerPost ? [...posts, answerPost] : posts),
      version: this.store.readVersion(),
      mine: by ? this.store.reactions.readOf(by.member, from, to) : {},
    };
  }

  /** What is a member's own among some posts; null where they may not read them. */
  readOwn(from: number, to: number, by: Actor) {
    const view = this.readFor(by);
    if (!view || view.lastNumber === 0) return null;
    const last = view.slowMode > 0 && !by.isStaff ? this.store.readLastOf(by.member) : null;
    return {
      reactions: this.store.reactions.readOf(by.member, from, to),
      held: this.store.held.listOf(by.member).map(({ id, text, at }) => ({ id, text, createdAt: at })),
      waitUntil: last === null ? null : last + view.slowMode * 1000,
    };
  }

  /** A post as it was written and as it was before, for those who may read it; its text while it is not shown for staff and its author. */
  readSource(number: number, by: Actor | null): PostSource | null {
    const post = this.readPostFor(number, by);
    if (!post || (post.state !== "shown" && !by?.isStaff && post.author !== by?.member)) return null;
    const { categoryId } = this.store.readView() as TopicView;
    return { categoryId, text: post.text, revision: post.revision, revisions: this.store.listRevisions(number) };
  }

  /** Who may read it; null where there is nothing to read. */
  readAccess(): Access | null {
    const view = this.store.readView();
    return view && view.state === "shown" && view.lastNumber > 0 ? view.access : null;
  }
}
