import { listWatchers, moveForMembers } from "../members/index.ts";
import { openDb } from "../platform/db.ts";
import type { MoveCommand, MoveResult, PrepareResult, TakeCommand, TakeResult } from "./contract-commands.ts";
import { NEW_TOPIC_STATE, type TopicView } from "./contract-topic.ts";
import { topicOf } from "./deps.ts";
import { isImportedAuthor } from "./import/domain-import.ts";
import type { ListedTopic } from "./listed-topic.ts";
import { type Move, MoveStore } from "./move-store.ts";
import { MovedPosts } from "./moved-posts.ts";
import { ReturnStore } from "./return-store.ts";
import { type StaffStore, toStaffView } from "./staff-store.ts";
import { directoryOf } from "./topic-directory.ts";
import { TopicReturns } from "./topic-returns.ts";
import type { TopicStore } from "./topic-store.ts";

/** How many posts travel at once: the longest are 60 kB. */
const BATCH = 25;
/** Members who are told that their posts were moved. */
const MAX_TOLD = 50;

/** What the moves need of the topic's object. */
interface MoveDeps {
  env: () => Env;
  store: TopicStore;
  listed: ListedTopic;
  staff: StaffStore;
  /** After a write, without awaiting in between. */
  changed: (version: number) => void;
}

/**
 * Posts that go from this topic to another, and that come from others. The order is: the other topic is asked; here the
 * posts are marked as moved and the move is stored, in one transaction; then they are sent in batches. The other topic
 * takes each post once, by its id, and answers with its number there, which is stored here. Killed anywhere, the alarm goes
 * on with the posts that have no number yet.
 */
export class TopicMoves {
  private readonly moves: MoveStore;
  private readonly returned: ReturnStore;
  private readonly movedPosts: MovedPosts;
  /** Undo of moves. */
  readonly returns: TopicReturns;
  /** A move asks the other topic: until that has answered, nothing else may begin here. */
  private isAsking = false;
  private sending: Promise<void> | null = null;
  private leading: Promise<void> | null = null;

  constructor(
    sql: SqlStorage,
    private readonly deps: MoveDeps,
  ) {
    this.moves = new MoveStore(sql, deps.store.polls);
    this.returned = new ReturnStore(sql);
    this.movedPosts = new MovedPosts(sql, deps.store);
    this.returns = new TopicReturns({
      ...{
        ...deps,
        moves: this.moves,
        returns: this.returned,
        movedPosts: this.movedPosts,
        send: () => this.trySend(),
      },
      finish: () => this.trySend(() => this.leadFollowers()),
      isBusy: () => this.isAsking || this.moves.readOpenMove() !== null,
    });
  }

  /** Begins a move and carries it out. Sent again, it answers for the same move. */
  async start(command: MoveCommand): Promise<MoveResult> {
    const known = this.moves.readMove(command.id);
    if (known) return this.finish(known.id);
    const refused = this.check(command);
    if (refused) return refused;
    this.isAsking = true;
    try {
      const asked = (await topicOf(this.deps.env(), command.target).prepareMove(
        command.newTopic !== null,
      )) as PrepareResult;
      if (!asked.ok) return asked;
      // What was so before the other topic was asked may be so no longer.
      const late = this.moves.readMove(command.id) ? null : this.check(command, true);
      if (late) return late;
      this.begin(command, asked.slug);
    } finally {
      this.isAsking = false;
    }
    return this.finish(command.id);
  }

  /** Another topic wants to send posts here. */
  prepare(isNew: boolean): PrepareResult {
    const view = this.deps.store.readView();
    if (isNew) return view ? { ok: false, why: "taken" } : { ok: true, slug: "topic" };
    if (!view || view.lastNumber === 0) return { ok: false, why: "target_absent" };
    if (view.mergedInto || this.isAsking || this.moves.readOpenMove()?.isWhole)
      return { ok: false, why: "target_busy" };
    return { ok: true, slug: openSlug(view) };
  }

  /** Takes posts of another topic under the next numbers, each once. */
  async take({ newTopic, back, posts }: TakeCommand): Promise<TakeResult> {
    const { store } = this.deps;
    if (newTopic) await directoryOf(this.deps.env()).add([newTopic.id]);
    const [first] = posts;
    if (!store.readView() && newTopic && first)
      store.createTopic({
        ...newTopic,
        ...{ authorId: first.author.id, createdAt: first.createdAt, lastNumber: 0 },
        ...NEW_TOPIC_STATE,
      });
    // Before the topic is looked at: undoing a merge is what opens it again.
    if (back) this.returns.noteUndone(back.undone, back.by);
    const view = store.readView();
    if (!view) return { ok: false, why: "target_absent" };
    if (view.mergedInto) return { ok: false, why: "merged", into: view.mergedInto.topic };
    this.deps.listed.keepBump();
    const placed = back
      ? this.returns.takeBack(back.from, posts)
      : posts.map((post) => ({ id: post.id, number: this.movedPosts.insert(post) }));
    this.deps.changed(store.readVersion());
    return { ok: true, slug: openSlug(view), placed };
  }

  /** Where a post of this topic stands now; what is under way is carried out first. @throws Error where that fails */
  async findPlace(number: number) {
    if (!this.moves.readPlace(number) && this.moves.readOpenMove()) await this.send();
    return this.moves.readPlace(number);
  }

