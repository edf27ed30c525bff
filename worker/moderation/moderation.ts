import { DurableObject } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { UNTOLD } from "../community/domain-staff-words.ts";
import { topicObject } from "../community/index.ts";
import { DAY, MINUTE, SECOND } from "../kernel/instants.ts";
import { ChannelBroadcast, MODERATION_TOPIC } from "../live/index.ts";
import { openDb } from "../platform/db.ts";
import { enqueueJobs } from "../platform/job-queue.ts";
import { filterObject } from "../spam/index.ts";
import type {
  DecisionInput,
  DecisionNotice,
  DecisionView,
  FlagView,
  ItemResult,
  ItemView,
  LogEntry,
  MessageReport,
  OwnDecision,
  OwnPart,
  PostReport,
  QueuePage,
  QueueView,
  TopicAction,
  TopicNotice,
} from "./contract.ts";
import { flagWeight, hidesUntilDecided } from "./domain-flags.ts";
import { moderationTopicItem } from "./domain-topic-notice.ts";
import { NOTICE_JOB } from "./jobs.ts";
import { type Disclosure, type Effect, ModerationStore } from "./moderation-store.ts";

/** In ms, how long an item is reserved for the moderator who opened it; each sign of life renews it. */
const LEASE = 5 * MINUTE;
/** In ms, how long a decision can be taken back before its author is told. */
const NOTICE_DELAY = 5 * SECOND;
/** In ms, the waits before an effect that failed is tried again: they double. */
const RETRY = { first: 2 * SECOND, longest: 5 * MINUTE };
/** Decisions about one member that their page in the queue shows. */
const HISTORY = 20;

/** Lines of the record on a page. */
const RECORD_PAGE = 100;

/** A page of the record; `next` is what to read before. */
export interface RecordLines {
  entries: (LogEntry & { title: string | null })[];
  next: number | null;
  brokenAt: number | null;
}

/** A report by a member, as the service has checked it. */
export interface NewFlag extends Omit<FlagView, "weight"> {
  trust: number;
  isStaff: boolean;
}

/**
 * The moderators' queue: one object for the whole site, so that two of them never decide the same thing. A decision is
 * stored with everything that has to follow it, the post that is hidden, the model that learns, the notice to its author;
 * that is then worked off in order, as often as it takes, and each step may be done twice.
 */
