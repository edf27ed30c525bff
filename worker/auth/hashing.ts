import { scryptSync } from "node:crypto";
import { httpError } from "../kernel/http-error.ts";
import { encodeBase64url } from "../kernel/ids.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import { SCRYPT } from "./hashing-cost.ts";
import { decodeBase64url, isEqualConstantTime } from "./keys.ts";

// node:crypto's scrypt is native in the Workers runtime. PBKDF2 is capped at 100,000 rounds when deployed, and
// WebAssembly hashes cannot be compiled there.
const MAX_PENDING = 8;

/** When each waiting hash was requested. One older than `ABANDONED` belongs to a request that was aborted. */
const pendingHashes = new Set<{ since: number }>();
onIsolateReset(() => pendingHashes.clear());
const ABANDONED_AFTER = 10_000;

async function deriveHash(
  password: string,
  salt: Uint8Array,
  { ln, r, p }: { ln: number; r: number; p: number },
): Promise<string> {
  const now = Date.now();
  for (const w of pendingHashes) if (now - w.since > ABANDONED_AFTER) pendingHashes.delete(w);
  if (pendingHashes.size > MAX_PENDING)
    throw httpError("unavailable", "We're busy right now. Try again in a few seconds.", { retryAfter: 3 });
  const ticket = { since: now };
  pendingHashes.add(ticket);
  try {
    // A hash blocks the isolate's only thread, so there is never more than one. This request's own timer lets other
    // requests run in between: a promise shared between requests would hang for all of them when the request that
    // created it is aborted.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return encodeBase64url(
      new Uint8Array(scryptSync(password.normalize("NFC"), salt, 32, { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 })),
    );
  } finally {
    pendingHashes.delete(ticket);
  }
}

/** A password as a PHC string. @throws httpError unavailable when nine are already waiting */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await deriveHash(password, salt, SCRYPT);
  return `$scrypt$ln=${SCRYPT.ln},r=${SCRYPT.r},p=${SCRYPT.p}$${encodeBase64url(salt)}$${hash}`;
}

/** Unknown accounts are checked against this hash, so that they take as long as known ones. */
const DUMMY = `$scrypt$ln=${SCRYPT.ln},r=${SCRYPT.r},p=${SCRYPT.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/**
 * Checks a password against a PHC string; a missing one takes the same time and never matches. `stale` means that the
 * password should be hashed again with the current parameters.
 */
export async function verifyPassword(
  password: string,
  phc: string | null,
): Promise<{ isCorrect: boolean; needsRehash: boolean }> {
  const match = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(phc ?? DUMMY);
  if (!match) return { isCorrect: false, needsRehash: false };
  const params = { ln: Number(match[1]), r: Number(match[2]), p: Number(match[3]) };
  const derived = await deriveHash(password, decodeBase64url(match[4] ?? ""), params);
  const isCorrect = isEqualConstantTime(derived, match[5] ?? "") && phc !== null;
  return {
    isCorrect,
    needsRehash: isCorrect && (params.ln !== SCRYPT.ln || params.r !== SCRYPT.r || params.p !== SCRYPT.p),
  };
}
