import { and, desc, eq, gt, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { DAY } from "../kernel/instants.ts";
import { requireSiteOrigin } from "../platform/site-origin.ts";
import { requireSudo } from "./account.ts";
import { insertAuthAudit, insertAuthAuditWhere } from "./audit.ts";
import { findLinkChallenge, insertChallenge } from "./challenges.ts";
import type { StaffInvitation, StaffRole } from "./contract.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail, type Role } from "./domain.ts";
import { staffInvitationEmail } from "./emails.ts";
import { challenges, sessions, users } from "./schema.ts";
import { INVITATION, type Viewer } from "./sessions.ts";
import { completeFirstFactor, type SignInStep } from "./sign-in.ts";
import { createUser, findUserByEmail, findUserById, hasOtherAdminSql, markEmailVerified, type User } from "./users.ts";

type EmailDeps = AuthDeps & { emails: EmailService };

const INVITATION_TTL = 7 * DAY;

interface InvitationData {
  email: string;
  role: StaffRole;
}

/** Invitations that nobody has accepted yet, newest first. */
export async function listStaffInvitations(deps: Pick<AuthDeps, "db" | "now">): Promise<StaffInvitation[]> {
  const rows = await deps.db
    .select({ id: challenges.id, data: challenges.data, expiresAt: challenges.expiresAt })
    .from(challenges)
    .where(isOpenInvitation(deps))
    .orderBy(desc(challenges.createdAt))
    .limit(100);
  return rows.map(({ id, data, expiresAt }) => ({ id, ...(JSON.parse(data) as InvitationData), expiresAt }));
}

const isOpenInvitation = (deps: Pick<AuthDeps, "now">) =>
  and(eq(challenges.kind, "staff-invitation"), isNull(challenges.usedAt), gt(challenges.expiresAt, deps.now()));

/** Ends the open invitations to an address: each has one at most. */
const endInvitations = (deps: AuthDeps, emailHash: string) => endInvitationsWhere(deps, sql`email_hash = ${emailHash}`);

/** An account's own open invitation and those that it made: none outlives the rights that it was sent under. */
const endInvitationsOf = (deps: AuthDeps, user: User, emailHash: string, condition: SQL) =>
  endInvitationsWhere(deps, sql`(user_id = ${user.id} OR email_hash = ${emailHash}) AND ${condition}`);

/** Ends the open invitations that an account made, where a condition holds. */
export const endInvitationsBy = (deps: AuthDeps, userId: string, condition: SQL = sql`TRUE`) =>
  endInvitationsWhere(deps, sql`user_id = ${userId} AND ${condition}`);

const endInvitationsWhere = (deps: AuthDeps, condition: SQL) =>
  deps.db
    .update(challenges)
    .set({ usedAt: deps.now() })
    .where(and(isOpenInvitation(deps), condition));

/**
 * Mails a link that makes the holder of an address staff and lets them add their first second factor. A newer invitation
 * replaces an older one. Also for staff who have lost every second factor, after `resetSecondFactors`.
 * @throws httpError forbidden (sudo_required), unavailable without SITE_ORIGIN, conflict when they have this role and a second factor already
 */
export async function inviteStaff(deps: EmailDeps, viewer: Viewer, input: InvitationData): Promise<void> {
  requireSudo(deps, viewer);
  const origin = await requireSiteOrigin(deps);
  const email = normalizeEmail(input.email);
  const { statements, token } = await createInvitation(deps, { email, role: input.role }, viewer.userId);
  const message = deps.emails.enqueue({
    to: email,
    kind: "staff-invitation",
    content: staffInvitationEmail(origin, token, input.role, viewer.email),
  });
  await deps.db.batch([...statements, message.statement]);
  message.deliver();
}

/** The statements that store an invitation, and the token of its link. `actorId` is null for the first admin's own. */
export async function createInvitation(deps: AuthDeps, data: InvitationData, actorId: string | null) {
  const token = newSecret();
  const emailHash = await sha256(normalizeEmail(data.email));
  const subject = await findUserByEmail(deps, data.email);
  const statements = [
    endInvitations(deps, emailHash),
    insertChallenge(deps, null, {
      kind: "staff-invitation",
      // Who invites: their invitations end with their role.
      userId: actorId,
      emailHash,
      answer: await sha256(token),
      data: { ...data },
      ttl: INVITATION_TTL,
    }),
    insertAuthAudit(deps, "staff.invite", subject?.id ?? null, actorId, { role: data.role }),
  ] as const;
  return { statements, token };
}

/** Withdraws an invitation: its link stops working. @throws httpError not_found */
export async function withdrawInvitation(deps: AuthDeps, viewer: Viewer, id: string): Promise<void> {
  const found = await deps.db
    .update(challenges)
    .set({ usedAt: deps.now() })
    .where(and(isOpenInvitation(deps), eq(challenges.id, id)))
    .run();
  if (found.meta.changes !== 1) throw httpError("not_found", "This invitation was accepted, withdrawn or has expired.");
  await insertAuthAudit(deps, "staff.invitation-withdrawn", null, viewer.userId);
}

const invitationGone = () =>
  httpError("gone", "This invitation was already used, was withdrawn, or has expired. Ask for a new one.");

/** Whom a link invites, and as what. @throws httpError gone */
export async function readInvitation(deps: AuthDeps, token: string): Promise<InvitationData> {
  const row = await findLinkChallenge(deps, "staff-invitation", await sha256(token));
  if (!row) throw invitationGone();
  return JSON.parse(row.data) as InvitationData;
}

/**
 * Accepts an invitation: creates the account if there is none, gives it the role and signs it in, with the second step
 * where the account has a second factor. A role is never lowered by an invitation. @throws httpError gone, forbidden
 */
export async function acceptInvitation(deps: AuthDeps, token: string): Promise<SignInStep> {
  const row = await findLinkChallenge(deps, "staff-invitation", await sha256(token));
  if (!row) throw invitationGone();
  const { email, role } = JSON.parse(row.data) as InvitationData;
  const { user: found } = await createUser(deps, { email, verified: true, role: "member" });
  const user = await markEmailVerified(deps, found);
  if (user.disabledAt !== null) return completeFirstFactor(deps, user, INVITATION);
  const newRole = user.role === "admin" ? "admin" : role;
  const isOpen = sql`EXISTS (SELECT 1 FROM auth_challenge c WHERE c.id = ${row.id} AND c.used_at IS NULL)`;
  const [, , used] = await deps.db.batch([
    insertAuthAuditWhere(deps, isOpen, "staff.join", user.id, user.id, { from: user.role, to: newRole }),
    deps.db
      .update(users)
      .set({ role: newRole })
      .where(and(eq(users.id, user.id), isOpen)),
    deps.db
      .update(challenges)
      .set({ usedAt: deps.now() })
      .where(and(eq(challenges.id, row.id), isNull(challenges.usedAt))),
  ]);
  if (used.meta.changes !== 1) throw invitationGone();
  return completeFirstFactor(deps, { ...user, role: newRole }, INVITATION);
}

const isLastAdminProblem = () =>
  httpError("conflict", "This is the only admin. Make someone else an admin first.", { reason: "last_admin" });

/**
 * Changes someone's role, and ends their sessions, the invitations that they made and one that they have, in one batch
 * that holds only while the role is what it was and another admin is left. @throws httpError forbidden (sudo_required), not_found, conflict
 */
export async function changeRole(deps: AuthDeps, viewer: Viewer, userId: string, role: Role): Promise<void> {
  requireSudo(deps, viewer);
  const user = await findUserById(deps, userId);
  if (!user || user.role === "member")
    throw httpError("not_found", "This account isn't on the team. Send it an invitation.");
  if (user.role === role) return;
  const condition = sql`EXISTS (SELECT 1 FROM auth_user u WHERE u.id = ${userId} AND u.role = ${user.role}) AND (${user.role} <> 'admin' OR ${hasOtherAdminSql(userId)})`;
  const emailHash = await sha256(user.emailNorm);
  const [, , , changed] = await deps.db.batch([
    insertAuthAuditWhere(deps, condition, "role.change", userId, viewer.userId, { from: user.role, to: role }),
    endSessionsWhere(deps, condition, userId, "role changed"),
    endInvitationsOf(deps, user, emailHash, condition),
    deps.db
      .update(users)
      .set({ role })
      .where(and(eq(users.id, userId), condition)),
  ]);
  if (changed.meta.changes !== 1) throw isLastAdminProblem();
}

/**
 * Closes an account: nobody can sign in to it, its sessions and the invitations that it made end; orders and
 * subscriptions stay as they are.
 * @throws httpError forbidden (sudo_required), not_found, conflict
 */
export async function closeAccount(deps: AuthDeps, viewer: Viewer, email: string): Promise<void> {
  requireSudo(deps, viewer);
  const user = await requireAccount(deps, email);
  const userId = user.id;
  if (userId === viewer.userId) throw httpError("conflict", "You can't close your own account here.");
  if (user.disabledAt !== null) return;
  const condition = sql`(${user.role} <> 'admin' OR ${hasOtherAdminSql(userId)}) AND EXISTS (SELECT 1 FROM auth_user u WHERE u.id = ${userId} AND u.disabled_at IS NULL)`;
  const [, , , changed] = await deps.db.batch([
    insertAuthAuditWhere(deps, condition, "account.close", userId, viewer.userId, {}),
    endSessionsWhere(deps, condition, userId, "account closed"),
    endInvitationsBy(deps, userId, condition),
    deps.db
      .update(users)
      .set({ disabledAt: deps.now() })
      .where(and(eq(users.id, userId), condition)),
  ]);
  if (changed.meta.changes !== 1) throw isLastAdminProblem();
}

/** Reopens a closed account; its earlier invitations stay void. @throws httpError forbidden (sudo_required), not_found */
export async function reopenAccount(deps: AuthDeps, viewer: Viewer, email: string): Promise<void> {
  requireSudo(deps, viewer);
  const user = await requireAccount(deps, email);
  const { id: userId } = user;
  const emailHash = await sha256(user.emailNorm);
  const condition = sql`EXISTS (SELECT 1 FROM auth_user u WHERE u.id = ${userId} AND u.disabled_at IS NOT NULL)`;
  await deps.db.batch([
    insertAuthAuditWhere(deps, condition, "account.reopen", userId, viewer.userId, {}),
    endInvitationsOf(deps, user, emailHash, condition),
    deps.db.update(users).set({ disabledAt: null }).where(eq(users.id, userId)),
  ]);
}

async function requireAccount(deps: AuthDeps, email: string): Promise<User> {
  const user = await findUserByEmail(deps, email);
  if (!user) throw httpError("not_found", "No account uses this email address.", { field: "email" });
  return user;
}

/** Closed accounts, the last closed first. */
export async function listClosedAccounts(deps: Pick<AuthDeps, "db">): Promise<{ email: string; closedAt: number }[]> {
  const rows = await deps.db
    .select({ email: users.email, closedAt: users.disabledAt })
    .from(users)
    .where(isNotNull(users.disabledAt))
    .orderBy(desc(users.disabledAt))
    .limit(100);
  return rows.map(({ email, closedAt }) => ({ email, closedAt: closedAt ?? 0 }));
}

const endSessionsWhere = (deps: AuthDeps, condition: SQL, userId: string, why: string) =>
  deps.db
    .update(sessions)
    .set({ revokedAt: deps.now(), revokedWhy: why })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), condition));
