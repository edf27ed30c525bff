import { brand } from "../../app/brand.ts";
import { listRevokedSessionIds } from "../auth/index.ts";
import { MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { readFlags } from "../platform/flags.ts";
import { configuredOrigin } from "../platform/site-origin.ts";
import type { NewNotification, NotificationView, ReadInput, SettingsInput } from "./contract-notifications.ts";
import { writeDigestDue } from "./digest-list.ts";
import { describeNotification, isAboutPost, isMuted, nextDigestAt } from "./domain-notification.ts";
import { NotificationStore } from "./notification-store.ts";
import { PushStore } from "./push/push-store.ts";
import { sendPush } from "./push/send-push.ts";
import { getVapidKeys } from "./push/vapid.ts";
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
      // A device belongs to the session in which it was added, and goes when that is signed out.
      this.push.removeSessions(await listRevokedSessionIds(db, this.push.listSessions()), now);
      if (due.length === 0) return;
      const keys = await getVapidKeys({ env: this.env, db, now: Date.now });
      const subject = configuredOrigin(this.env) ?? `mailto:${brand.contact.email}`;
      const devices = this.push.listDevices().map(({ id }) => id);
      await Promise.all(
        due.map(async (message) => {
          const notification = this.store.read(message.notification);
          if (!notification || notification.isRead || !devices.includes(message.device))
            return this.push.removeMessage(message);
          const outcome = await sendPush(message, toPayload(notification), { keys, subject, now });
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
