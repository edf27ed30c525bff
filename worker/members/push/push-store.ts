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

export interface DueMessage {
  device: string;
  notification: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  session: string;
  tries: number;
}

/** The devices that get a member's push messages, and the messages that wait. */
export class PushStore {
  constructor(private readonly sql: SqlStorage) {
    this.sql.exec(`
      CREATE TABLE IF NOT EXISTS push_device (id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, p256dh TEXT NOT NULL,
        auth TEXT NOT NULL, user_agent TEXT NOT NULL, session TEXT NOT NULL, created_at INTEGER NOT NULL,
        checked_at INTEGER NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS push_message (device TEXT NOT NULL, notification TEXT NOT NULL, tries INTEGER NOT NULL,
        next_at INTEGER NOT NULL, PRIMARY KEY (device, notification)) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS push_message_next ON push_message (next_at);
    `);
  }

  /** Adds a device, or what has changed about it; `full` where there are too many. */
  addDevice(
    id: string,
    { endpoint, keys }: PushSubscriptionInput,
    userAgent: string,
    session: string,
    at: number,
  ): "full" | null {
    const { n } = this.sql.exec<{ n: number }>("SELECT COUNT(*) n FROM push_device WHERE id <> ?", id).one();
    if (n >= MAX_PUSH_DEVICES) return "full";
    this.sql.exec(
      `INSERT INTO push_device VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET p256dh = excluded.p256dh,
         auth = excluded.auth, user_agent = excluded.user_agent, session = excluded.session, checked_at = excluded.checked_at`,
      ...[id, endpoint, keys.p256dh, keys.auth, userAgent, session, at, at],
    );
    return null;
  }

  removeDevice(id: string): void {
    this.sql.exec("DELETE FROM push_device WHERE id = ?", id);
    this.sql.exec("DELETE FROM push_message WHERE device = ?", id);
  }

  listDevices(): PushDevice[] {
    return this.sql
      .exec<{ id: string; userAgent: string; createdAt: number }>(
        'SELECT id, user_agent AS "userAgent", created_at AS "createdAt" FROM push_device ORDER BY created_at DESC',
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

  /** Removes the devices of sessions that were ended, and remembers that the others were looked at. */
  removeSessions(ended: readonly string[], at: number): void {
    const gone = this.sql
      .exec<{ id: string }>(
        "SELECT id FROM push_device WHERE session IN (SELECT value FROM json_each(?))",
        JSON.stringify(ended),
      )
      .toArray();
    for (const { id } of gone) this.removeDevice(id);
    this.sql.exec("UPDATE push_device SET checked_at = ?", at);
  }

  /** Has a notification sent to all devices, as it is by then. @param isGrown it may have been sent before */
  enqueue(notification: string, isGrown: boolean, at: number): void {
    this.sql.exec(
      "INSERT INTO push_message SELECT id, ?, 0, ? FROM push_device WHERE true ON CONFLICT DO NOTHING",
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
