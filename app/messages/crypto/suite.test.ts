import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { randomBytes } from "#app/lib/account-keys/derive.ts";
import { unwrapEpochKey, wrapEpochKey } from "#app/lib/account-keys/epoch-keys.ts";
import {
  generateIdentity,
  type Identity,
  type IdentitySecret,
  importIdentity,
  packKeyRing,
  signKeyEntry,
  unpackKeyRing,
} from "#app/lib/account-keys/identity.ts";
import { bindFields, decodeBytes, encodeBytes, SecretError } from "#worker/messages/domain-bytes.ts";
import { isCommittedText } from "#worker/messages/domain-franking.ts";
import { isNextKey, type KeyEntry, readKeyLog } from "#worker/messages/domain-key-log.ts";
import {
  createBackup,
  describeBackup,
  findPassphraseProblem,
  openBackup,
  replaceRing,
  setBackupSecret,
} from "./backup.ts";
import { openMessage, sealMessage } from "./message-box.ts";
import { findOrderProblems } from "./order.ts";
import { readRecoveryCode } from "./recovery-code.ts";
import { safetyNumber } from "./safety-number.ts";

const REFUSED = expect.objectContaining({ why: "refused" });
const PLACE = { conversation: "c1", epoch: 3, id: "m1", sender: "ana", device: "d1", counter: 7 };

let secrets: { ana: IdentitySecret; ben: IdentitySecret; old: IdentitySecret };
let ana: Identity;
let ben: Identity;
/** On a browser without X25519. */
let old: Identity;
beforeAll(async () => {
  secrets = { ana: await generateIdentity(1, 1), ben: await generateIdentity(1, 1), old: await generateIdentity(1, 2) };
  [ana, ben, old] = (await Promise.all(Object.values(secrets).map(importIdentity))) as [Identity, Identity, Identity];
});

/** The same text with one bit changed. */
const flip = (text: string, at: number): string => {
  const bytes = decodeBytes(text);
  const index = at % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return encodeBytes(bytes);
};

describe("bytes", () => {
  it("has one name for a list of fields, and one spelling of a value", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (a, b) => {
        expect(encodeBytes(bindFields(...a)) === encodeBytes(bindFields(...b))).toBe(
          JSON.stringify(a) === JSON.stringify(b),
        );
      }),
    );
    expect(() => decodeBytes("AB")).toThrow(SecretError);
    expect(() => decodeBytes("A=")).toThrow(SecretError);
    expect(encodeBytes(decodeBytes("AA"))).toBe("AA");
  });
});

describe("a message", () => {
  it("opens to what was written, and is as long as its step", async () => {
    const key = randomBytes(32);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 600 }), async (text) => {
        const sealed = await sealMessage(key, PLACE, text);
        const opened = await openMessage(key, PLACE, sealed);
        expect(opened.text).toBe(text);
        expect((decodeBytes(sealed.envelope).length - 13 - 16) % 256).toBe(0);
        expect(await isCommittedText(decodeBytes(sealed.commitment), decodeBytes(opened.frankingKey), text)).toBe(true);
        expect(await isCommittedText(decodeBytes(sealed.commitment), decodeBytes(opened.frankingKey), `${text}.`)).toBe(
          false,
        );
      }),
      { numRuns: 40 },
    );
  });

  it("is refused with any bit changed", async () => {
    const key = randomBytes(32);
    const sealed = await sealMessage(key, PLACE, "Meet at six");
    await fc.assert(
      fc.asyncProperty(fc.nat(10_000), fc.boolean(), async (at, inEnvelope) => {
        // The first byte is the format: another one is a later version.
        const place = inEnvelope ? 1 + (at % (decodeBytes(sealed.envelope).length - 1)) : at;
        const changed = inEnvelope
          ? { ...sealed, envelope: flip(sealed.envelope, place) }
          : { ...sealed, commitment: flip(sealed.commitment, place) };
        await expect(openMessage(key, PLACE, changed)).rejects.toEqual(REFUSED);
      }),
      { numRuns: 60 },
    );
    await expect(openMessage(key, PLACE, { ...sealed, envelope: flip(sealed.envelope, 0) })).rejects.toMatchObject({
      why: "unsupported",
    });
  });

  it.each([
    ["another conversation", { conversation: "c2" }],
    ["another epoch", { epoch: 4 }],
    ["another id", { id: "m2" }],
    ["another sender", { sender: "ben" }],
    ["another device", { device: "d2" }],
    ["another counter", { counter: 8 }],
  ])("is refused under %s", async (_, change) => {
    const key = randomBytes(32);
    const sealed = await sealMessage(key, PLACE, "Meet at six");
    await expect(openMessage(key, { ...PLACE, ...change }, sealed)).rejects.toEqual(REFUSED);
    await expect(openMessage(randomBytes(32), PLACE, sealed)).rejects.toEqual(REFUSED);
  });

  it("that comes again, late or after a gap is named", () => {
    const at = (id: string, counter: number, device = "d1") => ({ id, counter, device, sender: "ana" });
    expect(findOrderProblems([at("a", 1), at("b", 2), at("x", 1, "d2"), at("c", 3)], true)).toEqual(
      Array(4).fill(null),
    );
    // The copy alone: what was there first is still to be read.
    expect(findOrderProblems([at("a", 1), at("b", 2), at("b", 2)])).toEqual([null, null, "replayed"]);
    expect(findOrderProblems([at("a", 1), at("b", 2), at("a", 1)])).toEqual([null, null, "replayed"]);
    expect(findOrderProblems([at("a", 1), at("b", 1)])).toEqual([null, "replayed"]);
    expect(findOrderProblems([at("a", 4), at("b", 3)])).toEqual([null, "reordered"]);
    expect(findOrderProblems([at("a", 1), at("b", 3)])).toEqual([null, "gap"]);
    expect(findOrderProblems([at("b", 2)], true)).toEqual(["gap"]);
    expect(findOrderProblems([at("b", 2)])).toEqual([null]);
  });
});

