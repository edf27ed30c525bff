import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, asc, eq } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { fault } from "../kernel/http-error.ts";
import { base64url, newId } from "../kernel/ids.ts";
import { auditRow } from "./audit.ts";
import { challengeRow, openChallenge, spendChallenge, transaction } from "./challenges.ts";
import type { Base } from "./deps.ts";
import { fromBase64url } from "./keys.ts";
import { countNetwork } from "./rate-limits.ts";
import { passkeys } from "./schema.ts";
import type { Viewer } from "./sessions.ts";
import { finishFirst, type Step } from "./sign-in.ts";
import { personById } from "./users.ts";

// Some 100 kB: loaded only by the calls that use it.
const library = () => import("@simplewebauthn/server");

const refused = () =>
  fault("bad_input", "This passkey could not be checked. Try again, or sign in another way.", {
    reason: "passkey_refused",
  });

/** Options for signing in with any passkey that the device holds for this site. */
export async function passkeySignInOptions(base: Base) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({ rpID: base.url.hostname, userVerification: "preferred" });
  const { browser, cookies } = await transaction(base);
  await challengeRow(base, browser, { kind: "passkey-sign-in", answer: options.challenge });
  return { options, cookies };
}

/** Signs in by passkey; with user verification it counts as both factors. @throws fault bad_input, too_fast */
export async function passkeySignIn(base: Base, response: AuthenticationResponseJSON): Promise<Step> {
  await countNetwork(base);
  const challenge = await openChallenge(base, "passkey-sign-in");
  if (!challenge || !(await spendChallenge(base, challenge.id))) throw refused();
  const key = await base.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id)).get();
  const user = key ? await personById(base, key.userId) : null;
  if (!key || !user || user.emailVerifiedAt === null) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const r = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge.answer,
    expectedOrigin: base.url.origin,
    expectedRPID: base.url.hostname,
    requireUserVerification: false,
    credential: {
      id: key.credentialId,
      publicKey: fromBase64url(key.publicKey),
      counter: key.counter,
      transports: JSON.parse(key.transports) as AuthenticatorTransport[],
    },
  }).catch(() => null);
  if (!r?.verified) throw refused();
  await base.db
    .update(passkeys)
    .set({ counter: r.authenticationInfo.newCounter, lastUsedAt: base.now() })
    .where(eq(passkeys.id, key.id));
  return finishFirst(base, user, "passkey", r.authenticationInfo.userVerified);
}

/** Options for adding a passkey to the signed-in person's account. */
export async function passkeyAddOptions(base: Base, viewer: Viewer) {
  const { generateRegistrationOptions } = await library();
  const mine = await base.db.select().from(passkeys).where(eq(passkeys.userId, viewer.userId));
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID: base.url.hostname,
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
  const { browser, cookies } = await transaction(base);
  await challengeRow(base, browser, { kind: "passkey-add", userId: viewer.userId, answer: options.challenge });
  return { options, cookies };
}

/** Adds a passkey. @throws fault bad_input when it does not answer this person's own challenge, conflict when it is known */
export async function passkeyAdd(
  base: Base,
  viewer: Viewer,
  response: RegistrationResponseJSON,
  name?: string,
): Promise<{ id: string }> {
  const challenge = await openChallenge(base, "passkey-add");
  if (!challenge || challenge.userId !== viewer.userId || !(await spendChallenge(base, challenge.id))) throw refused();
  const { verifyRegistrationResponse } = await library();
  const r = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge.answer,
    expectedOrigin: base.url.origin,
    expectedRPID: base.url.hostname,
    requireUserVerification: false,
  }).catch(() => null);
  if (!r?.verified) throw refused();
  const { credential, credentialBackedUp } = r.registrationInfo;
  const id = newId(base.now());
  const made = await base.db
    .insert(passkeys)
    .values({
      id,
      userId: viewer.userId,
      credentialId: credential.id,
      publicKey: base64url(credential.publicKey),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      backedUp: credentialBackedUp,
      name: name || "Passkey",
      createdAt: base.now(),
    })
    .onConflictDoNothing()
    .run();
  if (made.meta.changes !== 1) throw fault("conflict", "This passkey is already in use.");
  await auditRow(base, "passkey.add", viewer.userId);
  return { id };
}

export const listPasskeys = (base: Base, userId: string) =>
  base.db
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

// Both name the owner in the statement itself: another person's id is the same as none (GHSA-4vcf-q4xf-f48m).
const own = (userId: string, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));
const none = () => fault("not_found", "There is no such passkey.");

export async function renamePasskey(base: Base, userId: string, id: string, name: string): Promise<void> {
  const r = await base.db.update(passkeys).set({ name }).where(own(userId, id)).run();
  if (r.meta.changes !== 1) throw none();
}
export async function removePasskey(base: Base, userId: string, id: string): Promise<void> {
  const r = await base.db.delete(passkeys).where(own(userId, id)).run();
  if (r.meta.changes !== 1) throw none();
  await auditRow(base, "passkey.remove", userId);
}
