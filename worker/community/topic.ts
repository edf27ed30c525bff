import { DurableObject } from "cloudflare:workers";
import { ChannelBroadcast, ReaderCount } from "../live/index.ts";
import type { PostReport } from "../moderation/contract.ts";
import { openDb } from "../platform/db.ts";
import type {
  Actor,
  ChangeResult,
  EditCommand,
  ImportResult,
  MoveCommand,
  MoveResult,
  NewTopic,
  PollResult,
  PostCommand,
  PostResult,
  PostSource,
  PrepareResult,
  ReactCommand,
  ReturnCommand,
  ReturnResult,
  StaffBy,
  StaffCommand,
  StaffResult,
  TakeCommand,
  TakeResult,
  TopicImport,
  UndoMoveResult,
} from "./contract-commands.ts";
import type { StaffActionView } from "./contract-staff.ts";
import type { Access, AuthorView, PostState, TopicChanges, TopicPage, TopicView } from "./contract-topic.ts";
import type { PollInput } from "./domain-poll.ts";
import type { PostWindow } from "./domain-topic.ts";
import { ForumGate } from "./forum-gate.ts";
import { ListedTopic } from "./listed-topic.ts";
import { PostChanges } from "./post-changes.ts";
import { PostReports } from "./post-reports.ts";
import { PostTexts } from "./post-texts.ts";
import { StaffStore } from "./staff-store.ts";
import { directoryOf } from "./topic-directory.ts";
import { forgetInFeeds, tellReaders } from "./topic-feed.ts";
import { ImportedPosts } from "./topic-import.ts";
import { type ListedCategory, removeFromIndex } from "./topic-index.ts";
import { TopicMoves } from "./topic-moves.ts";
import { TopicOutbox } from "./topic-outbox.ts";
import { TopicPolls } from "./topic-polls.ts";
import { TopicPosting } from "./topic-posting.ts";
import { TopicReader } from "./topic-reader.ts";
import { TopicStaff } from "./topic-staff.ts";
import { TopicStore } from "./topic-store.ts";
import { WritingMembers } from "./writing-members.ts";

/** In ms, how long a change is kept back for others before the lists are written. */
const INDEX_DELAY = 250;
/** How many changed posts travel at once. */
const RESUME_CHANGES = 200;
/** How many posts of a renamed member open pages are told of at once; readers who load others see the new name. */
const RENAMED_POSTS = 50;
/** In ms, the first wait after a write to the lists has failed, and the longest: the waits double. */
const RETRY_DELAY = { first: 2000, longest: 5 * 60_000 };

/**
 * One topic of the forum: its posts, their numbers, edits and reactions. What it has accepted is stored before anybody is
 * told, and everything that follows a change, the hubs' pages and the lists in D1, follows by cursor: after a crash each
 * goes on where it was.
 *
 * Who may do what is decided before, by the service: this object decides what only it can know, such as whether a post was
 * sent before or the topic was closed meanwhile.
 */
