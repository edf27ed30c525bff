import { eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { insertAuthAudit } from "./audit.ts";
import {
  consumeChallenge,
  countChallengeAttempt,
  findOpenChallenge,
  insertChallenge,
  openBrowserTransaction,
} from "./challenges.ts";
import type { AuthDeps } from "./deps.ts";
import { hashPassword, verifyPassword } from "./hashing.ts";
import { clearAccountAttempts, countAccountAttempt } from "./rate-limits.ts";
import { passwords } from "./schema.ts";
import { createSession } from "./sessions.ts";
import { consumeSecondFactor } from "./totp.ts";
import { findPasswordUser, findUserById, listSecondFactors, type SecondFactor, type User } from "./users.ts";

/** The next step of a sign-in. The session token is in the cookies, never in the body. */
export interface SignInStep {
  next: "done" | "second-factor";
  /** With the second step: what it may be done with. */
  factors?: SecondFactor[];
  cookies: string[];
}

/**
 * After the first factor: a session, or the second step where the account has any second factor. A passkey that did not
 * verify the person counts as one factor and cannot be its own second: where the account has no other, it is refused.
 * @param options `isTwoFactor`: the first factor counts as two (a passkey with user verification); `secondFactors`: the
 * account's, if they were read with it
 * @throws httpError forbidden (closed account), bad_input (passkey_unverified)
 */
export async function completeFirstFactor(
  deps: AuthDeps,
  user: User,
  method: string,
  { isTwoFactor = false, secondFactors }: { isTwoFactor?: boolean; secondFactors?: SecondFactor[] } = {},
): Promise<SignInStep> {
  if (user.disabledAt !== null)
    throw httpError("forbidden", "This account is disabled. Contact us if you think this is a mistake.");
  const confirmed = isTwoFactor ? [] : (secondFactors ?? (await listSecondFactors(deps, user.id)));
  const factors = confirmed.filter((factor) => factor !== method);
  if (method === "passkey" && !isTwoFactor && factors.length === 0)
    throw httpError(
      "bad_input",
      "This passkey didn't verify your fingerprint, face or PIN. Sign in with your password or an emailed code first, then use it as the second step.",
      { reason: "passkey_unverified" },
    );
  if (factors.length > 0) {
    const { browser, cookies } = await openBrowserTransaction(deps);
    await insertChallenge(deps, browser, {
      kind: "second-factor",
      userId: user.id,
      answer: "",
      data: { method, factors },
    });
    return { next: "second-factor", factors, cookies };
  }
  return { next: "done", cookies: await createSession(deps, user, [method], isTwoFactor) };
}

interface PendingSecondFactor {
  id: string;
  userId: string;
  /** The first factor. */
  method: string;
  factors: SecondFactor[];
}

/** The sign-in of this browser that waits for its second factor, or null. */
export async function findPendingSecondFactor(deps: AuthDeps): Promise<PendingSecondFactor | null> {
  const row = await findOpenChallenge(deps, "second-factor");
  if (!row?.userId) return null;
  const { method = "password", factors = ["totp"] } = JSON.parse(row.data) as Partial<PendingSecondFactor>;
  return { id: row.id, userId: row.userId, method, factors };
}

/** The second step: a code of the authenticator app or a recovery code. @throws httpError bad_input, too_fast */
export async function completeSecondFactor(deps: AuthDeps, code: string): Promise<SignInStep> {
  const pending = await findPendingSecondFactor(deps);
  const user = pending ? await findUserById(deps, pending.userId) : null;
  if (!pending || !user || user.disabledAt !== null) {
    throw httpError("unauthenticated", "This sign-in has expired. Please start over.", { reason: "expired" });
  }
  await countAccountAttempt(deps, "second-factor", user.email);
  if (!(await countChallengeAttempt(deps, pending.id)))
    throw httpError("unauthenticated", "Too many incorrect codes. Please start over.", { reason: "expired" });
  const secondMethod = await consumeSecondFactor(deps, user.id, code);
  if (!secondMethod)
    throw httpError("bad_input", "This code is incorrect. Check your device's clock, or wait for the next code.", {
      field: "code",
      reason: "wrong_code",
    });
  if (!(await consumeChallenge(deps, pending.id)))
    throw httpError("unauthenticated", "This sign-in has expired. Please start over.", { reason: "expired" });
  await clearAccountAttempts(deps, "second-factor", user.email);
  return { next: "done", cookies: await createSession(deps, user, [pending.method, secondMethod], true) };
}

/** The error for wrong credentials: the same whether the address is known or not. */
const wrongCredentials = () =>
  httpError("bad_input", "Incorrect email or password.", { field: "password", reason: "wrong_password" });

/**
 * Signs in with a password. Counted before the hash; an unknown address takes the same time. @throws httpError
 * bad_input, too_fast, unavailable
 */
export async function signInByPassword(deps: AuthDeps, email: string, password: string): Promise<SignInStep> {
  await countAccountAttempt(deps, "password", email);
  const { user, phc: storedHash, secondFactors } = (await findPasswordUser(deps, email)) ?? {};
  const { isCorrect, needsRehash } = await verifyPassword(password, storedHash ?? null);
  if (!user || !storedHash || !isCorrect) {
    await insertAuthAudit(deps, "sign-in.refused", user?.id ?? null, null, { method: "password" });
    throw wrongCredentials();
  }
  if (user.emailVerifiedAt === null) throw wrongCredentials();
  if (needsRehash) {
    const phc = await hashPassword(password);
    await deps.db.update(passwords).set({ phc }).where(eq(passwords.userId, user.id));
  }
  const step = await completeFirstFactor(deps, user, "password", { secondFactors });
  await clearAccountAttempts(deps, "password", email);
  return step;
}
