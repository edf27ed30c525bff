import { create } from "zustand";
import { MEMBER_TOPIC } from "#worker/live/domain.ts";
import type { MemberChanges, MemberSummary } from "#worker/members/contract.ts";
import { followChannel } from "./live-channels.ts";

/** What every page knows of its member. */
export const useMemberLive = create<{
  /** Null: nothing was said yet. */
  unread: number | null;
  /** Whether the page is told at once of what changes: it has to ask otherwise. */
  isTold: boolean;
}>()(() => ({ unread: null, isTold: false }));

/**
 * What has changed in what is the member's own, by key (MemberChanges); with `isReset`, more than that: what the page shows
 * has to be loaded again.
 */
type MemberListener = (items: Record<string, unknown>, isReset: boolean) => void;
const listeners = new Set<MemberListener>();
let channel: ReturnType<typeof followChannel> | null = null;

/** Follows what is the signed-in member's own, as long as the page is open. Called again it changes nothing. */
export function followMember(): void {
  // 0: what is so now, instead of all that has ever changed.
  channel ??= followChannel(MEMBER_TOPIC, 0, {
    onChanges: (event) => {
      const { items, reset } = event as unknown as MemberChanges;
      const summary = items.notifications as MemberSummary | undefined;
      if (summary) useMemberLive.setState({ unread: summary.unread });
      for (const listener of listeners) listener(items, reset === true);
    },
    onGone: () => {
      channel = null;
      useMemberLive.setState({ unread: null, isTold: false });
    },
    onWatching: () => useMemberLive.setState({ isTold: true }),
    onLost: () => useMemberLive.setState({ isTold: false }),
  });
}

/**
 * Tells a part of the page what changes.
 * @param since the version that it was drawn with (ReadingStates): what came between comes too
 * @returns a function that ends it
 */
export function onMemberChange(listener: MemberListener, since?: number): () => void {
  listeners.add(listener);
  followMember();
  if (since !== undefined) channel?.rewind(since);
  return () => {
    listeners.delete(listener);
  };
}
