import type { MovedPost, ReturnCommand, ReturnResult, StaffBy, UndoMoveResult } from "./contract-commands.ts";
import type { TopicView } from "./contract-topic.ts";
import { topicOf } from "./deps.ts";
import type { MoveStore } from "./move-store.ts";
import type { MovedPosts } from "./moved-posts.ts";
import type { ReturnStore } from "./return-store.ts";
import { type StaffEntry, type StaffStore, toStaffView } from "./staff-store.ts";
import { isOwnOf } from "./topic-staff.ts";
import type { TopicStore } from "./topic-store.ts";

interface ReturnDeps {
  env: () => Env;
  store: TopicStore;
  movedPosts: MovedPosts;
  staff: StaffStore;
  moves: MoveStore;
  returns: ReturnStore;
  /** A move is being begun or is under way. */
  isBusy: () => boolean;
  /** Sends what is not placed yet; never throws. */
  send: () => Promise<void>;
  /** Sends it, and leads on who follows; never throws. */
  finish: () => Promise<void>;
  /** After a write, without awaiting in between. */
  changed: (version: number) => void;
}

/**
 * Undo of a split or merge: the posts go back to the numbers that they had. The topic where they stand decides, in the
 * transaction that marks them as moved; from then on it is done, since it sends with them that the move is undone. What was
 * posted there since and couldn't stand without them is a reason to refuse.
 */
export class TopicReturns {
  constructor(private readonly deps: ReturnDeps) {}

  /**
   * Takes back the last staff change, where that was a split or merge.
   * @returns null where it was something else
   */
  async undo(base: number, by: StaffBy): Promise<UndoMoveResult | null> {
    const { store, staff, moves, returns } = this.deps;
    const last = staff.readLast();
    if (!last?.move) return null;
    if (last.n !== base) return { ok: false, why: "stale", last: toStaffView(last) };
    const own = store.readView();
    if (own && isOwnOf(own, last, by)) return { ok: false, why: "own" };
    await this.deps.finish();
    const move = moves.readMove(last.move);
    // Who follows the topic is led on after its posts: before that they would be led away from where those are.
    if (this.deps.isBusy() || !move?.isDone || moves.isLeading(move.id)) return { ok: false, why: "busy" };
    const [place, ...more] = moves.listPlaces(move.id);
    if (!place || more.length > 0) return { ok: false, why: "moved_on" };
    const numbers = place.ranges.flatMap(({ to, count }) => Array.from({ length: count }, (_, i) => to + i));
    const { id, slug } = store.readView() as TopicView;
    const command: ReturnCommand = {
      ...{ id: `undo:${move.id}`, undone: move.id, to: id, slug, numbers, isWhole: move.newTopic !== null, by },
      led: returns.listLed(move.id),
    };
    const taken = (await topicOf(this.deps.env(), place.topic).giveBack(command)) as ReturnResult;
    if (!taken.ok) return taken;
    this.noteUndone(move.id, by);
    return { ok: true, version: staff.readVersion() };
  }

  /** Another topic takes back what it had sent here. Sent again, it answers the same. */
  async giveBack({ id, undone, to, slug, numbers, isWhole, by, led }: ReturnCommand): Promise<ReturnResult> {
    const { store, moves, returns } = this.deps;
    if (!moves.readMove(id)) {
      const view = store.readView();
      const isHere = moves.listMovable(numbers).length === numbers.length;
      if (this.deps.isBusy()) return { ok: false, why: "busy" };
      if (!view || view.mergedInto || !isHere) return { ok: false, why: "moved_on" };
      if (returns.hasOthers(numbers, isWhole)) return { ok: false, why: "replied" };
      moves.addMove({ id, target: to, newTopic: null, isWhole });
      returns.addReturn(id, { undone, by, led });
      moves.mark(id, numbers);
      store.updateView({
        moved: view.moved + numbers.length,
        ...(view.answer !== null && numbers.includes(view.answer) ? { answer: null } : {}),
        ...(isWhole ? { closed: true, mergedInto: { topic: to, slug, number: 1 } } : {}),
      });
      this.deps.changed(store.touchPosts(numbers));
    }
    await this.deps.send();
    return { ok: true };
  }

  /** Posts of this topic come back under the numbers that they had, each once. @returns those numbers */
  takeBack(from: string, posts: readonly MovedPost[]): { id: string; number: number }[] {
    const { store, returns, movedPosts } = this.deps;
    let restored = 0;
    const placed = posts.map((post) => {
      const known = returns.findReturned(from, post.number);
      if (known !== null) return { id: post.id, number: known };
      const left = returns.findLeft(from, post.number);
      // Nothing is lost where the way here is not known: it stands at the end.
      if (!left) return { id: post.id, number: movedPosts.insert(post) };
      movedPosts.restore(left, post);
      returns.markReturned(from, post.number, left.number);
      restored++;
      return { id: post.id, number: left.number };
    });
    const view = store.readView() as TopicView;
    if (restored > 0) store.updateView({ moved: view.moved - restored });
    return placed;
  }

  /** The topic is as before the move, and the record says so. Noted once, whichever of the two topics comes first. */
  noteUndone(move: string, by: StaffBy): void {
    const { store, staff, returns, changed } = this.deps;
    const entry = staff.findMove(move);
    if (!entry || !returns.addUndone(move)) return;
    const view = store.readView() as TopicView;
    const { answer, ...before } = entry.before ?? {};
    changed(store.updateView({ ...before, ...(view.answer === null ? { answer } : {}) }));
    staff.add(toUndoEntry(entry, view.title, by));
  }
}

const toUndoEntry = (entry: StaffEntry, title: string, by: StaffBy): Omit<StaffEntry, "n"> => ({
  ...{ by: by.email, action: "undo", reason: by.reason, at: by.at, title, number: null },
  ...{
    detail: { undone: entry.action, to: entry.detail.to },
    before: null,
    after: entry.before,
    members: entry.members,
  },
});
