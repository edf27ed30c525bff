import { type TOTP, URI } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import { Browser, env } from "./testing/browser.ts";
import { findTotpStep } from "./totp.ts";

const PASSWORD = "quiet river stones";
let n = 0;
const uniqueEmail = (name = "p") => `${name}${++n}@example.com`;

beforeAll(async () => {
  // The first account of a local site becomes the admin: create it here, so that the others are members.
  const r = await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
  const invitation = expect.stringMatching(/^\/invitation\?token=[\w-]{43}$/);
  expect(r.json).toEqual({ created: true, email: "root@example.com", password: PASSWORD, invitation });
});

test("the first admin is created once", async () => {
  expect((await new Browser().post("/api/dev/bootstrap", {})).json).toEqual({
    created: false,
    email: "root@example.com",
  });
});

describe("sign-up and sign-out", () => {
  test("sign-up, the four calls of the specification, sign-out", async () => {
    const b = new Browser();
    const email = uniqueEmail();
    expect((await b.get("/api/auth/user")).status).toBe(401);
    expect((await b.get("/api/auth/check-admin-access")).json).toEqual({ hasAccess: false, scope: null });
    await b.post("/api/auth/sign-up", { email, password: PASSWORD, firstName: "Inti" });
    const done = await b.post("/api/auth/code/verify", { email, code: await b.latestCode(email) });
    expect(done.json).toEqual({ next: "done" });
    const set = done.response.headers.getSetCookie().find((c) => c.startsWith("__Host-sid"));
    expect(set).toMatch(/; Path=\/;.* Secure; HttpOnly; SameSite=Lax/);
    expect(JSON.stringify(done.json)).not.toContain(b.sessionToken);
    const user = await b.get("/api/auth/user");
    expect(user.json).toEqual({ firstName: "Inti", email, role: "member", encryptionEnabled: false });
    const { id } = (await env.DB.prepare("SELECT id FROM auth_user WHERE email = ?").bind(email).first()) as {
      id: string;
    };
    // Scripts can tell accounts apart by it, until the sign-out.
    expect(b.cookies.get("tikari-account")).toBe(id.slice(-8));
    expect(user.response.headers.get("cache-control")).toContain("no-store");
    const oldToken = b.sessionToken as string;
    // A GET from another site asks first; the person's own navigation signs out, and the token stops working at once.
    expect(
      (await b.send("GET", "/api/logout", undefined, { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Site": "cross-site" }))
        .status,
    ).toBe(200);
    expect((await b.get("/api/auth/user")).status).toBe(200);
    const out = await b.send("GET", "/api/logout", undefined, {
      "Sec-Fetch-Mode": "navigate",
      "Sec-Fetch-Site": "same-origin",
    });
    expect(out.response.headers.get("location")).toBe("/");
    expect(out.response.headers.get("clear-site-data")).toBe('"cache"');
    expect([...b.cookies.keys()]).not.toContain("tikari-account");
    b.cookies.set("__Host-sid", oldToken);
    expect((await b.get("/api/auth/user")).status).toBe(401);
  });

  test("GET /api/login leads to our page with a safe returnTo", async () => {
    const b = new Browser();
    expect((await b.get("/api/login?returnTo=/account")).response.headers.get("location")).toBe(
      "/login?returnTo=%2Faccount",
    );
    expect((await b.get("/api/login?returnTo=//evil.example")).response.headers.get("location")).toBe(
      "/login?returnTo=%2F",
    );
  });

  test("the token rotates at sign-in and the old one stops working", async () => {
    const b = new Browser();
    const email = uniqueEmail();
    await b.signUp(email, PASSWORD);
    const old = b.sessionToken as string;
    expect((await b.post("/api/auth/password/sign-in", { email, password: PASSWORD })).json).toEqual({ next: "done" });
    expect(b.sessionToken).not.toBe(old);
    const thief = new Browser();
    thief.cookies.set("__Host-sid", old);
    expect((await thief.get("/api/auth/user")).status).toBe(401);
  });
});

describe("email codes", () => {
  test("bound to the browser, single use, five attempts", async () => {
    const [a, thief] = [new Browser(), new Browser()];
    const email = uniqueEmail();
    await a.post("/api/auth/code/send", { email });
    const code = await a.latestCode(email);
    expect((await thief.post("/api/auth/code/verify", { email, code })).json.error.code).toBe("wrong_code");
    const all = await Promise.all(Array.from({ length: 4 }, () => a.post("/api/auth/code/verify", { email, code })));
    expect(all.filter((r) => r.status === 200)).toHaveLength(1);
  });
  test("after five wrong attempts the right code is refused", async () => {
    const b = new Browser();
    const email = uniqueEmail();
    await b.post("/api/auth/code/send", { email });
    const right = await b.latestCode(email);
    const wrong = right === "000000" ? "000001" : "000000";
    for (let i = 0; i < 5; i++)
      expect((await b.post("/api/auth/code/verify", { email, code: wrong })).status).toBe(400);
    expect((await b.post("/api/auth/code/verify", { email, code: right })).status).not.toBe(200);
  });
  test("expired codes are rejected", async () => {
    const b = new Browser();
    const email = uniqueEmail();
    await b.post("/api/auth/code/send", { email });
    await env.DB.prepare("UPDATE auth_challenge SET expires_at = 1").run();
    expect((await b.post("/api/auth/code/verify", { email, code: await b.latestCode(email) })).status).toBe(400);
  });
  test("at most five mails an hour to an address", async () => {
    const email = uniqueEmail();
    const status: number[] = [];
    for (let i = 0; i < 6; i++) status.push((await new Browser().post("/api/auth/code/send", { email })).status);
    expect(status).toEqual([200, 200, 200, 200, 200, 429]);
  });
  test("account pre-hijacking: a password set before the address was confirmed is removed", async () => {
    const [attacker, owner] = [new Browser(), new Browser()];
    const email = uniqueEmail("victim");
    await attacker.post("/api/auth/sign-up", { email, password: "attacker's password" });
    await owner.post("/api/auth/code/send", { email });
    await owner.post("/api/auth/code/verify", { email, code: await owner.latestCode(email) });
    expect((await owner.get("/api/auth/user")).json.email).toBe(email);
    expect(
      (await new Browser().post("/api/auth/password/sign-in", { email, password: "attacker's password" })).status,
    ).toBe(400);
  });
  test("confirming an address removes credentials that were added before", async () => {
    const b = new Browser();
    const email = uniqueEmail("unproved");
    await b.signUp(email, PASSWORD);
    await env.DB.prepare("UPDATE auth_user SET email_verified_at = NULL WHERE email_norm = ?").bind(email).run();
    const owner = new Browser();
    await owner.post("/api/auth/code/send", { email });
    await owner.post("/api/auth/code/verify", { email, code: await owner.latestCode(email) });
    expect((await b.get("/api/auth/user")).status).toBe(401);
    expect((await new Browser().post("/api/auth/password/sign-in", { email, password: PASSWORD })).status).toBe(400);
  });
});

describe("limits", () => {
  test("five wrong passwords lock the account for a while, for the right password too", async () => {
    const email = uniqueEmail();
    await new Browser().signUp(email, PASSWORD);
    const b = new Browser();
    for (let i = 0; i < 5; i++)
      expect((await b.post("/api/auth/password/sign-in", { email, password: "wrong wrong" })).status).toBe(400);
    const r = await b.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect(r.status).toBe(429);
    expect(Number(r.response.headers.get("retry-after"))).toBeGreaterThan(0);
  });
  test("one IPv6 network shares one limit", async () => {
    const status: number[] = [];
    for (let i = 0; i < 21; i++)
      status.push(
        (
          await new Browser(`2001:db8:7:7::${i + 1}`).post("/api/auth/passkey/verify", {
            response: { id: "x", rawId: "x", type: "public-key", response: {} },
          })
        ).status,
      );
    expect(status.slice(0, 20).every((s) => s === 400)).toBe(true);
    expect(status[20]).toBe(429);
  });
  test("known and unknown addresses get the same error", async () => {
    const email = uniqueEmail();
    await new Browser().signUp(email, PASSWORD);
    const [a, b] = [
      await new Browser().post("/api/auth/password/sign-in", { email, password: "wrong wrong" }),
      await new Browser().post("/api/auth/password/sign-in", { email: uniqueEmail("nobody"), password: "wrong wrong" }),
    ];
    expect([a.status, a.json]).toEqual([b.status, b.json]);
  });
});

describe("second factor", () => {
  async function withTotp() {
    const b = new Browser();
    const email = uniqueEmail("totp");
    await b.signUp(email, PASSWORD);
    const { json } = await b.post("/api/auth/totp/start");
    // The authenticator app reads the address, of which the QR code is made.
    const app = URI.parse(json.uri) as TOTP;
    expect(app).toMatchObject({ issuer: "Tikari", label: email, algorithm: "SHA1", digits: 6, period: 30 });
    expect(app.secret.base32).toBe(json.secret);
    const code = app.generate();
    const on = await b.post("/api/auth/totp/confirm", { code });
    return { b, email, app, code, codes: on.json.recoveryCodes as string[] };
  }
  test("RFC 6238 vectors, their last six digits; a step earlier and later, and no further", () => {
    const seed = new TextEncoder().encode("12345678901234567890") as Uint8Array<ArrayBuffer>;
    expect(findTotpStep(seed, "287082", 59_000)).toBe(1);
    expect(findTotpStep(seed, "081804", 1_111_111_109_000)).toBe(37037036);
    expect(findTotpStep(seed, "353130", 20_000_000_000_000)).toBe(666666666);
    for (const seconds of [-30, 0, 30])
      expect(findTotpStep(seed, "081804", (1_111_111_109 + seconds) * 1000)).toBe(37037036);
    for (const seconds of [-60, 60]) expect(findTotpStep(seed, "081804", (1_111_111_109 + seconds) * 1000)).toBeNull();
    for (const code of ["", "81804", "0081804", "abcdef"]) expect(findTotpStep(seed, code, 59_000)).toBeNull();
  });
  test("a code that was used is refused for the rest of its step; the next one is taken", async () => {
    const { email, app, code } = await withTotp();
    const c = new Browser();
    await c.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await c.post("/api/auth/second-factor", { code })).status).toBe(400);
    const next = app.generate({ timestamp: Date.now() + 30_000 });
    expect((await c.post("/api/auth/second-factor", { code: next })).json).toEqual({ next: "done" });
    const d = new Browser();
    await d.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await d.post("/api/auth/second-factor", { code: next })).status).toBe(400);
  });
  test("a password alone does not sign in; a code works once; a recovery code works once", async () => {
    const { email, code, codes } = await withTotp();
    expect(codes).toHaveLength(10);
    const c = new Browser();
    expect((await c.post("/api/auth/password/sign-in", { email, password: PASSWORD })).json).toEqual({
      next: "second-factor",
      factors: ["totp"],
    });
    expect((await c.get("/api/auth/user")).status).toBe(401);
    expect((await c.post("/api/auth/second-factor", { code })).status).toBe(400);
    expect((await c.post("/api/auth/second-factor", { code: codes[0] })).json).toEqual({ next: "done" });
    const d = new Browser();
    await d.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await d.post("/api/auth/second-factor", { code: codes[0] })).status).toBe(400);
  });
  test("a disabled account: sessions end, and no method signs in", async () => {
    const { b, email, codes } = await withTotp();
    const plain = new Browser();
    const other = uniqueEmail("closed");
    await plain.signUp(other, PASSWORD);
    const pending = new Browser();
    await pending.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    const setDisabledAt = (at: number | null) =>
      env.DB.prepare("UPDATE auth_user SET disabled_at = ? WHERE email_norm IN (?, ?)").bind(at, email, other).run();
    await setDisabledAt(Date.now());
    for (const open of [b, plain]) expect((await open.get("/api/auth/user")).status).toBe(401);
    expect((await pending.post("/api/auth/second-factor", { code: codes[0] })).json.error.code).toBe("expired");
    for (const address of [email, other])
      expect(
        (await new Browser().post("/api/auth/password/sign-in", { email: address, password: PASSWORD })).status,
      ).toBe(403);
    const byCode = new Browser();
    await byCode.post("/api/auth/code/send", { email: other });
    const code = await byCode.latestCode(other);
    expect((await byCode.post("/api/auth/code/verify", { email: other, code })).status).toBe(403);
    await setDisabledAt(null);
    for (const open of [b, plain]) expect((await open.get("/api/auth/user")).status).toBe(200);
    expect((await pending.post("/api/auth/second-factor", { code: codes[0] })).json).toEqual({ next: "done" });
  });
  test("recovery sets the password, ends all sessions, and still asks for the second factor", async () => {
    const { b, email } = await withTotp();
    const c = new Browser();
    await c.post("/api/auth/recovery/start", { email });
    const r = await c.post("/api/auth/recovery/finish", {
      email,
      code: await c.latestCode(email),
      password: "another quiet river",
    });
    // The newest mail is the code; the notice is sent afterwards.
    expect(r.json).toEqual({ next: "second-factor", factors: ["totp"] });
    expect((await c.get("/api/auth/user")).status).toBe(401);
    expect((await b.get("/api/auth/user")).status).toBe(401);
  });
});

