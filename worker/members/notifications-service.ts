import { httpError } from "../kernel/http-error.ts";
import { isDevelopmentServer } from "../platform/local-development.ts";
import { callMember } from "./call-member.ts";
import {
  MAX_PUSH_DEVICES,
  type NewNotification,
  type NotificationKind,
  type NotificationSettings,
  type NotificationView,
  type PushDevice,
  type PushSubscriptionInput,
  type ReadInput,
  type SettingsInput,
} from "./contract-notifications.ts";
import { type DigestDeps, runDigests } from "./digest.ts";
import { pushDeviceId } from "./domain-push.ts";
import { notifyMembers } from "./notify-members.ts";
import { isPushEndpoint } from "./push/push-services.ts";
import { getVapidKeys } from "./push/vapid.ts";

/** How many notifications a list shows at once. */
const SHOWN = 30;

/** The signed-in member, and the session of the device that they use. */
interface PushViewer {
  userId: string;
  sessionId: string;
}

/** What members are told of: in the page, by email, by push. */
export function notificationsService(deps: DigestDeps) {
  const { env, now } = deps;
  const member = (id: string) => callMember(env, id);
  const listDevices = async ({ userId, sessionId }: PushViewer): Promise<PushDevice[]> =>
    (await member(userId).listDevices()).map(({ session, ...device }) => ({
      ...device,
      isCurrent: session === sessionId,
    }));
  return {
    /** Tells members of an event, each once by its key. @throws Error where a member could not be told: the others have been */
    notify: (members: readonly string[], event: NewNotification): Promise<void> =>
      notifyMembers(env, members, event, now()),

    /** Newest first. @param before `next` of the page before */
    async list(
      memberId: string,
      before?: string,
    ): Promise<{ notifications: NotificationView[]; unread: number; next: string | null }> {
      const { notifications: found, unread } = await member(memberId).listNotifications(parsePlace(before), SHOWN + 1);
      const notifications = found.slice(0, SHOWN);
      const last = notifications.at(-1);
      return { notifications, unread, next: found.length > SHOWN && last ? `${last.at}-${last.id}` : null };
    },
    /** Those named, or all that are as old as the newest that the page shows: what came since stays unread. */
    markRead: (memberId: string, which: ReadInput): Promise<void> =>
      member(memberId).markNotificationsRead(which, now()),
    /** The member has opened what notifications of a kind are about, such as a conversation (by its id, as `topic`). */
    markAboutRead: (memberId: string, topic: string, kind: NotificationKind): Promise<void> =>
      member(memberId).markAboutRead(topic, kind, now()),

    readSettings: (memberId: string): Promise<NotificationSettings> => member(memberId).readSettings(),
    /** Saves, unless someone did since the version that the change is based on: then `isSaved` is false, with what stands. */
    saveSettings: (
      memberId: string,
      input: SettingsInput,
    ): Promise<{ isSaved: boolean; settings: NotificationSettings }> => member(memberId).saveSettings(input, now()),

    /** Which devices get push messages, newest first. */
    listDevices,
    /** What a browser subscribes with, and which devices have. */
    async readPush(viewer: PushViewer): Promise<{ publicKey: string; devices: PushDevice[] }> {
      const [{ publicKey }, devices] = await Promise.all([getVapidKeys(deps), listDevices(viewer)]);
      return { publicKey, devices };
    },
    /**
     * Has a device get push messages for as long as the session in which it was added stands.
     * @throws httpError bad_input where the address is no push service's, conflict where there are too many
     */
    async addDevice(
      { userId, sessionId }: PushViewer,
      subscription: PushSubscriptionInput,
      userAgent: string,
    ): Promise<{ id: string }> {
      if (!isPushEndpoint(subscription.endpoint, isDevelopmentServer(env)))
        throw httpError("bad_input", "This browser's push service isn't supported. Try another browser.", {
          field: "endpoint",
        });
      const id = await pushDeviceId(subscription.endpoint);
      if (
        !(await member(userId).addDevice(
          id,
          subscription,
          {
            userAgent: userAgent.slice(0, 300),
            session: sessionId,
            replaced: subscription.replaces ? await pushDeviceId(subscription.replaces) : null,
          },
          now(),
        ))
      )
        throw httpError("conflict", `Up to ${MAX_PUSH_DEVICES} devices can get notifications. Remove one first.`);
      return { id };
    },
    removeDevice: (memberId: string, id: string): Promise<void> => member(memberId).removeDevice(id),

    /** Scheduled: emails members what they haven't read. */
    runDigests: () => runDigests(deps),
  };
}

function parsePlace(text: string | undefined): { at: number; id: string } | null {
  const [, at, id = ""] = /^(\d{1,15})-([\w-]{36})$/.exec(text ?? "") ?? [];
  return at ? { at: Number(at), id } : null;
}
