/** Published vectors of every primitive that the messages use, through the very calls that they use. */
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { decryptBytes, encryptBytes, hkdf, pbkdf2 } from "#app/lib/account-keys/derive.ts";
import { agreeOn, importPoint } from "#app/lib/account-keys/epoch-keys.ts";
import { type Bytes, utf8 } from "#worker/messages/domain-bytes.ts";
import { commitToText } from "#worker/messages/domain-franking.ts";
import { formatIdentity, verifySignature } from "#worker/messages/domain-suite.ts";
import { encodeRecoveryCode, readRecoveryCode } from "./recovery-code.ts";
import { RECOVERY_WORDS } from "./recovery-words.ts";

const hex = (text: string): Bytes =>
  Uint8Array.from(text.replaceAll(/\s/g, "").match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
/** Bytes that count up. */
const sequence = (from: number, length: number) => toHex(Uint8Array.from({ length }, (_, i) => from + i));
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
    expect(toHex(await agreeOn(1, key, await importPoint(1, hex(point))))).toBe(shared);
  });

  it.each([
    ["0", "00".repeat(32)],
    ["1", `01${"00".repeat(31)}`],
    ["of order 8", "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"],
    ["of order 8, the other", "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"],
    ["p - 1", "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"],
  ])("refuses the point %s, with which every key agrees on nothing (RFC 7748 section 6.1)", async (_, point) => {
    const scalar = "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4";
    const key = await crypto.subtle.importKey("pkcs8", pkcs8("6e", scalar), { name: "X25519" }, false, ["deriveBits"]);
    await expect(importPoint(1, hex(point)).then((theirs) => agreeOn(1, key, theirs))).rejects.toMatchObject({
      why: "refused",
    });
  });
});

describe("ECDH on P-256, RFC 5903 section 8.1", () => {
  const word = (text: string) => Buffer.from(text, "hex").toString("base64url");
  it("agrees from both sides", async () => {
    const [i, r] = [
      {
        d: "c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433",
        x: "dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180",
        y: "5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3",
      },
      {
        d: "c6ef9c5d78ae012a011164acb397ce2088685d8f06bf9be0b283ab46476bee53",
        x: "d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63",
        y: "56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab",
      },
    ] as const;
    const own = ({ d, x, y }: typeof i | typeof r) =>
      crypto.subtle.importKey(
        "jwk",
        { kty: "EC", crv: "P-256", d: word(d), x: word(x), y: word(y) },
        { name: "ECDH", namedCurve: "P-256" },
        false,
        ["deriveBits"],
      );
    const theirs = ({ x, y }: typeof i | typeof r) => importPoint(2, hex(`04${x}${y}`));
    const shared = "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de";
    expect(toHex(await agreeOn(2, await own(i), await theirs(r)))).toBe(shared);
    expect(toHex(await agreeOn(2, await own(r), await theirs(i)))).toBe(shared);
  });
});

describe("SHA-2, FIPS 180-4", () => {
  it.each([
    // Key logs are chained by it.
    ["SHA-256", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    // Safety numbers are made by it.
    [
      "SHA-512",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
    ],
  ])("%s of abc", async (name, hash) => {
    expect(toHex(new Uint8Array(await crypto.subtle.digest(name, utf8("abc"))))).toBe(hash);
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
      title: "case 2",
      secret: sequence(0x00, 80),
      salt: sequence(0x60, 80),
      info: sequence(0xb0, 80),
      size: 82,
      key: "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c65e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87",
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