describe("access", () => {
  test("staff need a second factor; locally it can be skipped once, per session", async () => {
    const email = uniqueEmail("mod");
    await new Browser().post("/api/dev/bootstrap", { users: [{ email, password: PASSWORD, role: "moderator" }] });
    const b = new Browser();
    await b.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await b.get("/api/auth/check-admin-access")).json).toEqual({ hasAccess: false, scope: null });
    expect((await b.post("/api/auth/access/skip-second-factor")).status).toBe(200);
    expect((await b.get("/api/auth/check-admin-access")).json).toEqual({ hasAccess: true, scope: "moderation" });
    await b.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await b.get("/api/auth/check-admin-access")).json.hasAccess).toBe(false);
  });
  test("a member cannot skip it", async () => {
    const b = new Browser();
    await b.signUp(uniqueEmail(), PASSWORD);
    expect((await b.post("/api/auth/access/skip-second-factor")).status).toBe(404);
  });
});

describe("account", () => {
  test("other people's passkeys and sessions cannot be seen or changed", async () => {
    const [a, b] = [new Browser(), new Browser()];
    const email = uniqueEmail();
    await a.signUp(email, PASSWORD);
    await b.signUp(uniqueEmail(), PASSWORD);
    const account = (await a.get("/api/account")).json;
    await env.DB.prepare(
      "INSERT INTO auth_passkey (id, user_id, credential_id, public_key, counter, name, created_at) SELECT 'pk1', id, 'cred1', 'AA', 0, 'mine', 1 FROM auth_user WHERE email_norm = ?",
    )
      .bind(email)
      .run();
    await env.DB.prepare("UPDATE auth_session SET second_factor = 1").run();
    const unknown = await b.send("DELETE", "/api/account/passkeys/none");
    const theirs = await b.send("DELETE", "/api/account/passkeys/pk1");
    expect([theirs.status, theirs.json]).toEqual([unknown.status, unknown.json]);
    expect((await b.send("PATCH", "/api/account/passkeys/pk1", { name: "x" })).status).toBe(404);
    expect((await b.send("DELETE", `/api/account/sessions/${account.sessions[0].id}`)).status).toBe(404);
    expect((await a.send("PATCH", "/api/account/passkeys/pk1", { name: "phone" })).status).toBe(200);
    expect((await a.get("/api/auth/user")).status).toBe(200);
  });
  test("changing the password signs other devices out and rotates this one", async () => {
    const [a, other] = [new Browser(), new Browser()];
    const email = uniqueEmail();
    await a.signUp(email, PASSWORD);
    await other.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    const before = a.sessionToken;
    expect(
      (await a.post("/api/account/password", { current: "not it at all", password: "a newer quiet one" })).json.error
        .field,
    ).toBe("current");
    expect((await a.post("/api/account/password", { current: PASSWORD, password: "a newer quiet one" })).status).toBe(
      200,
    );
    expect(a.sessionToken).not.toBe(before);
    expect((await a.get("/api/auth/user")).status).toBe(200);
    expect((await other.get("/api/auth/user")).status).toBe(401);
  });
  test("an address changes only by the link sent to it, and the old one gets a notice", async () => {
    const a = new Browser();
    const [old, next] = [uniqueEmail("old"), uniqueEmail("new")];
    await a.signUp(old, PASSWORD);
    expect((await a.post("/api/account/email", { email: next })).status).toBe(200);
    expect((await a.get("/api/auth/user")).json.email).toBe(old);
    const notice = (await a.get(`/api/dev/mailbox?to=${old}`)).json.messages[0];
    expect(notice.subject).toBe("Your email address is about to change");
    const token = /token=([\w-]+)/.exec((await a.get(`/api/dev/mailbox?to=${next}`)).json.messages[0].text)?.[1];
    expect((await new Browser().post("/api/auth/email/confirm", { token })).json).toEqual({ email: next });
    expect((await a.get("/api/auth/user")).json.email).toBe(next);
    expect((await new Browser().post("/api/auth/email/confirm", { token })).status).toBe(410);
  });
  test("sensitive actions need a recent sign-in", async () => {
    const a = new Browser();
    const email = uniqueEmail();
    await a.signUp(email, PASSWORD);
    await env.DB.prepare("UPDATE auth_session SET sudo_at = 1").run();
    for (const [path, body] of [
      ["/api/account/email", { email: uniqueEmail() }],
      ["/api/auth/totp/start", {}],
      ["/api/account/delete", { confirm: email }],
    ] as const) {
      expect((await a.post(path, body)).json.error.code).toBe("sudo_required");
    }
  });
  test("the audit trail cannot be changed", async () => {
    await expect(env.DB.prepare("UPDATE auth_audit SET action = 'x'").run()).rejects.toThrow(/append-only/);
    await expect(env.DB.prepare("DELETE FROM auth_audit").run()).rejects.toThrow(/append-only/);
  });
});