describe("a conversation's key", () => {
  const place = { conversation: "c1", epoch: 1, from: "ana", to: "ben" };

  it("opens for whom it was wrapped, with the same curves and with others", async () => {
    const key = randomBytes(32);
    for (const [sender, recipient] of [
      [ana, ben],
      [ana, ana],
      [ana, old],
      [old, ana],
      [old, old],
    ] as const) {
      const wrapped = await wrapEpochKey(key, place, sender, recipient.publicKey);
      expect(await unwrapEpochKey(wrapped, place, recipient, sender.publicKey)).toEqual(key);
    }
  });

  it("is refused by anyone else, for another place, from another sender, and with any bit changed", async () => {
    const key = randomBytes(32);
    for (const [sender, recipient, other] of [
      [ana, ben, old],
      [old, ben, ana],
    ] as const) {
      const wrapped = await wrapEpochKey(key, place, sender, recipient.publicKey);
      const open = (text = wrapped, at = place, by = recipient, from = sender.publicKey) =>
        unwrapEpochKey(text, at, by, from);
      await expect(open(wrapped, place, ana === sender ? ana : old)).rejects.toBeInstanceOf(SecretError);
      for (const change of [{ conversation: "c2" }, { epoch: 2 }, { from: "eve" }, { to: "eve" }])
        await expect(open(wrapped, { ...place, ...change })).rejects.toEqual(REFUSED);
      await expect(open(wrapped, place, recipient, other.publicKey)).rejects.toBeInstanceOf(SecretError);
      for (let at = 0; at < decodeBytes(wrapped).length; at += 7)
        await expect(open(flip(wrapped, at))).rejects.toBeInstanceOf(SecretError);
    }
  });

  it("can't be forged by the server, which knows every public key: a key swapped on the way is refused", async () => {
    const eve = await importIdentity(await generateIdentity(1, 1));
    const forged = await wrapEpochKey(randomBytes(32), place, eve, ben.publicKey);
    await expect(unwrapEpochKey(forged, place, ben, ana.publicKey)).rejects.toEqual(REFUSED);
  });

  it("is not agreed on with a point that makes every key the same", async () => {
    const bytes = decodeBytes(ben.publicKey);
    bytes.fill(0, 2, 34);
    await expect(wrapEpochKey(randomBytes(32), place, ana, encodeBytes(bytes))).rejects.toBeInstanceOf(SecretError);
  });
});

describe("a key log", () => {
  it("follows keys from the first through a rotation, a revocation and a reset", async () => {
    const log: KeyEntry[] = [];
    const add = (entry: Omit<KeyEntry, "at">) => log.push({ ...entry, at: log.length });
    const next = await importIdentity(await generateIdentity(2, 1));
    add(await signKeyEntry("ana", "first", ana, null));
    add(await signKeyEntry("ana", "rotated", next, log[0] ?? null, ana));
    expect(await readKeyLog("ana", log)).toEqual(
      new Map([
        [1, ana.publicKey],
        [2, next.publicKey],
      ]),
    );
    const reset = await signKeyEntry("ana", "reset", old, log[1] ?? null);
    expect(await isNextKey("ana", log[1] ?? null, reset)).toBe(true);
    // Someone else's log, a line left out, two lines swapped, a line changed.
    await expect(readKeyLog("ben", log)).rejects.toEqual(REFUSED);
    await expect(readKeyLog("ana", log.slice(1))).rejects.toEqual(REFUSED);
    await expect(readKeyLog("ana", log.toReversed())).rejects.toEqual(REFUSED);
    await expect(readKeyLog("ana", [log[0], { ...log[1], publicKey: ben.publicKey }] as KeyEntry[])).rejects.toEqual(
      REFUSED,
    );
  });

  it("takes no key that its owner doesn't have, and no rotation that the old key doesn't vouch for", async () => {
    const first = await signKeyEntry("ana", "first", ana, null);
    const stolen = { ...(await signKeyEntry("ana", "reset", ben, first)), publicKey: old.publicKey };
    expect(await isNextKey("ana", first, stolen)).toBe(false);
    expect(await isNextKey("ana", first, await signKeyEntry("ana", "rotated", ben, first, ben))).toBe(false);
    expect(await isNextKey("ana", first, await signKeyEntry("ana", "rotated", ben, first, ana))).toBe(true);
  });
});

