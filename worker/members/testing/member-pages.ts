import { env } from "cloudflare:workers";
import { uniqueEmail, userIdOf } from "../../auth/testing/accounts.ts";
import { Browser } from "../../auth/testing/browser.ts";
import { connectLiveSocket } from "../../live/index.ts";
import { callMember } from "../call-member.ts";

const ORIGIN = "https://tikari.test";
const url = new URL("/api/live", ORIGIN);

/** A member with one session. */
export async function createMember(name = "member") {
  const [browser, email] = [new Browser(), uniqueEmail(name)];
  await browser.signUp(email, "quiet river stones");
  const id = await userIdOf(email);
  const { sessionId } = (await env.DB.prepare("SELECT id AS sessionId FROM auth_session WHERE user_id = ?")
    .bind(id)
    .first()) as { sessionId: string };
  return { browser, email, id, sessionId, object: callMember(env as Env, id) };
}
export type TestMember = Awaited<ReturnType<typeof createMember>>;

export interface Frame {
  type: string;
  topic?: string;
  from?: number;
  to?: number;
  version?: number;
  items?: Record<string, unknown>;
  reset?: true;
}

/** An open page of a member: applies what follows on what it has, as a page does it. */
export async function openMemberPage({ id, sessionId }: Pick<TestMember, "id" | "sessionId">, version = 0) {
  const request = new Request(url, { headers: { Upgrade: "websocket", Origin: ORIGIN } });
  const viewer = async () => ({ userId: id, role: "member", sessionId });
  const response = await connectLiveSocket(request, {
    env: env as Env,
    url,
    viewer,
    auth: { getAdminAccess: async () => ({ hasAccess: true }) },
  });
  const socket = response.webSocket as WebSocket;
  const page = { items: {} as Record<string, unknown>, version, frames: [] as Frame[], gaps: 0, closed: 0, socket };
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === "flags") return;
    page.frames.push(frame);
    if (frame.type !== "member" || (frame.to ?? 0) <= page.version) return;
    if ((frame.from ?? 0) > page.version) page.gaps += 1;
    Object.assign(page.items, frame.items);
    page.version = frame.to ?? 0;
  });
  socket.addEventListener("close", ({ code }) => {
    page.closed = code;
  });
  socket.accept();
  const say = (command: object) => socket.send(JSON.stringify(command));
  say({ type: "watch", topic: "member", version });
  return page;
}
