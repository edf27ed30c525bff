import type { Access } from "../community/contract-topic.ts";
import type { LiveEvent } from "./contract.ts";
import { LISTS_TOPIC, MEMBER_TOPIC } from "./domain.ts";

/** What a socket is, beside its connection: it survives the hub's sleep. */
export interface SocketFacts {
  /** The signed-in member; null for guests. */
  member: string | null;
  isStaff: boolean;
  /** The session that the socket was opened with; null for guests. */
  session: string | null;
  /** Topics that its page shows, as the page names them. */
  topics: string[];
}

/** A page shows one topic, or a text with a few below, and follows what is the member's own. */
const MAX_TOPICS = 8;
/** A page that has not said that it has seen so many characters gets no more until it asks. */
const MAX_UNSEEN = 256 * 1024;
/** The close code for a socket whose session has ended: its page connects again, with the session that it has now. */
export const SESSION_ENDED = 4001;

interface Watcher {
  socket: WebSocket;
  /** What the page calls the channel. */
  topic: string;
  /** False while it is told what it has missed: until then nothing else is sent to it. */
  isLive: boolean;
  /** The version that it was told of when it came, which may be ahead of the others; null once it is with them. */
  ahead: number | null;
  unseen: number;
}

/** What a page that comes to a channel is told. */
export interface ChannelAnswer {
  /** What it has missed, as a message with its version; null: nothing. Where there is more, it is asked for again. */
  missed: { event: object; to: number } | null;
  /** The newest version. */
  version: number;
}

/**
 * Asks the object behind a channel for what has changed since a version, and has it tell this hub all that follows.
 * @returns `absent` where there is nothing, or nothing for this socket; `ended` where its session has ended
 */
export type AskChannel = (
  topic: string,
  since: number,
  facts: SocketFacts,
) => Promise<ChannelAnswer | "absent" | "ended">;

/** The name under which a channel's object knows what a page calls `topic`; null: there is none for this socket. */
function toChannel(topic: string, facts: SocketFacts): string | null {
  if (topic === MEMBER_TOPIC) return facts.member && memberChannel(facts.member);
  return topic === LISTS_TOPIC ? listsChannel(accessOf(facts)) : topic;
}
/** The channel of a member's own object. */
export const memberChannel = (member: string): string => `${MEMBER_TOPIC}:${member}`;

/** The channel of lists for those who have an access. */
export const listsChannel = (access: Access): string => `${LISTS_TOPIC}:${access}`;
/** What a socket's reader may see at most. */
export const accessOf = ({ isStaff, member }: SocketFacts): Access =>
  isStaff ? "staff" : member ? "members" : "everybody";

/** Whether a socket's reader may see what is for those who have an access. */
export const mayRead = (access: Access, { member, isStaff }: SocketFacts): boolean =>
  isStaff || access === "everybody" || (access === "members" && member !== null);

/** The pages of one hub that watch channels: topics, and what is a member's own. */
export class HubWatchers {
  private readonly byChannel = new Map<string, Map<WebSocket, Watcher>>();
  /** Per channel, the version that was sent last. */
  private readonly delivered = new Map<string, number>();

  constructor(
    sockets: readonly WebSocket[],
    private readonly ask: AskChannel,
    /** A page has left a channel. */
    private readonly onLeft: (channel: string) => void = () => undefined,
  ) {
    for (const socket of sockets) {
      const facts = readFacts(socket);
      for (const topic of facts.topics) {
        const channel = toChannel(topic, facts);
        if (channel) this.watchersOf(channel).set(socket, { socket, topic, isLive: true, ahead: null, unseen: 0 });
      }
    }
  }

  /** Tells a page what it has missed since `version`, and everything from then on. */
  async watch(socket: WebSocket, topic: string, version: number): Promise<void> {
    const facts = readFacts(socket);
    const channel = toChannel(topic, facts);
    if (!channel || (!facts.topics.includes(topic) && facts.topics.length >= MAX_TOPICS))
      return send(socket, { type: "unwatched", topic, why: "absent" });
    const watcher: Watcher = { socket, topic, isLive: false, ahead: null, unseen: 0 };
    this.watchersOf(channel).set(socket, watcher);
    const isCurrent = () => this.byChannel.get(channel)?.get(socket) === watcher;
    try {
      for (let since = version; ; ) {
        const answer = await this.ask(topic, since, facts);
        if (!isCurrent()) return;
        if (answer === "ended") return this.end(socket);
        if (answer === "absent") return this.refuse(socket, topic, "absent");
        if (answer.missed) send(socket, answer.missed.event);
        since = answer.missed?.to ?? Math.max(since, answer.version);
        // What was sent to the others meanwhile is asked for, too.
        if (since >= answer.version && since >= (this.delivered.get(channel) ?? 0)) {
          send(socket, { type: "watching", topic, version: since });
          watcher.ahead = since;
          break;
        }
      }
      watcher.isLive = true;
      // Read again: another channel may have been added meanwhile.
      const { topics, ...rest } = readFacts(socket);
      if (!topics.includes(topic)) writeFacts(socket, { ...rest, topics: [...topics, topic] });
    } catch (error) {
      console.warn(`live: a channel could not be asked: ${String(error)}`);
      if (isCurrent()) this.refuse(socket, topic, "broken");
    }
  }

