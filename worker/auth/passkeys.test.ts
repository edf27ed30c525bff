import { beforeAll, describe, expect, it } from "vitest";
import { Browser, env, ORIGIN } from "./testing/browser.ts";
import { createFakeAuthenticator, type Tampering } from "./testing/fake-authenticator.ts";

const PASSWORD = "quiet river stones";
let n = 0;

beforeAll(async () => {
  await new Browser().post("/api/dev/bootstrap", { email: "root@example.com", password: PASSWORD });
});

/** A person with a passkey and a known signature counter. */
async function withPasskey(counter = 0) {
  const email = `key${++n}@example.com`;
  await new Browser().signUp(email, PASSWORD);
  const key = await createFakeAuthenticator();
  await env.DB.prepare(
    "INSERT INTO auth_passkey (id, user_id, credential_id, public_key, counter, name, created_at) SELECT ?, id, ?, ?, ?, 'key', 1 FROM auth_user WHERE email_norm = ?",
  )
    .bind(`pk${n}`, key.id, key.publicKey, counter, email)
    .run();
  return { key, email };
}
const requestChallenge = async (b: Browser) => (await b.post("/api/auth/passkey/options")).json.challenge as string;
const verify = (b: Browser, response: unknown) => b.post("/api/auth/passkey/verify", { response });

describe("signing in with a passkey", () => {
  it("creates a session with both factors when the person was verified", async () => {
    const { key, email } = await withPasskey();
    const b = new Browser();
    const response = await key.signChallenge(await requestChallenge(b), ORIGIN);
    expect((await verify(b, response)).json).toEqual({ next: "done" });
    expect((await b.get("/api/auth/user")).json.email).toBe(email);
    expect((await b.get("/api/auth/session")).json.secondFactor).toBe(true);
    // The same response again finds a used challenge.
    expect((await verify(b, response)).status).toBe(400);
  });

  it("counts as one factor when the person was not verified: the authenticator app is required", async () => {
    const { key, email } = await withPasskey();
    await env.DB.prepare(
      "INSERT INTO auth_totp (user_id, seed_sealed, confirmed_at, last_step) SELECT id, 'x.x', 1, 0 FROM auth_user WHERE email_norm = ?",
    )
      .bind(email)
      .run();
    const b = new Browser();
    const response = await key.signChallenge(await requestChallenge(b), ORIGIN, { verified: false });
    expect((await verify(b, response)).json).toEqual({ next: "second-factor", factors: ["totp"] });
    expect((await b.get("/api/auth/user")).status).toBe(401);
  });

  const bad: [string, Tampering][] = [
    ["a counter that did not rise: a copied authenticator", { counter: 5 }],
    ["a counter that fell", { counter: 4 }],
    ["another site's page", { counter: 9, origin: "https://evil.example" }],
    ["another site's key", { counter: 9, rpId: "evil.example" }],
    ["an answer to something else", { counter: 9, type: "webauthn.create" }],
  ];
  it.each(bad)("rejects %s", async (_, tampering) => {
    const { key } = await withPasskey(5);
    const b = new Browser();
    const { status, json } = await verify(b, await key.signChallenge(await requestChallenge(b), ORIGIN, tampering));
    expect([status, json.error.code]).toEqual([400, "passkey_refused"]);
    expect((await b.get("/api/auth/user")).status).toBe(401);
  });

  it("accepts a higher counter, and stores it", async () => {
    const { key } = await withPasskey(5);
    const b = new Browser();
    expect((await verify(b, await key.signChallenge(await requestChallenge(b), ORIGIN, { counter: 6 }))).status).toBe(
      200,
    );
    const again = await key.signChallenge(await requestChallenge(b), ORIGIN, { counter: 6 });
    expect((await verify(b, again)).status).toBe(400);
  });

  it("rejects another browser's challenge, another person's passkey, and a missing challenge", async () => {
    const [{ key }, other] = [await withPasskey(), await createFakeAuthenticator()];
    const [b, thief] = [new Browser(), new Browser()];
    const challenge = await requestChallenge(b);
    await requestChallenge(thief);
    expect((await verify(thief, await key.signChallenge(challenge, ORIGIN))).status).toBe(400);
    const forged = { ...(await other.signChallenge(challenge, ORIGIN)), id: key.id, rawId: key.id };
    expect((await verify(b, forged)).status).toBe(400);
    expect((await verify(new Browser(), await key.signChallenge(challenge, ORIGIN))).status).toBe(400);
  });
});
