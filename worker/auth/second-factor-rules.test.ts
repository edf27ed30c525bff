import { beforeAll, describe, expect, it } from "vitest";
import { answerPasskey, enrollTotp, PASSWORD, plantPasskey, uniqueEmail } from "./testing/accounts.ts";
import { Browser, env } from "./testing/browser.ts";

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

type Role = "member" | "admin";
const FACTOR_SETS = { totp: ["totp"], passkey: ["passkey"], both: ["totp", "passkey"], none: [] };

/** Every call that reads or changes how to sign in. */
const FACTOR_CALLS: [method: string, path: string, body?: unknown][] = [
  ["GET", "/api/account"],
  ["GET", "/api/account/export"],
  ["POST", "/api/auth/totp/start", {}],
  ["POST", "/api/auth/totp/confirm", { code: "123456" }],
  ["POST", "/api/auth/totp/remove", {}],
  ["POST", "/api/auth/totp/recovery-codes", {}],
  ["POST", "/api/account/passkeys/options", {}],
  ["POST", "/api/account/passkeys", { response: { id: "x", rawId: "x", type: "public-key", response: {} } }],
  ["PATCH", "/api/account/passkeys/any", { name: "mine" }],
  ["DELETE", "/api/account/passkeys/any"],
  ["POST", "/api/account/email", { email: "thief@example.com" }],
  ["POST", "/api/account/password", { current: PASSWORD, password: "the thief's own words" }],
  ["DELETE", "/api/account/sessions"],
  ["DELETE", "/api/account/sessions/any"],
  ["POST", "/api/account/delete", { confirm: "any" }],
];
/** Those that add a factor. */
const ENROLLMENT_CALLS = FACTOR_CALLS.filter(([, path]) =>
  ["/api/auth/totp/start", "/api/auth/totp/confirm", "/api/account/passkeys/options", "/api/account/passkeys"].includes(
    path,
  ),
);

async function createAccount(role: Role, factors: string[]) {
  const email = uniqueEmail(role);
  const owner = new Browser();
  await owner.signUp(email, PASSWORD);
  const totp = factors.includes("totp") ? await enrollTotp(owner) : null;
  const key = factors.includes("passkey") ? await plantPasskey(email) : null;
  await env.DB.prepare("UPDATE auth_user SET role = ? WHERE email_norm = ?").bind(role, email).run();
  return { email, owner, totp, key };
}

const FIRST_FACTORS: Record<string, (b: Browser, email: string) => Promise<{ json: unknown }>> = {
  password: (b, email) => b.post("/api/auth/password/sign-in", { email, password: PASSWORD }),
  "an emailed code": async (b, email) => {
    await b.post("/api/auth/code/send", { email });
    return b.post("/api/auth/code/verify", { email, code: await b.latestCode(email) });
  },
  recovery: async (b, email) => {
    await b.post("/api/auth/recovery/start", { email });
    return b.post("/api/auth/recovery/finish", { email, code: await b.latestCode(email), password: PASSWORD });
  },
};

const cases = Object.keys(FIRST_FACTORS).flatMap((first) =>
  (["member", "admin"] as const).flatMap((role) =>
    (Object.keys(FACTOR_SETS) as (keyof typeof FACTOR_SETS)[]).map((set) => ({ first, role, set })),
  ),
);

describe("one factor alone", () => {
  it.each(cases)("$first, $role, factors: $set", async ({ first, role, set }) => {
    const factors = FACTOR_SETS[set];
    const { email, owner } = await createAccount(role, factors);
    const thief = new Browser();
    const { json } = await (FIRST_FACTORS[first] as (typeof FIRST_FACTORS)[string])(thief, email);
    if (factors.length > 0) {
      expect(json).toEqual({ next: "second-factor", factors });
      for (const [method, path, body] of FACTOR_CALLS)
        expect([path, (await thief.send(method, path, body)).status]).toEqual([path, 401]);
    } else {
      expect(json).toEqual({ next: "done" });
      for (const [method, path, body] of ENROLLMENT_CALLS) {
        const { status, json: answer } = await thief.send(method, path, body);
        const code = answer.error?.code;
        if (role === "admin") expect([path, status, code]).toEqual([path, 403, "invitation_required"]);
        else expect([path, code]).not.toEqual([path, "invitation_required"]);
      }
    }
    expect((await thief.get("/api/auth/check-admin-access")).json.hasAccess).toBe(false);
    // Recovery ends all sessions; nothing else may end the owner's.
    if (first !== "recovery") expect((await owner.get("/api/auth/user")).status).toBe(200);
  });
});

