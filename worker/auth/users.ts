import { and, eq, type SQL, sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { type BatchStatement, runBatch } from "../platform/run-batch.ts";
import { insertAuthAudit } from "./audit.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail, type Role } from "./domain.ts";
import { identities, passkeys, passwords, recoveryCodes, sessions, totps, users } from "./schema.ts";

export type User = typeof users.$inferSelect;

/** The person with an email address, or null. */
export const findUserByEmail = async (deps: AuthDeps, email: string): Promise<User | null> =>
  (await deps.db
    .select()
    .from(users)
    .where(eq(users.emailNorm, normalizeEmail(email)))
    .get()) ?? null;

export const findUserById = async (deps: AuthDeps, id: string): Promise<User | null> =>
  (await deps.db.select().from(users).where(eq(users.id, id)).get()) ?? null;

/** True while there is no admin: in local development, the first account becomes one. */
async function hasNoAdmin(deps: AuthDeps): Promise<boolean> {
  return !(await deps.db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1).get());
}

const hasPasskeySql = sql`EXISTS (SELECT 1 FROM auth_passkey p WHERE p.user_id = ${users.id})`;
const hasTotpSql = sql`EXISTS (SELECT 1 FROM auth_totp t WHERE t.user_id = ${users.id} AND t.confirmed_at IS NOT NULL)`;

/** For a query over `users`: whether a confirmed second factor is asked for. */
export const hasSecondFactorSql = sql`(${hasTotpSql} OR ${hasPasskeySql})`;

/** True once an admin can open the admin area: only before may a first one be created with the setup token. */
export async function hasWorkingAdmin(deps: AuthDeps): Promise<boolean> {
  return Boolean(
    await deps.db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, "admin"), hasSecondFactorSql))
      .limit(1)
      .get(),
  );
}

/** For a query: there is another admin whose account is open. Without one, nobody could undo what is done to this one. */
export const hasOtherAdminSql = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM auth_user o WHERE o.role = 'admin' AND o.disabled_at IS NULL AND o.id <> ${id})`;

export const hasOtherAdmin = async (deps: AuthDeps, id: string): Promise<boolean> =>
  Boolean(await deps.db.select({ id: users.id }).from(users).where(hasOtherAdminSql(id)).limit(1).get());

export type SecondFactor = "totp" | "passkey";

/** The confirmed second factors of an account: any of them is asked for after a password, an emailed code or a provider. */
export async function listSecondFactors(deps: AuthDeps, userId: string): Promise<SecondFactor[]> {
  return toSecondFactors(await deps.db.select(secondFactorColumns).from(users).where(eq(users.id, userId)).get());
}

const secondFactorColumns = { totp: sql<number>`${hasTotpSql}`, passkey: sql<number>`${hasPasskeySql}` };

const toSecondFactors = (row?: Record<SecondFactor, number>): SecondFactor[] =>
  (["totp", "passkey"] as const).filter((factor) => row?.[factor]);

/** What a sign-in with a password needs to know of an account, in one round trip; null for an unknown address. */
export async function findPasswordUser(
  deps: AuthDeps,
  email: string,
): Promise<{ user: User; phc: string | null; secondFactors: SecondFactor[] } | null> {
  const row = await deps.db
    .select({ user: users, phc: passwords.phc, ...secondFactorColumns })
    .from(users)
    .leftJoin(passwords, eq(passwords.userId, users.id))
    .where(eq(users.emailNorm, normalizeEmail(email)))
    .get();
  return row ? { user: row.user, phc: row.phc, secondFactors: toSecondFactors(row) } : null;
}

export interface NewUser {
  email: string;
  verified: boolean;
  firstName?: string | null;
  role?: Role;
  phc?: string | null;
  /** Stored with the account. */
  alongside?: BatchStatement[];
}

/**
 * Creates an account. In local development the first one becomes the admin.
 * @returns the person; the existing one when a parallel request created it first (nothing is changed then)
 */
export async function createUser(deps: AuthDeps, newUser: NewUser): Promise<{ user: User; created: boolean }> {
  const now = deps.now();
  const role = newUser.role ?? (deps.local && (await hasNoAdmin(deps)) ? "admin" : "member");
  const id = newId(now);
  const row: User = {
    id,
    email: newUser.email.trim(),
    emailNorm: normalizeEmail(newUser.email),
    emailVerifiedAt: newUser.verified ? now : null,
    firstName: newUser.firstName?.trim() || null,
    role,
    encryptionEnabled: false,
    createdAt: now,
    disabledAt: null,
  };
  const inserted = await deps.db.insert(users).values(row).onConflictDoNothing().run();
  if (inserted.meta.changes === 0) {
    const existing = await findUserByEmail(deps, newUser.email);
    if (!existing) throw new Error("the account vanished while it was made");
    return { user: existing, created: false };
  }
  const auditEntry = insertAuthAudit(deps, "account.create", id, id, { role });
  await runBatch(deps.db, [
    ...(newUser.phc ? [deps.db.insert(passwords).values({ userId: id, phc: newUser.phc, changedAt: now })] : []),
    ...(newUser.alongside ?? []),
    auditEntry,
  ]);
  return { user: row, created: true };
}

/**
 * Marks an address as confirmed. Everything that was added before (a password, a passkey, an identity, a session) may
 * be a stranger's and is removed: advisory GHSA-qq9h-g4jm-xgf3.
 */
export async function markEmailVerified(deps: AuthDeps, user: User): Promise<User> {
  if (user.emailVerifiedAt !== null) return user;
  const { db } = deps;
  const at = deps.now();
  await db.batch([
    db.delete(passwords).where(eq(passwords.userId, user.id)),
    db.delete(passkeys).where(eq(passkeys.userId, user.id)),
    db.delete(identities).where(eq(identities.userId, user.id)),
    db.delete(totps).where(eq(totps.userId, user.id)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    db.delete(sessions).where(eq(sessions.userId, user.id)),
    db.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, user.id)),
    insertAuthAudit(deps, "email.proved", user.id),
  ]);
  return { ...user, emailVerifiedAt: at };
}
