/** Published vectors of every primitive that the messages use, through the very calls that they use. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Bytes, utf8 } from "#worker/messages/domain-bytes.ts";
import { commitToText } from "#worker/messages/domain-franking.ts";
import { formatIdentity, verifySignature } from "#worker/messages/domain-suite.ts";
import { decryptBytes, encryptBytes, hkdf, pbkdf2 } from "./derive.ts";
import { encodeRecoveryCode, readRecoveryCode } from "./recovery-code.ts";
import { RECOVERY_WORDS } from "./recovery-words.ts";

const hex = (text: string): Bytes =>
  Uint8Array.from(text.replaceAll(/\s/g, "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
/** A raw private key as PKCS #8, which is all that WebCrypto imports. */
const pkcs8 = (oid: "6e" | "70", key: string) => hex(`302e020100300506032b65${oid}04220420${key}`);

describe("X25519, RFC 7748 section 6.1", () => {
  it.each([
    {
      title: "section 5.2, first",
      scalar: "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
      point: "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
      shared: "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    },
    {
      title: "section 5.2, second",
      scalar: "4b66e9d4d1b4673c5ad22691957d6af5c11b6421e0ea01d42ca4169e7918ba0d",
      point: "e5210f12786811d3f4b7959d0538ae2c31dbe7106fc03c3efc4cd549c715a493",
      shared: "95cbde9476e8907d7aade45cb4b873f88b595a68799fa152e6f8f7647aac7957",
    },
    {
      title: "section 6.1",
      scalar: "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
      point: "8520f0098930a754748b7ddcb43ef75a0dbf3a0d26381af4eba4a98eaa9b4e6a",
      shared: "4a5d9d5ba4ce2de1728e3bf480350f25e07e21c947d19e3376f09b3c1e161742",
    },
  ])("agrees: $title", async ({ scalar, point, shared }) => {
    const key = await crypto.subtle.importKey("pkcs8", pkcs8("6e", scalar), { name: "X25519" }, false, ["deriveBits"]);
    const other = await crypto.subtle.importKey("raw", hex(point), { name: "X25519" }, false, []);
    const bits = await crypto.subtle.deriveBits({ name: "X25519", public: other }, key, 256);
    expect(toHex(new Uint8Array(bits))).toBe(shared);
  });
});

describe("Ed25519, RFC 8032 section 7.1", () => {
  it.each([
    {
      title: "test 1",
      secret: "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
      key: "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
      message: "",
      signature:
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    },
    {
      title: "test 2",
      secret: "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
      key: "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
      message: "72",
      signature:
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    },
    {
      title: "test 3",
      secret: "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
      key: "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
      message: "af82",
      signature:
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
    },
  ])("signs and verifies: $title", async ({ secret, key, message, signature }) => {
    const own = await crypto.subtle.importKey("pkcs8", pkcs8("70", secret), { name: "Ed25519" }, false, ["sign"]);
    const signed = await crypto.subtle.sign({ name: "Ed25519" }, own, hex(message));
    expect(toHex(new Uint8Array(signed))).toBe(signature);
    const identity = formatIdentity({ suite: 1, agree: new Uint8Array(32), sign: hex(key) });
    expect(await verifySignature(identity, hex(signature), hex(message))).toBe(true);
    expect(await verifySignature(identity, hex(signature), hex(`${message}00`))).toBe(false);
  });
});

describe("HKDF-SHA256, RFC 5869 appendix A", () => {
  it.each([
    {
      title: "case 1",
      secret: "0b".repeat(22),
      salt: "000102030405060708090a0b0c",
      info: "f0f1f2f3f4f5f6f7f8f9",
      size: 42,
      key: "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
    },
    {
      title: "case 3",
      secret: "0b".repeat(22),
      salt: "",
      info: "",
      size: 42,
      key: "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8",
    },
  ])("derives: $title", async ({ secret, salt, info, size, key }) => {
    expect(toHex(await hkdf(hex(secret), hex(salt), hex(info), size))).toBe(key);
  });
});

describe("HMAC-SHA256, RFC 4231", () => {
  it.each([
    ["0b".repeat(20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"],
    ["4a656665", "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"],
  ])("commits with key %s", async (key, text, mac) => {
    expect(toHex(await commitToText(hex(key), text))).toBe(mac);
  });
});

describe("AES-256-GCM, McGrew and Viega's cases 13, 14 and 16 as NIST published them", () => {
  it.each([
    {
      title: "13",
      key: "00".repeat(32),
      iv: "00".repeat(12),
      data: "",
      extra: "",
      out: "530f8afbc74536b9a963b4f1c4cb738b",
    },
    {
      title: "14",
      key: "00".repeat(32),
      iv: "00".repeat(12),
      data: "00".repeat(16),
      extra: "",
      out: "cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919",
    },
    {
      title: "16",
      key: "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308",
      iv: "cafebabefacedbaddecaf888",
      data: "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a721c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39",
      extra: "feedfacedeadbeeffeedfacedeadbeefabaddad2",
      out: "522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f66276fc6ece0f4e1768cddf8853bb2d551b",
    },
  ])("encrypts and opens: case $title", async ({ key, iv, data, extra, out }) => {
    expect(toHex(await encryptBytes(hex(key), hex(iv), hex(data), hex(extra)))).toBe(out);
    expect(toHex(await decryptBytes(hex(key), hex(iv), hex(out), hex(extra)))).toBe(data);
    await expect(decryptBytes(hex(key), hex(iv), hex(out), hex(`${extra}00`))).rejects.toMatchObject({
      why: "refused",
    });
  });
});

describe("PBKDF2-SHA256, RFC 7914 section 11", () => {
  it.each([
    {
      secret: "passwd",
      salt: "salt",
      iterations: 1,
      key: "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc",
    },
    {
      secret: "Password",
      salt: "NaCl",
      iterations: 80_000,
      key: "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56",
    },
  ])("derives from $secret", async ({ secret, salt, iterations, key }) => {
    expect(toHex(await pbkdf2(utf8(secret), utf8(salt), iterations, 32))).toBe(key);
  });
});

describe("ECDSA on P-256, RFC 6979 appendix A.2.5", () => {
  it("verifies the signature of 'sample' with SHA-256", async () => {
    const sign = hex(
      "0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb67903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299",
    );
    const signature = hex(
      "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
    );
    const identity = formatIdentity({ suite: 2, agree: new Uint8Array(65), sign });
    expect(await verifySignature(identity, signature, utf8("sample"))).toBe(true);
    expect(await verifySignature(identity, signature, utf8("Sample"))).toBe(false);
  });
});

describe("recovery words, BIP 39", () => {
  it("are the published list", () => {
    const hash = createHash("sha256")
      .update(`${RECOVERY_WORDS.join("\n")}\n`)
      .digest("hex");
    expect(hash).toBe("2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda");
  });

  it.each([
    ["00".repeat(16), "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about"],
    ["7f".repeat(16), "legal winner thank year wave sausage worth useful legal winner thank yellow"],
    ["80".repeat(16), "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"],
    ["ff".repeat(16), "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo wrong"],
    [
      "9e885d952ad362caeb4efe34a8e91bd2",
      "ozone drill grab fiber curtain grace pudding thank cruise elder eight picnic",
    ],
  ])("encode %s as published", async (entropy, words) => {
    expect((await encodeRecoveryCode(hex(entropy))).join(" ")).toBe(words);
    expect(await readRecoveryCode(words.toUpperCase())).toEqual({ words: words.split(" ") });
  });
});
