import { and, eq } from "drizzle-orm";
import { encodeBase64url } from "../kernel/ids.ts";
import { sourceDatabase } from "../platform/database-session.ts";
import { onIsolateReset } from "../platform/isolate-reset.ts";
import type { AuthDeps } from "./deps.ts";
import { keys } from "./schema.ts";

type KeyDeps = Pick<AuthDeps, "db" | "env" | "now">;
type KeyUse = "hmac" | "enc";

// Bytes, never promises: a promise started by an aborted request would hang all later ones.
let keyCache = new WeakMap<object, Map<KeyUse, Uint8Array<ArrayBuffer>>>();
onIsolateReset(() => {
  keyCache = new WeakMap();
});

/** Decodes unpadded base64url. */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

async function aesKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}
async function encryptWith(key: CryptoKey, plain: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const ciphertext = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain));
  return `${encodeBase64url(iv)}.${encodeBase64url(ciphertext)}`;
}
async function decryptWith(key: CryptoKey, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const [iv = "", ciphertext = ""] = sealed.split(".");
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv: decodeBase64url(iv) }, key, decodeBase64url(ciphertext)),
  );
}

/** The wrapping keys: the one of AUTH_SECRET wraps and unwraps, the one of AUTH_SECRET_PREVIOUS only unwraps. */
async function getWrappingKeys(env: Env): Promise<{ current?: CryptoKey; all: CryptoKey[] }> {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env as unknown as Record<string, string | undefined>;
  const deriveKey = async (secret: string) =>
    aesKey(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(`auth key wrapping 1:${secret}`))));
  const current = AUTH_SECRET ? await deriveKey(AUTH_SECRET) : undefined;
  const previous = AUTH_SECRET_PREVIOUS ? await deriveKey(AUTH_SECRET_PREVIOUS) : undefined;
  return { current, all: [current, previous].filter((k) => k !== undefined) };
}

const wrapKey = async (bytes: Uint8Array<ArrayBuffer>, wrappingKey?: CryptoKey): Promise<string> =>
  wrappingKey ? `wrapped:${await encryptWith(wrappingKey, bytes)}` : `plain:${encodeBase64url(bytes)}`;

/** A stored key's bytes, and the wrapping key that unwrapped it. */
async function unwrapKey(material: string, all: CryptoKey[]) {
  const [format, text = ""] = material.split(":");
  if (format === "plain") return { bytes: decodeBase64url(text), wrappedBy: undefined };
  for (const wrappedBy of all) {
    const bytes = await decryptWith(wrappedBy, text).catch(() => null);
    if (bytes) return { bytes, wrappedBy };
  }
  throw new Error("AUTH_SECRET is missing or another one: the stored keys were wrapped by the one before");
}

/**
 * The 256-bit key of a use, created on first use: of two parallel requests both insert, one wins, and both read the
 * winner's key. A key that AUTH_SECRET does not wrap yet (it was set later, or has changed) is wrapped now.
 */
export async function getKey(deps: KeyDeps, use: KeyUse): Promise<Uint8Array<ArrayBuffer>> {
  const database = sourceDatabase(deps.env.DB);
  const cachedKeys = keyCache.get(database) ?? new Map<KeyUse, Uint8Array<ArrayBuffer>>();
  keyCache.set(database, cachedKeys);
  const cached = cachedKeys.get(use);
  if (cached) return cached;
  const { current, all } = await getWrappingKeys(deps.env);
  const kid = `${use}-1`;
  const readRow = () => deps.db.select().from(keys).where(eq(keys.kid, kid)).get();
  let row = await readRow();
  if (!row) {
    const material = await wrapKey(crypto.getRandomValues(new Uint8Array(32)), current);
    await deps.db.insert(keys).values({ kid, use, material, createdAt: deps.now() }).onConflictDoNothing();
    row = await readRow();
  }
  if (!row) throw new Error("the key could not be stored");
  const { bytes, wrappedBy } = await unwrapKey(row.material, all);
  if (current && wrappedBy !== current) {
    const material = await wrapKey(bytes, current);
    await deps.db
      .update(keys)
      .set({ material })
      .where(and(eq(keys.kid, kid), eq(keys.material, row.material)));
  }
  cachedKeys.set(use, bytes);
  return bytes;
}

/** HMAC-SHA-256, base64url. `purpose` keeps a value of one use from being valid for another. */
export async function hmac(deps: KeyDeps, purpose: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    await getKey(deps, "hmac"),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return encodeBase64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(`${purpose}\u0000${text}`))));
}

/** Derives an encryption key for data stored elsewhere from the site's key (HKDF). The same purpose gives the same key, which can't be exported. */
export async function deriveSealingKey(deps: KeyDeps, purpose: string): Promise<CryptoKey> {
  const key = await crypto.subtle.importKey("raw", await getKey(deps, "enc"), "HKDF", false, ["deriveKey"]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(32), info: utf8(purpose) };
  return crypto.subtle.deriveKey(derivation, key, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

/** Encrypts values that must be read again (TOTP seeds). */
export const seal = async (deps: KeyDeps, plain: Uint8Array<ArrayBuffer>): Promise<string> =>
  encryptWith(await aesKey(await getKey(deps, "enc")), plain);
/** Decrypts a value of `seal`. @throws when it was changed */
export const unseal = async (deps: KeyDeps, sealed: string): Promise<Uint8Array<ArrayBuffer>> =>
  decryptWith(await aesKey(await getKey(deps, "enc")), sealed);

/** Compares two strings in constant time for a given length. */
export function isEqualConstantTime(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let diff = 0;
  for (let i = 0; i < a.length; i++) diff |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return diff === 0;
}
