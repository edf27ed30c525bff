import { scryptSync } from "node:crypto";
import { fault } from "../kernel/http-error.ts";
import { base64url } from "../kernel/ids.ts";
import { onForget } from "../platform/isolate-state.ts";
import { SCRYPT } from "./hashing-cost.ts";
import { fromBase64url, sameText } from "./keys.ts";

// scrypt of node:crypto is native in the Workers runtime. PBKDF2 is capped at 100 000 rounds when
// deployed and WebAssembly hashes cannot be compiled there.
const MAX_WAITING = 8;

/** When each waiting hash was asked for. One older than `ABANDONED` belongs to a request that was cut off. */
const waiting = new Set<{ since: number }>();
onForget(() => waiting.clear());
const ABANDONED = 10_000;

async function derive(
  password: string,
  salt: Uint8Array,
  { ln, r, p }: { ln: number; r: number; p: number },
): Promise<string> {
  const now = Date.now();
  for (const w of waiting) if (now - w.since > ABANDONED) waiting.delete(w);
  if (waiting.size > MAX_WAITING)
    throw fault("unavailable", "We are busy. Try again in a few seconds.", { retryAfter: 3 });
  const ticket = { since: now };
  waiting.add(ticket);
  try {
    // A hash holds the isolate's only thread, so there is never more than one. Other requests get
    // their turn in between by this request's own timer: a promise shared between requests would
    // hang for all when the one that made it is cut off.
    await new Promise((resolve) => setTimeout(resolve, 0));
    return base64url(
      new Uint8Array(scryptSync(password.normalize("NFC"), salt, 32, { N: 2 ** ln, r, p, maxmem: 64 * 1024 * 1024 })),
    );
  } finally {
    waiting.delete(ticket);
  }
}

/** A password as a PHC string. @throws fault unavailable when nine are already waiting */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const hash = await derive(password, salt, SCRYPT);
  return `$scrypt$ln=${SCRYPT.ln},r=${SCRYPT.r},p=${SCRYPT.p}$${base64url(salt)}$${hash}`;
}

/** What unknown accounts are checked against, so that they take as long as known ones. */
const DUMMY = `$scrypt$ln=${SCRYPT.ln},r=${SCRYPT.r},p=${SCRYPT.p}$AAAAAAAAAAAAAAAAAAAAAA$${"A".repeat(43)}`;

/**
 * Checks a password against a PHC string; a missing one costs the same time and is never right.
 * `stale` asks for a new hash under today's parameters.
 */
export async function checkPassword(password: string, phc: string | null): Promise<{ right: boolean; stale: boolean }> {
  const m = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/.exec(phc ?? DUMMY);
  if (!m) return { right: false, stale: false };
  const params = { ln: Number(m[1]), r: Number(m[2]), p: Number(m[3]) };
  const got = await derive(password, fromBase64url(m[4] ?? ""), params);
  const right = sameText(got, m[5] ?? "") && phc !== null;
  return { right, stale: right && (params.ln !== SCRYPT.ln || params.r !== SCRYPT.r || params.p !== SCRYPT.p) };
}
