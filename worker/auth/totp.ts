import { and, eq, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { brand } from "../../app/brand.ts";
import { fault } from "../kernel/http-error.ts";
import { auditRow } from "./audit.ts";
import type { Base } from "./deps.ts";
import { base32, cleanCode, cleanRecovery, totpStep } from "./domain.ts";
import { hmac, sameText, seal, unseal } from "./keys.ts";
import { recoveryCodes, totps } from "./schema.ts";

/** The code of a step: HMAC-SHA-1 with dynamic truncation (RFC 4226, section 5.3; RFC 6238). */
export async function totpCode(seed: Uint8Array<ArrayBuffer>, step: number, digits = 6): Promise<string> {
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-1" }, false, ["sign"]);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter.buffer));
  const at = mac.getUint8(19) & 15;
  return String((mac.getUint32(at) & 0x7fffffff) % 10 ** digits).padStart(digits, "0");
}

/** The step that a code belongs to, one before and one after now included, or null. */
async function stepOf(seed: Uint8Array<ArrayBuffer>, code: string, now: number): Promise<number | null> {
  const here = totpStep(now);
  let found: number | null = null;
  for (const step of [here - 1, here, here + 1]) if (sameText(await totpCode(seed, step), code)) found = step;
  return found;
}

/** Begins an authenticator app; it protects nothing until `confirmTotp`. Replaces an unconfirmed one only. @throws fault conflict */
export async function startTotp(base: Base, userId: string, email: string): Promise<{ secret: string; uri: string }> {
  const seed = crypto.getRandomValues(new Uint8Array(20));
  const seedSealed = await seal(base, seed);
  const r = await base.db
    .insert(totps)
    .values({ userId, seedSealed })
    .onConflictDoUpdate({ target: totps.userId, set: { seedSealed, lastStep: 0 }, setWhere: isNull(totps.confirmedAt) })
    .run();
  if (r.meta.changes === 0) throw fault("conflict", "An authenticator app is already set up. Remove it first.");
  const secret = base32(seed);
  const label = encodeURIComponent(`${brand.name}:${email}`);
  return {
    secret,
    uri: `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(brand.name)}&algorithm=SHA1&digits=6&period=30`,
  };
}

/** Confirms it by its first code and hands out ten recovery codes, shown once. @throws fault bad_input */
export async function confirmTotp(base: Base, userId: string, code: string): Promise<string[]> {
  const row = await base.db
    .select()
    .from(totps)
    .where(and(eq(totps.userId, userId), isNull(totps.confirmedAt)))
    .get();
  const step = row ? await stepOf(await unseal(base, row.seedSealed), cleanCode(code), base.now()) : null;
  if (!row || step === null)
    throw fault("bad_input", "This code is not right. Check the clock of your device, or wait for the next code.", {
      field: "code",
      reason: "wrong_code",
    });
  const r = await base.db
    .update(totps)
    .set({ confirmedAt: base.now(), lastStep: step })
    .where(and(eq(totps.userId, userId), isNull(totps.confirmedAt), eq(totps.seedSealed, row.seedSealed)))
    .run();
  if (r.meta.changes !== 1) throw fault("conflict", "This was already done in another window.");
  return renewRecoveryCodes(base, userId, "totp.on");
}

/** Ten fresh recovery codes; the old ones end. Stored as HMAC, readable only in this answer. */
export async function renewRecoveryCodes(
  base: Base,
  userId: string,
  action = "recovery-codes.renewed",
): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => base32(crypto.getRandomValues(new Uint8Array(10))));
  const rows = await Promise.all(
    codes.map(async (c) => ({ codeHash: await hmac(base, `recovery:${userId}`, c), userId })),
  );
  await base.db.batch([
    base.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    base.db.insert(recoveryCodes).values(rows),
    auditRow(base, action, userId),
  ]);
  return codes.map((c) => c.match(/.{4}/g)?.join("-") ?? c);
}

/** Removes the authenticator app and its recovery codes. */
export async function removeTotp(base: Base, userId: string): Promise<void> {
  await base.db.batch([
    base.db.delete(totps).where(eq(totps.userId, userId)),
    base.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
    auditRow(base, "totp.off", userId),
  ]);
}

/**
 * Accepts a code of the app or a recovery code, each only once: the app's by its step (a replay
 * within its half minute is refused), the recovery code by a guarded UPDATE.
 */
export async function spendSecondFactor(
  base: Base,
  userId: string,
  typed: string,
): Promise<"totp" | "recovery" | null> {
  const code = cleanCode(typed);
  if (/^\d{6}$/.test(code)) {
    const row = await base.db
      .select()
      .from(totps)
      .where(and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)))
      .get();
    if (!row) return null;
    const step = await stepOf(await unseal(base, row.seedSealed), code, base.now());
    if (step === null) return null;
    const r = await base.db
      .update(totps)
      .set({ lastStep: step })
      .where(and(eq(totps.userId, userId), lt(totps.lastStep, step)))
      .run();
    return r.meta.changes === 1 ? "totp" : null;
  }
  const codeHash = await hmac(base, `recovery:${userId}`, cleanRecovery(typed));
  const r = await base.db
    .update(recoveryCodes)
    .set({ usedAt: base.now() })
    .where(and(eq(recoveryCodes.codeHash, codeHash), eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .run();
  return r.meta.changes === 1 ? "recovery" : null;
}

/** How many recovery codes are left. */
export async function recoveryCodesLeft(base: Base, userId: string): Promise<number> {
  const r = await base.db
    .select({ n: sql<number>`count(*)` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
    .get();
  return r?.n ?? 0;
}
