import { eq } from "drizzle-orm";
import { fault } from "../kernel/http-error.ts";
import { newSecret } from "../kernel/ids.ts";
import { networkOf, takeLimit } from "../platform/rate-limiter.ts";
import { auditRow } from "./audit.ts";
import type { Base } from "./deps.ts";
import { passwordVerdict, type Role } from "./domain.ts";
import { hashPassword } from "./hashing.ts";
import { sameText } from "./keys.ts";
import { passwords, sessions, users } from "./schema.ts";
import type { Viewer } from "./sessions.ts";
import { createPerson, noAdminYet, personByEmail } from "./users.ts";

const LOCAL_ADMIN = "admin@tikari.example";

interface BootstrapUser {
  email: string;
  password: string;
  role: Role;
  firstName?: string;
}

/** The developer's own machine only: the first admin, and people for tests. @throws fault not_found elsewhere */
export async function bootstrap(base: Base, input: { email?: string; password?: string; users?: BootstrapUser[] }) {
  if (!base.local) throw fault("not_found", "There is nothing here.");
  let answer: { created: boolean; email: string; password?: string };
  const admin = await base.db.select({ email: users.email }).from(users).where(eq(users.role, "admin")).limit(1).get();
  if (admin) answer = { created: false, email: admin.email };
  else {
    const email = input.email ?? LOCAL_ADMIN;
    const password = input.password ?? newSecret().slice(0, 20);
    await put(base, { email, password, role: "admin", firstName: "Admin" });
    answer = { created: true, email, password };
  }
  for (const u of input.users ?? []) await put(base, u);
  return answer;
}

async function put(base: Base, u: BootstrapUser): Promise<void> {
  const phc = await hashPassword(u.password);
  const { user, created } = await createPerson(base, {
    email: u.email,
    verified: true,
    role: u.role,
    firstName: u.firstName,
    phc,
  });
  if (created) return;
  const changedAt = base.now();
  await base.db.batch([
    base.db
      .update(users)
      .set({ role: u.role, firstName: u.firstName ?? user.firstName, emailVerifiedAt: changedAt })
      .where(eq(users.id, user.id)),
    base.db
      .insert(passwords)
      .values({ userId: user.id, phc, changedAt })
      .onConflictDoUpdate({ target: passwords.userId, set: { phc, changedAt } }),
  ]);
}

/** Whether `setUp` can still work here: a SETUP_TOKEN is set, and nobody is an admin. */
export async function setUpOpen(base: Base): Promise<boolean> {
  return Boolean((base.env as unknown as { SETUP_TOKEN?: string }).SETUP_TOKEN) && (await noAdminYet(base));
}

/** The first admin of a deployed site: works with the SETUP_TOKEN and only while there is no admin. @throws fault not_found, too_fast */
export async function setUp(base: Base, input: { token: string; email: string; password: string }): Promise<void> {
  const token = (base.env as unknown as { SETUP_TOKEN?: string }).SETUP_TOKEN;
  const nothing = fault("not_found", "There is nothing here.");
  if (!token) throw nothing;
  const v = await takeLimit(
    base.env,
    `setup:${base.ip ? networkOf(base.ip) : "all"}`,
    { max: 10, window: 3_600_000 },
    base.now(),
  );
  if (!v.ok) throw fault("too_fast", "Too many attempts. Wait a little and try again.", { retryAfter: v.retryAfter });
  if (!sameText(token, input.token) || !(await noAdminYet(base))) throw nothing;
  const rule = passwordVerdict(input.password, input.email);
  if (!rule.ok) throw fault("bad_input", rule.why, { field: "password", reason: "weak_password" });
  if (await personByEmail(base, input.email))
    throw fault("conflict", "This address has an account already. Use another for the first admin.", {
      field: "email",
    });
  await createPerson(base, {
    email: input.email,
    verified: true,
    role: "admin",
    phc: await hashPassword(input.password),
  });
}

/** Locally, staff without a second factor are let in for this session, once they asked. @throws fault not_found elsewhere */
export async function skipSecondFactor(base: Base, viewer: Viewer): Promise<void> {
  if (!base.local || viewer.role === "member" || viewer.hasSecondFactor)
    throw fault("not_found", "There is nothing here.");
  await base.db.batch([
    base.db.update(sessions).set({ skippedSecondFactor: true }).where(eq(sessions.id, viewer.sessionId)),
    auditRow(base, "second-factor.skipped", viewer.userId),
  ]);
}
