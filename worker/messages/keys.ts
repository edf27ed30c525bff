import { eq, sql } from "drizzle-orm";
import { users } from "../auth/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { MINUTE } from "../kernel/instants.ts";
import { runBatch } from "../platform/run-batch.ts";
import { auditIfChangedStatement } from "../settings/index.ts";
import type { KeyInput, MessagePolicy, OwnKeys } from "./contract.ts";
import { type MessagesDeps, requireLimit, requireMember } from "./deps.ts";
import { hashKeyStatement, isNextKey, type KeyEntry } from "./domain-key-log.ts";

const LOG_COLUMNS = sql`version, kind, public_key AS publicKey, previous, hash, signature, voucher, at`;
const KEY_CHANGES = { max: 20, window: 60 * MINUTE };
const MAX_VERSIONS = 100;

const changedElsewhere = () =>
  httpError("conflict", "Your keys were changed on another device. Reload the page to see them.", { reason: "stale" });

/** What the server has of the caller's keys. Works while the community is switched off, too. */
export async function readOwnKeys(deps: MessagesDeps): Promise<OwnKeys> {
  const member = await requireMember(deps);
  const [rows, log, account] = await deps.db.batch([
    deps.db.all<Pick<OwnKeys, "version" | "publicKey" | "backup" | "backupAt" | "accepts">>(sql`
      SELECT version, public_key AS publicKey, backup, backup_at AS backupAt, accepts FROM message_key
      WHERE user_id = ${member}`),
    deps.db.all<KeyEntry>(sql`SELECT ${LOG_COLUMNS} FROM message_key_entry WHERE user_id = ${member} ORDER BY version`),
    deps.db.all<{ enabled: number }>(sql`SELECT encryption_enabled AS enabled FROM auth_user WHERE id = ${member}`),
  ]);
  const row = rows[0] ?? { version: 0, publicKey: null, backup: null, backupAt: null, accepts: "members" as const };
  return { ...row, userId: member, enabled: account[0]?.enabled === 1, log };
}

/**
 * Adds a line to the caller's key log: the first key, a rotation or a reset; and turns encryption on.
 * @throws httpError conflict where the log has gone on meanwhile; bad_input where the line doesn't follow
 */
export async function addKey(deps: MessagesDeps, { entry, backup }: KeyInput): Promise<OwnKeys> {
  const member = await requireMember(deps);
  await requireLimit(deps, `keys:${member}`, KEY_CHANGES, "You've changed your keys too often. Try again in an hour.");
  const before = await readLastKey(deps, member);
  // Sent again after a lost answer.
  if (before?.hash === entry.hash) return readOwnKeys(deps);
  if (entry.version !== (before?.version ?? 0) + 1 || entry.previous !== (before?.hash ?? "")) throw changedElsewhere();
  if (entry.version > MAX_VERSIONS) throw httpError("conflict", "This account has had too many keys. Contact us.");
  if (entry.kind === "revoked" || !entry.publicKey || !(await isNextKey(member, before, entry)))
    throw httpError("bad_input", "These keys couldn't be verified. Reload the page and try again.");
  await writeKey(deps, member, { ...entry, at: deps.now() }, backup);
  await deps.ensureProfile();
  return readOwnKeys(deps);
}

/** Ends the newest key at once: nothing is encrypted for it any more, and its backup is deleted. */
export async function revokeKey(deps: MessagesDeps, version: number): Promise<OwnKeys> {
  const member = await requireMember(deps);
  const before = await readLastKey(deps, member);
  if (before?.kind === "revoked" && before.version === version + 1) return readOwnKeys(deps);
  if (!before?.publicKey || before.version !== version) throw changedElsewhere();
  const statement = { version: version + 1, kind: "revoked" as const, publicKey: null, previous: before.hash };
  const hash = await hashKeyStatement(member, statement);
  await writeKey(deps, member, { ...statement, hash, signature: "", voucher: "", at: deps.now() }, null);
  return readOwnKeys(deps);
}

/** Stores a new backup of the same keys, as after another passphrase was chosen. @throws httpError conflict */
export async function saveBackup(deps: MessagesDeps, version: number, backup: string): Promise<OwnKeys> {
  const member = await requireMember(deps);
  const saved = await deps.db.run(sql`
    UPDATE message_key SET backup = ${backup}, backup_at = ${deps.now()}
    WHERE user_id = ${member} AND version = ${version} AND public_key IS NOT NULL`);
  if (saved.meta.changes === 0) throw changedElsewhere();
  return readOwnKeys(deps);
}

