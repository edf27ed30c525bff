import type { PostReport } from "../moderation/contract.ts";
import type { Actor, PostCommand } from "./contract-commands.ts";
import type { AuthorView, TopicView } from "./contract-topic.ts";
import { pollText } from "./domain-poll.ts";
import type { TopicReader } from "./topic-reader.ts";
import type { TopicStore } from "./topic-store.ts";

/** What moderators are told of a topic's posts, in its object. */
export class PostReports {
  constructor(
    private readonly store: TopicStore,
    private readonly reader: TopicReader,
  ) {}

  /** What moderators are told of a post; null where this reader can't see it. */
  describePost(number: number, by: Actor): Omit<PostReport, "kind" | "reasons" | "score" | "at"> | null {
    const post = this.reader.readPostFor(number, by);
    if (post?.state !== "shown") return null;
    const poll = this.store.polls.read(number);
    const words = poll ? `${post.text}\n\n${pollText(poll)}` : post.text;
    return this.describe(post.id, number, words, this.store.authors.read(post.author));
  }

  /** Tells moderators of a post that was taken, where something speaks against it. */
  add(kind: PostReport["kind"], command: PostCommand, number: number | null): void {
    const { id, author, check, poll, text, at } = command;
    if (!check) return;
    const words = poll ? `${text}\n\n${pollText(poll)}` : text;
    this.store.outbox.addReport({
      ...{ kind, ...this.describe(id, number, words, author) },
      ...{ reasons: check.reasons, score: check.score, at },
    });
  }

  /** A post as the queue shows it, with the words to look at. */
  describe(postId: string, number: number | null, text: string, author: AuthorView) {
    const { id: topic, title } = this.store.readView() as TopicView;
    const { id, handle, name } = author;
    return { postId, topic, title, number, author: { id, handle, name }, text };
  }
}
