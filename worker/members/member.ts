import { DurableObject } from "cloudflare:workers";
import { listActiveSessionIds } from "../auth/index.ts";
import { ChannelBroadcast, memberChannel } from "../live/index.ts";
import { openDb } from "../platform/db.ts";
import { BookmarkStore } from "./bookmark-store.ts";
import {
  type Bookmark,
  type BookmarkInput,
  type Draft,
  type DraftHint,
  type DraftInput,
  type DraftResult,
  type FollowedTopic,
  type Level,
  MAX_BOOKMARKS,
  type MemberChanges,
  type MemberSummary,
  type MovedPosts,
  type ReadingState,
  type ReadingStates,
} from "./contract.ts";
import type {
  NewNotification,
  NotificationKind,
  NotificationSettings,
  NotificationView,
  PushSubscriptionInput,
  ReadInput,
  SettingsInput,
} from "./contract-notifications.ts";
import { placeOf, readAcrossMove } from "./domain-moved.ts";
import { DraftStore } from "./draft-store.ts";
import { MemberNotifications } from "./member-notifications.ts";
import { MemberStore } from "./member-store.ts";
import type { PushTarget, StoredDevice } from "./push/push-store.ts";
import { ReadingStore } from "./reading-store.ts";
import { type ReadingActivity, VisitStore } from "./visit-store.ts";
import { writeToWatchList } from "./watch-list.ts";

const HIDES_WRITING = "hides writing";
/** How many changes travel at once. */
const FRAME_CHANGES = 200;
/** In ms, the wait before changes are written into the lists, and after a failure the longest: the waits double. */
const LIST_DELAY = { first: 250, retry: 2000, longest: 5 * 60_000 };
/** How many levels one write to the list of watchers takes. */
const LEVELS_WRITTEN = 100;

/**
 * What is one member's own: how far they have read, what they follow, bookmarks, drafts and notifications. All their open
 * pages are told what changes, by the version that each of them has.
 *
 * A page is told only while its session stands: the object asks the database for the member's active sessions each time
 * it is about to send, and when a page comes. A socket of any other session is closed by its hub (SESSION_ENDED), and its
 * page connects again with the session it has by then. So signing out, here or from another device, ends it, and so do an
 * account that is disabled or deleted and a session that runs out. While the database can't be asked nothing is sent; what
 * was stored is sent later.
 */
