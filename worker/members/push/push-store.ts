import type { SessionStates } from "../../auth/index.ts";
import { DAY, MINUTE, SECOND } from "../../kernel/instants.ts";
import { MAX_PUSH_DEVICES, type PushDevice, type PushSubscriptionInput } from "../contract-notifications.ts";

/** A message waits a little: who has the page open reads it there. */
const SEND_DELAY = 5 * SECOND;
/** What has grown since it was sent is sent again after a while, however fast it grows. */
const GROWN_DELAY = 5 * MINUTE;
/** How often it is tried, and the first wait after a failure; it doubles. */
const MAX_TRIES = 6;
const RETRY_DELAY = 30 * SECOND;
/** How often it is looked whether the sessions of devices still stand. */
const SESSION_CHECK = DAY;
/** How long a device whose session has run out waits for its member to sign in there again. */
const PAUSED_FOR = 90 * DAY;

/** The push address of a device, and its keys for encrypting messages. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface DueMessage extends PushTarget {
  device: string;
  notification: string;
  session: string;
  tries: number;
}

/** A device, and the session in which it was added or last used. */
export type StoredDevice = Omit<PushDevice, "isCurrent"> & { session: string };

/**
 * The devices that get a member's push messages, and the messages that wait. A device gets them only while its session stands: with
 * one that was signed out it goes, with one that has run out it pauses until its member has signed in there again.
 */
