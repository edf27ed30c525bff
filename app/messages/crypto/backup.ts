import { decryptBytes, encryptBytes, pbkdf2, randomBytes } from "#app/lib/account-keys/derive.ts";
import { type IdentitySecret, packKeyRing, unpackKeyRing } from "#app/lib/account-keys/identity.ts";
import { checkPasswordRules } from "#worker/auth/domain.ts";
import { type Bytes, bindFields, decodeBytes, encodeBytes, SecretError, utf8 } from "#worker/messages/domain-bytes.ts";

/** How a backup opens: by the words that were generated, or by a passphrase that the member chose. */
export type BackupSecretKind = "code" | "passphrase";

/** PBKDF2-SHA256: OWASP asks for 600,000 at least; about a third of a second on a phone. */
export const BACKUP_ITERATIONS = 1_000_000;
/** A stored backup may not ask for less than OWASP's floor, nor hold a browser for minutes. */
const ITERATIONS_ACCEPTED = { least: 600_000, most: 10_000_000 };
const MIN_PASSPHRASE = 12;

/** The shape of a backup: `v1$version$iv$ring`, then `$kind$pbkdf2-sha256$iterations$salt$iv$key` for each secret. */
const HEAD = 4;
const SLOT = 6;

/** What is wrong with a chosen passphrase, as a sentence; null: nothing. It may be no weaker than a password, and is longer. */
export function findPassphraseProblem(passphrase: string, email: string): string | null {
  if ([...passphrase].length < MIN_PASSPHRASE)
    return `Use at least ${MIN_PASSPHRASE} characters. Four or five random words work well.`;
  if (new Set(passphrase).size < 5) return "Use a wider mix of characters.";
  const rule = checkPasswordRules(passphrase, email);
  return rule.ok ? null : rule.why.replace("password", "passphrase");
}

/** An open backup: the key of its contents, which each secret opens. */
export interface OpenBackup {
  ring: IdentitySecret[];
  key: Bytes;
}

/** A backup under one secret. */
export async function createBackup(
  member: string,
  ring: readonly IdentitySecret[],
  secret: { kind: BackupSecretKind; text: string },
  iterations = BACKUP_ITERATIONS,
): Promise<string> {
  const key = randomBytes(32);
  return [await sealRing(member, ring, key), await sealKey(member, key, secret, iterations)].join("$");
}

/** The same backup with other keys in it, as after a rotation: every secret goes on opening it. */
export async function replaceRing(
  backup: string,
  member: string,
  ring: readonly IdentitySecret[],
  key: Bytes,
): Promise<string> {
  const { slots } = parseBackup(backup);
  return [await sealRing(member, ring, key), ...slots.map(({ text }) => text)].join("$");
}

/** The same backup with one more secret, or a new one in place of another of its kind. */
export async function setBackupSecret(
  backup: string,
  member: string,
  key: Bytes,
  secret: { kind: BackupSecretKind; text: string },
  iterations = BACKUP_ITERATIONS,
): Promise<string> {
  const { head, slots } = parseBackup(backup);
  const others = slots.filter(({ kind }) => kind !== secret.kind).map(({ text }) => text);
  return [head.join("$"), ...others, await sealKey(member, key, secret, iterations)].join("$");
}

/** By what a backup opens, and which version of the keys is in it. @throws SecretError */
export function describeBackup(backup: string): { version: number; kinds: BackupSecretKind[] } {
  const { version, slots } = parseBackup(backup);
  return { version, kinds: slots.map(({ kind }) => kind) };
}

/**
 * Opens a backup.
 * @throws SecretError refused, where the secret is wrong, the backup was changed, or it is someone else's
 */
export async function openBackup(
  backup: string,
  member: string,
  secret: { kind: BackupSecretKind; text: string },
): Promise<OpenBackup> {
  const { head, version, slots } = parseBackup(backup);
  const slot = slots.find(({ kind }) => kind === secret.kind);
  if (!slot) throw new SecretError("refused");
  const wrapping = await pbkdf2(normalizeSecret(secret), slot.salt, slot.iterations, 32);
  const key = await decryptBytes(wrapping, slot.iv, slot.key, slotPlace(member, slot.kind, slot.iterations, slot.salt));
  const ring = await decryptBytes(
    key,
    decodeBytes(head[2] ?? ""),
    decodeBytes(head[3] ?? ""),
    ringPlace(member, version),
  );
  const keys = unpackKeyRing(ring);
  if (keys.at(-1)?.version !== version) throw new SecretError("refused");
  return { ring: keys, key };
}

async function sealRing(member: string, ring: readonly IdentitySecret[], key: Bytes): Promise<string> {
  const version = ring.at(-1)?.version ?? 0;
  const iv = randomBytes(12);
  const sealed = await encryptBytes(key, iv, packKeyRing(ring), ringPlace(member, version));
  return ["v1", version, encodeBytes(iv), encodeBytes(sealed)].join("$");
}

async function sealKey(
  member: string,
  key: Bytes,
  secret: { kind: BackupSecretKind; text: string },
  iterations: number,
): Promise<string> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const wrapping = await pbkdf2(normalizeSecret(secret), salt, iterations, 32);
  const sealed = await encryptBytes(wrapping, iv, key, slotPlace(member, secret.kind, iterations, salt));
  const fields = [encodeBytes(salt), encodeBytes(iv), encodeBytes(sealed)];
  return [secret.kind, "pbkdf2-sha256", iterations, ...fields].join("$");
}

/** The same characters typed on another keyboard are the same secret. */
const normalizeSecret = ({ text }: { text: string }): Bytes => utf8(text.normalize("NFKC").trim().replace(/\s+/g, " "));
const ringPlace = (member: string, version: number): Bytes => bindFields("tikari/backup/1", member, version);
const slotPlace = (member: string, kind: string, iterations: number, salt: Bytes): Bytes =>
  bindFields("tikari/backup-key/1", member, kind, iterations, salt);

function parseBackup(backup: string) {
  const fields = backup.split("$");
  const head = fields.slice(0, HEAD);
  if (head[0] !== "v1") throw new SecretError(/^v\d+$/.test(head[0] ?? "") ? "unsupported" : "malformed");
  const version = Number(head[1]);
  if (!Number.isSafeInteger(version) || version < 1) throw new SecretError("malformed");
  if (fields.length < HEAD + SLOT || (fields.length - HEAD) % SLOT !== 0) throw new SecretError("malformed");
  const slots = Array.from({ length: (fields.length - HEAD) / SLOT }, (_, i) => {
    const parts = fields.slice(HEAD + i * SLOT, HEAD + (i + 1) * SLOT);
    const [kind, kdf, iterations, salt = "", iv = "", key = ""] = parts;
    if (kind !== "code" && kind !== "passphrase") throw new SecretError("malformed");
    const rounds = Number(iterations);
    if (kdf !== "pbkdf2-sha256" || !Number.isSafeInteger(rounds)) throw new SecretError("unsupported");
    if (rounds < ITERATIONS_ACCEPTED.least || rounds > ITERATIONS_ACCEPTED.most) throw new SecretError("refused");
    return {
      kind: kind as BackupSecretKind,
      iterations: rounds,
      salt: decodeBytes(salt),
      iv: decodeBytes(iv),
      key: decodeBytes(key),
      text: parts.join("$"),
    };
  });
  return { head, version, slots };
}
