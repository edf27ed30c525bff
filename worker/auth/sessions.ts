import { and, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { newId, newSecret, sha256 } from "../kernel/ids.ts";
import { readCookie } from "../platform/cookies.ts";
import { insertAuthAudit } from "./audit.ts";
import { createSessionCookies } from "./cookies.ts";
import type { AuthDeps } from "./deps.ts";
import { isSessionActive, isStaffSessionIdle, LAST_SEEN_INTERVAL, type Role, SESSION_TTL } from "./domain.ts";
import { createDeviceCookie } from "./known-devices.ts";
import { sessions, users } from "./schema.ts";
import { hasSecondFactorSql } from "./users.ts";

/** The signed-in person, as one indexed query reads them. `skipped`: let in once without a second factor, locally. */
export interface Viewer {
  userId: string;
  email: string;
  firstName: string | null;
  role: Role;
  encryptionEnabled: boolean;
  emailVerified: boolean;
  /** This session passed a second factor. */
  secondFactor: boolean;
  hasSecondFactor: boolean;
  skipped: boolean;
  /** This session came from an invitation: staff may add their first second factor. */
  isInvited: boolean;
  sessionId: string;
  /** When the person last signed in with a credential, epoch milliseconds. */
  sudoAt: number;
}

/** The method of a session that an invitation (or the setup token) opened. */
export const INVITATION = "invitation";

/** Why a session ended in whose place the same browser has a new one. */
const REPLACED = "rotated";

// By request, so that a promise never outlives the request that started it.
const viewerByRequest = new WeakMap<Request, Promise<Viewer | null>>();

/** The signed-in person of a request, or null. No cookie, no query; otherwise one indexed JOIN a request. */
export function readViewer(deps: AuthDeps): Promise<Viewer | null> {
  const pending = viewerByRequest.get(deps.request) ?? findViewer(deps);
  viewerByRequest.set(deps.request, pending);
  return pending;
}

/** The hash of the session token that the request's cookie has, or null. */
async function readTokenHash(deps: Pick<AuthDeps, "request" | "local">): Promise<string | null> {
  const token = readCookie(deps, "sid");
  return token && token.length <= 100 ? sha256(token) : null;
}

/**
 * For a query that starts beside the look-up of the viewer: the id of the account that the request's session belongs to, as a
 * subquery. The session may have ended and the account may be closed: what is read by it is used only once the viewer
 * is known to be that person. Null without a session cookie.
 */
export async function sessionUserIdSql(deps: Pick<AuthDeps, "request" | "local">): Promise<SQL | null> {
  const tokenHash = await readTokenHash(deps);
  return tokenHash === null ? null : sql`(SELECT s.user_id FROM auth_session s WHERE s.token_hash = ${tokenHash})`;
}

async function findViewer(deps: AuthDeps): Promise<Viewer | null> {
  const tokenHash = await readTokenHash(deps);
  if (tokenHash === null) return null;
  const row = await deps.db
    .select({
      session: sessions,
      user: users,
      hasSecondFactor: sql<number>`${hasSecondFactorSql}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, tokenHash))
    .get();
  if (!row || row.user.disabledAt !== null) return null;
  const now = deps.now();
  if (!isSessionActive(row.session, row.user.role, now)) return null;
  if (now - row.session.lastSeenAt >= LAST_SEEN_INTERVAL) {
    // May be lost: the next request updates it again.
    deps.waitUntil(deps.db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.tokenHash, tokenHash)).run());
  }
  return {
    userId: row.user.id,
    email: row.user.email,
    firstName: row.user.firstName,
    role: row.user.role,
    encryptionEnabled: row.user.encryptionEnabled,
    emailVerified: row.user.emailVerifiedAt !== null,
    secondFactor: row.session.secondFactor,
    hasSecondFactor: row.hasSecondFactor === 1,
    skipped: row.session.skippedSecondFactor,
    isInvited: row.session.methods.split(",").includes(INVITATION),
    sessionId: row.session.id,
    sudoAt: row.session.sudoAt,
  };
}

/** The network of an address, for the list of sessions: IPv4 /24, IPv6 /48. */
function toCoarseNetwork(ip: string | null): string | null {
  if (!ip) return null;
  return ip.includes(":") ? `${ip.split(":").slice(0, 3).join(":")}::` : `${ip.split(".").slice(0, 3).join(".")}.0`;
}

type SessionUser = Pick<typeof users.$inferSelect, "id" | "email" | "firstName" | "role">;

/**
 * Creates a session with a fresh token; the browser's previous session ends (against session fixation).
 * @returns Set-Cookie values, the only place where the token appears
 */
export async function createSession(
  deps: AuthDeps,
  user: SessionUser,
  methods: string[],
  secondFactor: boolean,
): Promise<string[]> {
  const token = newSecret();
  const now = deps.now();
  const oldToken = readCookie(deps, "sid");
  const insert = deps.db.insert(sessions).values({
    tokenHash: await sha256(token),
    id: newId(now),
    userId: user.id,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: now + SESSION_TTL,
    methods: methods.join(","),
    secondFactor,
    sudoAt: now,
    userAgent: (deps.request.headers.get("user-agent") ?? "").slice(0, 300),
    network: toCoarseNetwork(deps.ip),
    country: deps.request.headers.get("cf-ipcountry"),
  });
  await deps.db.batch([
    insert,
    revokeSessions(deps, oldToken ? eq(sessions.tokenHash, await sha256(oldToken)) : sql`0`, REPLACED),
    insertAuthAudit(deps, "session.open", user.id, user.id, { methods: methods.join(","), secondFactor }),
  ]);
  return [...createSessionCookies(deps, token, user), await createDeviceCookie(deps, user.email)];
}

const revokeSessions = (deps: AuthDeps, which: ReturnType<typeof eq>, why: string) =>
  deps.db
    .update(sessions)
    .set({ revokedAt: deps.now(), revokedWhy: why })
    .where(and(which, isNull(sessions.revokedAt)));

/**
 * Gives the browser a new token for the same session after its rights changed, and ends all other sessions if `others`
 * is set.
 */
export async function rotateSession(
  deps: AuthDeps,
  viewer: Viewer,
  change: { secondFactor?: boolean; sudo?: boolean; others: boolean; why: string },
): Promise<string[]> {
  const token = newSecret();
  const set = {
    tokenHash: await sha256(token),
    lastSeenAt: deps.now(),
    ...(change.secondFactor === undefined ? {} : { secondFactor: change.secondFactor }),
    ...(change.sudo ? { sudoAt: deps.now() } : {}),
  };
  const rotation = deps.db
    .update(sessions)
    .set(set)
    .where(and(eq(sessions.id, viewer.sessionId), isNull(sessions.revokedAt)));
  const auditEntry = insertAuthAudit(deps, "session.rotate", viewer.userId, viewer.userId, { why: change.why });
  if (change.others)
    await deps.db.batch([rotation, revokeOtherSessions(deps, viewer.userId, viewer.sessionId, change.why), auditEntry]);
  else await deps.db.batch([rotation, auditEntry]);
  return createSessionCookies(deps, token, { ...viewer, id: viewer.userId });
}

/** The statement that ends all of a person's sessions but one. */
export const revokeOtherSessions = (deps: AuthDeps, userId: string, keepId: string, why: string) =>
  revokeSessions(deps, and(eq(sessions.userId, userId), ne(sessions.id, keepId)) as ReturnType<typeof eq>, why);

/** Ends one of the person's own sessions. @returns false when there is none with that id */
export async function revokeSession(deps: AuthDeps, userId: string, id: string, why = "revoked"): Promise<boolean> {
  const r = await revokeSessions(
    deps,
    and(eq(sessions.userId, userId), eq(sessions.id, id)) as ReturnType<typeof eq>,
    why,
  ).run();
  return r.meta.changes > 0;
}

/** Ends the session of the request's cookie, also one that has run out: its devices get nothing more then. */
export async function revokeOwnSession(deps: AuthDeps, why: string): Promise<void> {
  const tokenHash = await readTokenHash(deps);
  if (tokenHash !== null) await revokeSessions(deps, eq(sessions.tokenHash, tokenHash), why).run();
}

/** A person's active sessions, newest first. */
export async function listSessions(deps: AuthDeps, viewer: Viewer) {
  const rows = await deps.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, deps.now())))
    .orderBy(desc(sessions.createdAt))
    .limit(100);
  return rows
    .filter((s) => isSessionActive(s, viewer.role, deps.now()))
    .map((s) => ({
      id: s.id,
      current: s.id === viewer.sessionId,
      createdAt: s.createdAt,
      lastSeenAt: s.lastSeenAt,
      methods: s.methods.split(","),
      secondFactor: s.secondFactor,
      userAgent: s.userAgent,
      network: s.network,
      country: s.country,
    }));
}

/** The ids of a person's sessions that stand; none once the account is disabled or gone. */
export async function listActiveSessionIds(db: AuthDeps["db"], userId: string, now: number): Promise<string[]> {
  const rows = await db
    .select({ session: sessions, role: users.role })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), isNull(users.disabledAt)));
  return rows.filter(({ session, role }) => isSessionActive(session, role, now)).map(({ session }) => session.id);
}

/** Which of some sessions stand and which were ended. The others have run out, or were replaced by signing in again there. */
export interface SessionStates {
  active: string[];
  /** Of staff, who weren't seen for half a day, but within the limit of members. */
  idle: string[];
  /** By signing out, here or from elsewhere, or with the account. */
  ended: string[];
}

export async function readSessionStates(
  db: AuthDeps["db"],
  ids: readonly string[],
  now: number,
): Promise<SessionStates> {
  const rows = await db
    .select({ session: sessions, role: users.role, disabledAt: users.disabledAt })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(sql`${sessions.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`);
  const states: SessionStates = { active: [], idle: [], ended: [] };
  for (const { session, role, disabledAt } of rows) {
    const isEnded = session.revokedAt !== null && session.revokedWhy !== REPLACED;
    if (isEnded || role === null || disabledAt !== null) states.ended.push(session.id);
    else if (isSessionActive(session, role, now)) states.active.push(session.id);
    else if (isStaffSessionIdle(session, role, now)) states.idle.push(session.id);
  }
  return states;
}

/** Deletes sessions that ended a week ago; called by the hourly jobs. */
export const deleteExpiredSessions = (deps: AuthDeps) =>
  deps.db
    .delete(sessions)
    .where(or(lt(sessions.expiresAt, deps.now()), lt(sessions.revokedAt, deps.now() - 7 * 86_400_000)));
