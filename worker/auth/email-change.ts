import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { DAY, HOUR } from "../kernel/instants.ts";
import { getSiteOrigin, requireSiteOrigin } from "../platform/site-origin.ts";
import { requireSudo } from "./account.ts";
import { insertAuthAudit } from "./audit.ts";
import { consumeChallenge, findLinkChallenge, insertChallenge } from "./challenges.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { confirmEmailChangeEmail, emailChangedEmail, emailTakenEmail } from "./emails.ts";
import { countEmailSend } from "./rate-limits.ts";
import { challenges, passkeys, passwords, recoveryCodes, sessions, totps, users } from "./schema.ts";
import { sendSecurityNotice } from "./security-notice.ts";
import { revokeOtherSessions, type Viewer } from "./sessions.ts";
import { endInvitationsBy } from "./staff.ts";
import { RECOVERY_CODES_RENEWED } from "./totp.ts";
import { findUserByEmail, findUserById } from "./users.ts";

type EmailDeps = AuthDeps & { emails: EmailService };

const CONFIRM_TTL = HOUR;
const RESTORE_TTL = 7 * DAY;

interface PendingChange {
  email: string;
  /** The session that asked for it, the only one that stays. */
  sessionId: string;
}

interface Restoration {
  email: string;
  changedAt: number;
}

const linkGone = () =>
  httpError("gone", "This link has expired or was already used. Request a new one in your profile settings.");
const addressTaken = () => httpError("conflict", "This email address is now used by another account.");

/**
 * Mails a link to the new address and a notice to the old one; nothing changes until the link is opened.
 * @throws httpError unavailable without SITE_ORIGIN
 */
export async function startEmailChange(deps: EmailDeps, viewer: Viewer, email: string): Promise<void> {
  requireSudo(deps, viewer);
  if (normalizeEmail(email) === normalizeEmail(viewer.email))
    throw httpError("bad_input", "This is already your email address.", { field: "email" });
  const site = await requireSiteOrigin(deps);
  await countEmailSend(deps, email);
  const token = newSecret();
  const taken = await findUserByEmail(deps, email);
  const message = deps.emails.enqueue({
    to: normalizeEmail(email),
    kind: "email-change",
    content: taken ? emailTakenEmail() : confirmEmailChangeEmail(site, token),
  });
  const data: PendingChange = { email: email.trim(), sessionId: viewer.sessionId };
  const store = insertChallenge(deps, null, {
    kind: "email-change",
    userId: viewer.userId,
    answer: await sha256(token),
    data: { ...data },
    ttl: CONFIRM_TTL,
  });
  const cancelOlder = cancelPendingChanges(deps, viewer.userId);
  await deps.db.batch(taken ? [cancelOlder, message.statement] : [cancelOlder, store, message.statement]);
  message.deliver();
  await sendSecurityNotice(deps, viewer.email, "email-change-requested");
}

const cancelPendingChanges = (deps: AuthDeps, userId: string) =>
  deps.db
    .update(challenges)
    .set({ usedAt: deps.now() })
    .where(and(eq(challenges.userId, userId), eq(challenges.kind, "email-change"), isNull(challenges.usedAt)));

/**
 * Confirms a new address by its link, in any browser. All sessions but the one that asked for it end, and the old address
 * gets a link that undoes it. @returns the new address. @throws httpError gone, conflict
 */
