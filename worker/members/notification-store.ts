import { DELETED_MEMBER } from "../kernel/deleted-member.ts";
import { newId } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import type {
  NewNotification,
  NotificationActor,
  NotificationKind,
  NotificationSettings,
  NotificationView,
  ReadInput,
  SettingsInput,
  WaySwitches,
} from "./contract-notifications.ts";
import { DEFAULT_SETTINGS, notificationGroup } from "./domain-notification.ts";

/** How long read notifications are kept, and keys of events. */
const KEPT_FOR = 90 * DAY;
/** How many notifications a member has; the oldest go. */
const MAX_NOTIFICATIONS = 500;
/** How many people a notification counts. */
const MAX_ACTORS = 20;
/** Names of a key's events are forgotten in steps. */
const FORGET_EVERY = 50;

type NotificationRow = {
  id: string;
  kind: NotificationKind;
  topic: string | null;
  number: number;
  last_number: number;
  path: string;
  title: string;
  actors: string;
  count: number;
  at: number;
  read_at: number | null;
  page: number;
  email: number;
  digest: number | null;
};

/**
 * A member's notifications. Of each key one is stored, for ever as far as senders try again; events of a group are one
 * notification until it is read.
 */
export class NotificationStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS notification (id TEXT PRIMARY KEY, kind TEXT NOT NULL, grp TEXT, topic TEXT,
        number INTEGER NOT NULL, last_number INTEGER NOT NULL, path TEXT NOT NULL, title TEXT NOT NULL, actors TEXT NOT NULL,
        count INTEGER NOT NULL, at INTEGER NOT NULL, read_at INTEGER, page INTEGER NOT NULL, email INTEGER NOT NULL,
        digest INTEGER) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS notification_at ON notification (page, at DESC, id DESC);
      CREATE UNIQUE INDEX IF NOT EXISTS notification_grp ON notification (grp) WHERE grp IS NOT NULL AND read_at IS NULL;
      CREATE INDEX IF NOT EXISTS notification_topic ON notification (topic) WHERE read_at IS NULL;
      CREATE INDEX IF NOT EXISTS notification_unread ON notification (page) WHERE read_at IS NULL;
      CREATE INDEX IF NOT EXISTS notification_digest ON notification (digest) WHERE email = 1 AND read_at IS NULL;
      CREATE TABLE IF NOT EXISTS event_key (key TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS event_key_at ON event_key (at);
      CREATE TABLE IF NOT EXISTS setting (one INTEGER PRIMARY KEY CHECK (one = 1), data TEXT NOT NULL, version INTEGER NOT NULL);
      CREATE TABLE IF NOT EXISTS digest (one INTEGER PRIMARY KEY CHECK (one = 1), period INTEGER NOT NULL, due_at INTEGER,
        listed_at INTEGER);
      INSERT OR IGNORE INTO digest VALUES (1, 1, NULL, NULL);
    `);
  }

  /** Remembers an event. @returns false where it was told before */
  claimKey(key: string, at: number): boolean {
    const isNew = this.sql.exec("INSERT OR IGNORE INTO event_key VALUES (?, ?)", key, at).rowsWritten > 0;
    const n = this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM event_key").one().n;
    if (isNew && n % FORGET_EVERY === 0) this.sql.exec("DELETE FROM event_key WHERE at < ?", at - KEPT_FOR);
    return isNew;
  }

  /**
   * Adds an event to the notification of its group, or a notification.
   * @param isRead the member has seen it already
   */
  add(event: NewNotification, ways: WaySwitches, isRead: boolean, at: number): NotificationView {
    const group = notificationGroup(event.kind, event.topic, event.number);
    const open =
      group === null
        ? undefined
        : this.sql
            .exec<NotificationRow>("SELECT * FROM notification WHERE grp = ? AND read_at IS NULL", group)
            .toArray()[0];
    if (!open || isRead) {
      const id = newId(at);
      this.sql.exec(
        "INSERT INTO notification VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, NULL)",
        ...[id, event.kind, group, event.topic, event.number, event.number, event.path, event.title],
        ...[JSON.stringify(event.actor ? [event.actor] : []), at, isRead ? at : null],
        ...[Number(ways.page), Number(ways.email)],
      );
      this.forgetOld(at);
      return this.read(id) as NotificationView;
    }
    const actors = JSON.parse(open.actors) as NotificationActor[];
    const newest = event.actor ? [event.actor, ...actors.filter(({ id }) => id !== event.actor?.id)] : actors;
    // Where it leads stays: the first of the new posts. What was mailed and has grown since is mailed again.
    this.sql.exec(
      `UPDATE notification SET count = count + 1, at = MAX(at, ?), last_number = MAX(last_number, ?), actors = ?, title = ?,
         page = MAX(page, ?), email = MAX(email, ?), digest = NULL WHERE id = ?`,
      ...[at, event.number, JSON.stringify(newest.slice(0, MAX_ACTORS)), event.title],
      ...[Number(ways.page), Number(ways.email), open.id],
    );
    return this.read(open.id) as NotificationView;
  }

  read(id: string): NotificationView | null {
    const row = this.sql.exec<NotificationRow>("SELECT * FROM notification WHERE id = ?", id).toArray()[0];
    return row ? toView(row) : null;
  }

  countUnread(): number {
    return this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM notification WHERE page = 1 AND read_at IS NULL").one()
      .n;
  }

  /** Newest first. @param before the last one of the page before */
  list(before: { at: number; id: string } | null, limit: number): NotificationView[] {
    const rows = before
      ? this.sql.exec<NotificationRow>(
          "SELECT * FROM notification WHERE page = 1 AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?",
          ...[before.at, before.id, limit],
        )
      : this.sql.exec<NotificationRow>(
          "SELECT * FROM notification WHERE page = 1 ORDER BY at DESC, id DESC LIMIT ?",
          limit,
        );
    return rows.toArray().map(toView);
  }

  /** @returns whether that changes anything */
  markRead(which: ReadInput, at: number): boolean {
    const cursor =
      "ids" in which
        ? this.sql.exec(
            "UPDATE notification SET read_at = ? WHERE read_at IS NULL AND id IN (SELECT value FROM json_each(?))",
            ...[at, JSON.stringify(which.ids)],
          )
        : this.sql.exec("UPDATE notification SET read_at = ? WHERE read_at IS NULL AND at <= ?", at, which.upTo);
    return cursor.rowsWritten > 0;
  }

  /** The member has read a topic up to a post. @returns whether that reads anything */
  markPostsRead(topic: string, number: number, at: number): boolean {
    return (
      this.sql.exec(
        `UPDATE notification SET read_at = ? WHERE topic = ? AND read_at IS NULL AND last_number <= ?
           AND kind IN ('reply', 'mention', 'quote', 'watched')`,
        ...[at, topic, number],
      ).rowsWritten > 0
    );
  }

  /** The member has opened what these are about. @returns whether that reads anything */
  markAboutRead(topic: string, kind: NotificationKind, at: number): boolean {
    return (
      this.sql.exec(
        "UPDATE notification SET read_at = ? WHERE topic = ? AND kind = ? AND read_at IS NULL",
        ...[at, topic, kind],
      ).rowsWritten > 0
    );
  }

  readSettings(): NotificationSettings {
    const row = this.sql.exec<{ data: string; version: number }>("SELECT data, version FROM setting").toArray()[0];
    if (!row) return DEFAULT_SETTINGS;
    const stored = JSON.parse(row.data) as Omit<NotificationSettings, "version">;
    // A kind that came later is as for everybody.
    return { ...stored, kinds: { ...DEFAULT_SETTINGS.kinds, ...stored.kinds }, version: row.version };
  }

  /** @returns what stands; another version than expected where someone saved meanwhile */
  saveSettings({ version, ...data }: SettingsInput): { isSaved: boolean; settings: NotificationSettings } {
    const stored = this.readSettings();
    const isSame = JSON.stringify({ ...data, version: stored.version }) === JSON.stringify(stored);
    if (stored.version !== version) return { isSaved: isSame, settings: stored };
    this.sql.exec("INSERT OR REPLACE INTO setting VALUES (1, ?, ?)", JSON.stringify(data), version + 1);
    return { isSaved: true, settings: this.readSettings() };
  }

  /**
   * Which digest comes next, when it is due (null: nothing waits for it), and whether the list of due digests says so.
   */
  readDigest(): { period: number; dueAt: number | null; isListed: boolean } {
    const row = this.sql
      .exec<{ period: number; due_at: number | null; listed_at: number | null }>(
        "SELECT period, due_at, listed_at FROM digest",
      )
      .toArray()[0];
    return { period: row?.period ?? 1, dueAt: row?.due_at ?? null, isListed: row?.listed_at === row?.due_at };
  }

  setDigestDue(dueAt: number): void {
    this.sql.exec("UPDATE digest SET due_at = ?", dueAt);
  }

  /** The list of due digests says when this one is. */
  markDigestListed(dueAt: number): void {
    this.sql.exec("UPDATE digest SET listed_at = ?", dueAt);
  }

  /**
   * What the digest of a period says: what is unread and in no digest before it. From the first call on, what comes later
   * belongs to the next one, so that asked again, after a crash, it says nothing that the next one says too.
   */
  takeDigest(period: number): NotificationView[] {
    if (this.readDigest().period === period) {
      this.sql.exec("UPDATE digest SET period = period + 1, due_at = NULL, listed_at = NULL");
      this.sql.exec(
        "UPDATE notification SET digest = ? WHERE email = 1 AND read_at IS NULL AND digest IS NULL",
        period,
      );
    }
    return this.sql
      .exec<NotificationRow>(
        "SELECT * FROM notification WHERE email = 1 AND read_at IS NULL AND digest = ? ORDER BY at DESC, id DESC",
        period,
      )
      .toArray()
      .map(toView);
  }

  /** Members who have left stand in notifications without their name. */
  forgetActors(ids: ReadonlySet<string>): void {
    const named = this.sql.exec<{ id: string; actors: string }>(
      "SELECT id, actors FROM notification WHERE EXISTS (SELECT 1 FROM json_each(actors) WHERE value ->> 'id' IN (SELECT value FROM json_each(?)))",
      JSON.stringify([...ids]),
    );
    for (const { id, actors } of named.toArray()) {
      const left = (JSON.parse(actors) as NotificationActor[]).map((actor) =>
        ids.has(actor.id) ? { id: actor.id, name: DELETED_MEMBER, handle: null } : actor,
      );
      this.sql.exec("UPDATE notification SET actors = ? WHERE id = ?", JSON.stringify(left), id);
    }
  }

  exportRows(): Record<string, unknown>[] {
    return this.sql
      .exec<NotificationRow>("SELECT * FROM notification ORDER BY at DESC")
      .toArray()
      .map(({ kind, title, path, count, at, read_at }) => ({ kind, title, path, count, at, read_at }));
  }

  private forgetOld(now: number): void {
    this.sql.exec("DELETE FROM notification WHERE read_at < ?", now - KEPT_FOR);
    this.sql.exec(
      "DELETE FROM notification WHERE id IN (SELECT id FROM notification ORDER BY at DESC, id DESC LIMIT -1 OFFSET ?)",
      MAX_NOTIFICATIONS,
    );
  }
}

/** How many of them a line names. */
const ACTORS_SHOWN = 3;
const toPeople = (actors: NotificationActor[]) => ({ actors: actors.slice(0, ACTORS_SHOWN), people: actors.length });

const toView = (row: NotificationRow): NotificationView => ({
  id: row.id,
  kind: row.kind,
  topic: row.topic,
  number: row.number,
  path: row.path,
  title: row.title,
  ...toPeople(JSON.parse(row.actors) as NotificationActor[]),
  count: row.count,
  at: row.at,
  isRead: row.read_at !== null,
});
