import { encodeBase64url } from "../../kernel/ids.ts";

const bytes = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((p) => [...p]));
const sha256Bytes = async (data: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", data as BufferSource));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** An ECDSA signature in DER, as WebAuthn requires, instead of WebCrypto's raw format. */
function encodeDer(raw: Uint8Array): Uint8Array {
  const int = (half: Uint8Array) => {
    const first = half.findIndex((b) => b !== 0);
    const cut = half.slice(first < 0 ? half.length - 1 : first);
    const body = (cut[0] ?? 0) > 127 ? bytes([0], cut) : cut;
    return bytes([2, body.length], body);
  };
  const both = bytes(int(raw.slice(0, 32)), int(raw.slice(32)));
  return bytes([0x30, both.length], both);
}

export interface Tampering {
  origin?: string;
  rpId?: string;
  type?: string;
  counter?: number;
  /** User verification, such as a fingerprint. */
  verified?: boolean;
}

/** A software authenticator for tests: one ES256 key that signs what the test asks for, tampered with or not. */
export async function createFakeAuthenticator() {
  const pair = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const point = new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer);
  const id = encodeBase64url(crypto.getRandomValues(new Uint8Array(16)));
  // COSE (RFC 9053): {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const cose = bytes(
    [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32],
    point.slice(1, 33),
    [0x22, 0x58, 32],
    point.slice(33),
  );
  return {
    id,
    publicKey: encodeBase64url(cose),
    /** The response to a sign-in challenge. */
    async signChallenge(challenge: string, origin: string, tampering: Tampering = {}) {
      const flags = 1 | (tampering.verified === false ? 0 : 4);
      const counter = new Uint8Array(4);
      new DataView(counter.buffer).setUint32(0, tampering.counter ?? 0);
      const data = bytes(await sha256Bytes(utf8(tampering.rpId ?? new URL(origin).hostname)), [flags], counter);
      const client = utf8(
        JSON.stringify({
          type: tampering.type ?? "webauthn.get",
          challenge,
          origin: tampering.origin ?? origin,
          crossOrigin: false,
        }),
      );
      const raw = await crypto.subtle.sign(
        { name: "ECDSA", hash: "SHA-256" },
        pair.privateKey,
        bytes(data, await sha256Bytes(client)) as BufferSource,
      );
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          authenticatorData: encodeBase64url(data),
          clientDataJSON: encodeBase64url(client),
          signature: encodeBase64url(encodeDer(new Uint8Array(raw))),
        },
      };
    },
  };
}
