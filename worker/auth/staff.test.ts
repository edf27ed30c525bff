import { beforeAll, describe, expect, it } from "vitest";
import {
  answerPasskey,
  createAdmin,
  enrollTotp,
  latestToken,
  PASSWORD,
  plantPasskey,
  uniqueEmail,
  userIdOf,
} from "./testing/accounts.ts";
import { Browser, env } from "./testing/browser.ts";

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  // It has no second factor yet: it must not count as someone who could undo a mistake.
  await env.DB.prepare("UPDATE auth_user SET role = 'member' WHERE email_norm = 'root@example.com'").run();
});

const auditOf = async (subject: string) =>
  (
    await env.DB.prepare(
      "SELECT action, actor_id AS actor, detail FROM auth_audit WHERE subject_id = ? ORDER BY at, id",
    )
      .bind(subject)
      .all<{ action: string; actor: string; detail: string }>()
  ).results;

describe("invitations", () => {
  it("make someone new staff, who adds a second factor and is in", async () => {
    const { browser: admin, email: inviter } = await createAdmin();
    const email = uniqueEmail("new");
    expect((await admin.post("/api/admin/staff/invitations", { email, role: "moderator" })).status).toBe(200);
    const mail = (await admin.get(`/api/dev/mailbox?to=${email}`)).json.messages[0];
    expect(mail.text).toContain(`${inviter} invited you to help run Tikari as a moderator.`);
    const listed = async () => (await admin.get("/api/admin/staff/invitations")).json.invitations;
    expect(await listed()).toContainEqual(expect.objectContaining({ email, role: "moderator" }));
    const token = await latestToken("invitation", email);
    const b = new Browser();
    expect((await b.post("/api/auth/invitation/accept", { token })).json).toEqual({ next: "done" });
    expect((await b.get("/api/auth/check-admin-access")).json.hasAccess).toBe(false);
    await enrollTotp(b);
    expect((await b.get("/api/auth/check-admin-access")).json).toEqual({ hasAccess: true, scope: "moderation" });
    expect(await listed()).not.toContainEqual(expect.objectContaining({ email }));
    expect((await new Browser().post("/api/auth/invitation/accept", { token })).status).toBe(410);
    const joined = (await auditOf(await userIdOf(email))).find((entry) => entry.action === "staff.join");
    expect(JSON.parse(joined?.detail ?? "{}")).toEqual({ from: "member", to: "moderator" });
  });

  it("ask an account with a second factor for it", async () => {
    const { browser: admin } = await createAdmin();
    const [owner, email] = [new Browser(), uniqueEmail("member")];
    await owner.signUp(email, PASSWORD);
    const { codes } = await enrollTotp(owner);
    await admin.post("/api/admin/staff/invitations", { email, role: "admin" });
    const b = new Browser();
    const token = await latestToken("invitation", email);
    expect((await b.post("/api/auth/invitation/accept", { token })).json).toEqual({
      next: "second-factor",
      factors: ["totp"],
    });
    expect((await b.get("/api/auth/user")).status).toBe(401);
    expect((await b.post("/api/auth/second-factor", { code: codes[0] })).json).toEqual({ next: "done" });
    expect((await b.get("/api/auth/check-admin-access")).json).toEqual({ hasAccess: true, scope: "admin" });
  });

  it("work once, however many accept at the same time; the newest one and none that was withdrawn", async () => {
    const { browser: admin } = await createAdmin();
    const email = uniqueEmail("once");
    await admin.post("/api/admin/staff/invitations", { email, role: "moderator" });
    const older = await latestToken("invitation", email);
    await admin.post("/api/admin/staff/invitations", { email, role: "moderator" });
    const newer = await latestToken("invitation", email);
    expect((await new Browser().post("/api/auth/invitation/accept", { token: older })).status).toBe(410);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => new Browser().post("/api/auth/invitation/accept", { token: newer })),
    );
    expect(answers.map((a) => a.status).sort()).toEqual([200, 410, 410, 410]);
    await admin.post("/api/admin/staff/invitations", { email: uniqueEmail("gone"), role: "admin" });
    const [{ id, email: invited }] = (await admin.get("/api/admin/staff/invitations")).json.invitations;
    expect((await admin.send("DELETE", `/api/admin/staff/invitations/${id}`)).status).toBe(200);
    const withdrawn = await latestToken("invitation", invited);
    expect((await new Browser().post("/api/auth/invitation/accept", { token: withdrawn })).status).toBe(410);
    expect((await admin.send("DELETE", `/api/admin/staff/invitations/${id}`)).status).toBe(404);
  });

  it("end with the role of whom they invite, and with that of the admin who made them", async () => {
    const [{ browser: admin }, other] = [await createAdmin(), await createAdmin()];
    const accept = async (email: string) =>
      (await new Browser().post("/api/auth/invitation/accept", { token: await latestToken("invitation", email) }))
        .status;
    const invite = (b: Browser, email: string, role = "admin") =>
      b.post("/api/admin/staff/invitations", { email, role });
    const change = (id: string, role: string) => admin.send("PATCH", `/api/admin/staff/${id}`, { role });

    // The admin who is about to lose the role has invited a second address of theirs.
    const [second, third] = [uniqueEmail("second"), uniqueEmail("third")];
    await invite(other.browser, second);
    await change(other.id, "moderator");
    expect(await accept(second)).toBe(410);
    // A moderator who was to become an admin, and is removed instead.
    await invite(admin, other.email);
    await change(other.id, "member");
    expect(await accept(other.email)).toBe(410);
    // Whose account is closed.
    const closed = await createAdmin();
    await invite(closed.browser, third, "moderator");
    await invite(admin, closed.email, "admin");
    await admin.post("/api/admin/accounts/close", { email: closed.email });
    expect(await accept(third)).toBe(410);
    await admin.post("/api/admin/accounts/reopen", { email: closed.email });
    expect(await accept(closed.email)).toBe(410);
    // Those of others stay.
    const fourth = uniqueEmail("fourth");
    await invite(admin, fourth);
    await change(closed.id, "moderator");
    expect(await accept(fourth)).toBe(200);
  });

  it("the one that is printed on the developer's machine lets the first admin add a second factor", async () => {
    await env.DB.prepare("DELETE FROM auth_user").run();
    const { json } = await new Browser().post("/api/dev/bootstrap", { email: "first@example.com", password: PASSWORD });
    const b = new Browser();
    await b.post("/api/auth/invitation/accept", { token: json.invitation.split("token=")[1] });
    await enrollTotp(b);
    expect((await b.get("/api/auth/check-admin-access")).json).toEqual({ hasAccess: true, scope: "admin" });
  });
});