/** Switches encryption off, or on again with the keys that there are. @throws httpError conflict */
export async function switchEncryption(
  deps: MessagesDeps,
  { version, enabled, deleteBackup }: { version: number; enabled: boolean; deleteBackup: boolean },
): Promise<OwnKeys> {
  const member = await requireMember(deps);
  const isCurrent = sql`EXISTS (SELECT 1 FROM message_key WHERE user_id = ${member} AND version = ${version} AND public_key IS NOT NULL)`;
  const [switched] = await runBatch(deps.db, [
    deps.db.run(
      sql`UPDATE auth_user SET encryption_enabled = ${Number(enabled)} WHERE id = ${member} AND ${isCurrent}`,
    ),
    ...(deleteBackup && !enabled
      ? [
          deps.db.run(sql`
            UPDATE message_key SET backup = NULL, backup_at = NULL WHERE user_id = ${member} AND version = ${version}`),
        ]
      : []),
  ]);
  if (switched?.meta.changes === 0) throw changedElsewhere();
  return readOwnKeys(deps);
}

/** Who may begin a conversation with the caller. */
export async function setAccepts(deps: MessagesDeps, accepts: "members" | "nobody"): Promise<void> {
  const member = await requireMember(deps);
  await deps.db.run(sql`UPDATE message_key SET accepts = ${accepts} WHERE user_id = ${member}`);
}

/** What the owner has decided for all members. */
export async function readPolicy({ db }: Pick<MessagesDeps, "db">): Promise<MessagePolicy> {
  const row = await db.get<MessagePolicy>(
    sql`SELECT starters, max_group AS maxGroup, version FROM message_policy WHERE id = 1`,
  );
  return row ?? { starters: "members", maxGroup: 20, version: 0 };
}

/** @throws httpError conflict where someone else has saved meanwhile */
export async function savePolicy(deps: MessagesDeps, policy: MessagePolicy, actor: string): Promise<MessagePolicy> {
  const { version, ...after } = policy;
  const { version: _, ...before } = await readPolicy(deps);
  const [saved] = await runBatch(deps.db, [
    deps.db.run(sql`
      UPDATE message_policy SET starters = ${after.starters}, max_group = ${after.maxGroup}, version = version + 1
      WHERE id = 1 AND version = ${version}`),
    auditIfChangedStatement(deps, actor, "messages.policy", "messages", { before, after }),
  ]);
  if (saved?.meta.changes === 0)
    throw httpError("conflict", "Someone else changed the policy. Reload the page to see it.", { reason: "stale" });
  return { ...after, version: version + 1 };
}

const readLastKey = (deps: Pick<MessagesDeps, "db">, member: string): Promise<KeyEntry | null> =>
  deps.db
    .all<KeyEntry>(
      sql`SELECT ${LOG_COLUMNS} FROM message_key_entry WHERE user_id = ${member} ORDER BY version DESC LIMIT 1`,
    )
    .then((rows) => rows[0] ?? null);

/** The log, the keys of now and the account's flag in one batch. @throws httpError conflict where another device was first */
async function writeKey(deps: MessagesDeps, member: string, entry: KeyEntry, backup: string | null): Promise<void> {
  const { db } = deps;
  const isWritten = sql`EXISTS (SELECT 1 FROM message_key_entry WHERE user_id = ${member} AND hash = ${entry.hash})`;
  const [added] = await runBatch(db, [
    db.run(sql`
      INSERT INTO message_key_entry (user_id, version, kind, public_key, previous, hash, signature, voucher, at)
      VALUES (${member}, ${entry.version}, ${entry.kind}, ${entry.publicKey}, ${entry.previous}, ${entry.hash},
        ${entry.signature}, ${entry.voucher}, ${entry.at}) ON CONFLICT DO NOTHING`),
    db.run(sql`
      INSERT INTO message_key (user_id, version, public_key, backup, backup_at)
      SELECT ${member}, ${entry.version}, ${entry.publicKey}, ${backup}, ${backup && entry.at} WHERE ${isWritten}
      ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, public_key = excluded.public_key,
        backup = excluded.backup, backup_at = excluded.backup_at WHERE excluded.version > version`),
    db
      .update(users)
      .set({ encryptionEnabled: entry.publicKey !== null })
      .where(sql`${eq(users.id, member)} AND ${isWritten}`),
  ]);
  if (added?.meta.changes === 0) throw changedElsewhere();
}
