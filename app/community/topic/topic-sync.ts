import type { TopicChanges } from "#worker/community/contract-topic.ts";
import type { LiveEvent } from "#worker/live/contract.ts";

/** After so many frames, or so much time, the hub is told that they were drawn: until then it sends no more than a page can take. */
const SEEN_FRAMES = 20;
const SEEN_DELAY = 2000;
/** In ms, the wait before a topic that could not be asked is watched again; it doubles. */
const RETRY = { first: 2000, longest: 60_000 };

interface TopicSyncOptions {
  topic: string;
  /** The version that the page shows. */
  version: () => number;
  /** Applies a frame. @returns false where something before it is missing */
  apply: (changes: TopicChanges) => boolean;
  send: (command: object) => void;
  /** There is nothing to watch any more: the topic or the right to read it is gone. */
  onGone: () => void;
  /** Calls back later. @returns a function that calls it off */
  wait: (callback: () => void, ms: number) => () => void;
}

/**
 * Keeps an open page of a topic up to date: says which version it shows, applies what has changed since, and asks again from
 * its own version wherever something may be missing. Frames may come twice, overlap, or get lost with their connection.
 */
export class TopicSync {
  private unseen = 0;
  private attempt = 0;
  /** It has asked, and was not answered yet: what does not follow on meanwhile is part of the answer. */
  private isAsking = false;
  private callOff: (() => void) | null = null;
  private callOffRetry: (() => void) | null = null;

  constructor(private readonly options: TopicSyncOptions) {}

  /** The connection is there, for the first time or again. */
  watch = (): void => {
    const { topic, version, send } = this.options;
    this.isAsking = true;
    send({ type: "watch", topic, version: version() });
  };

  /** Nobody looks at it any more. */
  stop(): void {
    this.callOff?.();
    this.callOffRetry?.();
    this.options.send({ type: "unwatch", topic: this.options.topic });
  }

  onEvent = (event: LiveEvent): void => {
    if (!("topic" in event) || event.topic !== this.options.topic) return;
    switch (event.type) {
      case "topic":
        if (this.options.apply(event as unknown as TopicChanges)) this.markSeen();
        else if (!this.isAsking) this.watch();
        break;
      case "watching":
        this.isAsking = false;
        this.attempt = 0;
        break;
      case "behind":
        this.watch();
        break;
      case "unwatched":
        this.isAsking = false;
        if (event.why === "absent") this.options.onGone();
        else this.retry();
        break;
    }
  };

  private retry(): void {
    const delay = Math.min(RETRY.longest, RETRY.first * 2 ** this.attempt++);
    this.callOffRetry?.();
    this.callOffRetry = this.options.wait(this.watch, delay);
  }

  private markSeen(): void {
    this.unseen += 1;
    if (this.unseen >= SEEN_FRAMES) this.sendSeen();
    else this.callOff ??= this.options.wait(() => this.sendSeen(), SEEN_DELAY);
  }

  private sendSeen(): void {
    this.callOff?.();
    this.callOff = null;
    this.unseen = 0;
    const { topic, version, send } = this.options;
    send({ type: "seen", topic, version: version() });
  }
}
