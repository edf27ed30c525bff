import { sql } from "drizzle-orm";
import { DAY, HOUR } from "../kernel/instants.ts";
import type { StaffAccount, StaffRole } from "./contract.ts";
import type { AuthDeps } from "./deps.ts";

/** Staff with their second factor and last session, read in one statement. */
export async function listStaffAccounts({ db }: Pick<AuthDeps, "db">): Promise<StaffAccount[]> {
  const rows = await db.all<{
    id: string;
    email: string;
    firstName: string | null;
    role: StaffRole;
    mfa: number;
    disabled: number | null;
    seen: number | null;
  }>(sql`
    SELECT u.id, u.email, u.first_name AS firstName, u.role, u.disabled_at AS disabled,
      EXISTS (SELECT 1 FROM auth_totp t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT 1 FROM auth_passkey p WHERE p.user_id = u.id) AS mfa,
      (SELECT MAX(s.last_seen_at) FROM auth_session s WHERE s.user_id = u.id) AS seen
    FROM auth_user u WHERE u.role <> 'member' ORDER BY u.role, u.email LIMIT 100`);
  return rows.map((r) => ({
    id: r.id,
    email: r.email,
    firstName: r.firstName,
    role: r.role,
    secondFactor: r.mfa === 1,
    disabled: r.disabled !== null,
    lastSeenAt: r.seen,
  }));
}

/** Counts of accounts and sessions, the newest security events but renewed sessions, which follow another event, and failed sign-ins by day. */
export async function getSecurityOverview(deps: Pick<AuthDeps, "db" | "now">) {
  const { db, now } = deps;
  const at = now();
  const [staff, counts, auditEntries, refusedSignIns] = await Promise.all([
    listStaffAccounts(deps),
    db.get<{ accounts: number; sessions: number; signIns: number }>(sql`SELECT
      (SELECT COUNT(*) FROM auth_user) AS accounts,
      (SELECT COUNT(*) FROM auth_session WHERE revoked_at IS NULL AND expires_at > ${at}) AS sessions,
      (SELECT COUNT(*) FROM auth_session WHERE created_at > ${at - 24 * HOUR}) AS signIns`),
    db.all<{
      id: string;
      at: number;
      action: string;
      detail: string;
      actor: string | null;
      subject: string | null;
    }>(sql`SELECT a.id, a.at, a.action, a.detail, u.email AS actor, s.email AS subject
      FROM auth_audit a LEFT JOIN auth_user u ON u.id = a.actor_id LEFT JOIN auth_user s ON s.id = a.subject_id
      WHERE a.action <> 'session.rotate' ORDER BY a.at DESC, a.id DESC LIMIT 50`),
    db.all<{ day: string; n: number; accounts: number }>(sql`SELECT strftime('%Y-%m-%d', at / 1000, 'unixepoch') AS day,
      COUNT(*) AS n, COUNT(DISTINCT subject_id) AS accounts
      FROM auth_audit WHERE action = 'sign-in.refused' AND at > ${at - 30 * DAY} GROUP BY day ORDER BY day DESC`),
  ]);
  return {
    staff,
    counts: counts ?? { accounts: 0, sessions: 0, signIns: 0 },
    acts: auditEntries,
    refused: refusedSignIns,
  };
}
