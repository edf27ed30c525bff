import { sql } from "drizzle-orm";
import type { NewNotification, NotificationActor } from "../members/contract-notifications.ts";
import { listWatchers, notifyMembers } from "../members/index.ts";
import { type Db, openDb } from "../platform/db.ts";
import type { TopicView } from "./contract-topic.ts";
import { topicPath } from "./domain-topic.ts";
import { isImportedAuthor } from "./import/domain-import.ts";

/** What happened in a topic that members are told of. `to`: whose post it is about. */
export type TopicEvent = { number: number; postId: string; at: number } & (
  | { type: "post"; by: NotificationActor; to: string | null; mentions: string[]; quoted?: string[] }
  | { type: "reaction"; by: NotificationActor; to: string }
  | { type: "accepted"; by: NotificationActor | null; to: string }
);

/** A member as notifications name them. */
export const toEventActor = ({ id, name, handle }: NotificationActor): NotificationActor => ({ id, name, handle });

/**
 * Tells members of something that happened. Told again it changes nothing: a member hears once of a post, however many
 * reasons there are, the closest one first.
 * @throws Error where someone could not be told
 */
export async function tellMembers(env: Env, view: TopicView, event: TopicEvent): Promise<void> {
  const db = openDb(env.DB);
  const tell = async (kind: NewNotification["kind"], key: string, members: readonly string[]): Promise<void> =>
    notifyMembers(
      env,
      await keepReaders(db, view, members),
      {
        ...{ kind, key, actor: event.by, topic: view.id, number: event.number, title: view.title },
        path: topicPath(view, event.number),
      },
      event.at,
    );
  if (event.type !== "post" && isImportedAuthor(event.to)) return;
  if (event.type !== "post") return tell(event.type, `${event.type}:${event.postId}:${event.by?.id ?? ""}`, [event.to]);
  const key = `post:${event.postId}`;
  if (event.to && !isImportedAuthor(event.to)) await tell("reply", key, [event.to]);
  if (event.mentions.length > 0) await tell("mention", key, event.mentions);
  if (event.quoted?.length) await tell("quote", key, event.quoted);
  for (let after: string | null = ""; after !== null; ) {
    const { members, next }: { members: string[]; next: string | null } = await listWatchers(db, view.id, after);
    if (members.length > 0) await tell("watched", key, members);
    after = next;
  }
}

/** Nobody is told of what they can't read. */
async function keepReaders(db: Db, { access }: TopicView, members: readonly string[]): Promise<readonly string[]> {
  if (access !== "staff") return members;
  const rows = await db.all<{ id: string }>(sql`
    SELECT id FROM auth_user WHERE role <> 'member' AND id IN (SELECT value FROM json_each(${JSON.stringify(members)}))`);
  return rows.map(({ id }) => id);
}
