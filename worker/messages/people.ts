import { sql } from "drizzle-orm";
import type { Person } from "./contract.ts";
import type { KeyVersions } from "./conversation.ts";
import type { MessagesDeps } from "./deps.ts";
import type { KeyEntry } from "./domain-key-log.ts";

interface PersonRow {
  id: string;
  name: string | null;
  handle: string | null;
  avatar: string | null;
  hasKeys: number;
  version: number | null;
  accepts: "members" | "nobody" | null;
  /** JSON: KeyEntry[]. */
  log: string;
  /** They have blocked the caller; the caller has blocked them. */
  hasBlocked: number;
  isBlocked: number;
}

/** Members with their keys, and who of them has blocked whom, in one question. */
export const readPeople = (db: MessagesDeps["db"], caller: string, ids: readonly string[]) =>
  db.all<PersonRow>(sql`
    SELECT j.value AS id, coalesce(p.name, u.first_name, CASE WHEN u.id IS NULL THEN NULL ELSE 'Member' END) AS name,
      p.handle, p.avatar, coalesce(u.encryption_enabled = 1 AND k.public_key IS NOT NULL, 0) AS hasKeys, k.version, k.accepts,
      (SELECT json_group_array(json_object('version', e.version, 'kind', e.kind, 'publicKey', e.public_key, 'previous', e.previous,
        'hash', e.hash, 'signature', e.signature, 'voucher', e.voucher, 'at', e.at))
        FROM (SELECT * FROM message_key_entry WHERE user_id = j.value ORDER BY version) e) AS log,
      EXISTS (SELECT 1 FROM message_block WHERE user_id = j.value AND blocked_id = ${caller}) AS hasBlocked,
      EXISTS (SELECT 1 FROM message_block WHERE user_id = ${caller} AND blocked_id = j.value) AS isBlocked
    FROM json_each(${JSON.stringify(ids)}) j LEFT JOIN auth_user u ON u.id = j.value
    LEFT JOIN community_profile p ON p.user_id = j.value LEFT JOIN message_key k ON k.user_id = j.value`);

export const toPerson = (row: PersonRow, isIn: boolean): Person => ({
  ...{ id: row.id, name: row.name, handle: row.handle, avatar: row.avatar },
  isIn,
  hasKeys: row.hasKeys === 1,
  log: JSON.parse(row.log) as KeyEntry[],
});

/** Which version of their key each member has; null: none that may be used. */
export const toKeyVersions = (rows: readonly PersonRow[]): KeyVersions =>
  Object.fromEntries(rows.map(({ id, hasKeys, version }) => [id, hasKeys ? version : null]));
