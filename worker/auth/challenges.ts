import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId, newSecret, sha256 } from "../kernel/ids.ts";
import { readCookie } from "../platform/cookies.ts";
import { createTransactionCookie } from "./cookies.ts";
import type { AuthDeps } from "./deps.ts";
import { CODE_TTL, MAX_CODE_ATTEMPTS } from "./domain.ts";
import { isEqualConstantTime } from "./keys.ts";
import { challenges } from "./schema.ts";

/** The purpose of a challenge: an answer to one kind is never valid for another. */
export type ChallengeKind =
  | "code"
  | "recovery"
  | "second-factor"
  | "passkey-sign-in"
  | "passkey-add"
  | "email-change"
  | "email-restore"
  | "staff-invitation";

export interface NewChallenge {
  kind: ChallengeKind;
  userId?: string | null;
  emailHash?: string | null;
  answer: string;
  data?: Record<string, unknown>;
  /** Milliseconds; 10 minutes by default. */
  ttl?: number;
}

/** The browser's transaction: read from its cookie, or a fresh one. `browser` is the hash that challenges store. */
export async function openBrowserTransaction(deps: AuthDeps): Promise<{ browser: string; cookies: string[] }> {
  const known = readCookie(deps, "tx");
  const tx = known && /^[\w-]{43}$/.test(known) ? known : newSecret();
  return { browser: await sha256(tx), cookies: [createTransactionCookie(deps, tx)] };
}

/** The statement that stores a challenge for this browser (or for any, where `browser` is null). Not async: awaiting a statement would run it. */
export function insertChallenge(deps: AuthDeps, browser: string | null, challenge: NewChallenge) {
  const now = deps.now();
  return deps.db.insert(challenges).values({
    id: newId(now),
    kind: challenge.kind,
    userId: challenge.userId ?? null,
    emailHash: challenge.emailHash ?? null,
    answer: challenge.answer,
    createdAt: now,
    expiresAt: now + (challenge.ttl ?? CODE_TTL),
    browserHash: browser,
    data: JSON.stringify(challenge.data ?? {}),
  });
}

type Challenge = typeof challenges.$inferSelect;

/** The newest open challenge of a kind that this browser started, or null. */
export async function findOpenChallenge(
  deps: AuthDeps,
  kind: ChallengeKind,
  emailHash?: string,
): Promise<Challenge | null> {
  const tx = readCookie(deps, "tx");
  if (!tx) return null;
  const row = await deps.db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.browserHash, await sha256(tx)),
        eq(challenges.kind, kind),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, deps.now()),
        emailHash ? eq(challenges.emailHash, emailHash) : undefined,
      ),
    )
    .orderBy(desc(challenges.createdAt), desc(challenges.id))
    .limit(1)
    .get();
  return row ?? null;
}

/**
 * Counts an attempt, at most five, before the answer is checked.
 * @returns false when no attempt is left
 */
export async function countChallengeAttempt(deps: AuthDeps, id: string): Promise<boolean> {
  const r = await deps.db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt), lt(challenges.tries, MAX_CODE_ATTEMPTS)))
    .run();
  return r.meta.changes === 1;
}

/** Marks a challenge as used. @returns false when another request used it first: then do nothing more */
export async function consumeChallenge(deps: AuthDeps, id: string): Promise<boolean> {
  const r = await deps.db
    .update(challenges)
    .set({ usedAt: deps.now() })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt), gt(challenges.expiresAt, deps.now())))
    .run();
  return r.meta.changes === 1;
}

/**
 * Checks a code against this browser's open challenge and marks it as used.
 * @param answer the HMAC of the code
 * @throws httpError bad_input, the same for every reason
 */
export async function redeemCode(
  deps: AuthDeps,
  kind: ChallengeKind,
  answer: string,
  emailHash?: string,
): Promise<Challenge> {
  const row = await findOpenChallenge(deps, kind, emailHash);
  const wrong = httpError("bad_input", "This code is incorrect or has expired. Check it, or request a new one.", {
    field: "code",
    reason: "wrong_code",
  });
  if (
    !row ||
    !(await countChallengeAttempt(deps, row.id)) ||
    !isEqualConstantTime(row.answer, answer) ||
    !(await consumeChallenge(deps, row.id))
  )
    throw wrong;
  return row;
}

/** Finds a challenge by its unguessable answer (a link), from any browser. */
export async function findLinkChallenge(
  deps: AuthDeps,
  kind: ChallengeKind,
  answer: string,
): Promise<Challenge | null> {
  const row = await deps.db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.answer, answer),
        eq(challenges.kind, kind),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, deps.now()),
      ),
    )
    .get();
  return row ?? null;
}

/** Deletes expired challenges; called by the hourly jobs. */
export const deleteExpiredChallenges = (deps: AuthDeps) =>
  deps.db.delete(challenges).where(lt(challenges.expiresAt, deps.now() - CODE_TTL));
