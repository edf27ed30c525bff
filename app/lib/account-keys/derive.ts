import { type Bytes, SecretError } from "#worker/messages/domain-bytes.ts";

/** HKDF-SHA256 (RFC 5869). */
export async function hkdf(secret: Bytes, salt: Bytes, info: Bytes, size: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, size * 8);
  return new Uint8Array(bits);
}

/** PBKDF2-SHA256 (RFC 8018). */
export async function pbkdf2(secret: Bytes, salt: Bytes, iterations: number, size: number): Promise<Bytes> {
  const key = await crypto.subtle.importKey("raw", secret, "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, size * 8);
  return new Uint8Array(bits);
}

/** AES-256-GCM with a tag of 16 bytes. @param iv 12 bytes, never used twice with a key */
export async function encryptBytes(key: Bytes, iv: Bytes, data: Bytes, additionalData: Bytes): Promise<Bytes> {
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt"]);
  return new Uint8Array(await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, aes, data));
}

/** @throws SecretError refused, where anything was changed or belongs elsewhere */
export async function decryptBytes(key: Bytes, iv: Bytes, data: Bytes, additionalData: Bytes): Promise<Bytes> {
  const aes = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData }, aes, data));
  } catch {
    throw new SecretError("refused");
  }
}

export const randomBytes = (size: number): Bytes => crypto.getRandomValues(new Uint8Array(size));