describe("a backup", () => {
  const words = { kind: "code", text: "legal winner thank" } as const;
  const phrase = { kind: "passphrase", text: "four quiet river stones" } as const;
  const FLOOR = 600_000;

  it.each(["password1234", "river stone", "abababababab", "ana.quispe2031", "sunshine2026!"])(
    "takes no passphrase as weak as %s",
    (text) => expect(findPassphraseProblem(text, "ana.quispe@example.com")).toMatch(/^(Use|This passphrase|Don't)/),
  );
  it("takes four words", () => expect(findPassphraseProblem(phrase.text, "ana@example.com")).toBe(null));

  it("opens with any of its secrets, before and after the keys in it were rotated", async () => {
    const first = await createBackup("ana", [secrets.ana], words, FLOOR);
    const { key, ring } = await openBackup(first, "ana", words);
    expect(ring).toEqual([secrets.ana]);
    const both = await setBackupSecret(first, "ana", key, phrase, FLOOR);
    const second = { ...secrets.ben, version: 2 };
    const rotated = await replaceRing(both, "ana", [secrets.ana, second], key);
    expect(describeBackup(rotated)).toEqual({ version: 2, kinds: ["code", "passphrase"] });
    for (const secret of [words, phrase])
      expect((await openBackup(rotated, "ana", secret)).ring).toEqual([secrets.ana, second]);
  });

  it("is refused with a wrong secret, for another account, with another version, and with fewer rounds", async () => {
    const backup = await createBackup("ana", [secrets.ana], phrase, FLOOR);
    await expect(openBackup(backup, "ana", { ...phrase, text: "five quiet river stones" })).rejects.toEqual(REFUSED);
    await expect(openBackup(backup, "ben", phrase)).rejects.toEqual(REFUSED);
    await expect(openBackup(backup.replace("v1$1$", "v1$2$"), "ana", phrase)).rejects.toEqual(REFUSED);
    await expect(openBackup(backup.replace("600000", "600001"), "ana", phrase)).rejects.toEqual(REFUSED);
    await expect(openBackup(backup.replace("600000", "1000"), "ana", phrase)).rejects.toEqual(REFUSED);
    expect(() => describeBackup("v2$1$a$b")).toThrow(SecretError);
    expect(() => describeBackup("{}")).toThrow(SecretError);
  });

  it("holds keys that come out as they went in", () => {
    const ring = Object.values(secrets);
    expect(unpackKeyRing(packKeyRing(ring))).toEqual(ring);
    expect(() => unpackKeyRing(packKeyRing(ring).slice(0, -1))).toThrow(SecretError);
  });
});

it("keys that are in use can't be exported", async () => {
  for (const format of ["pkcs8", "jwk"] as const)
    await expect(crypto.subtle.exportKey(format, ana.agree)).rejects.toMatchObject({ name: "InvalidAccessError" });
});

describe("recovery words as typed", () => {
  it("are taken in any case, by four letters, and told what is wrong", async () => {
    const words = "legal winner thank year wave sausage worth useful legal winner thank yellow";
    expect(await readRecoveryCode(" LEGA winn-than year\nwave sausage worth usef legal winner thank yellow ")).toEqual({
      words: words.split(" "),
    });
    expect(await readRecoveryCode("legal winner")).toEqual({ why: "count", found: 2 });
    expect(await readRecoveryCode(words.replace("wave", "wafe"))).toEqual({ why: "word", word: "wafe" });
    expect(await readRecoveryCode(words.replace("wave", "water"))).toEqual({ why: "check" });
  });
});

describe("a safety number", () => {
  it("is the same on both sides, and another with any other key or account", async () => {
    const [a, b] = [
      { member: "ana", publicKey: ana.publicKey },
      { member: "ben", publicKey: ben.publicKey },
    ];
    const number = await safetyNumber(a, b);
    expect(number).toHaveLength(12);
    expect(number.join("")).toMatch(/^\d{60}$/);
    expect(await safetyNumber(b, a)).toEqual(number);
    expect(await safetyNumber(a, { ...b, publicKey: old.publicKey })).not.toEqual(number);
    expect(await safetyNumber(a, { ...b, member: "eve" })).not.toEqual(number);
  });
});
