import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { httpError } from "../kernel/http-error.ts";
import { encodeBase64url, newId } from "../kernel/ids.ts";
import { insertAuthAudit } from "./audit.ts";
import { consumeChallenge, findOpenChallenge, insertChallenge, openBrowserTransaction } from "./challenges.ts";
import type { AuthDeps } from "./deps.ts";
import { decodeBase64url } from "./keys.ts";
import { countNetworkAttempt } from "./rate-limits.ts";
import { passkeys } from "./schema.ts";
import { createSession, type Viewer } from "./sessions.ts";
import { completeFirstFactor, findPendingSecondFactor, type SignInStep } from "./sign-in.ts";
import { findUserById } from "./users.ts";

// About 100 kB: loaded only by the calls that use it.
const loadWebAuthn = () => import("@simplewebauthn/server");

const passkeyRefused = () =>
  httpError("bad_input", "We couldn't verify this passkey. Try again, or sign in another way.", {
    reason: "passkey_refused",
  });

/** Options for signing in with any passkey that the device has for this site. @throws httpError too_fast */
export async function createPasskeySignInOptions(deps: AuthDeps) {
  await countNetworkAttempt(deps, "challenge");
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const options = await generateAuthenticationOptions({ rpID: deps.url.hostname, userVerification: "preferred" });
  const { browser, cookies } = await openBrowserTransaction(deps);
  await insertChallenge(deps, browser, { kind: "passkey-sign-in", answer: options.challenge });
  return { options, cookies };
}

/**
 * Signs in with a passkey. With user verification it counts as both factors; without, as one, which completes a sign-in
 * of the same person that waits for its second factor in this browser. @throws httpError bad_input, too_fast
 */
export async function signInByPasskey(deps: AuthDeps, response: AuthenticationResponseJSON): Promise<SignInStep> {
  await countNetworkAttempt(deps);
  const challenge = await findOpenChallenge(deps, "passkey-sign-in");
  if (!challenge || !(await consumeChallenge(deps, challenge.id))) throw passkeyRefused();
  const key = await deps.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id)).get();
  const user = key ? await findUserById(deps, key.userId) : null;
  if (!key || !user || user.emailVerifiedAt === null) throw passkeyRefused();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const r = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.answer,
    expectedOrigin: deps.url.origin,
    expectedRPID: deps.url.hostname,
    requireUserVerification: false,
    credential: {
      id: key.credentialId,
      publicKey: decodeBase64url(key.publicKey),
      counter: key.counter,
      transports: JSON.parse(key.transports) as AuthenticatorTransport[],
    },
  }).catch(() => null);
  if (!r?.verified) throw passkeyRefused();
  await deps.db
    .update(passkeys)
    .set({ counter: r.authenticationInfo.newCounter, lastUsedAt: deps.now() })
    .where(eq(passkeys.id, key.id));
  const pending = await findPendingSecondFactor(deps);
  const isSecondStep = pending?.userId === user.id && (await consumeChallenge(deps, pending.id));
  if (isSecondStep && user.disabledAt === null)
    return { next: "done", cookies: await createSession(deps, user, [pending.method, "passkey"], true) };
  return completeFirstFactor(deps, user, "passkey", { isTwoFactor: r.authenticationInfo.userVerified });
}

/** Options for adding a passkey to the signed-in person's account. */
export async function createPasskeyAddOptions(deps: AuthDeps, viewer: Viewer) {
  const { generateRegistrationOptions } = await loadWebAuthn();
  const mine = await deps.db.select().from(passkeys).where(eq(passkeys.userId, viewer.userId));
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: deps.url.hostname,
    userID: new TextEncoder().encode(viewer.userId),
    userName: viewer.email,
    userDisplayName: viewer.firstName ?? viewer.email,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    excludeCredentials: mine.map((k) => ({
      id: k.credentialId,
      transports: JSON.parse(k.transports) as AuthenticatorTransport[],
    })),
  });
  const { browser, cookies } = await openBrowserTransaction(deps);
  await insertChallenge(deps, browser, { kind: "passkey-add", userId: viewer.userId, answer: options.challenge });
  return { options, cookies };
}

/**
 * Adds a passkey. @throws httpError bad_input when it does not answer this person's challenge, conflict when it is
 * already in use
 */
export async function addPasskey(
  deps: AuthDeps,
  viewer: Viewer,
  response: RegistrationResponseJSON,
  name?: string,
): Promise<{ id: string }> {
  const challenge = await findOpenChallenge(deps, "passkey-add");
  if (!challenge || challenge.userId !== viewer.userId || !(await consumeChallenge(deps, challenge.id)))
    throw passkeyRefused();
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const r = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.answer,
    expectedOrigin: deps.url.origin,
    expectedRPID: deps.url.hostname,
    requireUserVerification: false,
  }).catch(() => null);
  if (!r?.verified) throw passkeyRefused();
  const { credential, credentialBackedUp } = r.registrationInfo;
  const id = newId(deps.now());
  const inserted = await deps.db
    .insert(passkeys)
    .values({
      id,
      userId: viewer.userId,
      credentialId: credential.id,
      publicKey: encodeBase64url(credential.publicKey),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      backedUp: credentialBackedUp,
      name: name || "Passkey",
      createdAt: deps.now(),
    })
    .onConflictDoNothing()
    .run();
  if (inserted.meta.changes !== 1) throw httpError("conflict", "This passkey is already in use.");
  await insertAuthAudit(deps, "passkey.add", viewer.userId);
  return { id };
}

export const listPasskeys = (deps: AuthDeps, userId: string) =>
  deps.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
      backedUp: passkeys.backedUp,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));

// Both conditions name the owner, so that another person's id is the same as an unknown one (GHSA-4vcf-q4xf-f48m).
const isOwnPasskey = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
const passkeyNotFound = () => httpError("not_found", "This passkey doesn't exist.");

export async function renamePasskey(deps: AuthDeps, userId: string, id: string, name: string): Promise<void> {
  const r = await deps.db.update(passkeys).set({ name }).where(isOwnPasskey(userId, id)).run();
  if (r.meta.changes !== 1) throw passkeyNotFound();
}
export async function removePasskey(deps: AuthDeps, userId: string, id: string): Promise<void> {
  const r = await deps.db.delete(passkeys).where(isOwnPasskey(userId, id)).run();
  if (r.meta.changes !== 1) throw passkeyNotFound();
  await insertAuthAudit(deps, "passkey.remove", userId);
}
