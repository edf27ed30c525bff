import { eq } from "drizzle-orm";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { insertAuthAudit } from "./audit.ts";
import { insertChallenge, openBrowserTransaction, redeemCode } from "./challenges.ts";
import type { AuthDeps } from "./deps.ts";
import { checkPasswordRules, normalizeCode, normalizeEmail } from "./domain.ts";
import { type CodePurpose, codeEmail } from "./emails.ts";
import { hashPassword } from "./hashing.ts";
import { hmac } from "./keys.ts";
import { clearAccountAttempts, countEmailSend, countNetworkAttempt } from "./rate-limits.ts";
import { passwords, sessions } from "./schema.ts";
import { enqueueWelcome, sendSecurityNotice } from "./security-notice.ts";
import { completeFirstFactor, type SignInStep } from "./sign-in.ts";
import { createUser, findUserByEmail, markEmailVerified } from "./users.ts";

type EmailDeps = AuthDeps & { emails: EmailService };

/** Six digits without bias: values that would favour the low ones are drawn again. */
function newCode(): string {
  const random = new Uint32Array(1);
  const limit = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  do crypto.getRandomValues(random);
  while ((random[0] ?? 0) >= limit);
  return String((random[0] ?? 0) % 1_000_000).padStart(6, "0");
}

const hashCode = (deps: AuthDeps, kind: string, email: string, code: string) =>
  hmac(deps, `code:${kind}`, `${normalizeEmail(email)}\u0000${normalizeCode(code)}`);
const hashEmail = (deps: AuthDeps, email: string) => hmac(deps, "email", normalizeEmail(email));

async function emailCode(
  deps: EmailDeps,
  kind: "code" | "recovery",
  email: string,
  purpose: CodePurpose,
  data: Record<string, unknown> = {},
): Promise<string[]> {
  const code = newCode();
  const { browser, cookies } = await openBrowserTransaction(deps);
  const message = deps.emails.enqueue({ to: normalizeEmail(email), kind, content: codeEmail(purpose, code) });
  await deps.db.batch([
    insertChallenge(deps, browser, {
      kind,
      emailHash: await hashEmail(deps, email),
      answer: await hashCode(deps, kind, email, code),
      data,
    }),
    message.statement,
  ]);
  message.deliver();
  return cookies;
}

/** Mails a sign-in code; the same answer whether the address is known or not. @throws httpError too_fast */
export async function sendCode(deps: EmailDeps, email: string): Promise<string[]> {
  await countEmailSend(deps, email);
  return emailCode(deps, "code", email, "sign-in");
}

/**
 * Begins an account: nothing is stored but a pending code, so nobody can sit on an address that
 * is not theirs. A known address gets a sign-in code and the same answer.
 * @throws httpError bad_input (password rules), too_fast, unavailable
 */
export async function signUp(
  deps: EmailDeps,
  input: { email: string; password: string; firstName?: string },
): Promise<string[]> {
  const verdict = checkPasswordRules(input.password, input.email);
  if (!verdict.ok) throw httpError("bad_input", verdict.why, { field: "password", reason: "weak_password" });
  await countNetworkAttempt(deps);
  await countEmailSend(deps, input.email);
  const phc = await hashPassword(input.password);
  const known = await findUserByEmail(deps, input.email);
  return known
    ? emailCode(deps, "code", input.email, "existing-account")
    : emailCode(deps, "code", input.email, "new-account", { phc, firstName: input.firstName ?? null });
}

/**
 * Signs in by a mailed code, and makes the account where there is none. Guesses count against the code that this browser
 * asked for, which has five, and against the network; never against the account, whose owner would be locked out by
 * anybody. @throws httpError bad_input, too_fast
 */
export async function verifyCode(deps: EmailDeps, email: string, code: string): Promise<SignInStep> {
  await countNetworkAttempt(deps);
  const row = await redeemCode(deps, "code", await hashCode(deps, "code", email, code), await hashEmail(deps, email));
  const pending = JSON.parse(row.data) as { phc?: string; firstName?: string | null };
  let user = await findUserByEmail(deps, email);
  if (!user) {
    const { firstName, phc } = pending;
    const welcome = await enqueueWelcome(deps, email, firstName ?? null);
    const result = await createUser(deps, { email, verified: true, firstName, phc, alongside: [welcome.statement] });
    if (result.created) welcome.deliver();
    user = result.user;
  }
  return completeFirstFactor(deps, await markEmailVerified(deps, user), "code");
}

/** Mails a code to choose a new password. An unknown address gets a mail that says so, and the same answer. */
export async function startRecovery(deps: EmailDeps, email: string): Promise<string[]> {
  await countEmailSend(deps, email);
  return emailCode(deps, "recovery", email, "recovery");
}

/**
 * Sets a new password by a mailed code and ends all sessions. It proves the address only: where a
 * second factor is set up, it is asked for next, as at any sign-in.
 */
export async function finishRecovery(
  deps: EmailDeps,
  input: { email: string; code: string; password: string },
): Promise<SignInStep> {
  const verdict = checkPasswordRules(input.password, input.email);
  if (!verdict.ok) throw httpError("bad_input", verdict.why, { field: "password", reason: "weak_password" });
  await countNetworkAttempt(deps);
  await redeemCode(
    deps,
    "recovery",
    await hashCode(deps, "recovery", input.email, input.code),
    await hashEmail(deps, input.email),
  );
  const found = await findUserByEmail(deps, input.email);
  if (!found)
    throw httpError("bad_input", "This code is incorrect or has expired. Check it, or request a new one.", {
      field: "code",
      reason: "wrong_code",
    });
  const phc = await hashPassword(input.password);
  const user = await markEmailVerified(deps, found);
  const at = deps.now();
  await deps.db.batch([
    deps.db
      .insert(passwords)
      .values({ userId: user.id, phc, changedAt: at })
      .onConflictDoUpdate({ target: passwords.userId, set: { phc, changedAt: at } }),
    deps.db.update(sessions).set({ revokedAt: at, revokedWhy: "recovery" }).where(eq(sessions.userId, user.id)),
    insertAuthAudit(deps, "password.recovered", user.id),
  ]);
  await clearAccountAttempts(deps, "password", input.email);
  await sendSecurityNotice(deps, user.emailNorm, "password-changed");
  return completeFirstFactor(deps, user, "code");
}