export class Moderation extends DurableObject<Env> {
  private readonly store: ModerationStore;
  private readonly broadcast: ChannelBroadcast;
  private failures = 0;
  /** When the alarm is due; 0: none was set since this object woke, or it is running. */
  private alarmAt = 0;
  private working: Promise<void> | null = null;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.store = new ModerationStore(ctx.storage.sql);
    this.broadcast = new ChannelBroadcast(ctx, env, {
      channel: MODERATION_TOPIC,
      readVersion: () => this.store.readVersion(),
      // Only that something has changed: what it is, a page reads by a call that checks who asks.
      readChanges: (since) => {
        const to = this.store.readVersion();
        return to > since ? { event: { type: "moderation", from: since, to }, to } : null;
      },
      wakeAt: async (at) => this.wake(at),
    });
  }

  /** A hub's page wants to know when the queue changes. */
  async watch(hub: string, since: number): Promise<{ changes: { from: number; to: number } | null; version: number }> {
    const version = this.store.readVersion();
    this.broadcast.addHub(hub, version);
    return { changes: version > since ? { from: since, to: version } : null, version };
  }

  /** Posts that a topic wants to have looked at. Reported again, they are there already. */
  async report(reports: readonly PostReport[]): Promise<void> {
    for (const report of reports) {
      const id = this.openItemId(report, report.text);
      const known = this.store.addItem(id, report) ? null : this.store.readItem(id);
      if (!known || known.text === report.text) continue;
      // Edited after it was decided, it is looked at again. Who read the old text while it waited decides on the new one.
      if (known.state === "decided") this.store.reopen(id);
      this.store.update(id, { text: report.text, reasons: JSON.stringify(report.reasons), score: report.score });
    }
    this.changed();
  }

  /**
   * A member's report of a post that is shown. One of each member; reports that are many or weigh much hide the post until
   * it is decided. A post that was approved after others reported it does not come back for the same reason alone, unless
   * it was edited since.
   * @returns whether it counts
   */
  async flag(report: PostReport, { trust, isStaff, ...flag }: NewFlag): Promise<boolean> {
    const id = this.openItemId(report);
    this.store.addItem(id, report);
    const item = this.store.readItem(id) as ItemView;
    const weight = flagWeight(trust, isStaff, this.store.readFlagRecord(flag.member));
    const isKnownReason = item.flags.some(({ reason }) => reason === flag.reason);
    if (!this.store.addFlag(id, { ...flag, weight })) return false;
    const isEdited = item.text !== report.text;
    this.store.update(id, isEdited ? { text: report.text } : {});
    const isNew = !isKnownReason || isEdited;
    if (item.state === "decided" && item.decision?.action === "approve" && isNew) this.store.reopen(id);
    const now = this.store.readItem(id) as ItemView;
    if (now.state === "waiting" && !now.isHidden && now.number !== null && hidesUntilDecided(now.flags)) {
      this.store.update(id, { is_hidden: 1 });
      this.store.addEffect(id, { type: "post_state", topic: now.topic, number: now.number, state: "hidden" });
      this.log("hidden until decided", "system", now, { flags: now.flags.length }, flag.at);
    }
    this.changed();
    return true;
  }

  /** Messages that a member has disclosed: those and nothing else of their conversation. Reported again, they are there. */
  async reportMessages(report: MessageReport): Promise<void> {
    const id = `${MESSAGE_PREFIX}${report.id}`;
    const { author, by, reason, note, messages, conversation, at } = report;
    // Its author may read this after a decision, so it has what they wrote alone.
    const own = messages.filter(({ sender }) => sender === author.id).map(({ text }) => text);
    const title = report.isGroup ? "Message in a group" : "Private message";
    const place = { topic: "", title, number: null, postId: report.id };
    const item = { kind: "message" as const, ...place, author, text: own.join("\n\n"), reasons: [], score: null, at };
    if (!this.store.addItem(id, item)) return;
    this.store.addDisclosure(id, { conversation, by: by.member, messages });
    const weight = flagWeight(0, false, this.store.readFlagRecord(by.member));
    this.store.addFlag(id, { ...by, reason, note, at, weight });
    this.changed();
  }

  /** What was disclosed with an item, to have it proved; null: nothing. */
  async readDisclosure(id: string): Promise<Disclosure | null> {
    return this.store.readDisclosure(id);
  }

  /** How many posts of a member were reported since, and a moderator agreed. */
  async countUpheld(author: string, since: number): Promise<number> {
    return this.store.countUpheld(author, since);
  }

  /** Keeps an item for a moderator, or renews that. Who can't decide it keeps it from nobody. */
  async take(id: string, by: string, now: number, isAdmin = true): Promise<ItemResult> {
    const item = this.store.readItem(id);
    if (!item) return { ok: false, why: "absent" };
    if (item.state === "decided") return { ok: false, why: "stale", item };
    if (item.isEscalated && !isAdmin) return { ok: false, why: "escalated", item };
    if (isHeldByOther(item, by, now)) return { ok: false, why: "taken", item };
    this.store.setLease(id, { by, until: now + LEASE });
    this.changed();
    return { ok: true, item: this.store.readItem(id) as ItemView };
  }

  /** Lets an item go. */
  async leave(id: string, by: string): Promise<void> {
    if (this.store.readItem(id)?.lease?.by !== by) return;
    this.store.setLease(id, null);
    this.changed();
  }

  /** Escalates an item to an admin. */
  async escalate(id: string, version: number, by: string, now: number): Promise<ItemResult> {
    return this.change(id, version, by, now, (item) => {
      this.store.update(id, { is_escalated: 1, lease: null, lease_until: 0 });
      this.log("escalated", by, item, {}, now);
    });
  }

  /**
   * Decides an item, unless someone else handles it or it is not what was looked at any more.
   * @param own what the decider has to do with it themself, for the record: the caller has checked that no one else could
   */
  async decide(
    id: string,
    by: string,
    now: number,
    { version, ...input }: DecisionInput,
    isAdmin = true,
    own: OwnPart["part"] | null = null,
  ): Promise<ItemResult> {
    const known = this.store.readItem(id);
    if (known?.isEscalated && known.state === "waiting" && !isAdmin)
      return { ok: false, why: "escalated", item: known };
    return this.change(id, version, by, now, (item) => {
      const { action, reason, note } = input;
      const sanction = input.sanction && { kind: input.sanction.kind, until: now + input.sanction.days * DAY };
      const decision: DecisionView = { action, reason, note, sanction, by, at: now };
      const isShown = action === "approve";
      this.store.update(id, {
        ...{ state: "decided", decision: JSON.stringify(decision), decided_at: now, lease: null, lease_until: 0 },
        is_hidden: Number(!isShown),
      });
      this.store.judgeFlags(id, !isShown);
      this.addPostEffect(item, isShown);
      if (isAboutMessages(id)) this.addReportEffect(id, isShown ? "dismissed" : "upheld");
      else if (item.kind !== "appeal" && (isShown ? item.kind === "held" || item.score !== null : action === "spam"))
        this.store.addEffect(id, { type: "learn", post: this.store.readPostId(id), isSpam: !isShown, by });
      this.addSanctionEffects(item, decision);
      if (isTold(item, decision)) this.tell(item, decision, now);
      const done = item.kind !== "message" ? action : isShown ? "dismissed" : "upheld";
      this.log(done, by, item, { reason, note, sanction, ...(own && { own }) }, now);
    });
  }

  /** Undoes a decision; what it did is undone. @param own as in `decide` */
  async undo(
    id: string,
    version: number,
    by: string,
    now: number,
    isAdmin = true,
    own: OwnPart["part"] | null = null,
  ): Promise<ItemResult> {
    const item = this.store.readItem(id);
    if (!item) return { ok: false, why: "absent" };
    if (item.isEscalated && !isAdmin) return { ok: false, why: "escalated", item };
    if (item.version !== version || !item.decision) return { ok: false, why: "stale", item };
    const { decision } = item;
    this.store.reopen(id);
    this.store.judgeFlags(id, null);
    const wasShown = item.kind === "message" || (item.kind === "post" && !hidesUntilDecided(item.flags));
    this.store.update(id, { is_hidden: Number(!wasShown) });
    this.addPostEffect(item, wasShown);
    if (isAboutMessages(id)) this.addReportEffect(id, item.kind === "appeal" ? "upheld" : "open");
    else if (item.kind !== "appeal")
      this.store.addEffect(id, { type: "learn", post: this.store.readPostId(id), isSpam: null, by });
    this.addSanctionEffects(item, decision);
    if (!this.store.dropNotices(id) && isTold(item, decision)) this.tell(item, null, now);
    this.log("undo", by, item, { action: decision.action, ...(own && { own }) }, now);
    this.changed();
    return { ok: true, item: this.store.readItem(id) as ItemView };
  }

  /** What an author says against a decision; once for each. @returns null where there is nothing to appeal against */
  async appeal(item: string, member: string, text: string, now: number): Promise<ItemView | null> {
    const decided = this.store.readItem(item);
    if (!decided || decided.author.id !== member || decided.kind === "appeal") return null;
    const id = `${APPEAL_PREFIX}${item}`;
    if (!this.store.readItem(id) && (!decided.decision || decided.decision.action === "approve")) return null;
    const { topic, title, number, author } = decided;
    const postId = this.store.readPostId(item);
    this.store.addItem(id, {
      kind: "appeal",
      topic,
      title,
      number,
      postId,
      author,
      text,
      reasons: [],
      score: null,
      at: now,
    });
    this.changed();
    return this.store.readItem(id);
  }

  /** What was decided about what a member wrote, as they may read it: not by whom. */
  async listDecisionsFor(member: string): Promise<OwnDecision[]> {
    const told = ({ by: _, ...rest }: DecisionView) => rest;
    return this.store.listDecisionsAbout(member, HISTORY).flatMap((item) => {
      const { id, kind, topic, title, number, text, decision } = item;
      // Whose post was only let through was told nothing.
      if (!decision || kind === "appeal" || (decision.action === "approve" && !decision.sanction)) return [];
      const made = this.store.readItem(`${APPEAL_PREFIX}${id}`);
      const appeal = made && {
        ...{ text: made.text, at: made.createdAt, outcome: made.decision && told(made.decision) },
      };
      const canAppeal = !made && decision.action !== "approve";
      return [{ ...{ id, topic, title, number, text }, decision: told(decision), appeal, canAppeal }];
    });
  }

  async read(id: string): Promise<ItemView | null> {
    return this.store.readItem(id);
  }

  /** @param today when the caller's day began, epoch milliseconds */
  async list(
    view: QueueView,
    by: string,
    now: number,
    today: number,
    before?: string,
  ): Promise<Omit<QueuePage, "places">> {
    return {
      ...this.store.listItems(view, by, now, before),
      counts: this.store.count(by, now, today),
      lastDecidedAt: this.store.readLastDecidedAt(),
      version: this.store.readVersion(),
    };
  }

  /** What was done with an item, and what was decided before about its author. */
  async readHistory(id: string): Promise<{ log: LogEntry[]; decisions: ItemView[] }> {
    const item = this.store.readItem(id);
    if (!item) return { log: [], decisions: [] };
    const decisions = this.store.listDecisionsAbout(item.author.id, HISTORY).filter((other) => other.id !== id);
    return { log: this.store.listLog({ item: id }, HISTORY), decisions };
  }

  /**
   * The record, newest first, and the first line that was changed behind it (null: none).
   * @param members only what concerns them; null: everything
   */
  async readLog(members: readonly string[] | null, before?: number): Promise<RecordLines> {
    const entries = this.store.listLog(members && { members }, RECORD_PAGE + 1, before);
    const shown = entries.slice(0, RECORD_PAGE);
    return {
      entries: shown,
      next: entries.length > RECORD_PAGE ? (shown.at(-1)?.n ?? null) : null,
      brokenAt: before ? null : this.store.findBrokenLog(),
    };
  }

  /** Something that staff did to a topic itself, for the record and for those whom it concerns. Said again, it is known. */
  async recordTopicAction(action: TopicAction): Promise<void> {
    const { topic, n, by, at, title, number, reason, detail } = action;
    const item = moderationTopicItem(topic, n);
    if (this.store.listLog({ item }, 1).length > 0) return;
    this.store.appendLog({
      ...{ at, by, action: `topic ${action.action}`, item, member: action.members[0] ?? "" },
      detail: { title, ...(reason === "" ? {} : { reason }), ...detail },
    });
    // What was undone before anyone was told of it is told to nobody.
    if (action.action === "undo" && this.store.dropNotices(moderationTopicItem(topic, n - 1))) return;
    if (!UNTOLD.has(action.action))
      for (const member of action.members)
        this.store.addNotice(item, at + NOTICE_DELAY, {
          ...{ id: `${item}:${member}`, member, topic, title, number, action: action.action, reason },
        });
    this.changed();
  }

  /** What authors are to be told now; each stays until `removeNotice`. */
  async listDueNotices(now: number, limit: number): Promise<(DecisionNotice | TopicNotice)[]> {
    return this.store.listDueNotices(now, limit);
  }
  async removeNotice(id: string): Promise<void> {
    this.store.removeNotice(id);
  }

  async renameMember(author: ItemView["author"]): Promise<void> {
    this.store.renameMember(author);
  }
  /** Topics in which posts of a member wait for a decision, or were refused. */
  async listHeldTopicsOf(member: string): Promise<string[]> {
    return this.store.listHeldTopicsOf(member);
  }
  /** There is nothing to decide any more: the member has left, and their posts that waited are gone. */
  async removeWaitingHeldOf(member: string): Promise<void> {
    this.store.removeWaitingHeldOf(member);
    this.broadcast.schedule();
  }
  /** Topics are gone as if they had never been. Told again, nothing changes. */
  async removeItemsOfTopics(topics: readonly string[]): Promise<void> {
    this.store.removeItemsOfTopics(topics);
    this.broadcast.schedule();
  }
  async exportMember(member: string): Promise<Record<string, Record<string, unknown>[]>> {
    return this.store.exportMember(member);
  }

  override async alarm(): Promise<void> {
    this.alarmAt = 0;
    await this.broadcast.send();
    await this.work();
    const dueAt = this.store.nextNoticeAt();
    if (dueAt === null) return;
    if (dueAt > Date.now()) this.wake(dueAt);
    // Where this fails, the job's own schedule does it minutes later.
    else await enqueueJobs(this.env, NOTICE_JOB).catch(() => undefined);
  }

  /** Does what follows the decisions so far; also called by a test that wants to see it done. */
  async work(): Promise<void> {
    this.working ??= this.workOff().finally(() => {
      this.working = null;
    });
    await this.working;
  }

  /**
   * The item that a report of a post belongs to. One that was hidden by a decision and is shown all the same, since an appeal
   * was granted or someone of the staff showed it, is looked at anew: that decision, its appeal and its sanction stay as
   * they are.
   * @param repeated words that are nothing new where they were decided about
   */
  private openItemId(report: PostReport, repeated: string | null = null): string {
    const first = itemIdOf(report);
    for (let id = first, n = 2; ; id = `${first}~${n++}`) {
      const item = this.store.readItem(id);
      const isOver = item?.kind === "post" && item.decision && item.decision.action !== "approve";
      // One that is about to be hidden was reported before.
      if (!isOver || item.text === repeated || this.store.hasEffects(id)) return id;
    }
  }

  private async workOff(): Promise<void> {
    for (let next = this.store.nextEffect(); next; next = this.store.nextEffect()) {
      try {
        await this.apply(next);
        this.store.removeEffect(next.n);
        this.failures = 0;
      } catch (error) {
        this.failures += 1;
        console.warn(`moderation: an effect will be tried again: ${String(error)}`);
        this.wake(Date.now() + Math.min(RETRY.longest, RETRY.first * 2 ** (this.failures - 1)));
        return;
      }
    }
  }

  private async apply({ work }: Effect): Promise<void> {
    const staff = { member: "moderation", isStaff: true };
    switch (work.type) {
      case "post_state":
        await topicObject(this.env, work.topic).setPostState(work.number, work.state, staff);
        return;
      case "release": {
        const result = await topicObject(this.env, work.topic).release(work.post, work.isApproved, Date.now());
        // What was shown already, and shall not be, is hidden.
        if (!work.isApproved && result?.ok && result.state === "shown")
          await topicObject(this.env, work.topic).setPostState(result.number, "hidden", staff);
        if (work.isApproved && result?.ok && result.state === "shown")
          await topicObject(this.env, work.topic).setPostState(result.number, "shown", staff);
        return;
      }
      case "learn":
        await (work.isSpam === null
          ? filterObject(this.env).unlearn(work.post, work.by, Date.now())
          : filterObject(this.env).learn(work.post, work.isSpam, work.by, Date.now()));
        return;
      case "message_report":
        await openDb(this.env.DB).run(
          sql`UPDATE message_report SET state = ${work.state}, version = version + 1
            WHERE id = ${work.report} AND state <> ${work.state}`,
        );
        return;
      case "sanction": {
        const column = work.kind === "silence" ? sql`silenced_until` : sql`suspended_until`;
        const until = this.store.readSanctionEnd(work.member, work.kind);
        await openDb(this.env.DB).run(
          sql`UPDATE community_profile SET ${column} = ${until} WHERE user_id = ${work.member}`,
        );
      }
    }
  }

  private change(id: string, version: number, by: string, now: number, work: (item: ItemView) => void): ItemResult {
    const item = this.store.readItem(id);
    if (!item) return { ok: false, why: "absent" };
    if (item.version !== version || item.state === "decided") return { ok: false, why: "stale", item };
    if (isHeldByOther(item, by, now)) return { ok: false, why: "taken", item };
    work(item);
    this.changed();
    return { ok: true, item: this.store.readItem(id) as ItemView };
  }

  /** What came with a decision, or with the one that an accepted appeal is against, holds or ends with it. */
  private addSanctionEffects({ id, kind, author }: ItemView, { sanction, action }: DecisionView): void {
    const appealed =
      kind === "appeal" && action === "approve" ? this.store.readItem(id.slice(APPEAL_PREFIX.length)) : null;
    const kinds = new Set([sanction?.kind, appealed?.decision?.sanction?.kind]);
    for (const one of kinds) if (one) this.store.addEffect(id, { type: "sanction", member: author.id, kind: one });
  }

  private addPostEffect({ id, kind, topic, number }: ItemView, isShown: boolean): void {
    // What waited to be shown is known by its id alone; so it is in an appeal about it.
    if (kind === "held" || id.startsWith(`${APPEAL_PREFIX}held:`))
      this.store.addEffect(id, { type: "release", topic, post: this.store.readPostId(id), isApproved: isShown });
    else if (number !== null)
      this.store.addEffect(id, { type: "post_state", topic, number, state: isShown ? "shown" : "hidden" });
  }

  private addReportEffect(id: string, state: "open" | "upheld" | "dismissed"): void {
    this.store.addEffect(id, { type: "message_report", report: this.store.readPostId(id), state });
  }

  private tell({ id, author, topic, title, number }: ItemView, decision: DecisionView | null, now: number): void {
    const told = decision && (({ by: _, ...rest }) => rest)(decision);
    this.store.addNotice(id, now + NOTICE_DELAY, {
      ...{ id: `${id}@${now}`, member: author.id, topic, title, number, decision: told },
    });
  }

  private log(action: string, by: string, item: ItemView, detail: Record<string, unknown>, at: number): void {
    this.store.appendLog({ at, by, action, item: item.id, member: item.author.id, detail });
  }

  /** After a write, without awaiting in between: the alarm is stored with it, and does the rest after a crash. */
  private changed(): void {
    this.wake(Date.now());
    this.broadcast.schedule();
  }

  /** An alarm that is due sooner stays. */
  private wake(at: number): void {
    if (this.alarmAt !== 0 && this.alarmAt <= at) return;
    this.alarmAt = at;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(at));
  }
}

/** Begins the id of an appeal; the item that it is about follows. */
export const APPEAL_PREFIX = "appeal:";

/** Begins the id of an item about messages; the id of the report follows. */
const MESSAGE_PREFIX = "message:";
const isAboutMessages = (id: string): boolean =>
  id.startsWith(MESSAGE_PREFIX) || id.startsWith(`${APPEAL_PREFIX}${MESSAGE_PREFIX}`);

/** An author whose post was only let through, unseen by others, need not be told; nor that someone has reported a message of theirs. */
const isTold = ({ kind }: ItemView, { action, sanction }: DecisionView): boolean =>
  action !== "approve" || sanction !== null || (kind !== "post" && kind !== "message");

/** The same post is the same item, however often it is reported. */
const itemIdOf = ({ kind, postId }: PostReport): string => `${kind}:${postId}`;
const isHeldByOther = ({ lease }: ItemView, by: string, now: number): boolean =>
  lease !== null && lease.by !== by && lease.until > now;

/** The site's one queue. */
export const moderationObject = (env: Env): DurableObjectStub<Moderation> =>
  env.MODERATION.getByName("main") as unknown as DurableObjectStub<Moderation>;