it.each(["totp", "passkey", "both"] as const)(
  "a session that passed no second factor may not touch one, nor see them: %s",
  async (set) => {
    const { email, owner } = await createAccount("admin", FACTOR_SETS[set]);
    await env.DB.prepare(
      "UPDATE auth_session SET second_factor = 0 WHERE user_id = (SELECT id FROM auth_user WHERE email_norm = ?)",
    )
      .bind(email)
      .run();
    const count = () =>
      env.DB.prepare(
        "SELECT (SELECT count(*) FROM auth_passkey) AS keys, (SELECT count(*) FROM auth_totp) AS apps",
      ).first();
    const before = await count();
    for (const [method, path, body] of FACTOR_CALLS) {
      const { status, json } = await owner.send(method, path, body);
      expect([path, status, json.error?.code]).toEqual([path, 403, "sudo_required"]);
    }
    expect(await count()).toEqual(before);
  },
);

describe("the second step", () => {
  it("takes the passkey, also one that does not verify the person", async () => {
    const { email, key } = await createAccount("member", ["passkey"]);
    const b = new Browser();
    await b.post("/api/auth/password/sign-in", { email, password: PASSWORD });
    expect((await b.get("/api/auth/user")).status).toBe(401);
    expect((await answerPasskey(b, key as NonNullable<typeof key>, false)).json).toEqual({ next: "done" });
    expect((await b.get("/api/auth/session")).json).toMatchObject({ secondFactor: true });
  });

  it("does not take a passkey that does not verify the person for someone else's password", async () => {
    const [owner, other] = [await createAccount("member", ["passkey"]), await createAccount("member", ["passkey"])];
    const b = new Browser();
    await b.post("/api/auth/password/sign-in", { email: owner.email, password: PASSWORD });
    const { status, json } = await answerPasskey(b, other.key as NonNullable<typeof other.key>, false);
    expect([status, json.error.code]).toEqual([400, "passkey_unverified"]);
    expect((await b.get("/api/auth/user")).status).toBe(401);
  });
});

it("a passkey that does not verify the person signs nobody in by itself", async () => {
  const { key } = await createAccount("member", ["passkey"]);
  const b = new Browser();
  expect((await answerPasskey(b, key as NonNullable<typeof key>, false)).status).toBe(400);
  expect((await b.get("/api/auth/user")).status).toBe(401);
});

describe("removing factors", () => {
  it("keeps the session verified while another factor is left", async () => {
    const { owner } = await createAccount("member", ["totp", "passkey"]);
    expect((await owner.post("/api/auth/totp/remove")).status).toBe(200);
    expect((await owner.get("/api/account")).json).toMatchObject({ totp: false });
    expect((await owner.get("/api/auth/session")).json).toMatchObject({ secondFactor: true, hasSecondFactor: true });
  });

  it("staff keep one", async () => {
    const { owner } = await createAccount("admin", ["totp"]);
    expect((await owner.post("/api/auth/totp/remove")).status).toBe(409);
    expect((await owner.get("/api/account")).json.totp).toBe(true);
  });

  it("members may remove the last; their session is then one of a single factor", async () => {
    const { owner } = await createAccount("member", ["totp"]);
    expect((await owner.post("/api/auth/totp/remove")).status).toBe(200);
    expect((await owner.get("/api/auth/session")).json).toMatchObject({ secondFactor: false, hasSecondFactor: false });
  });
});
