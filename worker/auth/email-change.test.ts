import { beforeAll, expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { createAdmin, enrollTotp, latestToken, PASSWORD, plantPasskey, uniqueEmail } from "./testing/accounts.ts";
import { Browser, env } from "./testing/browser.ts";

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

/** A member with two browsers; someone with the second one changes the address. */
async function changeEmail() {
  const [owner, thief] = [new Browser(), new Browser()];
  const [old, next] = [uniqueEmail("old"), uniqueEmail("next")];
  await owner.signUp(old, PASSWORD);
  await thief.post("/api/auth/password/sign-in", { email: old, password: PASSWORD });
  await change(thief, next);
  return { owner, thief, old, next };
}

async function change(browser: Browser, to: string) {
  await browser.post("/api/account/email", { email: to });
  const token = await latestToken("confirm-email", to);
  return new Browser().post("/api/auth/email/confirm", { token });
}
const restore = (token: string) => new Browser().post("/api/auth/email/restore", { token });
const emailOf = async (b: Browser) => (await b.get("/api/auth/user")).json.email;

it("ends every session but the one that asked, and tells the old address", async () => {
  const { owner, thief, old, next } = await changeEmail();
  expect((await owner.get("/api/auth/user")).status).toBe(401);
  expect(await emailOf(thief)).toBe(next);
  const mail = (await owner.get(`/api/dev/mailbox?to=${old}`)).json.messages[0];
  expect(mail.subject).toBe("Your email address was changed");
});

it("can be undone from the old address within seven days: it is back, and everybody is signed out", async () => {
  const { thief, old, next } = await changeEmail();
  const token = await latestToken("restore-email", old);
  expect((await restore(token)).json).toEqual({ email: old });
  expect((await thief.get("/api/auth/user")).status).toBe(401);
  expect((await new Browser().post("/api/auth/password/sign-in", { email: old, password: PASSWORD })).json).toEqual({
    next: "done",
  });
  expect((await new Browser().post("/api/auth/password/sign-in", { email: next, password: PASSWORD })).status).toBe(
    400,
  );
  expect((await restore(token)).status).toBe(410);
});

it("takes away what was set since: the password, the passkeys, the authenticator app; not what was there before", async () => {
  const { thief, old, next } = await changeEmail();
  await thief.post("/api/account/password", { current: PASSWORD, password: "the thief's own words" });
  await enrollTotp(thief);
  await plantPasskey(next);
  await env.DB.prepare(
    "UPDATE auth_passkey SET created_at = ? WHERE user_id = (SELECT id FROM auth_user WHERE email_norm = ?)",
  )
    .bind(Date.now(), next)
    .run();
  await restore(await latestToken("restore-email", old));
  const b = new Browser();
  expect((await b.post("/api/auth/password/sign-in", { email: old, password: "the thief's own words" })).status).toBe(
    400,
  );
  await b.post("/api/auth/code/send", { email: old });
  expect((await b.post("/api/auth/code/verify", { email: old, code: await b.latestCode(old) })).json).toEqual({
    next: "done",
  });
  const account = (await b.get("/api/account")).json;
  expect([account.hasPassword, account.totp, account.passkeys, account.recoveryCodesLeft]).toEqual([
    false,
    false,
    [],
    0,
  ]);
});

it("keeps a factor from before the change", async () => {
  const [owner, old] = [new Browser(), uniqueEmail("keeps")];
  await owner.signUp(old, PASSWORD);
  await enrollTotp(owner);
  await env.DB.prepare("UPDATE auth_totp SET confirmed_at = confirmed_at - 1000").run();
  await change(owner, uniqueEmail("next"));
  await restore(await latestToken("restore-email", old));
  expect((await new Browser().post("/api/auth/password/sign-in", { email: old, password: PASSWORD })).json).toEqual({
    next: "second-factor",
    factors: ["totp"],
  });
});

it("takes away recovery codes that were renewed since, and invitations that were made since", async () => {
  const { browser: thief, email: old } = await createAdmin();
  const renew = async () => (await thief.post("/api/auth/totp/recovery-codes", {})).json.recoveryCodes as string[];
  const invited = uniqueEmail("invited");
  await env.DB.prepare("UPDATE auth_totp SET confirmed_at = confirmed_at - 1000").run();
  await change(thief, uniqueEmail("next"));
  const codes = await renew();
  expect(codes).toHaveLength(10);
  await thief.post("/api/admin/staff/invitations", { email: invited, role: "admin" });
  await restore(await latestToken("restore-email", old));
  const b = new Browser();
  await b.post("/api/auth/password/sign-in", { email: old, password: PASSWORD });
  expect((await b.post("/api/auth/second-factor", { code: codes[0] })).status).toBe(400);
  const token = await latestToken("invitation", invited);
  expect((await new Browser().post("/api/auth/invitation/accept", { token })).status).toBe(410);
});

it("someone who changed it twice cannot undo it afterwards", async () => {
  const { thief, old, next } = await changeEmail();
  const third = uniqueEmail("third");
  await change(thief, third);
  const [ownersLink, thiefsLink] = [await latestToken("restore-email", old), await latestToken("restore-email", next)];
  expect((await restore(ownersLink)).json).toEqual({ email: old });
  expect((await restore(thiefsLink)).status).toBe(410);
  // The other way round, the owner's link still works.
  const again = await changeEmail();
  await change(again.thief, uniqueEmail("fourth"));
  const [first, second] = [
    await latestToken("restore-email", again.old),
    await latestToken("restore-email", again.next),
  ];
  expect((await restore(second)).status).toBe(200);
  expect((await restore(first)).json).toEqual({ email: again.old });
});

it("expires after seven days, and gives nobody an address that another account has by then", async () => {
  const { old } = await changeEmail();
  const token = await latestToken("restore-email", old);
  await new Browser().signUp(old, PASSWORD);
  expect((await restore(token)).status).toBe(409);
  const late = await changeEmail();
  await env.DB.prepare("UPDATE auth_challenge SET expires_at = created_at + ? WHERE kind = 'email-restore'")
    .bind(7 * DAY)
    .run();
  expect((await restore(await latestToken("restore-email", late.old))).status).toBe(200);
  const later = await changeEmail();
  await env.DB.prepare("UPDATE auth_challenge SET expires_at = 1 WHERE kind = 'email-restore'").run();
  expect((await restore(await latestToken("restore-email", later.old))).status).toBe(410);
});

it("two clicks on the link change it once", async () => {
  const [owner, old, next] = [new Browser(), uniqueEmail("twice"), uniqueEmail("next")];
  await owner.signUp(old, PASSWORD);
  await owner.post("/api/account/email", { email: next });
  const token = await latestToken("confirm-email", next);
  const answers = await Promise.all([1, 2, 3].map(() => new Browser().post("/api/auth/email/confirm", { token })));
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  const mails = (await owner.get(`/api/dev/mailbox?to=${old}`)).json.messages as { subject: string }[];
  expect(mails.filter((m) => m.subject === "Your email address was changed")).toHaveLength(1);
});
