import type { Actor, ChangeResult, EditCommand, ReactCommand } from "./contract-commands.ts";
import type { PostState, TopicView } from "./contract-topic.ts";
import { topicOf } from "./deps.ts";
import type { PostReports } from "./post-reports.ts";
import { toEventActor } from "./topic-events.ts";
import type { TopicMoves } from "./topic-moves.ts";
import type { TopicReader } from "./topic-reader.ts";
import type { TopicStaff } from "./topic-staff.ts";
import type { TopicStore } from "./topic-store.ts";

/** What changing a post needs of the topic's object. */
interface ChangedTopic {
  env: () => Env;
  store: TopicStore;
  reader: TopicReader;
  reports: PostReports;
  staffChanges: TopicStaff;
  moves: TopicMoves;
  /** After a write, without awaiting in between. */
  changed: (version: number) => { ok: true; version: number };
}

/** What members do to the posts of a topic, and its author to its title, in its object. */
export class PostChanges {
  constructor(private readonly topic: ChangedTopic) {}

  /** Changes a post's text, where nobody has changed it since it was read. */
  edit(command: EditCommand): ChangeResult {
    const post = this.topic.reader.readPostFor(command.number, command.by);
    if (!post) return { ok: false, why: "absent" };
    if (post.author !== command.by.member && !command.by.isStaff) return { ok: false, why: "not_yours" };
    if (post.state !== "shown") return { ok: false, why: "not_shown" };
    if (post.text === command.text) return this.unchanged();
    if (post.revision !== command.revision) return { ok: false, why: "stale" };
    const isOthers = post.author !== command.by.member;
    if (isOthers && !command.reason) return { ok: false, why: "needs_reason" };
    const version = this.topic.store.updateText(isOthers ? command : { ...command, reason: null });
    if (isOthers) this.topic.staffChanges.addEdit(post, command);
    const check = isOthers ? null : command.check;
    if (!check) return this.topic.changed(version);
    const author = this.topic.store.authors.read(post.author);
    this.topic.store.outbox.addReport({
      ...{ kind: "post", ...this.topic.reports.describe(post.id, post.number, command.text, author) },
      ...{ reasons: check.reasons, score: check.score, at: command.at },
    });
    return this.topic.changed(check.verdict === "hold" ? this.topic.store.updateState(post.number, "hidden") : version);
  }

  /** Hides, deletes or shows a post. Authors delete what is theirs and take that back; only staff hide and show. */
  async setState(number: number, wanted: PostState, by: Actor): Promise<ChangeResult> {
    const post = this.topic.reader.readPostFor(number, by);
    if (!post) return { ok: false, why: "absent" };
    if (post.state === "moved") {
      const place = by.isStaff ? await this.topic.moves.findPlace(number) : null;
      if (!place) return { ok: false, why: "not_shown" };
      return (await topicOf(this.topic.env(), place.topic).setPostState(place.number, wanted, by)) as ChangeResult;
    }
    // What staff take away doesn't come back by its author.
    const state = wanted === "deleted" && post.author !== by.member ? "hidden" : wanted;
    const isOwn = post.author === by.member && state !== "hidden" && post.state !== "hidden";
    if (!isOwn && !by.isStaff) return { ok: false, why: "not_yours" };
    // Staff don't show again what was hidden of their own: the moderators' queue asks whether someone else has to decide it.
    if (post.author === by.member && post.state === "hidden") return { ok: false, why: "not_yours" };
    // Nor what its author took away by staff, who may approve it in the queue meanwhile.
    if (post.author !== by.member && post.state === "deleted" && state === "shown")
      return { ok: false, why: "not_yours" };
    return post.state === state ? this.unchanged() : this.topic.changed(this.topic.store.updateState(number, state));
  }

  /** Says a member's one reaction to someone else's post, or takes it back. */
  react({ number, by, author, reaction, at }: ReactCommand): ChangeResult {
    const post = this.topic.reader.readPostFor(number, by);
    if (!post) return { ok: false, why: "absent" };
    if (post.state !== "shown") return { ok: false, why: "not_shown" };
    if (post.author === by.member) return { ok: false, why: "not_yours" };
    const version = this.topic.store.setReaction(number, by.member, reaction);
    if (version === null) return this.unchanged();
    if (reaction !== null)
      this.topic.store.outbox.addEvent({
        type: "reaction",
        number,
        postId: post.id,
        by: toEventActor(author),
        to: post.author,
        at,
      });
    return this.topic.changed(version);
  }

  /** Marks the post that answers the question, for its author and for staff; null takes the mark back. */
  setAnswer(number: number | null, by: Actor): ChangeResult {
    const view = this.topic.reader.readFor(by);
    const post = number === null ? null : this.topic.store.readPost(number);
    if (!view || (number !== null && !post)) return { ok: false, why: "absent" };
    if (view.authorId !== by.member && !by.isStaff) return { ok: false, why: "not_yours" };
    if (!view.hasAnswers || number === 1 || (post && post.state !== "shown")) return { ok: false, why: "not_shown" };
    if (view.answer === number) return this.unchanged();
    if (post)
      this.topic.store.outbox.addEvent({
        ...{ type: "accepted", number: post.number, postId: post.id, to: post.author, at: Date.now() },
        by: by.member === view.authorId ? toEventActor(this.topic.store.authors.read(view.authorId)) : null,
      });
    return this.topic.changed(this.topic.store.updateView({ answer: number }));
  }

  /** A new title or tags, by its author or by staff. */
  rename(change: Partial<Pick<TopicView, "title" | "slug" | "tags">>, by: Actor): ChangeResult {
    const view = this.topic.reader.readFor(by);
    if (!view) return { ok: false, why: "absent" };
    if (view.authorId !== by.member && !by.isStaff) return { ok: false, why: "not_yours" };
    return this.topic.changed(this.topic.store.updateView(change));
  }

  /** Whether a post is theirs to change. */
  mayChange(number: number, by: Actor): boolean {
    return by.isStaff || this.topic.store.readPost(number)?.author === by.member;
  }

  private unchanged(): ChangeResult {
    return { ok: true, version: this.topic.store.readVersion() };
  }
}
