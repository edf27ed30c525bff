import { createHmac } from "node:crypto";
import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth/bare";
import { brand } from "../../app/brand.ts";
import { httpError } from "../kernel/http-error.ts";
import { insertAuthAudit } from "./audit.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeCode, normalizeRecoveryCode } from "./domain.ts";
import { hmac, seal, unseal } from "./keys.ts";
import { recoveryCodes, totps } from "./schema.ts";

/** What authenticator apps assume: six digits, SHA-1, steps of 30 seconds (RFC 6238). */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 };
/** The runtime's own, so that no hash functions are bundled. */
const hmacDigest = (algorithm: string, key: Uint8Array, message: Uint8Array): Uint8Array =>
  createHmac(algorithm, key).update(message).digest();

/** The step that a code belongs to, within one step of now, or null. `now` in milliseconds. */
export function findTotpStep(seed: Uint8Array<ArrayBuffer>, code: string, now: number): number | null {
  const secret = new Secret({ buffer: seed.buffer });
  const delta = TOTP.validate({ ...PARAMETERS, token: code, secret, timestamp: now, window: 1, hmac: hmacDigest });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp: now }) + delta;
}

/**
 * Starts setting up an authenticator app; it protects nothing until `confirmTotp`. Replaces an unconfirmed one only.
 * @throws httpError conflict
 */
export async function startTotp(
  deps: AuthDeps,
  userId: string,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const seedSealed = await seal(deps, new Uint8Array(secret.bytes));
  const r = await deps.db
    .insert(totps)
    .values({ userId, seedSealed })
    .onConflictDoUpdate({ target: totps.userId, set: { seedSealed, lastStep: 0 }, setWhere: isNull(totps.confirmedAt) })
    .run();
  if (r.meta.changes === 0) throw httpError("conflict", "An authenticator app is already set up. Remove it first.");
  const uri = new TOTP({ ...PARAMETERS, issuer: brand.name, label: email, secret, hmac: hmacDigest }).toString();
  return { secret: secret.base32, uri };
}

/**
 * Confirms the app by its first code and returns ten recovery codes, which cannot be read again. @throws httpError
 * bad_input
 */
export async function confirmTotp(deps: AuthDeps, userId: string, code: string): Promise<string[]> {
  const row = await deps.db
    .select()
    .from(totps)
    .where(and(eq(totps.userId, userId), isNull(totps.confirmedAt)))
    .get();
  const step = row ? await findTotpStep(await unseal(deps, row.seedSealed), normalizeCode(code), deps.now()) : null;
  if (!row || step === null)
    throw httpError("bad_input", "This code is incorrect. Check your device's clock, or wait for the next code.", {
      field: "code",
      reason: "wrong_code",
    });
  const r = await deps.db
    .update(totps)
    .set({ confirmedAt: deps.now(), lastStep: step })
    .where(and(eq(totps.userId, userId), isNull(totps.confirmedAt), eq(totps.seedSealed, row.seedSealed)))
    .run();
  if (r.meta.changes !== 1) throw httpError("conflict", "This was already done in another window.");
  return renewRecoveryCodes(deps, userId, "totp.on");
}

/** In the audit log: the codes were replaced, and the app stayed. */
export const RECOVERY_CODES_RENEWED = "recovery-codes.renewed";

/** Creates ten new recovery codes; the old ones stop working. Stored as HMAC, readable only in this result. */
export async function renewRecoveryCodes(
  deps: AuthDeps,
  userId: string,
  action = RECOVERY_CODES_RENEWED,
): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => new Secret({ size: 10 }).base32);
  const rows = await Promise.all(
    codes.map(async (c) => ({ codeHash: await hmac(deps, `recovery:${userId}`, c), userId })),
  );
  await deps.db.batch([
    deps.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    deps.db.insert(recoveryCodes).values(rows),
    insertAuthAudit(deps, action, userId),
  ]);
  return codes.map((c) => c.match(/.{4}/g)?.join("-") ?? c);
}

/** Removes the authenticator app and its recovery codes. */
export async function removeTotp(deps: AuthDeps, userId: string): Promise<void> {
  await deps.db.batch([
    deps.db.delete(totps).where(eq(totps.userId, userId)),
    deps.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    insertAuthAudit(deps, "totp.off", userId),
  ]);
}

/**
 * Accepts a code of the app or a recovery code, each only once: the app's by its step (a replay within the same half
 * minute is refused), the recovery code by a conditional UPDATE.
 */
export async function consumeSecondFactor(
  deps: AuthDeps,
  userId: string,
  typed: string,
): Promise<"totp" | "recovery" | null> {
  const code = normalizeCode(typed);
  if (/^\d{6}$/.test(code)) {
    const row = await deps.db
      .select()
      .from(totps)
      .where(and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)))
      .get();
    if (!row) return null;
    const step = await findTotpStep(await unseal(deps, row.seedSealed), code, deps.now());
    if (step === null) return null;
    const r = await deps.db
      .update(totps)
      .set({ lastStep: step })
      .where(and(eq(totps.userId, userId), lt(totps.lastStep, step)))
      .run();
    return r.meta.changes === 1 ? "totp" : null;
  }
  const codeHash = await hmac(deps, `recovery:${userId}`, normalizeRecoveryCode(typed));
  const r = await deps.db
    .update(recoveryCodes)
    .set({ usedAt: deps.now() })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .run();
  return r.meta.changes === 1 ? "recovery" : null;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(deps: AuthDeps, userId: string): Promise<number> {
  const r = await deps.db
    .select({ n: sql<number>`count(*)` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .get();
  return r?.n ?? 0;
}