describe("roles", () => {
  it("change with the sessions ended, and the audit says from what to what", async () => {
    const [{ browser: admin, id: actor }, other] = [await createAdmin(), await createAdmin()];
    expect((await admin.send("PATCH", `/api/admin/staff/${other.id}`, { role: "moderator" })).status).toBe(200);
    expect((await other.browser.get("/api/auth/user")).status).toBe(401);
    expect((await auditOf(other.id)).at(-1)).toEqual({
      action: "role.change",
      actor,
      detail: '{"from":"admin","to":"moderator"}',
    });
    expect((await admin.send("PATCH", `/api/admin/staff/${other.id}`, { role: "member" })).status).toBe(200);
    // A member becomes staff by an invitation only.
    expect((await admin.send("PATCH", `/api/admin/staff/${other.id}`, { role: "admin" })).status).toBe(404);
  });

  it("of two admins who remove each other at the same time, one stays", async () => {
    await env.DB.prepare("UPDATE auth_user SET role = 'member'").run();
    const [a, b] = [await createAdmin(), await createAdmin()];
    await Promise.all([
      a.browser.send("PATCH", `/api/admin/staff/${b.id}`, { role: "member" }),
      b.browser.send("PATCH", `/api/admin/staff/${a.id}`, { role: "member" }),
    ]);
    const { n } = (await env.DB.prepare("SELECT count(*) AS n FROM auth_user WHERE role = 'admin'").first()) as {
      n: number;
    };
    expect(n).toBe(1);
  });

  it("the only admin stays one, and nothing is written", async () => {
    await env.DB.prepare("UPDATE auth_user SET role = 'member'").run();
    const { browser, id } = await createAdmin();
    const before = await auditOf(id);
    for (const role of ["member", "moderator"])
      expect((await browser.send("PATCH", `/api/admin/staff/${id}`, { role })).json.error.code).toBe("last_admin");
    expect(await auditOf(id)).toEqual(before);
    expect((await browser.get("/api/auth/check-admin-access")).json.scope).toBe("admin");
  });
});

