import { and, eq, isNull } from "drizzle-orm";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { HOUR } from "../kernel/instants.ts";
import { getSiteOrigin } from "../platform/site-origin.ts";
import { insertAuthAudit } from "./audit.ts";
import { findLinkChallenge, insertChallenge } from "./challenges.ts";
import type { AccountOverview } from "./contract.ts";
import type { AuthDeps } from "./deps.ts";
import { checkPasswordRules, normalizeEmail, SUDO_TTL } from "./domain.ts";
import { confirmEmailChangeEmail, emailTakenEmail } from "./emails.ts";
import { hashPassword, verifyPassword } from "./hashing.ts";
import { listPasskeys } from "./passkeys.ts";
import { clearAccountAttempts, countAccountAttempt, countEmailSend } from "./rate-limits.ts";
import { challenges, identities, passwords, users } from "./schema.ts";
import { sendSecurityNotice } from "./security-notice.ts";
import { listSessions, revokeOtherSessions, rotateSession, type Viewer } from "./sessions.ts";
import { countRecoveryCodes } from "./totp.ts";
import { findUserByEmail, findUserById, hasTotp } from "./users.ts";

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

/** Everything that the page /account shows. */
export async function getAccountOverview(deps: AuthDeps, viewer: Viewer): Promise<AccountOverview> {
  const [user, password, totp, codesLeft, passkeys, linkedIdentities, sessions] = await Promise.all([
    findUserById(deps, viewer.userId),
    deps.db.select({ changedAt: passwords.changedAt }).from(passwords).where(eq(passwords.userId, viewer.userId)).get(),
    hasTotp(deps, viewer.userId),
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
    totp,
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
    await countAccountAttempt(deps, viewer.email);
    const { isCorrect } = await verifyPassword(input.current ?? "", stored.phc);
    if (!isCorrect)
      throw httpError("bad_input", "The current password is incorrect.", {
        field: "current",
        reason: "wrong_password",
      });
    await clearAccountAttempts(deps, viewer.email);
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

/** Mails a link to the new address and a notice to the old one; nothing changes until the link is opened. */
export async function startEmailChange(deps: EmailDeps, viewer: Viewer, email: string): Promise<void> {
  requireSudo(deps, viewer);
  if (normalizeEmail(email) === normalizeEmail(viewer.email))
    throw httpError("bad_input", "This is already your email address.", { field: "email" });
  await countEmailSend(deps, email);
  const token = newSecret();
  const [taken, site] = await Promise.all([findUserByEmail(deps, email), getSiteOrigin(deps)]);
  const message = deps.emails.enqueue({
    to: normalizeEmail(email),
    kind: "email-change",
    content: taken ? emailTakenEmail() : confirmEmailChangeEmail(site, token),
  });
  // A newer request cancels an older one.
  const endPrevious = deps.db
    .update(challenges)
    .set({ usedAt: deps.now() })
    .where(and(eq(challenges.userId, viewer.userId), eq(challenges.kind, "email-change"), isNull(challenges.usedAt)));
  if (taken) await deps.db.batch([endPrevious, message.statement]);
  else
    await deps.db.batch([
      endPrevious,
      insertChallenge(deps, null, {
        kind: "email-change",
        userId: viewer.userId,
        answer: await sha256(token),
        data: { email: email.trim() },
        ttl: HOUR,
      }),
      message.statement,
    ]);
  message.deliver();
  await sendSecurityNotice(deps, viewer.email, "email-change-requested");
}

/** Confirms a new address by its link, in any browser. @returns the new address. @throws httpError gone, conflict */
export async function confirmEmailChange(deps: AuthDeps, token: string): Promise<string> {
  const row = await findLinkChallenge(deps, "email-change", await sha256(token));
  if (!row?.userId)
    throw httpError("gone", "This link has expired or was already used. Request a new one in your profile settings.");
  const { email } = JSON.parse(row.data) as { email: string };
  const at = deps.now();
  if (await findUserByEmail(deps, email))
    throw httpError("conflict", "This email address is now used by another account.");
  const markUsed = deps.db
    .update(challenges)
    .set({ usedAt: at })
    .where(and(eq(challenges.id, row.id), isNull(challenges.usedAt)));
  const updateEmail = deps.db
    .update(users)
    .set({ email, emailNorm: normalizeEmail(email), emailVerifiedAt: at })
    .where(eq(users.id, row.userId));
  // One batch: if the address was taken meanwhile, its unique index undoes all of it.
  await deps.db.batch([markUsed, updateEmail, insertAuthAudit(deps, "email.change", row.userId)]).catch(() => {
    throw httpError("conflict", "This email address is now used by another account.");
  });
  return email;
}
