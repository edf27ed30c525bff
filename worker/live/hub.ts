import { DurableObject } from "cloudflare:workers";
import type { Flags } from "../kernel/flags.ts";
import { toNetwork } from "../platform/rate-limiter.ts";
import { toFlagsEvent } from "./contract.ts";
import { PING, PONG, pickNewer } from "./domain.ts";

/** A hub with this many sockets refuses new ones; those pages poll instead. */
const MAX_SOCKETS = 20_000;
/** More sockets of one network than this are refused too: an office fits, a flood does not. */
const MAX_PER_NETWORK = 256;
const MAX_FRAME = 256;
const FLAGS_KEY = "flags";

/**
 * One shard of the open sockets. It hibernates while nothing happens: sockets stay open, and pings are answered without
 * waking it.
 */
export class Hub extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
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
    return flags.version;
  }

  /** How many pages have an open socket here; for the health page. */
  async listening(): Promise<number> {
    return this.ctx.getWebSockets().length;
  }

  /** Pages only listen: any message but a ping closes the socket. */
  override async webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const size = typeof message === "string" ? message.length : message.byteLength;
    if (size > MAX_FRAME) socket.close(1009, "The frame is too large.");
    else socket.close(1008, "This socket only listens.");
  }

  override async webSocketClose(socket: WebSocket, code: number): Promise<void> {
    // 1005 and 1006 may not be sent back: they mean that no close code was received.
    socket.close(code === 1005 || code === 1006 ? 1000 : code);
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