export async function confirmEmailChange(deps: EmailDeps, token: string): Promise<string> {
  const row = await findLinkChallenge(deps, "email-change", await sha256(token));
  const user = row?.userId ? await findUserById(deps, row.userId) : null;
  if (!row || !user) throw linkGone();
  const { email, sessionId } = JSON.parse(row.data) as PendingChange;
  const at = deps.now();
  if (await findUserByEmail(deps, email)) throw addressTaken();
  const restoreToken = newSecret();
  const restoration: Restoration = { email: user.email, changedAt: at };
  const notice = deps.emails.enqueue({
    to: user.emailNorm,
    kind: "notice",
    content: emailChangedEmail(await getSiteOrigin(deps), restoreToken),
  });
  // First, so that of two clicks on the link one does the rest; what is lost if the process stops here is the link.
  if (!(await consumeChallenge(deps, row.id))) throw linkGone();
  // One batch: if the address was taken meanwhile, its unique index undoes all of it.
  await deps.db
    .batch([
      deps.db
        .update(users)
        .set({ email, emailNorm: normalizeEmail(email), emailVerifiedAt: at })
        .where(eq(users.id, user.id)),
      revokeOtherSessions(deps, user.id, sessionId, "email changed"),
      insertChallenge(deps, null, {
        kind: "email-restore",
        userId: user.id,
        answer: await sha256(restoreToken),
        data: { ...restoration },
        ttl: RESTORE_TTL,
      }),
      // An opt-out stays in effect at the new address.
      deps.db.run(
        sql`INSERT OR IGNORE INTO email_opt_out (email, kind, at) SELECT ${normalizeEmail(email)}, kind, at FROM email_opt_out WHERE email = ${user.emailNorm}`,
      ),
      insertAuthAudit(deps, "email.change", user.id),
      notice.statement,
    ])
    .catch(() => {
      throw addressTaken();
    });
  notice.deliver();
  return email;
}

/**
 * Undoes a change of address by the link that the old address got: restores it, ends every session, and removes the
 * password, every second factor, recovery codes and invitations that were made since, which may be a stranger's. Links of later changes stop working,
 * so that the person who changed the address cannot undo this. @returns the restored address. @throws httpError gone, conflict
 */
export async function restoreEmail(deps: EmailDeps, token: string): Promise<string> {
  const row = await findLinkChallenge(deps, "email-restore", await sha256(token));
  const user = row?.userId ? await findUserById(deps, row.userId) : null;
  if (!row || !user) throw httpError("gone", "This link has expired or was already used. Contact us for help.");
  const { email, changedAt } = JSON.parse(row.data) as Restoration;
  const owner = await findUserByEmail(deps, email);
  if (owner && owner.id !== user.id) throw addressTaken();
  const at = deps.now();
  const { db } = deps;
  const cancelLater = db
    .update(challenges)
    .set({ usedAt: at })
    .where(
      and(
        eq(challenges.userId, user.id),
        eq(challenges.kind, "email-restore"),
        gte(challenges.createdAt, row.createdAt),
        isNull(challenges.usedAt),
      ),
    );
  const isSince = (column: typeof passkeys.createdAt | typeof totps.confirmedAt | typeof passwords.changedAt) =>
    gte(column, changedAt);
  await db
    .batch([
      db
        .update(users)
        .set({ email, emailNorm: normalizeEmail(email), emailVerifiedAt: at })
        .where(eq(users.id, user.id)),
      db.update(sessions).set({ revokedAt: at, revokedWhy: "email restored" }).where(eq(sessions.userId, user.id)),
      db.delete(passwords).where(and(eq(passwords.userId, user.id), isSince(passwords.changedAt))),
      db.delete(passkeys).where(and(eq(passkeys.userId, user.id), isSince(passkeys.createdAt))),
      // Recovery codes belong to the app that they came with, or were renewed since: then someone else knows them.
      db
        .delete(recoveryCodes)
        .where(
          and(
            eq(recoveryCodes.userId, user.id),
            sql`(EXISTS (SELECT 1 FROM auth_totp t WHERE t.user_id = ${user.id} AND t.confirmed_at >= ${changedAt}) OR EXISTS (SELECT 1 FROM auth_audit a WHERE a.subject_id = ${user.id} AND a.action = ${RECOVERY_CODES_RENEWED} AND a.at >= ${changedAt}))`,
          ),
        ),
      db.delete(totps).where(and(eq(totps.userId, user.id), isSince(totps.confirmedAt))),
      cancelPendingChanges(deps, user.id),
      cancelLater,
      endInvitationsBy(deps, user.id, gte(challenges.createdAt, changedAt)),
      insertAuthAudit(deps, "email.restore", user.id),
    ])
    .catch(() => {
      throw addressTaken();
    });
  return email;
}
