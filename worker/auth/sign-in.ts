import { eq } from "drizzle-orm";
import { fault } from "../kernel/http-error.ts";
import { auditRow } from "./audit.ts";
import { challengeRow, countTry, openChallenge, spendChallenge, transaction } from "./challenges.ts";
import type { Base } from "./deps.ts";
import { checkPassword, hashPassword } from "./hashing.ts";
import { countGuess, forgetGuesses } from "./rate-limits.ts";
import { passwords } from "./schema.ts";
import { openSession } from "./sessions.ts";
import { spendSecondFactor } from "./totp.ts";
import { hasTotp, personByEmail, personById, type User } from "./users.ts";

/** What a step of signing in leads to. The cookies carry the session; the body never does. */
export interface Step {
  next: "done" | "second-factor";
  cookies: string[];
}

/**
 * After a first factor: a session, or the second step where the person has an authenticator app.
 * @param strong the first factor was two at once (a passkey with user verification)
 */
export async function finishFirst(base: Base, user: User, method: string, strong = false): Promise<Step> {
  if (user.disabledAt !== null)
    throw fault("forbidden", "This account is closed. Write to us if you think it should not be.");
  if (!strong && (await hasTotp(base, user.id))) {
    const { browser, cookies } = await transaction(base);
    await challengeRow(base, browser, { kind: "second-factor", userId: user.id, answer: "totp", data: { method } });
    return { next: "second-factor", cookies };
  }
  return { next: "done", cookies: await openSession(base, user, [method], strong) };
}

/** The second step: a code of the authenticator app or a recovery code. @throws fault bad_input, too_fast */
export async function finishSecond(base: Base, code: string): Promise<Step> {
  const pending = await openChallenge(base, "second-factor");
  const user = pending?.userId ? await personById(base, pending.userId) : null;
  if (!pending || !user || user.disabledAt !== null) {
    throw fault("unauthenticated", "This sign-in has expired. Start again.", { reason: "expired" });
  }
  await countGuess(base, `second:${user.id}`);
  if (!(await countTry(base, pending.id)))
    throw fault("unauthenticated", "Too many wrong codes. Start again.", { reason: "expired" });
  const how = await spendSecondFactor(base, user.id, code);
  if (!how)
    throw fault("bad_input", "This code is not right. Check the clock of your device, or wait for the next code.", {
      field: "code",
      reason: "wrong_code",
    });
  if (!(await spendChallenge(base, pending.id)))
    throw fault("unauthenticated", "This sign-in has expired. Start again.", { reason: "expired" });
  await forgetGuesses(base, `second:${user.id}`);
  const { method = "password" } = JSON.parse(pending.data) as { method?: string };
  return { next: "done", cookies: await openSession(base, user, [method, how], true) };
}

/** The sentence for a wrong pair: the same whether the address is known or not. */
const wrongPair = () =>
  fault("bad_input", "The email or the password is not right.", { field: "password", reason: "wrong_password" });

/** Signs in by password. Counted before the hash; an unknown address costs the same time. @throws fault bad_input, too_fast, unavailable */
export async function signInByPassword(base: Base, email: string, password: string): Promise<Step> {
  await countGuess(base, email);
  const user = await personByEmail(base, email);
  const row = user ? await base.db.select().from(passwords).where(eq(passwords.userId, user.id)).get() : undefined;
  const { right, stale } = await checkPassword(password, row?.phc ?? null);
  if (!user || !row || !right) {
    await auditRow(base, "sign-in.refused", user?.id ?? null, null, { method: "password" });
    throw wrongPair();
  }
  if (user.emailVerifiedAt === null) throw wrongPair();
  if (stale) {
    const phc = await hashPassword(password);
    await base.db.update(passwords).set({ phc }).where(eq(passwords.userId, user.id));
  }
  const step = await finishFirst(base, user, "password");
  await forgetGuesses(base, email);
  return step;
}
