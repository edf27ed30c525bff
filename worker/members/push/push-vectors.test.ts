import { expect, it } from "vitest";
import { encodeBase64url } from "../../kernel/ids.ts";
import { createFakeDevice, verifyVapid } from "../testing/fake-push-service.ts";
import { encryptPush, MAX_PLAINTEXT } from "./encrypt-push.ts";
import { isPushEndpoint } from "./push-services.ts";
import { createVapidHeader } from "./vapid.ts";

const decode = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);

/** RFC 8291, section 5 and appendix A. */
const RFC8291 = {
  plaintext: "When I grow up, I want to be a watermelon",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  senderPublic: "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
  senderPrivate: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

/** RFC 8292, section 2.4. */
const RFC8292 =
  "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";

async function rfcSender(): Promise<CryptoKeyPair> {
  const point = decode(RFC8291.senderPublic);
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(encodeBase64url) as [string, string];
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const jwk = { kty: "EC", crv: "P-256", x, y, d: RFC8291.senderPrivate, ext: true };
  return {
    publicKey: await crypto.subtle.importKey("raw", point, curve, true, []),
    privateKey: await crypto.subtle.importKey("jwk", jwk, curve, true, ["deriveBits"]),
  };
}

it("encrypts as RFC 8291 prints it, byte for byte", async () => {
  const randomness = { salt: decode(RFC8291.salt), sender: await rfcSender() };
  const body = await encryptPush(RFC8291, utf8(RFC8291.plaintext), randomness);
  expect(encodeBase64url(body)).toBe(RFC8291.body);
});

it("is opened by the device that it is for, each message with a key of its own", async () => {
  const device = await createFakeDevice("https://fcm.googleapis.com/1");
  const [first, second] = await Promise.all(
    [1, 2].map(() => encryptPush(device.subscription.keys, utf8(JSON.stringify({ a: "ñ" })))),
  );
  expect(await device.open(first as Uint8Array)).toEqual({ a: "ñ" });
  expect(encodeBase64url(first as Uint8Array)).not.toBe(encodeBase64url(second as Uint8Array));
  const longest = await encryptPush(device.subscription.keys, new Uint8Array(MAX_PLAINTEXT));
  expect(longest.length).toBe(4096);
  await expect(encryptPush(device.subscription.keys, new Uint8Array(MAX_PLAINTEXT + 1))).rejects.toThrow("too long");
});

it("signs who sends as RFC 8292 prints it, so that the key it names verifies it", async () => {
  expect(await verifyVapid(RFC8292)).toEqual({
    isValid: true,
    claims: { aud: "https://push.example.net", exp: 1453523768, sub: "mailto:push@example.com" },
  });
  const pair = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const publicKey = encodeBase64url(
    new Uint8Array((await crypto.subtle.exportKey("raw", pair.publicKey)) as ArrayBuffer),
  );
  const header = await createVapidHeader(
    { publicKey, privateKey: pair.privateKey },
    { audience: "https://push.example.net", subject: "mailto:push@example.com", now: (1453523768 - 12 * 3600) * 1000 },
  );
  // All but the signature, which has randomness, is what the RFC has.
  expect(header.split(".").slice(0, 2)).toEqual(RFC8292.split(".").slice(0, 2));
  expect((await verifyVapid(header)).isValid).toBe(true);
  const forged = header.replace(/k=.*/, RFC8292.slice(RFC8292.indexOf("k=")));
  expect((await verifyVapid(forged)).isValid).toBe(false);
});

it.each([
  ["https://fcm.googleapis.com/fcm/send/abc", true],
  ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
  ["https://web.push.apple.com/abc", true],
  ["https://wns2-by3p.notify.windows.com/w/?token=abc", true],
  ["http://fcm.googleapis.com/abc", false],
  ["https://fcm.googleapis.com:8443/abc", false],
  ["https://fcm.googleapis.com.evil.test/abc", false],
  ["https://evilfcm.googleapis.com.test/abc", false],
  ["https://user@fcm.googleapis.com/abc", false],
  ["https://169.254.169.254/latest", false],
  ["http://127.0.0.1:4400/abc", false],
  ["nonsense", false],
])("knows push services: %s is %o", (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint, false)).toBe(isKnown);
  if (endpoint.includes("127.0.0.1")) expect(isPushEndpoint(endpoint, true)).toBe(true);
});
