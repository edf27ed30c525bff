import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BlockEntry } from "./contract.ts";
import { compileBlocks, findBlocks, normalizeBlock } from "./domain-blocklist.ts";
import { findLinks } from "./domain-links.ts";
import { formatNetwork, isInNetwork, parseAddress, parseNetwork } from "./domain-network.ts";
import { isNear, simhash } from "./domain-simhash.ts";

const entry = (kind: BlockEntry["kind"], value: string): BlockEntry => ({
  ...{ id: `${kind} ${value}`, kind, value, action: "hold", createdAt: 1, createdBy: "" },
});
function found(entries: BlockEntry[], text: string, from: { emailDomain?: string; ip?: string | null } = {}) {
  const blockable = { text, links: findLinks(text), emailDomain: "example.com", ip: null, ...from };
  return findBlocks(compileBlocks(entries), blockable).map(({ value }) => value);
}

describe("the block list", () => {
  it("finds words and phrases as whole words, however they are disguised", () => {
    const words = [entry("word", "casino"), entry("word", "weight loss tea"), entry("word", "weight watch")];
    expect(found(words, "The best CASINO, and Weight-Loss\n tea")).toEqual(["casino", "weight loss tea"]);
    expect(found(words, "саsіnо сasino cas\u200bino")).toEqual(["casino"]);
    expect(found(words, "casinos, weight loss, occasional teas")).toEqual([]);
  });

  it("finds domains with what lies below them", () => {
    const domains = [entry("domain", "pills.com")];
    expect(found(domains, "http://shop.pills.com/x")).toEqual(["pills.com"]);
    expect(found(domains, "PILLS.com")).toEqual(["pills.com"]);
    expect(found(domains, "https://notpills.com https://pills.com.example.org")).toEqual([]);
  });

  it("finds email domains and networks", () => {
    expect(found([entry("email", "spam.example")], "hi", { emailDomain: "Mail.Spam.Example" })).toEqual([
      "spam.example",
    ]);
    const networks = [entry("network", "203.0.113.0/24"), entry("network", "2001:db8::/32")];
    expect(found(networks, "hi", { ip: "203.0.113.250" })).toEqual(["203.0.113.0/24"]);
    expect(found(networks, "hi", { ip: "::ffff:203.0.113.5" })).toEqual(["203.0.113.0/24"]);
    expect(found(networks, "hi", { ip: "2001:DB8:1::7" })).toEqual(["2001:db8::/32"]);
    for (const ip of ["203.0.114.1", "2001:db9::1", "unknown", "", null])
      expect(found(networks, "hi", { ip })).toEqual([]);
  });

  it("takes entries in the way that people paste them, and says what is wrong with others", () => {
    const value = (kind: BlockEntry["kind"], text: string) => normalizeBlock({ kind, value: text });
    expect(value("word", "  Weight-LOSS tea ")).toEqual({ value: "weight loss tea" });
    expect(value("domain", "https://www.Pills.com/order?x=1")).toEqual({ value: "pills.com" });
    expect(value("email", "someone@Spam.Example")).toEqual({ value: "spam.example" });
    expect(value("network", "203.0.113.99/24")).toEqual({ value: "203.0.113.0/24" });
    expect(value("network", "2001:db8::1")).toEqual({ value: "2001:db8::1" });
    for (const [kind, text] of [
      ["word", "a"],
      ["word", "!!"],
      ["domain", "com"],
      ["domain", "not a domain"],
      ["network", "300.1.1.1"],
      ["network", "0.0.0.0/0"],
      ["network", "2001::/16"],
      ["network", "1.2.3.4/33"],
    ] as const)
      expect(value(kind, text), text).toHaveProperty("problem", expect.stringMatching(/^(Enter|This).*\.$/));
  });
});

describe("networks", () => {
  it("hold exactly the addresses with their first bits, and are written as they are read", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 0, max: 32 }), fc.ipV4(), (ip, prefix, other) => {
        const network = parseNetwork(`${ip}/${prefix}`);
        const [a, b] = [parseAddress(ip), parseAddress(other)];
        if (!network || !a || !b) throw new Error("IPv4 addresses are read");
        expect(isInNetwork(a, network)).toBe(true);
        const bits = (n: bigint) => n.toString(2).padStart(32, "0").slice(0, prefix);
        expect(isInNetwork(b, network)).toBe(bits(a.value) === bits(b.value));
        expect(parseNetwork(formatNetwork(network))).toEqual(network);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), fc.integer({ min: 0, max: 128 }), (ip, prefix) => {
        const network = parseNetwork(`${ip}/${prefix}`);
        // Inside IPv6, an IPv4 address has 32 bits.
        if (network) expect(parseNetwork(formatNetwork(network))).toEqual(network);
        else expect(parseAddress(ip)?.bits).toBe(32);
      }),
    );
    // An IPv4 network holds no IPv6 address, however small its number is.
    const [small, everything] = [parseAddress("::2"), parseNetwork("0.0.0.0/0")];
    expect(small && everything && isInNetwork(small, everything)).toBe(false);
    for (const text of ["1::2::3", "1:2:3:4:5:6:7:8:9", ":::", "12345::", "1.2.3", "g::1"])
      expect(parseAddress(text)).toBeNull();
  });
});

describe("texts that are nearly the same", () => {
  const TEXT =
    "I tried the maca powder for six weeks before breakfast and slept better, trained longer and felt less tired at work.";
  const near = (a: string, b: string) => {
    const [x, y] = [simhash(a), simhash(b)];
    return x !== null && y !== null && isNear(x, y);
  };
  it("are found with another case, accents, punctuation and a quote before them", () => {
    expect(near(TEXT, TEXT.toUpperCase().replaceAll(",", " –"))).toBe(true);
    expect(near(TEXT, `> What did you try?\n> And how long?\n\n${TEXT}`)).toBe(true);
    expect(near(`${TEXT} `.repeat(8), `${TEXT} `.repeat(8).replace("six", "five"))).toBe(true);
  });
  it("are not found where texts differ, or are too short to tell", () => {
    expect(
      near(TEXT, "Which of your protein powders mixes best with oat milk, and how much of it do you take after a run?"),
    ).toBe(false);
    const alike =
      "I tried the ashwagandha capsules for two months after dinner and slept as before, trained as long and felt no less tired at work.";
    expect(near(TEXT, alike)).toBe(false);
    expect(simhash("Thanks, that helps a lot")).toBeNull();
    expect(simhash("> a quote of one two three four five six seven eight nine words\n\nI agree")).toBeNull();
  });
});
