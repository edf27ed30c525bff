import { and, eq } from "drizzle-orm";
import { EncryptJWT, jwtDecrypt } from "jose";
import type { EmailService } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { newSecret, sha256 } from "../kernel/ids.ts";
import { MINUTE } from "../kernel/instants.ts";
import { readCookie, serializeCookie } from "../platform/cookies.ts";
import { safeReturnTo } from "./domain.ts";
import { decodeBase64url, hmac, isEqualConstantTime } from "./keys.ts";
import {
  createAuthorizationUrl,
  fetchIdentity,
  type OidcConfig,
  type OidcDeps,
  type OidcIdentity,
  type OidcTransaction,
  oidcRefused,
} from "./oidc-provider.ts";
import { challenges, identities } from "./schema.ts";
import { enqueueWelcome } from "./security-notice.ts";
import { completeFirstFactor, type SignInStep } from "./sign-in.ts";
import { createUser, findUserByEmail, findUserById, type User } from "./users.ts";

const TRANSACTION_TTL = 10 * MINUTE;

type StoredTransaction = OidcTransaction & { returnTo: string };

const getTransactionKey = async (deps: OidcDeps) => decodeBase64url(await hmac(deps, "oidc-transaction-key", "1"));

/** The sign-in that this browser started, or null: no cookie, a changed one, or one older than 10 minutes. */
async function readTransaction(deps: OidcDeps): Promise<StoredTransaction | null> {
  const cookie = readCookie(deps, "oidc");
  if (!cookie) return null;
  const decrypted = await jwtDecrypt(cookie, await getTransactionKey(deps), {
    currentDate: new Date(deps.now()),
    keyManagementAlgorithms: ["dir"],
    contentEncryptionAlgorithms: ["A256GCM"],
  }).catch(() => null);
  return decrypted ? (decrypted.payload as unknown as StoredTransaction) : null;
}

/** The page that the sign-in of this browser should return to, so that a failed one does not lose it. */
export const readOidcReturnTo = async (deps: OidcDeps): Promise<string> =>
  safeReturnTo((await readTransaction(deps))?.returnTo);

/** Starts a sign-in; its state, nonce and verifier are stored in an encrypted cookie for 10 minutes. */
export async function startOidcSignIn(
  deps: OidcDeps,
  config: OidcConfig,
  returnTo: string,
): Promise<{ location: string; cookies: string[] }> {
  const transaction: OidcTransaction = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const location = await createAuthorizationUrl(deps, config, transaction);
  const jwt = await new EncryptJWT({ ...transaction, returnTo: safeReturnTo(returnTo) })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", typ: "oidc-tx" })
    .setExpirationTime(Math.floor((deps.now() + TRANSACTION_TTL) / 1000))
    .encrypt(await getTransactionKey(deps));
  return { location, cookies: [serializeCookie(deps, "oidc", jwt, TRANSACTION_TTL)] };
}

/** Finishes a sign-in: signs in the person linked to (issuer, subject), never one found by email. */
export async function finishOidcSignIn(
  deps: OidcDeps & { emails: EmailService },
  config: OidcConfig,
  query: URLSearchParams,
): Promise<SignInStep & { returnTo: string }> {
  const transaction = await readTransaction(deps);
  if (!transaction) throw oidcRefused("it belongs to no sign-in of this browser, or came too late");
  if (!isEqualConstantTime(query.get("state") ?? "", transaction.state))
    throw oidcRefused("it belongs to another sign-in");
  await claimTransaction(deps, transaction.state);
  const identity = await fetchIdentity(deps, config, query, transaction);
  const user = await findOrCreateUser(deps, config.issuer, identity);
  const step = await completeFirstFactor(deps, user, "oidc");
  return {
    ...step,
    cookies: [...step.cookies, serializeCookie(deps, "oidc", "", 0)],
    returnTo: safeReturnTo(transaction.returnTo),
  };
}

/** Each transaction can be finished once, even with a copy of its cookie. */
async function claimTransaction(deps: OidcDeps, state: string): Promise<void> {
  const at = deps.now();
  const r = await deps.db
    .insert(challenges)
    .values({
      id: `oidc:${await sha256(state)}`,
      kind: "oidc",
      answer: "",
      createdAt: at,
      expiresAt: at + TRANSACTION_TTL,
      usedAt: at,
    })
    .onConflictDoNothing()
    .run();
  if (r.meta.changes !== 1) throw oidcRefused("it was used before");
}

async function findOrCreateUser(
  deps: OidcDeps & { emails: EmailService },
  issuer: string,
  identity: OidcIdentity,
): Promise<User> {
  const link = await deps.db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, identity.sub)))
    .get();
  const linked = link ? await findUserById(deps, link.userId) : null;
  if (linked) return linked;
  // The provider's word is not enough to take over an account with the same address (GHSA-g38m-r43w-p2q7).
  const taken = httpError(
    "conflict",
    "An account with your email address already exists. Sign in with an email code or your password.",
    { reason: "email_taken" },
  );
  if (await findUserByEmail(deps, identity.email)) throw taken;
  const welcome = await enqueueWelcome(deps, identity.email, identity.firstName ?? null);
  const { user, created } = await createUser(deps, {
    email: identity.email,
    verified: true,
    firstName: identity.firstName,
    alongside: [welcome.statement],
  });
  if (!created) throw taken;
  welcome.deliver();
  await deps.db.insert(identities).values({ issuer, subject: identity.sub, userId: user.id, createdAt: deps.now() });
  return user;
}