  /** Sends what is not placed yet. @throws Error where it has to be tried again */
  async send(): Promise<void> {
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
    });
    await this.sending;
  }

  /**
   * Leads on who follows this topic, or wrote what was moved: to where it stands now.
   * @throws Error where it has to be tried again; who was led already is left out then
   */
  async leadFollowers(): Promise<void> {
    this.leading ??= this.leadAll().finally(() => {
      this.leading = null;
    });
    await this.leading;
  }

  private async leadAll(): Promise<void> {
    const { env, store } = this.deps;
    for (let lead = this.moves.readLead(); lead; lead = this.moves.readLead()) {
      const { move, isWhole, at, after } = lead;
      const from = store.readView()?.id ?? "";
      const places = this.moves.listPlaces(move);
      const { members, next } = await this.listFollowers(lead, from);
      for (const { topic, slug, ranges, authors } of places) {
        const led = new Set([...members, ...(after === "" ? authors.filter((id) => !isImportedAuthor(id)) : [])]);
        await moveForMembers(env(), [...led], { from, to: { topic, slug }, ranges, isWhole }, at);
      }
      this.returned.addLed(move, members);
      this.moves.writeLead(move, next);
    }
  }

  /** Back from a topic that stays, only those are led who were led there. */
  private async listFollowers(
    { move, isWhole, after }: { move: string; isWhole: boolean; after: string },
    from: string,
  ): Promise<{ members: string[]; next: string | null }> {
    const back = isWhole ? null : this.returned.readReturn(move);
    return back ? { members: back.led, next: null } : listWatchers(openDb(this.deps.env().DB), from, after);
  }

  private async sendAll(): Promise<void> {
    for (let move = this.moves.readOpenMove(); move; move = this.moves.readOpenMove()) {
      const posts = this.moves.listUnplaced(move.id, BATCH);
      if (posts.length === 0) this.moves.endMove(move.id, Date.now());
      else await this.sendBatch(move, posts);
    }
  }

  private async sendBatch({ id, target, newTopic, isWhole }: Move, posts: TakeCommand["posts"]): Promise<void> {
    const { store } = this.deps;
    const returned = this.returned.readReturn(id);
    const from = store.readView()?.id ?? "";
    const back = returned ? { from, undone: returned.undone, by: returned.by } : undefined;
    const taken = (await topicOf(this.deps.env(), target).takeMoved({ newTopic, back, posts })) as TakeResult;
    if (!taken.ok) {
      if (taken.why !== "merged") throw new Error(`The topic ${target} takes no posts: ${taken.why}`);
      this.returned.removeReturn(id);
      return this.moves.redirectMove(id, taken.into);
    }
    const numbers = this.moves.place(target, taken.slug, taken.placed);
    const first = isWhole && numbers.includes(1) ? this.moves.readPlace(1) : null;
    if (first) store.updateView({ mergedInto: first });
    this.deps.changed(store.touchPosts(numbers));
  }

  private async trySend(andThen?: () => Promise<void>): Promise<void> {
    try {
      await this.send();
      await andThen?.();
    } catch (error) {
      console.warn(`community: posts will be moved later: ${String(error)}`);
    }
  }

  private async finish(id: string): Promise<MoveResult> {
    await this.trySend();
    const move = this.moves.readMove(id);
    return {
      ok: true,
      version: this.deps.staff.readVersion(),
      topic: move?.target ?? "",
      isDone: move?.isDone ?? false,
    };
  }

  /** @returns why a move can't begin; null: it can */
  private check({ base, numbers, target }: MoveCommand, isAsked = false): MoveResult | null {
    const view = this.deps.store.readView();
    if (!view || view.lastNumber === 0) return { ok: false, why: "absent" };
    if (view.mergedInto) return { ok: false, why: "merged" };
    if (target === view.id) return { ok: false, why: "same" };
    if ((!isAsked && this.isAsking) || this.moves.readOpenMove()) return { ok: false, why: "busy" };
    const last = this.deps.staff.readLast();
    if ((last?.n ?? 0) !== base) return { ok: false, why: "stale", last: last && toStaffView(last) };
    if (numbers?.includes(1)) return { ok: false, why: "first_post" };
    return this.moves.listMovable(numbers).length === 0 ? { ok: false, why: "nothing" } : null;
  }

  private begin({ id, numbers: wanted, target, newTopic, title, by }: MoveCommand, slug: string): void {
    const { store, staff } = this.deps;
    const view = store.readView() as TopicView;
    const numbers = this.moves.listMovable(wanted);
    const isWhole = wanted === null;
    this.moves.addMove({ id, target, newTopic, isWhole });
    this.moves.mark(id, numbers);
    const isAnswerMoved = view.answer !== null && numbers.includes(view.answer);
    store.updateView({
      moved: view.moved + numbers.length,
      ...(isAnswerMoved ? { answer: null } : {}),
      ...(isWhole ? { closed: true, mergedInto: { topic: target, slug, number: 1 } } : {}),
    });
    const told = new Set([view.authorId, ...this.moves.listAuthors(numbers)]);
    told.delete(by.member);
    staff.add({
      ...{ by: by.email, action: isWhole ? "merge" : "split", reason: by.reason, at: by.at, title: view.title },
      ...{ detail: { to: title, topic: target, posts: numbers.length }, after: null, number: null, move: id },
      before: { answer: view.answer, ...(isWhole ? { closed: view.closed, mergedInto: null } : {}) },
      members: [...told].slice(0, MAX_TOLD),
    });
    this.deps.changed(store.touchPosts(numbers));
  }
}

/** How addresses in other topics name this one: its title is nothing to those who can't read it. */
const openSlug = ({ access, state, slug }: TopicView): string =>
  access === "everybody" && state === "shown" ? slug : "topic";
