import { sql } from "drizzle-orm";
import { seal, unseal } from "../../auth/index.ts";
import { encodeBase64url } from "../../kernel/ids.ts";
import { HOUR } from "../../kernel/instants.ts";
import type { Db } from "../../platform/db.ts";

/** The pair of keys by which push services know this site. */
export interface VapidKeys {
  /** Uncompressed, in base64url: what browsers subscribe with. */
  publicKey: string;
  privateKey: CryptoKey;
}

/** Less than the day that RFC 8292 allows, so that a clock that is off does no harm. */
const TOKEN_LIFETIME = 12 * HOUR;
const ALGORITHM = { name: "ECDSA", namedCurve: "P-256" };

const encodeJson = (value: object): string => encodeBase64url(new TextEncoder().encode(JSON.stringify(value)));

/** The `Authorization` header for a push service: who sends, signed (RFC 8292). */
export async function createVapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { audience, subject, now }: { audience: string; subject: string; now: number },
): Promise<string> {
  const exp = Math.floor((now + TOKEN_LIFETIME) / 1000);
  const text = `${encodeJson({ typ: "JWT", alg: "ES256" })}.${encodeJson({ aud: audience, exp, sub: subject })}`;
  const signature = await crypto.subtle.sign(
    { name: "ECDSA", hash: "SHA-256" },
    privateKey,
    new TextEncoder().encode(text),
  );
  return `vapid t=${text}.${encodeBase64url(new Uint8Array(signature))}, k=${publicKey}`;
}

type KeyDeps = Parameters<typeof seal>[0] & { db: Db };

/**
 * The site's pair of keys, made on first use: of two that are made at once one is stored, and both read that one. It is
 * never replaced: a browser's subscription is bound to it.
 */
export async function getVapidKeys(deps: KeyDeps): Promise<VapidKeys> {
  const readRow = async () =>
    (
      await deps.db.all<{ publicKey: string; sealed: string }>(
        sql`SELECT public_key AS "publicKey", sealed_private_key AS sealed FROM members_push_key WHERE id = 1`,
      )
    )[0];
  let row = await readRow();
  if (!row) {
    const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"])) as CryptoKeyPair;
    const publicKey = encodeBase64url(
      new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer),
    );
    const secret = (await crypto.subtle.exportKey("pkcs8", pair.privateKey)) as ArrayBuffer;
    const sealed = await seal(deps, new Uint8Array(secret));
    await deps.db.run(sql`
      INSERT INTO members_push_key (id, public_key, sealed_private_key, created_at)
      VALUES (1, ${publicKey}, ${sealed}, ${deps.now()}) ON CONFLICT DO NOTHING`);
    row = await readRow();
  }
  if (!row) throw new Error("The push key could not be stored.");
  const privateKey = await crypto.subtle.importKey("pkcs8", await unseal(deps, row.sealed), ALGORITHM, false, ["sign"]);
  return { publicKey: row.publicKey, privateKey };
}
