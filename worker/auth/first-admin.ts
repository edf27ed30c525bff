import { eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newSecret } from "../kernel/ids.ts";
import { consumeRateLimit, toNetwork } from "../platform/rate-limiter.ts";
import { insertAuthAudit } from "./audit.ts";
import type { AuthDeps } from "./deps.ts";
import { checkPasswordRules, type Role } from "./domain.ts";
import { hashPassword } from "./hashing.ts";
import { isEqualConstantTime } from "./keys.ts";
import { passwords, sessions, users } from "./schema.ts";
import { createSession, INVITATION, type Viewer } from "./sessions.ts";
import { createInvitation } from "./staff.ts";
import { createUser, findUserByEmail, hasWorkingAdmin } from "./users.ts";

const LOCAL_ADMIN_EMAIL = "admin@tikari.example";

interface BootstrapUser {
  email: string;
  password: string;
  role: Role;
  firstName?: string;
}

/** Local development only: creates the first admin, and users for tests. @throws httpError not_found elsewhere */
export async function bootstrapLocalUsers(
  deps: AuthDeps,
  input: { email?: string; password?: string; users?: BootstrapUser[] },
) {
  if (!deps.local) throw httpError("not_found", "There is nothing here.");
  let result: { created: boolean; email: string; password?: string; invitation?: string };
  const admin = await deps.db.select({ email: users.email }).from(users).where(eq(users.role, "admin")).limit(1).get();
  if (admin) result = { created: false, email: admin.email };
  else {
    const email = input.email ?? LOCAL_ADMIN_EMAIL;
    const password = input.password ?? newSecret().slice(0, 20);
    await upsertUser(deps, { email, password, role: "admin", firstName: "Admin" });
    const { statements, token } = await createInvitation(deps, { email, role: "admin" }, null);
    await deps.db.batch(statements);
    result = { created: true, email, password, invitation: `/invitation?token=${token}` };
  }
  for (const u of input.users ?? []) await upsertUser(deps, u);
  return result;
}

async function upsertUser(deps: AuthDeps, u: BootstrapUser): Promise<void> {
  const phc = await hashPassword(u.password);
  const { user, created } = await createUser(deps, {
    email: u.email,
    verified: true,
    role: u.role,
    firstName: u.firstName,
    phc,
  });
  if (created) return;
  const changedAt = deps.now();
  await deps.db.batch([
    deps.db
      .update(users)
      .set({ role: u.role, firstName: u.firstName ?? user.firstName, emailVerifiedAt: changedAt })
      .where(eq(users.id, user.id)),
    deps.db
      .insert(passwords)
      .values({ userId: user.id, phc, changedAt })
      .onConflictDoUpdate({ target: passwords.userId, set: { phc, changedAt } }),
  ]);
}

/** Whether `createFirstAdmin` is still possible: SETUP_TOKEN is set, and no admin can open the admin area. */
export async function isSetupAvailable(deps: AuthDeps): Promise<boolean> {
  return Boolean((deps.env as unknown as { SETUP_TOKEN?: string }).SETUP_TOKEN) && !(await hasWorkingAdmin(deps));
}

/**
 * Creates the first admin of a deployed site and signs them in, so that they add their second factor at once: needs the
 * SETUP_TOKEN and works only while no admin has a second factor. A person who did not get that far may repeat it with the
 * same address. @returns cookies. @throws httpError not_found, too_fast, conflict
 */
export async function createFirstAdmin(
  deps: AuthDeps,
  input: { token: string; email: string; password: string },
): Promise<string[]> {
  const token = (deps.env as unknown as { SETUP_TOKEN?: string }).SETUP_TOKEN;
  const notFound = httpError("not_found", "There is nothing here.");
  if (!token) throw notFound;
  const limit = await consumeRateLimit(
    deps.env,
    `setup:${deps.ip ? toNetwork(deps.ip) : "all"}`,
    { max: 10, window: 3_600_000 },
    deps.now(),
  );
  if (!limit.ok)
    throw httpError("too_fast", "Too many attempts. Wait a moment and try again.", { retryAfter: limit.retryAfter });
  if (!isEqualConstantTime(token, input.token) || (await hasWorkingAdmin(deps))) throw notFound;
  const verdict = checkPasswordRules(input.password, input.email);
  if (!verdict.ok) throw httpError("bad_input", verdict.why, { field: "password", reason: "weak_password" });
  const existing = await findUserByEmail(deps, input.email);
  if (existing && existing.role !== "admin")
    throw httpError(
      "conflict",
      "An account with this email address already exists. Use another address for the first admin.",
      {
        field: "email",
      },
    );
  await upsertUser(deps, { ...input, role: "admin" });
  const user = await findUserByEmail(deps, input.email);
  if (!user) throw new Error("the first admin vanished while it was made");
  return createSession(deps, user, ["password", INVITATION], false);
}

/**
 * In local development, lets staff without a second factor in for this session, on request. @throws httpError not_found
 * elsewhere
 */
export async function skipSecondFactor(deps: AuthDeps, viewer: Viewer): Promise<void> {
  if (!deps.local || viewer.role === "member" || viewer.hasSecondFactor)
    throw httpError("not_found", "There is nothing here.");
  await deps.db.batch([
    deps.db.update(sessions).set({ skippedSecondFactor: true }).where(eq(sessions.id, viewer.sessionId)),
    insertAuthAudit(deps, "second-factor.skipped", viewer.userId),
  ]);
}
