import { eq } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { fault } from "../kernel/http-error.ts";
import type { MailService } from "../platform/mail.ts";
import { mailOutbox } from "../platform/schema.ts";
import { auditRow } from "./audit.ts";
import { challengeRow, redeem, transaction } from "./challenges.ts";
import type { Base } from "./deps.ts";
import { cleanCode, normalEmail, passwordVerdict } from "./domain.ts";
import { hashPassword } from "./hashing.ts";
import { hmac } from "./keys.ts";
import { countGuess, countNetwork, countSend, forgetGuesses } from "./rate-limits.ts";
import { passwords, sessions } from "./schema.ts";
import { finishFirst, type Step } from "./sign-in.ts";
import { createPerson, personByEmail, proveEmail } from "./users.ts";

type MailBase = Base & { mail: MailService };

/** Six digits without bias: values that would favour the low ones are drawn again. */
function newCode(): string {
  const box = new Uint32Array(1);
  const fair = Math.floor(2 ** 32 / 1_000_000) * 1_000_000;
  do crypto.getRandomValues(box);
  while ((box[0] ?? 0) >= fair);
  return String((box[0] ?? 0) % 1_000_000).padStart(6, "0");
}

const answerOf = (base: Base, kind: string, email: string, code: string) =>
  hmac(base, `code:${kind}`, `${normalEmail(email)}\u0000${cleanCode(code)}`);
const hashOf = (base: Base, email: string) => hmac(base, "email", normalEmail(email));

/** Codes are counted apart from passwords: a stranger who guesses passwords closes that way only. */
const codeGuess = (email: string): string => `code:${email}`;

async function mailCode(
  base: MailBase,
  kind: "code" | "recovery",
  email: string,
  subject: string,
  lead: string,
  data: Record<string, unknown> = {},
): Promise<string[]> {
  const code = newCode();
  const { browser, cookies } = await transaction(base);
  const mail = base.mail.row({
    to: normalEmail(email),
    subject: `${subject}: ${code}`,
    text: `${lead}\n\nYour code: ${code}\n\nIt is valid for 10 minutes, once, in the browser that asked for it. Nobody from our side will ever ask you for it. If this was not you, ignore this mail.`,
    kind,
  });
  await base.db.batch([
    challengeRow(base, browser, {
      kind,
      emailHash: await hashOf(base, email),
      answer: await answerOf(base, kind, email, code),
      data,
    }),
    base.db.insert(mailOutbox).values(mail),
  ]);
  base.later(base.mail.deliver(mail));
  return cookies;
}

/** Mails a sign-in code; the same answer whether the address is known or not. @throws fault too_fast */
export async function sendCode(base: MailBase, email: string): Promise<string[]> {
  await countSend(base, email);
  return mailCode(base, "code", email, "Your sign-in code", `You asked to sign in to ${brand.name}.`);
}

/**
 * Begins an account: nothing is stored but a pending code, so nobody can sit on an address that
 * is not theirs. A known address gets a sign-in code and the same answer.
 * @throws fault bad_input (password rules), too_fast, unavailable
 */
export async function signUp(
  base: MailBase,
  input: { email: string; password: string; firstName?: string },
): Promise<string[]> {
  const rule = passwordVerdict(input.password, input.email);
  if (!rule.ok) throw fault("bad_input", rule.why, { field: "password", reason: "weak_password" });
  await countNetwork(base);
  await countSend(base, input.email);
  const phc = await hashPassword(input.password);
  const known = await personByEmail(base, input.email);
  return known
    ? mailCode(
        base,
        "code",
        input.email,
        "Your sign-in code",
        "Somebody, probably you, wanted to make an account with this address. You already have one: this code signs you in. Your password was not changed.",
      )
    : mailCode(
        base,
        "code",
        input.email,
        "Confirm your address",
        `Welcome to ${brand.name}. This code confirms your address and makes your account.`,
        { phc, firstName: input.firstName ?? null },
      );
}

/** Signs in by a mailed code, and makes the account where there is none. @throws fault bad_input, too_fast */
export async function verifyCode(base: Base, email: string, code: string): Promise<Step> {
  await countGuess(base, codeGuess(email));
  const row = await redeem(base, "code", await answerOf(base, "code", email, code), await hashOf(base, email));
  await forgetGuesses(base, codeGuess(email));
  const pending = JSON.parse(row.data) as { phc?: string; firstName?: string | null };
  let user = await personByEmail(base, email);
  if (!user) {
    const made = await createPerson(base, { email, verified: true, firstName: pending.firstName, phc: pending.phc });
    user = made.user;
  }
  return finishFirst(base, await proveEmail(base, user), "code");
}

/** Mails a code to choose a new password. An unknown address gets a mail that says so, and the same answer. */
export async function startRecovery(base: MailBase, email: string): Promise<string[]> {
  await countSend(base, email);
  return mailCode(
    base,
    "recovery",
    email,
    "Your code for a new password",
    `You asked to choose a new password at ${brand.name}. If this address has no account yet, the code has no effect.`,
  );
}

/**
 * Sets a new password by a mailed code and ends all sessions. It proves the address only: where a
 * second factor is set up, it is asked for next, as at any sign-in.
 */
export async function finishRecovery(
  base: MailBase,
  input: { email: string; code: string; password: string },
): Promise<Step> {
  const rule = passwordVerdict(input.password, input.email);
  if (!rule.ok) throw fault("bad_input", rule.why, { field: "password", reason: "weak_password" });
  await countGuess(base, codeGuess(input.email));
  await redeem(
    base,
    "recovery",
    await answerOf(base, "recovery", input.email, input.code),
    await hashOf(base, input.email),
  );
  const found = await personByEmail(base, input.email);
  if (!found)
    throw fault("bad_input", "This code is not right, or it has expired. Ask for a new one if it does not work.", {
      field: "code",
      reason: "wrong_code",
    });
  const phc = await hashPassword(input.password);
  const user = await proveEmail(base, found);
  const at = base.now();
  await base.db.batch([
    base.db
      .insert(passwords)
      .values({ userId: user.id, phc, changedAt: at })
      .onConflictDoUpdate({ target: passwords.userId, set: { phc, changedAt: at } }),
    base.db.update(sessions).set({ revokedAt: at, revokedWhy: "recovery" }).where(eq(sessions.userId, user.id)),
    auditRow(base, "password.recovered", user.id),
  ]);
  await forgetGuesses(base, codeGuess(input.email));
  await forgetGuesses(base, input.email);
  await base.mail.send({
    to: user.emailNorm,
    subject: "Your password was changed",
    text: `The password of your ${brand.name} account was just changed and all other devices were signed out. If this was not you, choose a new password at once at /recover.`,
    kind: "notice",
  });
  return finishFirst(base, user, "code");
}
