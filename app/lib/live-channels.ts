import type { LiveEvent } from "#worker/live/contract.ts";
import { joinLiveSocket, sendLive } from "./live-socket.ts";
import { useLiveStore } from "./live-store.ts";

/** What a channel brings: changes of a topic, of lists, of what is the member's own. */
export type ChangesEvent = Extract<LiveEvent, { type: "topic" | "member" | "moderation" | "lists" }>;

/** Who is writing in a topic, for the next seconds. */
export type WritingEvent = Extract<LiveEvent, { type: "writing" }>;

interface ChannelListener {
  /** What has changed after the version that the page has. Applied twice it changes nothing. */
  onChanges: (event: ChangesEvent) => void;
  /** The page has all that there is, and is told what follows. */
  onWatching?: () => void;
  /** It isn't told any more, until `onWatching` says so again. */
  onLost?: () => void;
  /** Who is writing there now. */
  onWriting?: (event: WritingEvent) => void;
  /** How many read it now. */
  onReaders?: (count: number) => void;
  /** How many people are reading each topic of a list now. */
  onPresence?: (readers: Record<string, number>) => void;
  /** There is nothing to follow, or nothing any more for this reader. */
  onGone?: () => void;
}

interface Channel extends ChannelListener {
  /** What the page shows. */
  version: number;
  /** It has asked, and was not answered yet: what does not follow on meanwhile is part of the answer. */
  isAsking: boolean;
  /** How often in a row it could not be asked. */
  failures: number;
  /** In characters, what came since the hub was told that all of it is drawn. */
  unseen: number;
}

/** In characters: a hub stops at four times as much (worker/live/hub-watchers.ts). */
const MAX_UNSEEN = 64 * 1024;
/** In ms, how long a channel waits that could not be asked: it doubles, and is up to twice as long, so that not all pages ask at once. */
const RETRY = { first: 2000, longest: 60_000 };

const channels = new Map<string, Channel>();
let isStarted = false;

/**
 * Follows what changes in a topic (by its id) or in what is the member's own (MEMBER_TOPIC), from the version that the page
 * shows: nothing is missed and nothing comes twice, also after the connection was lost. A page follows each once.
 */
export function followChannel(
  topic: string,
  version: number,
  listener: ChannelListener,
): { stop: () => void; rewind: (version: number) => void } {
  start();
  const channel: Channel = { ...listener, version, unseen: 0, isAsking: false, failures: 0 };
  channels.set(topic, channel);
  watch(topic, channel);
  return {
    stop: () => {
      if (channels.get(topic) !== channel) return;
      channels.delete(topic);
      sendLive({ type: "unwatch", topic });
    },
    /** A part of the page shows an older version: what came since comes again. */
    rewind: (older) => {
      if (older >= channel.version) return;
      channel.version = older;
      watch(topic, channel);
    },
  };
}

function watch(topic: string, channel: Channel): void {
  channel.isAsking = true;
  sendLive({ type: "watch", topic, version: channel.version });
}

function start(): void {
  if (isStarted) return;
  isStarted = true;
  const watchAll = () => {
    for (const [topic, channel] of channels) watch(topic, channel);
  };
  const loseAll = () => {
    for (const channel of channels.values()) channel.onLost?.();
  };
  joinLiveSocket({ onOpen: watchAll, onClose: loseAll, onEvent: receive });
  // While the forum is off hubs forget who watches.
  useLiveStore.subscribe(({ forum }, { forum: before }) => {
    if (forum.forumEnabled && !before.forumEnabled) watchAll();
  });
}

function receive(event: LiveEvent): void {
  if (event.type === "flags") return;
  const topic = "topic" in event ? event.topic : event.type;
  const channel = channels.get(topic);
  if (!channel) return;
  if (event.type === "writing") channel.onWriting?.(event);
  else if (event.type === "readers") channel.onReaders?.(event.count);
  else if (event.type === "presence") channel.onPresence?.(event.readers);
  else if ("from" in event) applyChanges(topic, channel, event);
  else if (event.type === "behind") watch(topic, channel);
  else answered(topic, channel, event);
}

type Answer = Extract<LiveEvent, { type: "watching" | "unwatched" }>;

function answered(topic: string, channel: Channel, event: Answer): void {
  channel.isAsking = false;
  if (event.type === "watching") {
    // The version is that of the changes: this may answer a question that was asked before the last one.
    channel.failures = 0;
    channel.onWatching?.();
  } else if (event.why === "broken") {
    channel.onLost?.();
    const delay = Math.min(RETRY.longest, RETRY.first * 2 ** channel.failures++) * (1 + Math.random());
    setTimeout(() => channels.get(topic) === channel && watch(topic, channel), delay);
  } else {
    channels.delete(topic);
    channel.onGone?.();
  }
}

function applyChanges(topic: string, channel: Channel, event: ChangesEvent): void {
  channel.unseen += JSON.stringify(event).length;
  if (channel.unseen > MAX_UNSEEN) {
    channel.unseen = 0;
    sendLive({ type: "seen", topic, version: event.to });
  }
  if (event.to <= channel.version) return;
  // Something in between is missing: it is asked for, with this.
  if (event.from > channel.version) {
    if (!channel.isAsking) watch(topic, channel);
    return;
  }
  channel.version = event.to;
  channel.onChanges(event);
}
