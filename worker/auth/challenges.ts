import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { fault } from "../kernel/http-error.ts";
import { newId, newSecret, sha256 } from "../kernel/ids.ts";
import { readCookie } from "../platform/cookies.ts";
import { txCookie } from "./cookies.ts";
import type { Base } from "./deps.ts";
import { CODE_TRIES, CODE_TTL } from "./domain.ts";
import { sameText } from "./keys.ts";
import { challenges } from "./schema.ts";

/** What a challenge is for: an answer to one kind never fits another. */
export type ChallengeKind = "code" | "recovery" | "second-factor" | "passkey-sign-in" | "passkey-add" | "email-change";

export interface NewChallenge {
  kind: ChallengeKind;
  userId?: string | null;
  emailHash?: string | null;
  answer: string;
  data?: Record<string, unknown>;
  /** Milliseconds; 10 minutes where nothing is said. */
  ttl?: number;
}

/** The browser's transaction: read from its cookie, or a fresh one. `browser` is the hash that challenges store. */
export async function transaction(base: Base): Promise<{ browser: string; cookies: string[] }> {
  const known = readCookie(base, "tx");
  const tx = known && /^[\w-]{43}$/.test(known) ? known : newSecret();
  return { browser: await sha256(tx), cookies: [txCookie(base, tx)] };
}

/** The statement that stores a challenge for this browser (or for any, where `browser` is null). Not async: awaiting a statement would run it. */
export function challengeRow(base: Base, browser: string | null, c: NewChallenge) {
  const now = base.now();
  return base.db.insert(challenges).values({
    id: newId(now),
    kind: c.kind,
    userId: c.userId ?? null,
    emailHash: c.emailHash ?? null,
    answer: c.answer,
    createdAt: now,
    expiresAt: now + (c.ttl ?? CODE_TTL),
    browserHash: browser,
    data: JSON.stringify(c.data ?? {}),
  });
}

type Row = typeof challenges.$inferSelect;

/** The newest open challenge of a kind that this browser asked for, or null. */
export async function openChallenge(base: Base, kind: ChallengeKind, emailHash?: string): Promise<Row | null> {
  const tx = readCookie(base, "tx");
  if (!tx) return null;
  const row = await base.db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.browserHash, await sha256(tx)),
        eq(challenges.kind, kind),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, base.now()),
        emailHash ? eq(challenges.emailHash, emailHash) : undefined,
      ),
    )
    .orderBy(desc(challenges.createdAt), desc(challenges.id))
    .limit(1)
    .get();
  return row ?? null;
}

/**
 * Counts a try, and no more than five, before looking at the answer.
 * @returns false when no try is left
 */
export async function countTry(base: Base, id: string): Promise<boolean> {
  const r = await base.db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt), lt(challenges.tries, CODE_TRIES)))
    .run();
  return r.meta.changes === 1;
}

/** Uses a challenge up. @returns false when somebody was faster: then nothing may follow */
export async function spendChallenge(base: Base, id: string): Promise<boolean> {
  const r = await base.db
    .update(challenges)
    .set({ usedAt: base.now() })
    .where(and(eq(challenges.id, id), isNull(challenges.usedAt), gt(challenges.expiresAt, base.now())))
    .run();
  return r.meta.changes === 1;
}

/**
 * Checks a typed code against this browser's open challenge and uses it up.
 * @param answer the HMAC of what was typed
 * @throws fault bad_input, the same for every reason
 */
export async function redeem(base: Base, kind: ChallengeKind, answer: string, emailHash?: string): Promise<Row> {
  const row = await openChallenge(base, kind, emailHash);
  const wrong = fault(
    "bad_input",
    "This code is not right, or it has expired. Ask for a new one if it does not work.",
    { field: "code", reason: "wrong_code" },
  );
  if (!row || !(await countTry(base, row.id)) || !sameText(row.answer, answer) || !(await spendChallenge(base, row.id)))
    throw wrong;
  return row;
}

/** Finds a challenge by its unguessable answer (a link), whatever the browser. */
export async function findLink(base: Base, kind: ChallengeKind, answer: string): Promise<Row | null> {
  const row = await base.db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.answer, answer),
        eq(challenges.kind, kind),
        isNull(challenges.usedAt),
        gt(challenges.expiresAt, base.now()),
      ),
    )
    .get();
  return row ?? null;
}

/** Cron: forgets what has expired. */
export const sweepChallenges = (base: Base) =>
  base.db.delete(challenges).where(lt(challenges.expiresAt, base.now() - CODE_TTL));
