import { readSessionStates } from "../auth/index.ts";
import { MINUTE } from "../kernel/instants.ts";
import { type Db, openDb } from "../platform/db.ts";
import { readFlags } from "../platform/flags.ts";
import type { NewNotification, NotificationView, ReadInput, SettingsInput } from "./contract-notifications.ts";
import { writeDigestDue } from "./digest-list.ts";
import { describeNotification, isAboutPost, isMuted, nextDigestAt } from "./domain-notification.ts";
import { NotificationStore } from "./notification-store.ts";
import { createPushSender } from "./push/push-sender.ts";
import { PushStore, type PushTarget } from "./push/push-store.ts";
import type { ReadingStore } from "./reading-store.ts";

/** How many push messages one alarm sends; the next one goes on. */
const SENT_AT_ONCE = 20;
/** While the forum is off its messages wait. */
const FORUM_OFF_DELAY = 10 * MINUTE;

/** What a member's object does with notifications: which are told, and how they reach the page, the digest and devices. */
export class MemberNotifications {
  readonly store: NotificationStore;
  readonly push: PushStore;

  /**
   * @param unreadChanged is called after a write, without awaiting in between
   * @param wakeAt has the object's alarm ring no later than then
   */
  constructor(
    sql: SqlStorage,
    private readonly env: Env,
    private readonly reading: ReadingStore,
    private readonly hooks: { unreadChanged: () => void; wakeAt: (at: number) => void },
  ) {
    this.store = new NotificationStore(sql);
    this.push = new PushStore(sql);
  }

  /** Tells the member of an event, once by its key. @returns whether it is new to them */
  notify(member: string, event: NewNotification, at: number): boolean {
    if (event.actor?.id === member || !this.store.claimKey(event.key, at)) return false;
    const { kinds, digest } = this.store.readSettings();
    const ways = kinds[event.kind];
    const reading = event.topic === null ? null : this.reading.read(event.topic);
    if (reading?.level === "muted" && isMuted(event.kind)) return false;
    if (!ways.page && !ways.email && !ways.push) return false;
    const isRead = isAboutPost(event.kind) && event.number > 0 && (reading?.number ?? 0) >= event.number;
    const notification = this.store.add(event, ways, isRead, at);
    if (isRead) return false;
    if (ways.page) this.hooks.unreadChanged();
    if (ways.email && this.store.readDigest().dueAt === null) this.planDigest(nextDigestAt(digest, at));
    if (ways.push) {
      this.push.enqueue(notification.id, notification.count > 1, at);
      this.wakeForPush();
    }
    return true;
  }

  markRead(which: ReadInput, at: number): void {
    if (this.store.markRead(which, at)) this.hooks.unreadChanged();
  }

  saveSettings(input: SettingsInput, at: number): ReturnType<NotificationStore["saveSettings"]> {
    const before = this.store.readSettings();
    const result = this.store.saveSettings(input);
    // What waits for a digest goes with the new times.
    if (result.settings.digest !== before.digest && this.store.readDigest().dueAt !== null)
      this.planDigest(nextDigestAt(result.settings.digest, at));
    return result;
  }

  /** @returns whether the list of due digests is as it should be */
  async writeDigest(member: string): Promise<boolean> {
    const { period, dueAt, isListed } = this.store.readDigest();
    if (dueAt === null || isListed) return true;
    if (!(await writeDigestDue(openDb(this.env.DB), member, period, dueAt))) return false;
    // Another one may have begun meanwhile.
    if (this.store.readDigest().period === period) this.store.markDigestListed(dueAt);
    return true;
  }

  /** Sends the push messages that are due, each to its device once; what fails is tried again later. Never throws. */
  async sendPush(now: number): Promise<void> {
    const due = this.push.listDue(now, SENT_AT_ONCE);
    if (due.length === 0 && !this.push.isCheckDue(now)) return;
    const db = openDb(this.env.DB);
    try {
      if (!(await readFlags(this.env, now)).forumEnabled) {
        this.push.postpone(now, now + FORUM_OFF_DELAY);
        return;
      }
      await this.followSessions(db, now);
      if (due.length === 0) return;
      const send = await createPushSender(this.env, db, now);
      const devices = this.push.listTargets("notifications").map(({ device }) => device);
      await Promise.all(
        due.map(async (message) => {
          const notification = this.store.read(message.notification);
          if (!notification || notification.isRead || !devices.includes(message.device))
            return this.push.removeMessage(message);
          const outcome = await send(message, toPayload(notification));
          if (outcome.kind === "gone") this.push.removeDevice(message.device);
          else if (outcome.kind === "retry") this.push.retry(message, now, outcome.wait);
          else this.push.removeMessage(message);
        }),
      );
    } catch (error) {
      console.warn(`members: push messages will be sent later: ${String(error)}`);
      this.push.postpone(now, now + MINUTE);
    }
  }

  /** Where reminders reach the member's devices: those of sessions that stand, or that only the shorter limit of staff has ended. */
  async listReminderTargets(now: number): Promise<(PushTarget & { device: string })[]> {
    await this.followSessions(openDb(this.env.DB), now);
    return this.push.listTargets("reminders");
  }

  /** A device belongs to the session in which it was added: nothing is sent to one that is signed out. */
  private async followSessions(db: Db, now: number): Promise<void> {
    const sessions = this.push.listSessions();
    this.push.followSessions(sessions, await readSessionStates(db, sessions, now), now);
  }

  wakeForPush(): void {
    const at = this.push.nextAt();
    if (at !== null) this.hooks.wakeAt(at);
  }

  private planDigest(dueAt: number): void {
    this.store.setDigestDue(dueAt);
    this.hooks.wakeAt(Date.now());
  }
}

/** What a device shows. Nothing of what was written: the screen of a phone that lies about can be read by anybody. */
function toPayload(notification: NotificationView) {
  const { text, about } = describeNotification(notification);
  return { id: notification.id, title: text, body: about, path: notification.path };
}
