import { eq } from "drizzle-orm";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { insertAuthAudit } from "./audit.ts";
import type { AccountOverview } from "./contract.ts";
import type { AuthDeps } from "./deps.ts";
import { checkPasswordRules, SUDO_TTL } from "./domain.ts";
import { hashPassword, verifyPassword } from "./hashing.ts";
import { listPasskeys } from "./passkeys.ts";
import { clearAccountAttempts, countAccountAttempt } from "./rate-limits.ts";
import { identities, passwords, users } from "./schema.ts";
import { sendSecurityNotice } from "./security-notice.ts";
import { listSessions, revokeOtherSessions, rotateSession, type Viewer } from "./sessions.ts";
import { countRecoveryCodes } from "./totp.ts";
import { findUserById, listSecondFactors, type SecondFactor } from "./users.ts";

type EmailDeps = AuthDeps & { emails: EmailService };

/**
 * Sensitive actions need a sign-in of the last 15 minutes (sudo mode). @throws httpError forbidden, reason
 * sudo_required
 */
export function requireSudo(deps: AuthDeps, viewer: Viewer): void {
  if (deps.now() - viewer.sudoAt > SUDO_TTL)
    throw httpError("forbidden", "Sign in again to make this change. This protects your account on shared devices.", {
      reason: "sudo_required",
    });
}

/**
 * Where an account has a second factor, everything about how to sign in needs a session that passed one: a
 * person who has only the password must neither add a factor of their own nor read which ones there are.
 * @throws httpError forbidden, reason sudo_required
 */
export function requireOwnSecondFactor(viewer: Viewer): void {
  if (viewer.hasSecondFactor && !viewer.secondFactor)
    throw httpError("forbidden", "Sign in with your second factor first.", { reason: "sudo_required" });
}

/**
 * Staff add their first second factor only in a session that an invitation opened: a stolen password must not become
 * the key to the admin area. @throws httpError forbidden, reason invitation_required
 */
export function requireEnrollmentRight(viewer: Viewer): void {
  if (viewer.role !== "member" && !viewer.hasSecondFactor && !viewer.isInvited)
    throw httpError(
      "forbidden",
      "Staff add their first passkey or authenticator app through an invitation. Ask another admin to send you one.",
      { reason: "invitation_required" },
    );
}

/** Staff keep at least one second factor. @throws httpError conflict */
export async function requireRemainingFactor(deps: AuthDeps, viewer: Viewer, removed: SecondFactor): Promise<void> {
  if (viewer.role === "member") return;
  const left = (await listSecondFactors(deps, viewer.userId)).filter((factor) => factor !== removed);
  const hasOtherPasskey = removed === "passkey" && (await listPasskeys(deps, viewer.userId)).length > 1;
  if (left.length === 0 && !hasOtherPasskey)
    throw httpError("conflict", "This is your only second factor, and staff need one. Add another one first.");
}

/** Everything that the page /account shows. */
export async function getAccountOverview(deps: AuthDeps, viewer: Viewer): Promise<AccountOverview> {
  const [user, password, factors, codesLeft, passkeys, linkedIdentities, sessions] = await Promise.all([
    findUserById(deps, viewer.userId),
    deps.db.select({ changedAt: passwords.changedAt }).from(passwords).where(eq(passwords.userId, viewer.userId)).get(),
    listSecondFactors(deps, viewer.userId),
    countRecoveryCodes(deps, viewer.userId),
    listPasskeys(deps, viewer.userId),
    deps.db
      .select({ issuer: identities.issuer, createdAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, viewer.userId)),
    listSessions(deps, viewer),
  ]);
  return {
    email: viewer.email,
    firstName: viewer.firstName,
    role: viewer.role,
    createdAt: user?.createdAt ?? 0,
    hasPassword: Boolean(password),
    passwordChangedAt: password?.changedAt ?? null,
    totp: factors.includes("totp"),
    recoveryCodesLeft: codesLeft,
    fresh: deps.now() - viewer.sudoAt <= SUDO_TTL,
    passkeys,
    identities: linkedIdentities,
    sessions,
  };
}

/** Changes the first name; empty clears it. */
export async function changeProfile(deps: AuthDeps, viewer: Viewer, firstName: string | null): Promise<void> {
  await deps.db
    .update(users)
    .set({ firstName: firstName || null })
    .where(eq(users.id, viewer.userId));
}

/** Sets or changes the password, ends all other sessions and rotates this one. @throws httpError bad_input, forbidden, too_fast */
export async function changePassword(
  deps: EmailDeps,
  viewer: Viewer,
  input: { current?: string; password: string },
): Promise<string[]> {
  const verdict = checkPasswordRules(input.password, viewer.email);
  if (!verdict.ok) throw httpError("bad_input", verdict.why, { field: "password", reason: "weak_password" });
  const stored = await deps.db.select().from(passwords).where(eq(passwords.userId, viewer.userId)).get();
  if (stored) {
    await countAccountAttempt(deps, "password", viewer.email);
    const { isCorrect } = await verifyPassword(input.current ?? "", stored.phc);
    if (!isCorrect)
      throw httpError("bad_input", "The current password is incorrect.", {
        field: "current",
        reason: "wrong_password",
      });
    await clearAccountAttempts(deps, "password", viewer.email);
  } else requireSudo(deps, viewer);
  const phc = await hashPassword(input.password);
  const changedAt = deps.now();
  await deps.db.batch([
    deps.db
      .insert(passwords)
      .values({ userId: viewer.userId, phc, changedAt })
      .onConflictDoUpdate({ target: passwords.userId, set: { phc, changedAt } }),
    revokeOtherSessions(deps, viewer.userId, viewer.sessionId, "password changed"),
    insertAuthAudit(deps, "password.change", viewer.userId),
  ]);
  await sendSecurityNotice(deps, viewer.email, "password-changed");
  return rotateSession(deps, viewer, { sudo: true, others: false, why: "password changed" });
}
