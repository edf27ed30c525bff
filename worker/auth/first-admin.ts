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
import type { Viewer } from "./sessions.ts";
import { createUser, findUserByEmail, hasNoAdmin } from "./users.ts";

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
  let result: { created: boolean; email: string; password?: string };
  const admin = await deps.db.select({ email: users.email }).from(users).where(eq(users.role, "admin")).limit(1).get();
  if (admin) result = { created: false, email: admin.email };
  else {
    const email = input.email ?? LOCAL_ADMIN_EMAIL;
    const password = input.password ?? newSecret().slice(0, 20);
    await upsertUser(deps, { email, password, role: "admin", firstName: "Admin" });
    result = { created: true, email, password };
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

/** Whether `createFirstAdmin` is still possible: SETUP_TOKEN is set, and there is no admin. */
export async function isSetupAvailable(deps: AuthDeps): Promise<boolean> {
  return Boolean((deps.env as unknown as { SETUP_TOKEN?: string }).SETUP_TOKEN) && (await hasNoAdmin(deps));
}

/**
 * Creates the first admin of a deployed site: needs the SETUP_TOKEN and works only while there is no admin. @throws
 * httpError not_found, too_fast
 */
export async function createFirstAdmin(
  deps: AuthDeps,
  input: { token: string; email: string; password: string },
): Promise<void> {
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
  if (!isEqualConstantTime(token, input.token) || !(await hasNoAdmin(deps))) throw notFound;
  const verdict = checkPasswordRules(input.password, input.email);
  if (!verdict.ok) throw httpError("bad_input", verdict.why, { field: "password", reason: "weak_password" });
  if (await findUserByEmail(deps, input.email))
    throw httpError(
      "conflict",
      "An account with this email address already exists. Use another address for the first admin.",
      {
        field: "email",
      },
    );
  await createUser(deps, {
    email: input.email,
    verified: true,
    role: "admin",
    phc: await hashPassword(input.password),
  });
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
