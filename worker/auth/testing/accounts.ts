import { type TOTP, URI } from "otpauth";
import { Browser, env, ORIGIN } from "./browser.ts";
import { createFakeAuthenticator } from "./fake-authenticator.ts";

export const PASSWORD = "quiet river stones";
let n = 0;
export const uniqueEmail = (name = "p") => `${name}${++n}@example.com`;

/** Turns on an authenticator app in a browser that is signed in; returns the app and the recovery codes. */
export async function enrollTotp(browser: Browser) {
  const { json } = await browser.post("/api/auth/totp/start");
  const app = URI.parse(json.uri) as TOTP;
  const { json: on } = await browser.post("/api/auth/totp/confirm", { code: app.generate() });
  return { app, codes: on.recoveryCodes as string[] };
}

/** Gives an account a passkey, as if it had been added, and returns its authenticator. */
export async function plantPasskey(email: string) {
  const key = await createFakeAuthenticator();
  await env.DB.prepare(
    "INSERT INTO auth_passkey (id, user_id, credential_id, public_key, counter, name, created_at) SELECT ?, id, ?, ?, 0, 'key', 1 FROM auth_user WHERE email_norm = ?",
  )
    .bind(`pk-${key.id}`, key.id, key.publicKey, email)
    .run();
  return key;
}

/** Answers a passkey challenge in a browser. */
export async function answerPasskey(
  browser: Browser,
  key: Awaited<ReturnType<typeof createFakeAuthenticator>>,
  verified = true,
) {
  const { json } = await browser.post("/api/auth/passkey/options");
  return browser.post("/api/auth/passkey/verify", {
    response: await key.signChallenge(json.challenge, ORIGIN, { verified }),
  });
}

/** A signed-in admin whose session passed a second factor. */
export async function createAdmin(): Promise<{ browser: Browser; email: string; id: string }> {
  const [browser, email] = [new Browser(), uniqueEmail("admin")];
  await browser.signUp(email, PASSWORD);
  await env.DB.prepare("UPDATE auth_user SET role = 'admin' WHERE email_norm = ?").bind(email).run();
  const key = await plantPasskey(email);
  await answerPasskey(browser, key);
  return { browser, email, id: await userIdOf(email) };
}

export async function userIdOf(email: string): Promise<string> {
  const row = await env.DB.prepare("SELECT id FROM auth_user WHERE email_norm = ?").bind(email).first<{ id: string }>();
  return row?.id ?? "none";
}

/** The token of the newest link of a kind (its page) that was mailed to an address. */
export async function latestToken(page: string, to: string): Promise<string> {
  const { json } = await new Browser().get(`/api/dev/mailbox?to=${encodeURIComponent(to)}`);
  for (const { text } of json.messages as { text: string }[]) {
    const token = new RegExp(`/${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (token) return token;
  }
  return "none";
}