export class PushStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS push_device (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL,
        auth TEXT NOT NULL, user_agent TEXT NOT NULL, session TEXT NOT NULL, created_at INTEGER NOT NULL,
        checked_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS push_reminders_only (device TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS push_paused (device TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS push_idle (device TEXT PRIMARY KEY) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS push_message (device TEXT NOT NULL, notification TEXT NOT NULL, tries INTEGER NOT NULL,
        next_at INTEGER NOT NULL, PRIMARY KEY (device, notification)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS push_message_next ON push_message (next_at);
    `);
  }

  /**
   * Adds or updates a device; `full` if there are too many. A device added for the fitness app's reminders gets nothing else until
   * it is added for notifications.
   * @param replaced the device under the address that the push service gave it before
   */
  addDevice(
    id: string,
    { endpoint, keys, use }: PushSubscriptionInput,
    { userAgent, session, replaced }: { userAgent: string; session: string; replaced: string | null },
    at: number,
  ): "full" | null {
    const known = this.listDevices().find((device) => device.id === id);
    const before = replaced === null ? undefined : this.listDevices().find((device) => device.id === replaced);
    const others = this.listDevices().filter((device) => device.id !== id && device.id !== before?.id);
    const longestPaused = this.listPaused().find((device) => device !== id && device !== before?.id);
    if (others.length >= MAX_PUSH_DEVICES && longestPaused === undefined) return "full";
    if (others.length >= MAX_PUSH_DEVICES && longestPaused !== undefined) this.removeDevice(longestPaused);
    const isRemindersOnly = known ? known.remindersOnly : before ? before.remindersOnly : true;
    if (before) this.removeDevice(before.id);
    this.sql.exec(
      `INSERT INTO push_device VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh,
         auth = excluded.auth, user_agent = excluded.user_agent, session = excluded.session, checked_at = excluded.checked_at`,
      ...[id, endpoint, keys.p256dh, keys.auth, userAgent, session, at, at],
    );
    this.sql.exec("DELETE FROM push_paused WHERE device = ?", id);
    this.sql.exec("DELETE FROM push_idle WHERE device = ?", id);
    // A new address of a device is for what the old one was.
    if (use === "notifications" && !before) this.sql.exec("DELETE FROM push_reminders_only WHERE device = ?", id);
    else if (isRemindersOnly) this.sql.exec("INSERT OR IGNORE INTO push_reminders_only VALUES (?)", id);
    return null;
  }

  removeDevice(id: string): void {
    this.sql.exec("DELETE FROM push_device WHERE id = ?", id);
    this.sql.exec("DELETE FROM push_message WHERE device = ?", id);
    this.sql.exec("DELETE FROM push_reminders_only WHERE device = ?", id);
    this.sql.exec("DELETE FROM push_paused WHERE device = ?", id);
    this.sql.exec("DELETE FROM push_idle WHERE device = ?", id);
  }

  listDevices(): StoredDevice[] {
    return this.sql
      .exec<{ id: string; userAgent: string; createdAt: number; session: string; only: number; paused: number }>(
        `SELECT id, user_agent AS "userAgent", created_at AS "createdAt", session,
           id IN (SELECT device FROM push_reminders_only) AS only, id IN (SELECT device FROM push_paused) AS paused
         FROM push_device ORDER BY created_at DESC`,
      )
      .toArray()
      .map(({ only, paused, ...device }) => ({ ...device, remindersOnly: only === 1, isPaused: paused === 1 }));
  }

  /** The longest first. */
  private listPaused(): string[] {
    return this.sql
      .exec<{ device: string }>("SELECT device FROM push_paused ORDER BY since")
      .toArray()
      .map(({ device }) => device);
  }

  /**
   * Where the devices are reached whose sessions stood when they were last looked at.
   * @param use reminders also reach the devices of staff who weren't seen for half a day
   */
  listTargets(use: "notifications" | "reminders"): (PushTarget & { device: string })[] {
    return this.sql
      .exec<{ device: string; endpoint: string; p256dh: string; auth: string }>(
        `SELECT id AS device, endpoint, p256dh, auth FROM push_device
           WHERE id NOT IN (SELECT device FROM push_paused)
             AND (? = 'reminders' OR id NOT IN (SELECT device FROM push_idle)) ORDER BY id`,
        use,
      )
      .toArray();
  }

  /** The sessions in which devices were added. */
  listSessions(): string[] {
    return this.sql
      .exec<{ session: string }>("SELECT DISTINCT session FROM push_device")
      .toArray()
      .map(({ session }) => session);
  }

  /**
   * Removes the devices of sessions that were ended, pauses those of sessions that have run out, and remembers that all were looked
   * at. @param asked the sessions that the states are of: a device that was added since isn't judged
   */
  followSessions(asked: readonly string[], { active, idle, ended }: SessionStates, at: number): void {
    for (const { id, session } of this.listDevices()) {
      if (ended.includes(session)) this.removeDevice(id);
      else if (idle.includes(session)) this.sql.exec("INSERT OR IGNORE INTO push_idle VALUES (?)", id);
      else if (active.includes(session)) this.sql.exec("DELETE FROM push_idle WHERE device = ?", id);
      else if (asked.includes(session)) this.pause(id, at);
    }
    const forgotten = this.sql
      .exec<{ device: string }>("SELECT device FROM push_paused WHERE since <= ?", at - PAUSED_FOR)
      .toArray();
    for (const { device } of forgotten) this.removeDevice(device);
    this.sql.exec("UPDATE push_device SET checked_at = ?", at);
  }

  private pause(device: string, at: number): void {
    this.sql.exec("INSERT OR IGNORE INTO push_paused VALUES (?, ?)", device, at);
    this.sql.exec("DELETE FROM push_message WHERE device = ?", device);
  }

  /** Has a notification sent to all devices that are for notifications, as it is by then. @param isGrown it may have been sent before */
  enqueue(notification: string, isGrown: boolean, at: number): void {
    this.sql.exec(
      `INSERT INTO push_message SELECT id, ?, 0, ? FROM push_device
         WHERE id NOT IN (SELECT device FROM push_reminders_only UNION SELECT device FROM push_paused)
         ON CONFLICT DO NOTHING`,
      ...[notification, at + (isGrown ? GROWN_DELAY : SEND_DELAY)],
    );
  }

  /** Puts off what is due. */
  postpone(now: number, until: number): void {
    this.sql.exec("UPDATE push_message SET next_at = ? WHERE next_at <= ?", until, now);
  }

  listDue(now: number, limit: number): DueMessage[] {
    return this.sql
      .exec<DueMessage & Record<string, SqlStorageValue>>(
        `SELECT m.device, m.notification, m.tries, d.endpoint, d.p256dh, d.auth, d.session
         FROM push_message m JOIN push_device d ON d.id = m.device WHERE m.next_at <= ? ORDER BY m.next_at LIMIT ?`,
        ...[now, limit],
      )
      .toArray();
  }

  removeMessage({ device, notification }: Pick<DueMessage, "device" | "notification">): void {
    this.sql.exec("DELETE FROM push_message WHERE device = ? AND notification = ?", device, notification);
  }

  /** After a failed try. @param wait in ms, as the push service asks for it */
  retry(message: DueMessage, now: number, wait: number | null): void {
    if (message.tries + 1 >= MAX_TRIES) this.removeMessage(message);
    this.sql.exec(
      "UPDATE push_message SET tries = tries + 1, next_at = ? WHERE device = ? AND notification = ?",
      ...[now + Math.max(wait ?? 0, RETRY_DELAY * 2 ** message.tries), message.device, message.notification],
    );
  }

  /** When something is to be done next: a message to send, or sessions to look at; null: nothing. */
  nextAt(): number | null {
    const { message, check } = this.sql
      .exec<{ message: number | null; check: number | null }>(
        'SELECT (SELECT MIN(next_at) FROM push_message) AS message, (SELECT MIN(checked_at) FROM push_device) AS "check"',
      )
      .one();
    const times = [message, check === null ? null : check + SESSION_CHECK].filter((at) => at !== null);
    return times.length > 0 ? Math.min(...times) : null;
  }

  /** Whether it is time to look whether sessions still stand. */
  isCheckDue(now: number): boolean {
    const { at } = this.sql.exec<{ at: number | null }>("SELECT MIN(checked_at) at FROM push_device").one();
    return at !== null && at + SESSION_CHECK <= now;
  }
}