export class Member extends DurableObject<Env> {
  private readonly store: MemberStore;
  private readonly reading: ReadingStore;
  private readonly visits: VisitStore;
  private readonly bookmarks: BookmarkStore;
  private readonly drafts: DraftStore;
  private readonly notifications: MemberNotifications;
  private readonly broadcast: ChannelBroadcast;
  private alarmAt: number | null = null;
  private failures = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    this.store = new MemberStore(sql);
    this.reading = new ReadingStore(sql);
    this.visits = new VisitStore(sql);
    this.bookmarks = new BookmarkStore(sql);
    this.drafts = new DraftStore(sql);
    this.notifications = new MemberNotifications(sql, env, this.reading, {
      unreadChanged: () => this.changed("notifications", this.countUnread()),
      wakeAt: (at) => this.wakeAt(at),
    });
    this.broadcast = new ChannelBroadcast(ctx, env, {
      channel: memberChannel(this.id),
      readVersion: () => this.store.readVersion(),
      readChanges: (since) => {
        const changes = this.store.readChanges(since, FRAME_CHANGES);
        return changes && { event: { type: "member", ...changes }, to: changes.to };
      },
      listSessions: () => this.listSessions(),
      wakeAt: async (at) => this.wakeAt(at),
    });
    ctx.blockConcurrencyWhile(async () => {
      this.alarmAt = await ctx.storage.getAlarm();
    });
  }

  /** Keeps the newest data under a key, and tells all open pages. Nothing is kept of a deleted account. */
  async tell(key: string, data: unknown): Promise<void> {
    this.changed(key, data);
  }

  /**
   * A hub asks for what one of its pages has missed, and is told of all changes from then on.
   * @param since the version that the page knows; 0: it knows nothing, and gets what is so now instead of what has changed
   * @returns null where the session has ended
   */
  async watch(
    hub: string,
    since: number,
    session: string,
  ): Promise<{ changes: MemberChanges | null; version: number } | null> {
    if (this.store.isErased || !(await this.listSessions()).includes(session)) return null;
    const version = this.store.readVersion();
    this.broadcast.addHub(hub, version);
    const changes =
      since === 0
        ? { from: 0, to: version, items: { notifications: this.countUnread() } }
        : this.store.readChanges(since, FRAME_CHANGES);
    return { changes, version };
  }

  /** Tells the member of an event, once by its key. @returns whether it is new to them */
  async notify(event: NewNotification, at: number): Promise<boolean> {
    return !this.store.isErased && this.notifications.notify(this.id, event, at);
  }

  /** Newest first. */
  async listNotifications(
    before: { at: number; id: string } | null,
    limit: number,
  ): Promise<{ notifications: NotificationView[]; unread: number }> {
    const { store } = this.notifications;
    return { notifications: store.list(before, limit), unread: store.countUnread() };
  }

  async markNotificationsRead(which: ReadInput, at: number): Promise<void> {
    this.notifications.markRead(which, at);
  }

  /** The member has opened what notifications of a kind are about, such as a conversation. */
  async markAboutRead(topic: string, kind: NotificationKind, at: number): Promise<void> {
    if (this.notifications.store.markAboutRead(topic, kind, at)) this.changed("notifications", this.countUnread());
  }

  async readSettings(): Promise<NotificationSettings> {
    return this.notifications.store.readSettings();
  }

  /** @returns `isSaved` false where someone saved meanwhile, with what stands */
  async saveSettings(input: SettingsInput, at: number): Promise<{ isSaved: boolean; settings: NotificationSettings }> {
    return this.notifications.saveSettings(input, at);
  }

  /** What the digest of a period says, the same however often it is asked; null: the account is gone. */
  async takeDigest(period: number): Promise<NotificationView[] | null> {
    return this.store.isErased ? null : this.notifications.store.takeDigest(period);
  }

  /** @returns false where there are too many */
  async addDevice(
    id: string,
    subscription: PushSubscriptionInput,
    from: { userAgent: string; session: string; replaced: string | null },
    at: number,
  ): Promise<boolean> {
    if (this.notifications.push.addDevice(id, subscription, from, at) === "full") return false;
    this.notifications.wakeForPush();
    return true;
  }

  async removeDevice(id: string): Promise<void> {
    this.notifications.push.removeDevice(id);
  }

  async listDevices(): Promise<StoredDevice[]> {
    return this.notifications.push.listDevices();
  }

  /** The push subscriptions of the member's devices, for messages from another object. */
  async listReminderTargets(now: number): Promise<(PushTarget & { device: string })[]> {
    return this.store.isErased ? [] : this.notifications.listReminderTargets(now);
  }

  /** Moves the cursors of topics forward; a number below the known one changes nothing. */
  async markRead(topics: readonly { topic: string; number: number }[], at: number): Promise<void> {
    for (const { topic, number } of topics) {
      const state = this.reading.markRead(topic, number, at);
      if (state) this.changed(`topic:${topic}`, state);
      if (this.notifications.store.markPostsRead(topic, number, at)) this.changed("notifications", this.countUnread());
    }
    this.reading.forgetOldest();
    if (topics.length > 0 && !this.store.isErased) this.visits.record(at);
  }

  /** How much the member reads, for their trust level. */
  async readActivity(now: number): Promise<ReadingActivity & { topicsRead: number }> {
    return { ...this.visits.read(now), topicsRead: this.reading.countRead() };
  }

  /** Counts everything that was written up to an instant as read. */
  async markAllRead(at: number): Promise<void> {
    if (this.reading.markAllRead(at)) this.changed("readBefore", at);
  }

  /** @returns null where too many topics are followed already */
  async setLevel(topic: string, level: Level | null, at: number): Promise<ReadingState | null> {
    const state = this.reading.setLevel(topic, level, at, this.store.readVersion() + 1);
    if (state === "full") return null;
    if (!state) return this.reading.read(topic) ?? { number: 0, level: null };
    this.changed(`topic:${topic}`, state);
    this.wakeAt(Date.now() + LIST_DELAY.first);
    return state;
  }

  async readStates(topics: readonly string[]): Promise<ReadingStates> {
    return { version: this.store.readVersion(), ...this.reading.readStates(topics) };
  }

  async listFollowed(
    levels: readonly Level[],
    limit: number,
    before: Pick<FollowedTopic, "at" | "topic"> | null = null,
  ): Promise<FollowedTopic[]> {
    return this.reading.listFollowed(levels, limit, before);
  }

  /**
   * Posts went to another topic: what was read stays read there, bookmarks lead there, and who follows the one topic follows
   * the other too, unless they have chosen a level for it. Told again it changes nothing more.
   */
  async followMove({ from, to, ranges, isWhole }: MovedPosts, at: number): Promise<void> {
    const before = this.reading.read(from);
    const there = this.reading.read(to.topic);
    const reached = readAcrossMove(ranges, before?.number ?? 0, there?.number ?? 0);
    if (reached > (there?.number ?? 0)) await this.markRead([{ topic: to.topic, number: reached }], at);
    if (before?.level && !there?.level) await this.setLevel(to.topic, before.level, at);
    if (before?.level && isWhole) await this.setLevel(from, null, at);
    for (const bookmark of this.bookmarks.listOfTopic(from)) {
      // Of a topic that was merged its own bookmark leads to the first post.
      const number = placeOf(ranges, bookmark.number === 0 && isWhole ? 1 : bookmark.number);
      if (number === null) continue;
      const place = { topic: to.topic, number, title: bookmark.title };
      const path = `/community/t/${to.slug}/${to.topic}/${number}`;
      if (
        !this.bookmarks.read(to.topic, number) &&
        !(await this.saveBookmark({ ...place, path }, bookmark, bookmark.createdAt))
      )
        continue;
      await this.removeBookmark(from, bookmark.number);
    }
  }

  /** @returns null where there are too many */
  async saveBookmark(
    place: Pick<Bookmark, "topic" | "number" | "title" | "path">,
    input: BookmarkInput,
    at: number,
  ): Promise<Bookmark | null> {
    const { topic, number } = place;
    const bookmark = this.bookmarks.save(place, input, at);
    if (bookmark === "full") return null;
    this.changed(`bookmark:${topic}:${number}`, bookmark);
    if (bookmark.remindAt !== null) this.wakeAt(bookmark.remindAt);
    return bookmark;
  }

  async removeBookmark(topic: string, number: number): Promise<void> {
    if (this.bookmarks.remove(topic, number)) this.changed(`bookmark:${topic}:${number}`, null);
  }

  /** Newest first. */
  async listBookmarks(
    before: Pick<Bookmark, "createdAt" | "topic" | "number"> | null,
    limit: number,
  ): Promise<Bookmark[]> {
    return this.bookmarks.listNewest(before, limit);
  }

  async listBookmarksOfTopic(topic: string): Promise<Bookmark[]> {
    return this.bookmarks.listOfTopic(topic);
  }

  async saveDraft(key: string, input: DraftInput, at: number): Promise<DraftResult> {
    const before = this.drafts.read(key);
    const result = this.drafts.save(key, input, at);
    if (result.ok && result.version !== before?.version)
      this.changed(`draft:${key}`, { version: result.version, isGone: false } satisfies DraftHint);
    return result;
  }

  /** Takes a draft away that was posted or discarded in that version, or an older one. */
  async removeDraft(key: string, version: number, at: number): Promise<void> {
    const gone = this.drafts.remove(key, version, at);
    if (gone !== null) this.changed(`draft:${key}`, { version: gone, isGone: true } satisfies DraftHint);
  }

  async readDraft(key: string): Promise<Draft | null> {
    return this.drafts.read(key);
  }

  async listDrafts(): Promise<Draft[]> {
    return this.drafts.list();
  }

  /** Everything that is stored here, for the member's export. */
  async exportRows(): Promise<Record<string, Record<string, unknown>[]>> {
    return {
      member_presence: (await this.readHidesWriting()) ? [{ hidesWriting: true }] : [],
      member_reading: this.reading.exportRows(),
      member_visits: this.visits.exportRows(),
      member_bookmarks: (await this.listBookmarks(null, MAX_BOOKMARKS)) as unknown as Record<string, unknown>[],
      member_drafts: (await this.listDrafts()) as unknown as Record<string, unknown>[],
      member_notifications: this.notifications.store.exportRows(),
      member_notification_settings: [{ ...this.notifications.store.readSettings() }],
      member_push_devices: this.notifications.push.listDevices().map(({ session: _, ...device }) => ({ ...device })),
    };
  }

  /** Whether others aren't told that the member is writing. */
  async readHidesWriting(): Promise<boolean> {
    return (await this.ctx.storage.get<boolean>(HIDES_WRITING)) === true;
  }
  async saveHidesWriting(hides: boolean): Promise<void> {
    if (hides && !this.store.isErased) await this.ctx.storage.put(HIDES_WRITING, true);
    else await this.ctx.storage.delete(HIDES_WRITING);
  }

  /** Names nobody any more who has left. Told again it changes nothing. */
  async forgetActors(ids: readonly string[]): Promise<void> {
    this.notifications.store.forgetActors(new Set(ids));
  }

  /** Forgets everything: the account was deleted. */
  async erase(): Promise<void> {
    await this.ctx.storage.delete(HIDES_WRITING);
    this.store.erase();
  }

  /** Writes what has changed into the lists, and tries hubs again that could not be reached. */
  override async alarm(): Promise<void> {
    this.alarmAt = null;
    await this.broadcast.send();
    this.remind();
    await this.notifications.sendPush(Date.now());
    const isDone = await this.writeLists();
    this.failures = isDone ? 0 : this.failures + 1;
    const retries = [
      isDone ? null : Date.now() + Math.min(LIST_DELAY.longest, LIST_DELAY.retry * 2 ** (this.failures - 1)),
      this.broadcast.nextRetry(),
      this.bookmarks.nextReminder(),
    ];
    this.notifications.wakeForPush();
    for (const at of retries) if (at !== null) this.wakeAt(at);
  }

  private countUnread(): MemberSummary {
    return { unread: this.notifications.store.countUnread() };
  }

  private get id(): string {
    return this.ctx.id.name as string;
  }

  /** Tells the member of bookmarks whose time has come. */
  private remind(): void {
    const now = Date.now();
    for (const { topic, number, remindAt, title, path } of this.bookmarks.takeDue(now)) {
      const key = `reminder:${topic}:${number}:${remindAt}`;
      this.notifications.notify(this.id, { kind: "reminder", key, actor: null, topic, number, path, title }, now);
      this.changed(`bookmark:${topic}:${number}`, this.bookmarks.read(topic, number));
    }
  }

  private listSessions(): Promise<string[]> {
    return listActiveSessionIds(openDb(this.env.DB), this.id, Date.now());
  }

  /** After a write, without awaiting in between: the change is stored with it. */
  private changed(key: string, data: unknown): void {
    // What came while the account was deleted is forgotten too.
    if (this.store.isErased) this.store.erase();
    else {
      this.store.tell(key, data);
      this.broadcast.schedule();
    }
  }

  /** Has the alarm ring no later than then; stored together with what was written before. */
  private wakeAt(at: number): void {
    if (this.alarmAt !== null && this.alarmAt <= at) return;
    this.alarmAt = at;
    this.ctx.waitUntil(this.ctx.storage.setAlarm(at));
  }

  /** @returns whether the lists have everything */
  private async writeLists(): Promise<boolean> {
    try {
      for (;;) {
        const levels = this.reading.readLevelChanges(this.store.readCursor("watchers"), LEVELS_WRITTEN);
        const last = levels.at(-1);
        if (!last) return await this.notifications.writeDigest(this.id);
        await writeToWatchList(openDb(this.env.DB), this.id, levels);
        this.store.writeCursor("watchers", last.version);
      }
    } catch (error) {
      console.warn(`members: the lists will be written later: ${String(error)}`);
      return false;
    }
  }
}
