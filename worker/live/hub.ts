import { DurableObject } from "cloudflare:workers";
import type { Access } from "../community/contract-topic.ts";
import type { Flags } from "../kernel/flags.ts";
import { toNetwork } from "../platform/rate-limiter.ts";
import { createAskChannel } from "./ask-channel.ts";
import { liveCommand, toFlagsEvent } from "./contract.ts";
import { isTopicId, PING, PONG, pickNewer } from "./domain.ts";
import { HubWatchers, type SocketFacts, writeFacts } from "./hub-watchers.ts";

/** A hub with this many sockets refuses new ones; those pages poll instead. */
const MAX_SOCKETS = 20_000;
/** More sockets of one network than this are refused too: an office fits, a flood does not. */
const MAX_PER_NETWORK = 256;
const MAX_FRAME = 256;
/** How many messages a socket may send in how many ms: a page sends a few a minute. */
const MESSAGES = { max: 60, window: 10_000 };
/** Where more pages of a hub watch a topic, they aren't told who is writing: there someone always is. */
const MAX_HINTED = 500;
/** In ms: a topic that was told that pages leave counts later than that (reader-count.ts), and needn't be told again. */
const LEFT_GAP = 900;
const FLAGS_KEY = "flags";
/** Who the Worker found behind a socket's request; it lets no such header of the request itself through. */
export const VIEWER_HEADER = "X-Live-Viewer";
/** What that header says, as JSON. */
export type LiveViewer = Omit<SocketFacts, "topics">;

/**
 * One shard of the open sockets. It hibernates while nothing happens: sockets stay open, and pings are answered without
 * waking it.
 */
export class Hub extends DurableObject<Env> {
  private readonly watchers: HubWatchers;
  /** When topics were told last that pages have left them. */
  private readonly toldOfLeft = new Map<string, number>();
  private readonly messages = new WeakMap<WebSocket, { since: number; count: number }>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.watchers = new HubWatchers(ctx.getWebSockets(), createAskChannel(env, ctx.id.name as string), (channel) =>
      this.noteLeft(channel),
    );
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /** Accepts a socket and sends it the current flags. connect-live-socket.ts has checked the request. */
  override async fetch(request: Request): Promise<Response> {
    const ip = request.headers.get("cf-connecting-ip");
    const network = ip ? [toNetwork(ip).slice(0, 100)] : [];
    const isNetworkFull = network.some((n) => this.ctx.getWebSockets(n).length >= MAX_PER_NETWORK);
    if (isNetworkFull || this.ctx.getWebSockets().length >= MAX_SOCKETS) {
      return new Response("The hub is full.", { status: 503, headers: { "Retry-After": "30" } });
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, network);
    const viewer = request.headers.get(VIEWER_HEADER);
    if (viewer) writeFacts(server, { ...(JSON.parse(viewer) as LiveViewer), topics: [] });
    // Sent after accepting: an announcement that arrives in between then reaches the page too, in whatever order.
    const flags = await this.currentFlags();
    server.send(JSON.stringify(toFlagsEvent(flags)));
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Called by Control. Flags older than the known ones change nothing. */
  async announce(flags: Flags): Promise<number> {
    const stored = await this.ctx.storage.get<Flags>(FLAGS_KEY);
    const latest = pickNewer(stored, flags);
    if (latest === stored) return stored.version;
    await this.ctx.storage.put(FLAGS_KEY, flags);
    const frame = JSON.stringify(toFlagsEvent(flags));
    for (const socket of this.ctx.getWebSockets()) {
      try {
        socket.send(frame);
      } catch {
        // The socket is closing: its page will reconnect and get the flags then.
      }
    }
    if (!flags.forumEnabled) this.watchers.clear(this.ctx.getWebSockets());
    return flags.version;
  }

  /**
   * Called by the object of a channel: what has changed, as a frame for all pages that watch it; see HubWatchers.
   * @returns how many do
   */
  async deliver(
    channel: string,
    frame: string,
    from: number,
    to: number,
    sessions: readonly string[] | null = null,
    access: Access | null = null,
  ): Promise<number> {
    return this.watchers.deliver(channel, frame, from, to, sessions, access);
  }

  /** Called by the object of a channel: something of use for seconds alone; see HubWatchers. */
  async hint(channel: string, frame: string): Promise<void> {
    this.watchers.hint(channel, frame, MAX_HINTED);
  }

  /** Called by a topic: how many read it here. */
  async countReaders(topic: string): Promise<number> {
    return this.watchers.countReaders(topic);
  }

  /** Called by a topic: how many read it, at all hubs; for all its pages, since it comes seldom. */
  async tellReaders(topic: string, count: number): Promise<void> {
    this.watchers.hint(topic, JSON.stringify({ type: "readers", topic, count }), Number.POSITIVE_INFINITY);
  }

  /** Called by what accepts posts. */
  async isForumOpen(): Promise<boolean> {
    return (await this.currentFlags()).forumEnabled;
  }

  /** How many pages have an open socket here; for the health page. */
  async listening(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }

  /** Pages say which topic they show, and little else: anything else closes the socket. */
  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const size = typeof message === "string" ? message.length : message.byteLength;
    if (size > MAX_FRAME) return socket.close(1009, "The frame is too large.");
    const command = typeof message === "string" ? parseCommand(message) : null;
    if (!command) return socket.close(1008, "There is no such message.");
    if (!this.mayTalk(socket)) return socket.close(1008, "Too many messages.");
    const { topic } = command;
    if (command.type === "unwatch") return this.watchers.unwatch(socket, topic);
    if (command.type === "seen") return this.watchers.markSeen(socket, topic);
    if ((await this.currentFlags()).forumEnabled) await this.watchers.watch(socket, topic, command.version);
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    this.watchers.remove(socket);
    // 1005 and 1006 may not be sent back: they mean that no close code was received.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    this.watchers.remove(socket);
  }

  /** Topics learn of those who come when these ask; of those who leave they are told, many at once. */
  private noteLeft(channel: string): void {
    const now = Date.now();
    if (!isTopicId(channel) || now - (this.toldOfLeft.get(channel) ?? 0) < LEFT_GAP) return;
    for (const [topic, at] of this.toldOfLeft) if (now - at >= LEFT_GAP) this.toldOfLeft.delete(topic);
    this.toldOfLeft.set(channel, now);
    // What gets lost here is right again when the next page comes or goes.
    const told = this.env.TOPIC.getByName(channel).countReaders() as Promise<void>;
    this.ctx.waitUntil(told.catch(() => undefined));
  }

  private mayTalk(socket: WebSocket): boolean {
    const now = Date.now();
    const known = this.messages.get(socket);
    const window = known && now - known.since < MESSAGES.window ? known : { since: now, count: 0 };
    window.count += 1;
    this.messages.set(socket, window);
    return window.count <= MESSAGES.max;
  }

  private async currentFlags(): Promise<Flags> {
    const stored = await this.ctx.storage.get<Flags>(FLAGS_KEY);
    if (stored) return stored;
    const fetched = await this.env.CONTROL.getByName("main").read();
    const latest = pickNewer(await this.ctx.storage.get<Flags>(FLAGS_KEY), fetched);
    await this.ctx.storage.put(FLAGS_KEY, latest);
    return latest;
  }
}

function parseCommand(message: string) {
  try {
    return liveCommand.safeParse(JSON.parse(message)).data ?? null;
  } catch {
    return null;
  }
}
