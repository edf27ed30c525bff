import { eq } from "drizzle-orm";
import { base64url } from "../kernel/ids.ts";
import type { Base } from "./base.ts";
import { keys } from "./schema.ts";

type KeyBase = Pick<Base, "db" | "env" | "now">;
type KeyUse = "hmac" | "enc";

// Bytes, never promises: a promise started by a request that is aborted would hang all later ones.
const known = new WeakMap<object, Map<KeyUse, Uint8Array<ArrayBuffer>>>();

/** Undoes `base64url`. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;

async function aesKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}
async function sealWith(key: CryptoKey, plain: Uint8Array<ArrayBuffer>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const box = new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, plain));
  return `${base64url(iv)}.${base64url(box)}`;
}
async function openWith(key: CryptoKey, sealed: string): Promise<Uint8Array<ArrayBuffer>> {
  const [iv = "", box = ""] = sealed.split(".");
  return new Uint8Array(
    await crypto.subtle.decrypt({ name: "AES-GCM", iv: fromBase64url(iv) }, key, fromBase64url(box)),
  );
}

/** The wrapping key made of AUTH_SECRET, or null where none is set. */
async function wrapper(env: Env): Promise<CryptoKey | null> {
  const secret = (env as unknown as { AUTH_SECRET?: string }).AUTH_SECRET;
  if (!secret) return null;
  return aesKey(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(`auth key wrapping 1:${secret}`))));
}

/**
 * The 256-bit key of a use. Makes it on first use: two requests that race both insert, one wins,
 * both read the winner's.
 */
export async function keyOf(base: KeyBase, use: KeyUse): Promise<Uint8Array<ArrayBuffer>> {
  const mine = known.get(base.env.DB) ?? new Map<KeyUse, Uint8Array<ArrayBuffer>>();
  known.set(base.env.DB, mine);
  const cached = mine.get(use);
  if (cached) return cached;
  const wrap = await wrapper(base.env);
  const read = () =>
    base.db
      .select()
      .from(keys)
      .where(eq(keys.kid, `${use}-1`))
      .get();
  let row = await read();
  if (!row) {
    const fresh = crypto.getRandomValues(new Uint8Array(32));
    const material = wrap ? `wrapped:${await sealWith(wrap, fresh)}` : `plain:${base64url(fresh)}`;
    await base.db
      .insert(keys)
      .values({ kid: `${use}-1`, use, material, createdAt: base.now() })
      .onConflictDoNothing();
    row = await read();
  }
  if (!row) throw new Error("the key could not be stored");
  const [form, text = ""] = row.material.split(":");
  if (form === "wrapped" && !wrap) throw new Error("AUTH_SECRET is needed: the stored keys are wrapped by it");
  const bytes = form === "wrapped" && wrap ? await openWith(wrap, text) : fromBase64url(text);
  mine.set(use, bytes);
  return bytes;
}

/** HMAC-SHA-256, base64url. `purpose` keeps a value of one use from fitting another. */
export async function hmac(base: KeyBase, purpose: string, text: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    "raw",
    await keyOf(base, "hmac"),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, utf8(`${purpose}\u0000${text}`))));
}

/** Encrypts what must be read again (TOTP seeds). */
export const seal = async (base: KeyBase, plain: Uint8Array<ArrayBuffer>): Promise<string> =>
  sealWith(await aesKey(await keyOf(base, "enc")), plain);
/** Undoes `seal`. @throws when it was changed */
export const unseal = async (base: KeyBase, sealed: string): Promise<Uint8Array<ArrayBuffer>> =>
  openWith(await aesKey(await keyOf(base, "enc")), sealed);

/** Compares two strings in a time that depends on their lengths only. */
export function sameText(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let diff = 0;
  for (let i = 0; i < a.length; i++) diff |= a.charCodeAt(i) ^ b.charCodeAt(i);
  return diff === 0;
}