it("of two admins who delete their accounts at the same time, one stays; a closed one does not count", async () => {
  await env.DB.prepare("UPDATE auth_user SET role = 'member'").run();
  const [a, b] = [await createAdmin(), await createAdmin()];
  const leave = ({ browser, email }: typeof a) => browser.post("/api/account/delete", { confirm: email });
  const answers = await Promise.all([leave(a), leave(b)]);
  expect(answers.map((r) => r.status).sort()).toEqual([200, 409]);
  const [c, d] = [await createAdmin(), await createAdmin()];
  await env.DB.prepare("UPDATE auth_user SET disabled_at = 1 WHERE id <> ?").bind(c.id).run();
  expect((await leave(c)).status).toBe(409);
  expect((await leave(d)).status).toBe(401);
});

describe("closed accounts", () => {
  it("cannot sign in, by anything, until they are opened again", async () => {
    const { browser: admin, id: actor } = await createAdmin();
    const [owner, email] = [new Browser(), uniqueEmail("closed")];
    await owner.signUp(email, PASSWORD);
    const id = await userIdOf(email);
    expect((await admin.post("/api/admin/accounts/close", { email })).status).toBe(200);
    expect((await owner.get("/api/auth/user")).status).toBe(401);
    const signIn = () => new Browser().post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await signIn()).status).toBe(403);
    expect((await admin.post("/api/admin/accounts/reopen", { email })).status).toBe(200);
    expect((await signIn()).json).toEqual({ next: "done" });
    expect((await owner.get("/api/auth/user")).status).toBe(401);
    expect((await auditOf(id)).filter((e) => e.actor === actor).map((e) => e.action)).toEqual([
      "account.close",
      "account.reopen",
    ]);
  });

  it("are not opened by an invitation, nor by the passkey of a sign-in that was begun before", async () => {
    const { browser: admin } = await createAdmin();
    const [owner, email] = [new Browser(), uniqueEmail("closed")];
    await owner.signUp(email, PASSWORD);
    const key = await plantPasskey(email);
    await admin.post("/api/admin/staff/invitations", { email, role: "moderator" });
    const token = await latestToken("invitation", email);
    const begun = new Browser();
    const first = await begun.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect(first.json).toMatchObject({ next: "second-factor" });
    expect((await admin.post("/api/admin/accounts/close", { email })).status).toBe(200);
    expect((await answerPasskey(begun, key)).status).toBe(403);
    expect((await new Browser().post("/api/auth/invitation/accept", { token })).status).toBe(403);
    const role = await env.DB.prepare("SELECT role FROM auth_user WHERE email_norm = ?").bind(email).first("role");
    expect(role).toBe("member");
  });

  it("are never one's own, nor the only admin's", async () => {
    await env.DB.prepare("UPDATE auth_user SET role = 'member'").run();
    const [{ browser, email }, other] = [await createAdmin(), await createAdmin()];
    const close = (b: Browser, address: string) => b.post("/api/admin/accounts/close", { email: address });
    expect((await close(browser, email)).status).toBe(409);
    expect((await close(browser, "nobody@example.com")).status).toBe(404);
    const answers = await Promise.all([close(browser, other.email), close(other.browser, email)]);
    // Each may find the other gone already; never both.
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });
});

it("all of it asks for a recent sign-in, and hides from everybody but admins", async () => {
  const { browser: admin, email } = await createAdmin();
  const calls: [string, string, unknown][] = [
    ["POST", "/api/admin/staff/invitations", { email: uniqueEmail(), role: "admin" }],
    ["PATCH", `/api/admin/staff/${await userIdOf(email)}`, { role: "moderator" }],
    ["POST", "/api/admin/accounts/close", { email }],
    ["POST", "/api/admin/accounts/reopen", { email }],
  ];
  const member = new Browser();
  await member.signUp(uniqueEmail(), PASSWORD);
  for (const [method, path, body] of calls)
    for (const outsider of [new Browser(), member])
      expect([path, (await outsider.send(method, path, body)).status]).toEqual([path, 404]);
  await env.DB.prepare("UPDATE auth_session SET sudo_at = 1").run();
  for (const [method, path, body] of calls)
    expect([path, (await admin.send(method, path, body)).json.error.code]).toEqual([path, "sudo_required"]);
});
