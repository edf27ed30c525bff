import { encodeBase64url } from "../../kernel/ids.ts";

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** A browser that has subscribed: decrypts what comes, as its part of RFC 8291 and RFC 8188 says. */
export async function createFakeDevice(endpoint: string) {
  const pair = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ])) as CryptoKeyPair;
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    subscription: { endpoint, keys: { p256dh: encodeBase64url(own), auth: encodeBase64url(auth) } },
    async open(body: Uint8Array): Promise<unknown> {
      const [salt, sender, record] = [body.slice(0, 16), body.slice(21, 86), body.slice(86)];
      const senderKey = await crypto.subtle.importKey("raw", sender, { name: "ECDH", namedCurve: "P-256" }, false, []);
      const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: senderKey } as never, pair.privateKey, 256);
      const derive = async (from: BufferSource, withSalt: BufferSource, info: Uint8Array, length: number) =>
        crypto.subtle.deriveBits(
          { name: "HKDF", hash: "SHA-256", salt: withSalt, info } as never,
          await crypto.subtle.importKey("raw", from, "HKDF", false, ["deriveBits"]),
          length * 8,
        );
      const secret = await derive(shared, auth, Uint8Array.of(...utf8("WebPush: info\0"), ...own, ...sender), 32);
      const key = await derive(secret, salt, utf8("Content-Encoding: aes128gcm\0"), 16);
      const iv = await derive(secret, salt, utf8("Content-Encoding: nonce\0"), 12);
      const opened = await crypto.subtle.decrypt(
        { name: "AES-GCM", iv },
        await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]),
        record,
      );
      const text = new TextDecoder().decode(opened);
      if (!text.endsWith("\x02")) throw new Error("The record doesn't end as the last one.");
      return JSON.parse(text.slice(0, -1));
    },
  };
}

/** Whether a VAPID header is signed by the key that it names (RFC 8292), and what it claims. */
export async function verifyVapid(header: string): Promise<{ isValid: boolean; claims: Record<string, unknown> }> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const publicKey = await crypto.subtle.importKey("raw", decode(key), { name: "ECDSA", namedCurve: "P-256" }, false, [
    "verify",
  ]);
  const isValid = await crypto.subtle.verify(
    { name: "ECDSA", hash: "SHA-256" },
    publicKey,
    decode(signature),
    utf8(`${head}.${claims}`),
  );
  return { isValid, claims: JSON.parse(new TextDecoder().decode(decode(claims))) as Record<string, unknown> };
}
