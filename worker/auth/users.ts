import { and, eq, sql } from "drizzle-orm";
import { newId } from "../kernel/ids.ts";
import { auditRow } from "./audit.ts";
import type { Base } from "./deps.ts";
import { normalEmail, type Role } from "./domain.ts";
import { identities, passkeys, passwords, recoveryCodes, sessions, totps, users } from "./schema.ts";

export type User = typeof users.$inferSelect;

/** The person of an address, or null. */
export const personByEmail = async (base: Base, email: string): Promise<User | null> =>
  (await base.db
    .select()
    .from(users)
    .where(eq(users.emailNorm, normalEmail(email)))
    .get()) ?? null;

export const personById = async (base: Base, id: string): Promise<User | null> =>
  (await base.db.select().from(users).where(eq(users.id, id)).get()) ?? null;

/** True while nobody is an admin: only then a first one may be made. */
export async function noAdminYet(base: Base): Promise<boolean> {
  return !(await base.db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1).get());
}

/** True once a second factor by authenticator app is confirmed. */
export async function hasTotp(base: Base, userId: string): Promise<boolean> {
  return Boolean(
    await base.db
      .select({ u: totps.userId })
      .from(totps)
      .where(and(eq(totps.userId, userId), sql`${totps.confirmedAt} IS NOT NULL`))
      .get(),
  );
}

export interface NewPerson {
  email: string;
  verified: boolean;
  firstName?: string | null;
  role?: Role;
  phc?: string | null;
}

/**
 * Makes an account. On a loopback host the first one becomes the admin.
 * @returns the person; the existing one when a parallel request made it first (then nothing is changed)
 */
export async function createPerson(base: Base, p: NewPerson): Promise<{ user: User; created: boolean }> {
  const now = base.now();
  const role = p.role ?? (base.local && (await noAdminYet(base)) ? "admin" : "member");
  const id = newId(now);
  const row: User = {
    id,
    email: p.email.trim(),
    emailNorm: normalEmail(p.email),
    emailVerifiedAt: p.verified ? now : null,
    firstName: p.firstName?.trim() || null,
    role,
    encryptionEnabled: false,
    createdAt: now,
    disabledAt: null,
  };
  const made = await base.db.insert(users).values(row).onConflictDoNothing().run();
  if (made.meta.changes === 0) {
    const there = await personByEmail(base, p.email);
    if (!there) throw new Error("the account vanished while it was made");
    return { user: there, created: false };
  }
  const note = auditRow(base, "account.create", id, id, { role });
  if (p.phc) await base.db.batch([base.db.insert(passwords).values({ userId: id, phc: p.phc, changedAt: now }), note]);
  else await note;
  return { user: row, created: true };
}

/**
 * Marks an address as proved. Whatever was attached while it was not (a password, a passkey, an
 * identity, a session) may be a stranger's and goes: the advisory GHSA-qq9h-g4jm-xgf3.
 */
export async function proveEmail(base: Base, user: User): Promise<User> {
  if (user.emailVerifiedAt !== null) return user;
  const { db } = base;
  const at = base.now();
  await db.batch([
    db.delete(passwords).where(eq(passwords.userId, user.id)),
    db.delete(passkeys).where(eq(passkeys.userId, user.id)),
    db.delete(identities).where(eq(identities.userId, user.id)),
    db.delete(totps).where(eq(totps.userId, user.id)),
    db.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    db.delete(sessions).where(eq(sessions.userId, user.id)),
    db.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, user.id)),
    auditRow(base, "email.proved", user.id),
  ]);
  return { ...user, emailVerifiedAt: at };
}