  unwatch(socket: WebSocket, topic: string): void {
    const facts = readFacts(socket);
    const channel = toChannel(topic, facts);
    if (channel) this.drop(channel, socket);
    if (facts.topics.includes(topic)) writeFacts(socket, { ...facts, topics: facts.topics.filter((t) => t !== topic) });
  }

  /** The page has drawn what it got. */
  markSeen(socket: WebSocket, topic: string): void {
    const channel = toChannel(topic, readFacts(socket));
    const watcher = channel && this.byChannel.get(channel)?.get(socket);
    if (watcher) watcher.unseen = 0;
  }

  /** The socket has closed. */
  remove(socket: WebSocket): void {
    for (const channel of [...this.byChannel.keys()]) this.drop(channel, socket);
  }

  /**
   * Sends what has changed in a channel to all that watch it.
   * @param frame has the changes after the version `from`, up to `to`
   * @param sessions those that may have it, where it is a member's own: a socket of another one is closed
   * @param access who may have it by now: what a page was allowed to watch may have gone to another category since
   * @returns how many watch
   */
  deliver(
    channel: string,
    frame: string,
    from: number,
    to: number,
    sessions: readonly string[] | null,
    access: Access | null,
  ): number {
    const watchers = this.byChannel.get(channel);
    if (!watchers) return 0;
    this.delivered.set(channel, to);
    for (const watcher of [...watchers.values()]) {
      const { socket, topic, ahead } = watcher;
      if (sessions && !sessions.includes(readFacts(socket).session ?? "")) {
        this.end(socket);
        continue;
      }
      if (access && !mayRead(access, readFacts(socket))) {
        this.refuse(socket, topic, "absent");
        continue;
      }
      if (!watcher.isLive || (ahead !== null && to <= ahead)) continue;
      watcher.ahead = null;
      // It has a part of this already: it asks for the rest, so that nothing comes twice.
      if (ahead !== null && from < ahead) void this.watch(socket, topic, ahead);
      else if (watcher.unseen > MAX_UNSEEN) {
        watcher.isLive = false;
        send(socket, { type: "behind", topic, version: to });
      } else {
        watcher.unseen += frame.length;
        sendText(socket, frame);
      }
    }
    return watchers.size;
  }

  /** How many read a topic here: a member counts once, also with two tabs; guests by their pages. */
  countReaders(channel: string): number {
    const readers = new Set<unknown>();
    for (const { socket, isLive } of this.byChannel.get(channel)?.values() ?? [])
      if (isLive) readers.add(readFacts(socket).member ?? socket);
    return readers.size;
  }

  /** Sends what is of use for seconds alone, where few enough watch: it has no version, and nobody asks for it again. */
  hint(channel: string, frame: string, maxWatchers: number): void {
    const watchers = this.byChannel.get(channel);
    if (!watchers || watchers.size > maxWatchers) return;
    for (const { socket, isLive } of watchers.values()) if (isLive) sendText(socket, frame);
  }

  /** Ends all watching, where the forum is switched off. */
  clear(sockets: readonly WebSocket[]): void {
    this.byChannel.clear();
    this.delivered.clear();
    for (const socket of sockets) {
      const facts = readFacts(socket);
      if (facts.topics.length > 0) writeFacts(socket, { ...facts, topics: [] });
    }
  }

  private refuse(socket: WebSocket, topic: string, why: "absent" | "broken"): void {
    this.unwatch(socket, topic);
    send(socket, { type: "unwatched", topic, why });
  }

  private end(socket: WebSocket): void {
    this.remove(socket);
    socket.close(SESSION_ENDED, "The session has ended.");
  }

  private drop(channel: string, socket: WebSocket): void {
    const watchers = this.byChannel.get(channel);
    if (watchers?.delete(socket)) this.onLeft(channel);
    if (watchers?.size !== 0) return;
    this.byChannel.delete(channel);
    this.delivered.delete(channel);
  }

  private watchersOf(channel: string): Map<WebSocket, Watcher> {
    const watchers = this.byChannel.get(channel) ?? new Map<WebSocket, Watcher>();
    this.byChannel.set(channel, watchers);
    return watchers;
  }
}

const GUEST: SocketFacts = { member: null, isStaff: false, session: null, topics: [] };
const readFacts = (socket: WebSocket): SocketFacts => (socket.deserializeAttachment() as SocketFacts | null) ?? GUEST;
export const writeFacts = (socket: WebSocket, facts: SocketFacts): void => socket.serializeAttachment(facts);

const send = (socket: WebSocket, event: LiveEvent | object): void => sendText(socket, JSON.stringify(event));
function sendText(socket: WebSocket, frame: string): void {
  try {
    socket.send(frame);
  } catch {
    // The socket is closing: its page will reconnect and ask for what it has missed.
  }
}
