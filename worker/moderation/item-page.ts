import { sql } from "drizzle-orm";
import { topicObject } from "../community/index.ts";
import { httpError } from "../kernel/http-error.ts";
import type { DisclosedMessage } from "../messages/contract.ts";
import type { RequestDeps } from "../request-context.ts";
import type { ItemPage } from "./contract.ts";
import { moderationObject } from "./moderation.ts";
import type { Disclosure } from "./moderation-store.ts";
import { readAppealed, readOwnPart } from "./own-part.ts";

/** Posts before and after the one that is looked at. */
const POSTS_AROUND = 3;

/**
 * An item with its post in its topic, what was done about it, and what was decided about its author before; of an appeal,
 * also what it is against.
 * @throws httpError not_found
 */
export async function readItem(
  { db, env }: Pick<RequestDeps, "db" | "env">,
  id: string,
  by: Parameters<typeof readOwnPart>[2],
): Promise<ItemPage> {
  const object = moderationObject(env);
  const [item, { log, decisions }, appealed] = await Promise.all([
    object.read(id),
    object.readHistory(id),
    readAppealed(env, id),
  ]);
  if (!item) throw goneItem();
  // What waits to be shown would stand at the end.
  const around = item.number ?? Number.MAX_SAFE_INTEGER;
  const messages = [item, appealed].find((one) => one?.kind === "message");
  const [topic, proof, own, [authors, categories]] = await Promise.all([
    item.topic === "" ? null : topicObject(env, item.topic).read({ around }, { member: "moderation", isStaff: true }),
    messages ? proveMessages(env, messages.id) : null,
    readOwnPart(db, { item, appealed }, by),
    db.batch([
      db.all<NonNullable<ItemPage["author"]>>(sql`
        SELECT (SELECT count(*) FROM community_post WHERE author_id = ${item.author.id} AND state = 'shown') AS posts,
          topics, created_at AS joinedAt, trust, silenced_until AS silencedUntil, suspended_until AS suspendedUntil
        FROM community_profile WHERE user_id = ${item.author.id}`),
      db.all<{ id: string; slug: string; name: string }>(sql`
        SELECT id, slug, name FROM community_category ORDER BY position, id`),
    ]),
  ]);
  const last = topic?.view.lastNumber ?? 0;
  const center = item.number ?? last + 1;
  const posts = (topic?.posts ?? []).filter(({ number }) => Math.abs(number - center) <= POSTS_AROUND);
  const shown = new Set(posts.map(({ authorId }) => authorId));
  return {
    ...{ item, appealed, own, proof, log, decisions, categories },
    author: authors[0] ?? null,
    context: topic && { view: topic.view, posts, authors: topic.authors.filter((one) => shown.has(one.id)) },
  };
}

/** Has the conversation say again that the disclosed messages were sent so, whatever was done to the rows since. */
async function proveMessages(env: Env, id: string): Promise<ItemPage["proof"]> {
  const disclosure = (await moderationObject(env).readDisclosure(id)) as Disclosure | null;
  if (!disclosure) return "refused";
  const { conversation, by, messages } = disclosure;
  if (messages.every(({ frankingKey }) => frankingKey === "")) return "earlier";
  const disclosed = messages.map(({ number, text, frankingKey }) => ({ number, text, frankingKey }));
  const proved = (await env.CONVERSATION.getByName(conversation).verifyReport(by, disclosed)) as
    | DisclosedMessage[]
    | null;
  const isSame = (one: DisclosedMessage, i: number) =>
    messages[i]?.id === one.id && messages[i].sender === one.sender && messages[i].at === one.at;
  return proved?.length === messages.length && proved.every(isSame) ? "proved" : "refused";
}

export const goneItem = () => httpError("not_found", "This is no longer in the queue.");

/** How the people of the staff are called, by their email address: the queue names them by it. */
export async function listModerators({ db }: Pick<RequestDeps, "db">): Promise<Record<string, string>> {
  const staff = await db.all<{ email: string; name: string | null }>(sql`
    SELECT email, first_name AS name FROM auth_user WHERE role IN ('admin', 'moderator')`);
  return Object.fromEntries(staff.map(({ email, name }) => [email, name || email]));
}