export class Topic extends DurableObject<Env> {
  private readonly store: TopicStore;
  private readonly listed: ListedTopic;
  private readonly texts: PostTexts;
  private readonly staff: StaffStore;
  private readonly reader: TopicReader;
  private readonly reports: PostReports;
  private readonly posting: TopicPosting;
  private readonly postChanges: PostChanges;
  private readonly staffChanges: TopicStaff;
  private readonly polls: TopicPolls;
  private readonly imported: ImportedPosts;
  private readonly moves: TopicMoves;
  private readonly broadcast: ChannelBroadcast;
  private readonly readers: ReaderCount;
  private readonly gate: ForumGate;
  private readonly writing = new WritingMembers();
  private readonly outbox: TopicOutbox;
  private hasToldReaders = false;
  private failures = 0;
  private alarmAt = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.store = new TopicStore(ctx.storage.sql);
    this.listed = new ListedTopic(ctx.storage.sql, this.store);
    this.texts = new PostTexts(ctx.storage.sql, this.store);
    this.staff = new StaffStore(ctx.storage.sql);
    this.reader = new TopicReader(this.store);
    this.reports = new PostReports(this.store, this.reader);
    this.gate = new ForumGate(env, ctx.id.name ?? "");
    const { store, staff, listed, reader, reports } = this;
    const changed = (version: number) => this.changed(version);
    const scheduleAlarm = () => this.scheduleAlarm();
    const own = { env: () => this.env, store, reader, reports, changed };
    this.staffChanges = new TopicStaff({ store, staff, changed });
    this.polls = new TopicPolls({
      ...{ store, changed, scheduleAlarm },
      readPost: (number, by) => reader.readPostFor(number, by),
      mayChange: (number, by) => this.postChanges.mayChange(number, by),
    });
    this.imported = new ImportedPosts(ctx.storage.sql, store);
    this.moves = new TopicMoves(ctx.storage.sql, { ...{ env: () => this.env, store, listed, staff }, changed });
    this.posting = new TopicPosting({ ...own, gate: this.gate, scheduleAlarm });
    this.postChanges = new PostChanges({ ...own, staffChanges: this.staffChanges, moves: this.moves });
    this.outbox = new TopicOutbox({
      ...{ id: ctx.id.name ?? "", env: () => this.env, store, listed, staff, moves: this.moves },
      followCategory: ({ categoryId, ...category }) => this.followOwnCategory(categoryId, category),
    });
    this.broadcast = new ChannelBroadcast(ctx, env, {
      channel: ctx.id.name as string,
      readVersion: () => this.store.readVersion(),
      readChanges: (since) => {
        const changes = this.store.readChanges(since, RESUME_CHANGES);
        return changes && { event: { type: "topic", ...changes }, to: changes.to };
      },
      readAccess: () => {
        const view = this.store.readView();
        return view?.state === "shown" ? view.access : "staff";
      },
      wakeAt: (at) => ctx.storage.setAlarm(at),
    });
    this.readers = new ReaderCount(
      ...([ctx, env, ctx.id.name ?? "", () => this.broadcast.listHubs()] as const),
      async (count) => {
        const access = await this.readAccess();
        // Lists don't show a single reader, so their coming and going isn't reported.
        if (access && (count > 1 || this.hasToldReaders)) await tellReaders(this.env, access, ctx.id.name ?? "", count);
        this.hasToldReaders = count > 1;
      },
    );
  }

  /** Begins the topic with its first post. Sent again it answers as before; `taken` where another topic has its id. */
  async create(topic: NewTopic): Promise<PostResult> {
    return this.posting.create(topic);
  }

  /** Accepts a post once, however often it is sent. */
  async post(command: PostCommand): Promise<PostResult> {
    return this.posting.post(command);
  }

  /**
   * Shows a held post under the next number, or leaves it held for good. Told again, it answers the same.
   * @param at when it was decided: it stands among the posts of that time
   * @returns null where there is no such post
   */
  async release(id: string, isApproved: boolean, at: number): Promise<PostResult | null> {
    return this.posting.release(id, isApproved, at);
  }

  /** What moderators are told of a post; null where this reader can't see it. */
  async describePost(number: number, by: Actor): Promise<Omit<PostReport, "kind" | "reasons" | "score" | "at"> | null> {
    return this.reports.describePost(number, by);
  }

  /** Changes a post's text, where nobody has changed it since it was read. */
  async edit(command: EditCommand): Promise<ChangeResult> {
    return this.postChanges.edit(command);
  }

  /** Hides, deletes or shows a post. Authors delete what is theirs and take that back; only staff hide and show. */
  async setPostState(number: number, state: PostState, by: Actor): Promise<ChangeResult> {
    return this.postChanges.setState(number, state, by);
  }

  /** Says a member's one reaction to someone else's post, or takes it back. */
  async react(command: ReactCommand): Promise<ChangeResult> {
    return this.postChanges.react(command);
  }

  /**
   * Someone is writing here: open pages are told for some seconds, and nothing is stored. Each member counts once in a few
   * seconds, and pages are told no more often than that, however much is sent.
   */
  async sayWriting(author: { id: string; name: string }, by: Actor): Promise<void> {
    const view = this.reader.readFor(by);
    if (!view || view.lastNumber === 0 || (view.closed && !by.isStaff)) return;
    const members = this.writing.note(author, Date.now());
    if (!members) return;
    const event = { type: "writing", topic: view.id, ...members };
    await this.broadcast.hint(JSON.stringify(event));
  }

  /** A poll as this reader may see it, with their own vote. */
  async readPoll(number: number, by: Actor | null, voter: string | null, now: number): Promise<PollResult> {
    return this.polls.read(number, by, voter, now);
  }

  /** Counts a member's vote in place of the one before. */
  async votePoll(
    number: number,
    by: Actor,
    voter: string,
    choices: readonly number[],
    now: number,
  ): Promise<PollResult> {
    if (!(await this.gate.isOpen())) return { ok: false, why: "forum_closed" };
    return this.polls.vote(number, by, voter, choices, now);
  }

  /** New words of a poll, by its author alone; once there is a vote only its end changes. */
  async changePoll(number: number, by: Actor, voter: string, input: PollInput, now: number): Promise<PollResult> {
    return this.polls.change(number, by, voter, input, now);
  }

  /** Takes no more votes, for good. */
  async closePoll(number: number, by: Actor, voter: string, now: number): Promise<PollResult> {
    return this.polls.close(number, by, voter, now);
  }

  /** Marks the post that answers the question, for its author and for staff; null takes the mark back. */
  async setAnswer(number: number | null, by: Actor): Promise<ChangeResult> {
    return this.postChanges.setAnswer(number, by);
  }

  /** A new title or tags, by its author or by staff. */
  async rename(change: Partial<Pick<TopicView, "title" | "slug" | "tags">>, by: Actor): Promise<ChangeResult> {
    return this.postChanges.rename(change, by);
  }

  /** A post as it was written and as it was before, for those who may read it; its text while it is not shown for staff and its author. */
  async readSource(number: number, by: Actor | null): Promise<PostSource | null> {
    return this.reader.readSource(number, by);
  }

  /** Changes the topic itself: its title, category, tags, lock and so on. */
  async update(change: Partial<Omit<TopicView, "id" | "lastNumber" | "createdAt">>): Promise<ChangeResult> {
    if (!this.store.readView()) return { ok: false, why: "absent" };
    return this.changed(this.store.updateView(change));
  }

  /** Follows its category: who reads it, and whether it has answers. Of another category than its own it takes nothing. */
  async followCategory(categoryId: string, category: Omit<ListedCategory, "categoryId">): Promise<void> {
    this.followOwnCategory(categoryId, category);
  }

  private followOwnCategory(categoryId: string, { access, hasAnswers }: Omit<ListedCategory, "categoryId">): void {
    const view = this.store.readView();
    if (view?.categoryId !== categoryId || (view.access === access && view.hasAnswers === hasAnswers)) return;
    this.changed(this.store.updateView({ access, hasAnswers }));
  }

  /**
   * Writes everything of this topic into the lists anew, whatever stands there.
   * @returns whether it is a topic that stands in lists
   */
  async rewriteLists(): Promise<boolean> {
    return this.outbox.rewriteLists();
  }

  /** What staff did last, for their menu; null where there is no such topic. */
  async readStaff(): Promise<{ view: TopicView; version: number; last: StaffActionView | null } | null> {
    return this.staffChanges.read();
  }

  /** A change by staff, unless someone did something since it was decided. */
  async change(command: StaffCommand): Promise<StaffResult> {
    return this.staffChanges.change(command);
  }

  /** Takes back what staff did last, where it is still so. */
  async undoChange(base: number, by: StaffBy): Promise<UndoMoveResult> {
    return (await this.moves.returns.undo(base, by)) ?? this.staffChanges.undo(base, by);
  }

  /**
   * Adds posts that were written elsewhere before, each once, under the next numbers. Nobody is told: no notification, no
   * mail, no verdict, no frame. The lists follow as always. Until its last part has come only staff see the topic.
   */
  async importPosts(part: TopicImport): Promise<ImportResult> {
    if (this.store.readView() && this.imported.readSource() !== part.source) return { ok: false, why: "taken" };
    await directoryOf(this.env).add([this.ctx.id.name as string]);
    const added = this.imported.add(part);
    for (const held of this.imported.hold(part.held ?? [])) this.reports.add("held", held, null);
    this.scheduleAlarm();
    const numbers = part.posts.flatMap(({ id }) => {
      const number = this.store.findSent(id)?.number ?? null;
      return number === null ? [] : [{ id, number }];
    });
    return { ok: true, added, posts: this.store.readView()?.lastNumber ?? 0, numbers };
  }

  /**
   * Takes an imported topic away, its rows in the lists too. Told again it answers the same.
   * @returns false where it stays: it came from elsewhere than this, or someone has written in it since
   */
  async removeImported(source: string): Promise<boolean> {
    await this.outbox.settleLists();
    if (this.store.readView() && (this.imported.readSource() !== source || this.imported.isContinued())) return false;
    this.imported.clear();
    await removeFromIndex(openDb(this.env.DB), this.ctx.id.name as string);
    await forgetInFeeds(this.env, this.ctx.id.name as string);
    return true;
  }

  /** Posts after a number as they are stored, hidden and deleted ones too, for the owner; null: there is no topic. */
  async exportPosts(after: number, limit: number): Promise<ReturnType<PostTexts["exportPosts"]>> {
    return this.texts.exportPosts(after, limit);
  }

  /** Gives a member what stands under the name of an imported author. */
  async reassignAuthor(from: string, to: AuthorView): Promise<void> {
    if (this.store.readView() && this.imported.reassign(from, to)) this.changed(this.store.readVersion());
  }

  /** Moves posts to another topic, or all of it. */
  async startMove(command: MoveCommand): Promise<MoveResult> {
    return this.moves.start(command);
  }
  /** Another topic asks whether it can send posts here. */
  async prepareMove(isNew: boolean): Promise<PrepareResult> {
    return this.moves.prepare(isNew);
  }
  /** Posts of another topic. Sent again, they are there already. */
  async takeMoved(command: TakeCommand): Promise<TakeResult> {
    return this.moves.take(command);
  }
  /** Another topic takes back what it had moved here. */
  async giveBack(command: ReturnCommand): Promise<ReturnResult> {
    return this.moves.returns.giveBack(command);
  }

  /** How a member is named from now on under what they wrote here; open pages are told of the newest. */
  async renameAuthor(author: AuthorView): Promise<void> {
    if (this.store.readView() && this.store.authors.write(author))
      this.changed(this.store.touchPostsOf(author.id, RENAMED_POSTS));
  }

  /** Takes the pictures of a member who has left out of their posts. @returns the ids of the posts that had some */
  async removePicturesOf(member: string): Promise<string[]> {
    if (!this.store.readView()) return [];
    const posts = this.texts.removePicturesOf(member);
    if (posts.length > 0) this.changed(this.store.readVersion());
    return posts;
  }

  /**
   * Forgets what a member has written here that waits for a moderator or was refused, and a topic that never had more. Told
   * again it changes nothing.
   * @returns the ids of those posts
   */
  async forgetHeldOf(member: string): Promise<string[]> {
    const ids = this.store.held.listOf(member).map(({ id }) => id);
    for (const id of ids) this.store.held.take(id);
    const view = this.store.readView();
    if (view?.lastNumber === 0 && view.authorId === member) this.imported.clear();
    return ids;
  }

  /** What a member wrote here, as they wrote it. */
  async listTextsOf(member: string) {
    return this.texts.listTextsOf(member);
  }

  /** What a member thought of posts here, for their export. */
  async listReactionsOf(member: string) {
    return this.store.reactions.listOf(member);
  }

  /** A page of posts; null where there is no such topic for this reader. */
  async read(window: PostWindow, by: Actor | null = null): Promise<TopicPage | null> {
    return this.reader.readPage(window, by);
  }

  /** What is a member's own among some posts; null where they may not read them. */
  async readOwn(from: number, to: number, by: Actor) {
    return this.reader.readOwn(from, to, by);
  }

  /** Who may read it; null where there is nothing to read. */
  async readAccess(): Promise<Access | null> {
    return this.reader.readAccess();
  }

  /**
   * A hub asks for what one of its pages has missed, and is told of all changes from then on.
   * @param since the version that the page shows
   * @returns who may watch, with the missed changes (null: none; where there are more, the hub asks again after `to`); null
   * where there is no such topic
   */
  async watch(
    hub: string,
    since: number,
  ): Promise<{ view: TopicView; changes: TopicChanges | null; version: number } | null> {
    const view = this.store.readView();
    if (!view) return null;
    const version = this.store.readVersion();
    this.broadcast.addHub(hub, version);
    this.readers.schedule();
    return { view, changes: this.store.readChanges(since, RESUME_CHANGES), version };
  }

  /** Pages of a hub have left: those that stay are told how many they are. */
  async countReaders(): Promise<void> {
    this.readers.schedule();
  }

  /** Writes what has changed into the lists, and tries hubs again that could not be reached. */
  override async alarm(): Promise<void> {
    this.alarmAt = 0;
    // Votes that came faster than open pages are told of them.
    for (const number of this.store.polls.listDue(Date.now()))
      if (this.store.polls.mayTell(number, Date.now())) this.store.touch(number);
    await this.broadcast.send();
    const isDone = await this.outbox.run();
    this.failures = isDone ? 0 : this.failures + 1;
    const retries = [
      ...(isDone ? [] : [Date.now() + Math.min(RETRY_DELAY.longest, RETRY_DELAY.first * 2 ** (this.failures - 1))]),
      ...[this.broadcast.nextRetry(), this.store.polls.nextDue()].filter((at) => at !== null),
    ];
    if (retries.length > 0) await this.ctx.storage.setAlarm(Math.min(...retries));
  }

  /** After a write, without awaiting in between: the alarm is stored with it. */
  private changed(version: number): { ok: true; version: number } {
    this.scheduleAlarm();
    this.broadcast.schedule();
    return { ok: true, version };
  }

  /** What comes while an alarm waits goes with it: setting it again would put it off for as long as posts come. */
  private scheduleAlarm(): void {
    const now = Date.now();
    if (this.alarmAt > now) return;
    this.alarmAt = now + INDEX_DELAY;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(this.alarmAt));
  }
}
