import { and, eq } from "drizzle-orm";
import { base64url } from "../kernel/ids.ts";
import { onForget } from "../platform/isolate-state.ts";
import type { Base } from "./deps.ts";
import { keys } from "./schema.ts";

type KeyBase = Pick<Base, "db" | "env" | "now">;
type KeyUse = "hmac" | "enc";

// Bytes, never promises: a promise started by a request that is aborted would hang all later ones.
let known = new WeakMap<object, Map<KeyUse, Uint8Array<ArrayBuffer>>>();
onForget(() => {
  known = new WeakMap();
});

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

/** The wrapping keys: of AUTH_SECRET, which wraps, and of AUTH_SECRET_PREVIOUS, which still opens. */
async function wrappers(env: Env): Promise<{ current?: CryptoKey; all: CryptoKey[] }> {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env as unknown as Record<string, string | undefined>;
  const of = async (secret: string) =>
    aesKey(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(`auth key wrapping 1:${secret}`))));
  const current = AUTH_SECRET ? await of(AUTH_SECRET) : undefined;
  const previous = AUTH_SECRET_PREVIOUS ? await of(AUTH_SECRET_PREVIOUS) : undefined;
  return { current, all: [current, previous].filter((k) => k !== undefined) };
}

const stored = async (bytes: Uint8Array<ArrayBuffer>, wrap?: CryptoKey): Promise<string> =>
  wrap ? `wrapped:${await sealWith(wrap, bytes)}` : `plain:${base64url(bytes)}`;

/** A stored key's bytes, and the wrapping key that opened it. */
async function opened(material: string, all: CryptoKey[]) {
  const [form, text = ""] = material.split(":");
  if (form === "plain") return { bytes: fromBase64url(text), by: undefined };
  for (const by of all) {
    const bytes = await openWith(by, text).catch(() => null);
    if (bytes) return { bytes, by };
  }
  throw new Error("AUTH_SECRET is missing or another one: the stored keys were wrapped by the one before");
}

/**
 * The 256-bit key of a use. Makes it on first use: two requests that race both insert, one wins,
 * both read the winner's. What AUTH_SECRET does not wrap yet (it was set later, or has changed) is
 * wrapped now.
 */
export async function keyOf(base: KeyBase, use: KeyUse): Promise<Uint8Array<ArrayBuffer>> {
  const mine = known.get(base.env.DB) ?? new Map<KeyUse, Uint8Array<ArrayBuffer>>();
  known.set(base.env.DB, mine);
  const cached = mine.get(use);
  if (cached) return cached;
  const { current, all } = await wrappers(base.env);
  const kid = `${use}-1`;
  const read = () => base.db.select().from(keys).where(eq(keys.kid, kid)).get();
  let row = await read();
  if (!row) {
    const material = await stored(crypto.getRandomValues(new Uint8Array(32)), current);
    await base.db.insert(keys).values({ kid, use, material, createdAt: base.now() }).onConflictDoNothing();
    row = await read();
  }
  if (!row) throw new Error("the key could not be stored");
  const { bytes, by } = await opened(row.material, all);
  if (current && by !== current) {
    const material = await stored(bytes, current);
    await base.db
      .update(keys)
      .set({ material })
      .where(and(eq(keys.kid, kid), eq(keys.material, row.material)));
  }
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
