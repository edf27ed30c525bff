import { httpError } from "../kernel/http-error.ts";
import { consumeRateLimit, type RateLimitRule } from "../platform/rate-limiter.ts";
import type { RequestDeps } from "../request-context.ts";
import type { Conversation } from "./conversation.ts";

/** What the services of the messages need. */
export type MessagesDeps = Pick<RequestDeps, "db" | "env" | "now" | "flags"> & {
  viewer: () => Promise<{ userId: string } | null>;
  /** Makes the caller's profile in the community, so that others find them by name. */
  ensureProfile: () => Promise<unknown>;
  /** Makes the caller's profile in the community, and refuses whom a moderator has stopped from writing. */
  requireWriter: () => Promise<{ trust: number }>;
};

/** The object of a conversation. */
export const conversationOf = (env: Env, id: string): DurableObjectStub<Conversation> =>
  env.CONVERSATION.getByName(id) as unknown as DurableObjectStub<Conversation>;

/** @throws httpError unauthenticated */
export async function requireMember({ viewer }: Pick<MessagesDeps, "viewer">): Promise<string> {
  const found = await viewer();
  if (!found) throw httpError("unauthenticated", "Sign in to read your messages.");
  return found.userId;
}

/** Messages belong to the community. @throws httpError not_found while it is switched off; unauthenticated */
export async function requireOpenMessages(deps: MessagesDeps): Promise<string> {
  if (!(await deps.flags()).forumEnabled)
    throw httpError("not_found", "Messages are closed together with the community. Nothing is lost.");
  return requireMember(deps);
}

/** @throws httpError too_fast */
export async function requireLimit(deps: MessagesDeps, key: string, rule: RateLimitRule, what: string): Promise<void> {
  const verdict = await consumeRateLimit(deps.env, key, rule, deps.now());
  if (!verdict.ok) throw httpError("too_fast", what, { retryAfter: verdict.retryAfter });
}

export const goneConversation = (): Response =>
  httpError("not_found", "This conversation doesn't exist, or you're no longer in it.");
