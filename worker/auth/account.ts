import { and, eq, isNull } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { fault } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { HOUR } from "../kernel/instants.ts";
import type { MailService } from "../platform/mail.ts";
import { mailOutbox } from "../platform/schema.ts";
import { siteOrigin } from "../platform/site-origin.ts";
import { auditRow } from "./audit.ts";
import { challengeRow, findLink } from "./challenges.ts";
import type { AccountOverview } from "./contract.ts";
import type { Base } from "./deps.ts";
import { normalEmail, passwordVerdict, SUDO } from "./domain.ts";
import { checkPassword, hashPassword } from "./hashing.ts";
import { listPasskeys } from "./passkeys.ts";
import { countGuess, countSend, forgetGuesses } from "./rate-limits.ts";
import { challenges, identities, passwords, users } from "./schema.ts";
import { listSessions, revokeOthers, rotateSession, type Viewer } from "./sessions.ts";
import { recoveryCodesLeft } from "./totp.ts";
import { hasTotp, personByEmail, personById } from "./users.ts";

type MailBase = Base & { mail: MailService };

/** Dangerous acts want a proof of identity of the last 15 minutes. @throws fault forbidden, reason sudo_required */
export function demandSudo(base: Base, viewer: Viewer): void {
  if (base.now() - viewer.sudoAt > SUDO)
    throw fault("forbidden", "Sign in once more to do this: it keeps a borrowed device from taking your account.", {
      reason: "sudo_required",
    });
}

/** Everything /account shows. */
export async function overview(base: Base, viewer: Viewer): Promise<AccountOverview> {
  const [user, password, totp, left, passkeys, ids, sessions] = await Promise.all([
    personById(base, viewer.userId),
    base.db.select({ changedAt: passwords.changedAt }).from(passwords).where(eq(passwords.userId, viewer.userId)).get(),
    hasTotp(base, viewer.userId),
    recoveryCodesLeft(base, viewer.userId),
    listPasskeys(base, viewer.userId),
    base.db
      .select({ issuer: identities.issuer, createdAt: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, viewer.userId)),
    listSessions(base, viewer),
  ]);
  return {
    email: viewer.email,
    firstName: viewer.firstName,
    role: viewer.role,
    createdAt: user?.createdAt ?? 0,
    hasPassword: Boolean(password),
    passwordChangedAt: password?.changedAt ?? null,
    totp,
    recoveryCodesLeft: left,
    fresh: base.now() - viewer.sudoAt <= SUDO,
    passkeys,
    identities: ids,
    sessions,
  };
}

/** Changes the first name; empty means none. */
export async function changeProfile(base: Base, viewer: Viewer, firstName: string | null): Promise<void> {
  await base.db
    .update(users)
    .set({ firstName: firstName || null })
    .where(eq(users.id, viewer.userId));
}

/** A short notice of a change, to the address that the account has now. */
export async function notify(base: MailBase, to: string, subject: string, what: string): Promise<void> {
  const site = await siteOrigin(base);
  await base.mail.send({
    to: normalEmail(to),
    subject,
    text: `${what}\n\nIf this was not you, choose a new password at ${site}/recover and look through your devices at ${site}/account.`,
    kind: "notice",
  });
}

/** Sets or changes the password, ends all other sessions and rotates this one. @throws fault bad_input, forbidden, too_fast */
export async function changePassword(
  base: MailBase,
  viewer: Viewer,
  input: { current?: string; password: string },
): Promise<string[]> {
  const rule = passwordVerdict(input.password, viewer.email);
  if (!rule.ok) throw fault("bad_input", rule.why, { field: "password", reason: "weak_password" });
  const old = await base.db.select().from(passwords).where(eq(passwords.userId, viewer.userId)).get();
  if (old) {
    await countGuess(base, viewer.email);
    const { right } = await checkPassword(input.current ?? "", old.phc);
    if (!right)
      throw fault("bad_input", "The current password is not right.", { field: "current", reason: "wrong_password" });
    await forgetGuesses(base, viewer.email);
  } else demandSudo(base, viewer);
  const phc = await hashPassword(input.password);
  const changedAt = base.now();
  await base.db.batch([
    base.db
      .insert(passwords)
      .values({ userId: viewer.userId, phc, changedAt })
      .onConflictDoUpdate({ target: passwords.userId, set: { phc, changedAt } }),
    revokeOthers(base, viewer.userId, viewer.sessionId, "password changed"),
    auditRow(base, "password.change", viewer.userId),
  ]);
  await notify(
    base,
    viewer.email,
    "Your password was changed",
    `The password of your ${brand.name} account was just changed and all other devices were signed out.`,
  );
  return rotateSession(base, viewer, { sudo: true, others: false, why: "password changed" });
}

/** Mails a link to the new address and a notice to the old one; nothing changes until the link is confirmed. */
export async function startEmailChange(base: MailBase, viewer: Viewer, email: string): Promise<void> {
  demandSudo(base, viewer);
  if (normalEmail(email) === normalEmail(viewer.email))
    throw fault("bad_input", "This is your address already.", { field: "email" });
  await countSend(base, email);
  const token = newSecret();
  const [taken, site] = await Promise.all([personByEmail(base, email), siteOrigin(base)]);
  const mail = base.mail.row({
    to: normalEmail(email),
    subject: taken ? "About your address" : "Confirm your new address",
    text: taken
      ? `Somebody wanted to use this address for another ${brand.name} account. Nothing was changed, and you need not do anything.`
      : `Open this link within an hour to use this address for your ${brand.name} account:\n\n${site}/confirm-email?token=${token}\n\nIf this was not you, ignore this mail.`,
    kind: "email-change",
  });
  const stored = base.db.insert(mailOutbox).values(mail);
  // A newer wish ends an older one.
  const end = base.db
    .update(challenges)
    .set({ usedAt: base.now() })
    .where(and(eq(challenges.userId, viewer.userId), eq(challenges.kind, "email-change"), isNull(challenges.usedAt)));
  if (taken) await base.db.batch([end, stored]);
  else
    await base.db.batch([
      end,
      challengeRow(base, null, {
        kind: "email-change",
        userId: viewer.userId,
        answer: await sha256(token),
        data: { email: email.trim() },
        ttl: HOUR,
      }),
      stored,
    ]);
  base.later(base.mail.deliver(mail));
  await notify(
    base,
    viewer.email,
    "Your address is about to change",
    `Somebody, probably you, asked to use another address for your ${brand.name} account. It changes once the link that we sent there is opened.`,
  );
}

/** Confirms a new address by its link, in any browser. @returns the new address. @throws fault gone, conflict */
export async function confirmEmailChange(base: Base, token: string): Promise<string> {
  const row = await findLink(base, "email-change", await sha256(token));
  if (!row?.userId)
    throw fault("gone", "This link was used before, or it has expired. Ask for a new one in your profile settings.");
  const { email } = JSON.parse(row.data) as { email: string };
  const at = base.now();
  if (await personByEmail(base, email)) throw fault("conflict", "This address belongs to another account by now.");
  const use = base.db
    .update(challenges)
    .set({ usedAt: at })
    .where(and(eq(challenges.id, row.id), isNull(challenges.usedAt)));
  const set = base.db
    .update(users)
    .set({ email, emailNorm: normalEmail(email), emailVerifiedAt: at })
    .where(eq(users.id, row.userId));
  // One batch: a unique address that was taken in between undoes both.
  await base.db.batch([use, set, auditRow(base, "email.change", row.userId)]).catch(() => {
    throw fault("conflict", "This address belongs to another account by now.");
  });
  return email;
}
