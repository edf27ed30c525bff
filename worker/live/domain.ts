import type { Flags } from "../kernel/flags.ts";
import type { FlagsPatch } from "./contract.ts";

/** A page sends PING to keep its socket open and gets PONG back; the runtime answers without waking the hub. */
export const PING = "ping";
export const PONG = "pong";

/** In place of a topic's id: what is the signed-in member's own. */
export const MEMBER_TOPIC = "member";

/** In place of a topic's id: the topics of lists, as far as the reader may see them. */
export const LISTS_TOPIC = "lists";

/** Whether a channel is that of a topic, which counts its readers. */
export const isTopicId = (channel: string): boolean => /^[0-9a-hjkmnp-tv-z]{12}$/.test(channel);

/** Header of both status calls: how a page tells an old answer from a new one without a change of their shape. */
export const VERSION_HEADER = "X-Flags-Version";

/** How many hubs share the open sockets; every change is sent to each of them. */
const HUB_COUNT = 8;

/** Which flags may change: those that an admin sends, and those that follow from the site's settings. */
export type FlagsChange = FlagsPatch & Partial<Pick<Flags, "countPageviews">>;

/**
 * The flags after a change. Each change raises the version and makes every cached page stale: the frame of each shows
 * flags, and maintenance is when data is repaired by hand.
 */
export function applyFlagsPatch(flags: Flags, patch: FlagsChange): Flags {
  const m = patch.maintenance;
  const maintenance = !m
    ? flags.maintenance
    : m.isEnabled
      ? {
          isEnabled: true,
          message: m.message === undefined ? flags.maintenance.message : m.message || null,
          endsAt: m.endsAt === undefined ? flags.maintenance.endsAt : m.endsAt,
        }
      : { isEnabled: false, message: null, endsAt: null };
  return {
    version: flags.version + 1,
    contentVersion: flags.contentVersion + 1,
    maintenance,
    forumEnabled: patch.forumEnabled ?? flags.forumEnabled,
    countPageviews: patch.countPageviews ?? flags.countPageviews,
  };
}

/** The newer of two documents, so that a late message never brings back old flags. */
export const pickNewer = <F extends { version: number }>(known: F | undefined, received: F): F =>
  known && known.version >= received.version ? known : received;

/**
 * The hub of a visitor: one of eight for the whole site, two for each data center, so that a busy data center does not
 * fall on a single object.
 * @param random a number in [0, 1)
 */
export function pickHubName(colo: string | undefined, random: number): string {
  if (!colo) return `hub-${Math.floor(random * HUB_COUNT)}`;
  let hash = 0;
  for (const ch of colo) hash = (hash * 31 + ch.charCodeAt(0)) >>> 0;
  return `hub-${(hash + (random < 0.5 ? 0 : 1)) % HUB_COUNT}`;
}

export const listHubNames = (): string[] => Array.from({ length: HUB_COUNT }, (_, i) => `hub-${i}`);
