import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import type { StoredMessage, WrappedKey } from "./contract.ts";
import type { ConversationHead, ConversationMember } from "./conversation-store.ts";

/** In characters, the longest message that goes into the list: its beginning can't be cut from ciphertext. */
const MAX_LISTED = 3000;

/**
 * Writes a conversation into the list of its members: one batch. Late or again, it changes nothing. A member whose account
 * is gone doesn't come back.
 */
export async function writeToLists(
  db: Db,
  head: ConversationHead,
  last: StoredMessage | null,
  members: readonly (ConversationMember & { wrap: WrappedKey | null })[],
): Promise<void> {
  const listed = last && last.envelope.length <= MAX_LISTED ? JSON.stringify(last) : null;
  await runBatch(db, [
    db.run(sql`
      INSERT INTO message_conversation (id, kind, last_number, last_at, last, version)
      VALUES (${head.id}, ${head.kind}, ${head.lastNumber}, ${head.lastAt}, ${listed}, ${head.version})
      ON CONFLICT (id) DO UPDATE SET last_number = excluded.last_number, last_at = excluded.last_at, last = excluded.last,
        version = excluded.version WHERE excluded.version > version`),
    db.run(sql`
      INSERT INTO message_member (conversation_id, user_id, "left", read_number, wrap, version)
      SELECT ${head.id}, u.id, j.value ->> 'left', j.value ->> 'read', j.value ->> 'wrap', ${head.version}
      FROM json_each(${JSON.stringify(
        members.map(({ id, isIn, readNumber, wrap }) => ({
          ...{ id, left: isIn ? 0 : 1, read: readNumber },
          wrap: wrap && JSON.stringify(wrap),
        })),
      )}) j JOIN auth_user u ON u.id = j.value ->> 'id' WHERE true
      ON CONFLICT (conversation_id, user_id) DO UPDATE SET "left" = excluded."left", read_number = excluded.read_number,
        wrap = excluded.wrap, version = excluded.version WHERE excluded.version > version`),
  ]);
}
