import type { EditCommand, StaffBy, StaffCommand, StaffResult } from "./contract-commands.ts";
import type { StaffActionView } from "./contract-staff.ts";
import type { TopicView } from "./contract-topic.ts";
import { type StaffEntry, type StaffStore, toStaffView } from "./staff-store.ts";
import type { TopicStore } from "./topic-store.ts";

/** What staff do to a topic, in its object: one after the other, each based on the one before. */
export class TopicStaff {
  constructor(
    private readonly deps: {
      store: TopicStore;
      staff: StaffStore;
      /** After a write, without awaiting in between. */
      changed: (version: number) => void;
    },
  ) {}

  /** What they did last; null where there is no such topic. */
  read(): { view: TopicView; version: number; last: StaffActionView | null } | null {
    const { store, staff } = this.deps;
    const view = store.readView();
    const last = staff.readLast();
    return view && { view, version: staff.readVersion(), last: last && toStaffView(last) };
  }

  /**
   * A change, unless someone did something since it was decided. Sent again by the same person it is answered as before. The
   * record, the author and the change history follow, also after a crash.
   */
  change({ base, action, set, detail, by }: StaffCommand): StaffResult {
    const { store, staff, changed } = this.deps;
    const view = store.readView();
    if (!view) return { ok: false, why: "absent" };
    const last = staff.readLast();
    if ((last?.n ?? 0) !== base) {
      const isSame = last?.n === base + 1 && last.by === by.email && sameJson(last.after, set);
      return isSame ? { ok: true, version: last.n } : { ok: false, why: "stale", last: last && toStaffView(last) };
    }
    if (this.isOthersDecision(view, set, by)) return { ok: false, why: "own" };
    // Nobody could undo the merge any more: only what was done last is undone.
    if (view.mergedInto && set.state === undefined) return { ok: false, why: "merged" };
    changed(store.updateView(set));
    const version = staff.add({
      ...{ by: by.email, action, reason: by.reason, at: by.at, title: view.title, detail, after: set, number: null },
      before: pickLike(view, set),
      members: view.authorId === by.member ? [] : [view.authorId],
    });
    return { ok: true, version };
  }

  /** Takes back what was done last, where it is still so. */
  undo(base: number, by: StaffBy): StaffResult {
    const { store, staff, changed } = this.deps;
    const view = store.readView();
    if (!view) return { ok: false, why: "absent" };
    const last = staff.readLast();
    // Pressed twice.
    if (last?.action === "undo" && last.n === base + 1 && last.by === by.email) return { ok: true, version: last.n };
    const isCurrent = last?.n === base && last.after !== null && sameJson(pickLike(view, last.after), last.after);
    if (!isCurrent || !last.before) return { ok: false, why: "stale", last: last && toStaffView(last) };
    if (isOwnOf(view, last, by)) return { ok: false, why: "own" };
    changed(store.updateView(last.before));
    const version = staff.add({
      ...{ by: by.email, action: "undo", reason: by.reason, at: by.at, title: view.title, number: null },
      ...{ detail: { undone: last.action }, before: null, after: last.before, members: last.members },
    });
    return { ok: true, version };
  }

  /** Whether the one who began the topic would show or open it again after someone else hid or closed it. */
  private isOthersDecision(view: TopicView, set: Partial<TopicView>, by: StaffBy): boolean {
    const field = set.state === "shown" ? "state" : set.closed === false ? "closed" : null;
    const last = field && this.deps.staff.findLastOf(field);
    return (
      last !== null && view[field as "state" | "closed"] !== set[field as "state" | "closed"] && isOwnOf(view, last, by)
    );
  }

  /** A post of someone else was edited. */
  addEdit(post: { number: number; author: string }, { by, staff, reason, at }: EditCommand): void {
    const view = this.deps.store.readView() as TopicView;
    this.deps.staff.add({
      ...{ by: staff ?? by.member, action: "edit_post", reason: reason ?? "", at, title: view.title },
      ...{ detail: { number: post.number }, before: null, after: null, number: post.number, members: [post.author] },
    });
  }
}

/** Whether a change by someone else is of a topic that a person began: taking it back is for others. */
export const isOwnOf = (view: TopicView, last: Pick<StaffEntry, "by">, by: StaffBy): boolean =>
  view.authorId === by.member && last.by !== by.email;

/** Of a topic the fields that a change names, as they are now. */
const pickLike = (view: TopicView, like: Partial<TopicView>): Partial<TopicView> =>
  Object.fromEntries(Object.keys(like).map((key) => [key, view[key as keyof TopicView]]));
const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
