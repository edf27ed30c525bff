import { describe, expect, it } from "vitest";
import type { BlockEntry, SpamSettings } from "./contract.ts";
import { type JudgeFacts, judgePost } from "./domain-judge.ts";
import { DEFAULT_SETTINGS, parseSettings } from "./domain-settings.ts";
import { sampleOf } from "./sample-of.ts";
import { AT, judgeInput, noFacts } from "./testing/judge-input.ts";

const judge = (
  input: Parameters<typeof judgeInput>[0],
  facts: Partial<JudgeFacts> = {},
  settings: Partial<SpamSettings> = {},
) => judgePost(judgeInput(input), { ...DEFAULT_SETTINGS, ...settings }, noFacts(facts));
const codes = (judged: ReturnType<typeof judge>) => judged.reasons.map(({ code }) => code);
const block = (kind: BlockEntry["kind"], value: string, action: BlockEntry["action"]): BlockEntry => ({
  ...{ id: value, kind, value, action, createdAt: AT, createdBy: "root@example.com" },
});
const links = (...domains: string[]) => domains.map((domain) => ({ domain, path: "/" }));

describe("what becomes of a post", () => {
  it("is published where nothing speaks against it", () => {
    expect(judge({})).toEqual({ verdict: "publish", wanted: "publish", reasons: [], message: null, retryAfter: null });
  });

  it("is published for staff whatever it says", () => {
    const facts = { blocks: [block("word", "pills", "refuse")], score: 1, repliesToday: Array<number>(5000).fill(AT) };
    expect(judge({ isStaff: true, trust: 0 }, facts)).toMatchObject({ verdict: "publish", message: null });
  });

  it("is refused with what to change where the block list says so, and held where it says that", () => {
    const refused = judge({}, { blocks: [block("domain", "bad.example", "refuse")] });
    expect(refused).toMatchObject({ verdict: "refuse", message: expect.stringContaining("Remove the link") });
    expect(codes(refused)).toEqual(["block_domain"]);
    expect(judge({}, { blocks: [block("word", "pills", "hold")] })).toMatchObject({ verdict: "hold" });
    // The stricter of two entries holds.
    const both = { blocks: [block("word", "pills", "hold"), block("network", "203.0.113.0/24", "refuse")] };
    expect(judge({}, both)).toMatchObject({ verdict: "refuse", message: expect.stringContaining("network") });
  });

  it("is refused above the limits of the trust level, until the oldest counted post is a day old", () => {
    const hours = (...ago: number[]) => ago.map((n) => AT - n * 3_600_000);
    const third = { topicsToday: hours(1, 5, 20) };
    const refused = judge({ kind: "topic", trust: 0 }, third);
    expect(refused).toMatchObject({ verdict: "refuse", retryAfter: 4 * 3600 });
    expect(refused.message).toBe(
      "You've started 3 topics in the last 24 hours, the most for now. Try again in 4 hours.",
    );
    expect(judge({ kind: "topic", trust: 1 }, third).verdict).toBe("publish");
    expect(judge({ kind: "reply", trust: 1 }, third).verdict).toBe("publish");
    const edits = { editsThisHour: Array.from({ length: 30 }, (_, i) => AT - i * 1000) };
    expect(codes(judge({ kind: "edit" }, edits))).toEqual(["too_many"]);
    expect(judge({ kind: "edit", trust: 2 }, edits).verdict).toBe("publish");
    // Nor does the edit of a first post get round the look that new posts wait for.
    expect(codes(judge({ kind: "edit", trust: 0 }, { approved: 0 }))).toEqual(["first_post"]);
    expect(judge({ kind: "edit", trust: 0 }, { approved: DEFAULT_SETTINGS.firstPosts }).verdict).toBe("publish");
  });

  it("is refused where it comes too soon after the one before; an edit never does", () => {
    const soon = { lastPostAt: AT - 4000 };
    expect(judge({}, soon)).toMatchObject({
      verdict: "refuse",
      retryAfter: 6,
      message: "You're posting very quickly. Wait 6 seconds, then send it again.",
    });
    expect(judge({ kind: "edit" }, soon).verdict).toBe("publish");
    expect(judge({}, { lastPostAt: AT - 10_000 }).verdict).toBe("publish");
  });

  it("is held while a new member's first posts are not approved", () => {
    const first = judge({ trust: 0 });
    expect(first.verdict).toBe("hold");
    expect(first.message).toContain("first posts of new members");
    expect(judge({ trust: 0 }, { approved: 1 }).verdict).toBe("publish");
    expect(judge({ trust: 0 }, { approved: 1 }, { firstPosts: 2 }).verdict).toBe("hold");
    expect(judge({ trust: 0 }, {}, { firstPosts: 0 }).verdict).toBe("publish");
    expect(judge({ trust: 0, kind: "profile" }).verdict).toBe("publish");
  });

  it("is held with more links than the trust level may have", () => {
    const three = { approved: 1, links: links("a.example", "b.example", "c.example") };
    expect(codes(judge({ trust: 0 }, three))).toEqual(["links"]);
    expect(judge({ trust: 1 }, three).verdict).toBe("publish");
    const many = { links: links(...Array.from({ length: 80 }, (_, i) => `s${i}.example`)) };
    expect(judge({ trust: 3 }, many).verdict).toBe("publish");
  });

  it("is held where a new member links to one domain again and again", () => {
    const facts = (before: number) => ({
      approved: 5,
      links: links("shop.example"),
      domainsBefore: { "shop.example": before, "other.example": 9 },
    });
    expect(judge({ trust: 0 }, facts(1)).verdict).toBe("publish");
    expect(codes(judge({ trust: 0 }, facts(2)))).toEqual(["same_domain"]);
    expect(judge({ trust: 1 }, facts(2)).verdict).toBe("publish");
    // A single link is no repetition.
    expect(judge({ trust: 0 }, facts(0), { sameDomain: 1 }).verdict).toBe("publish");
  });

  it("is held as a repetition of the member's own or of others' texts; reviewed for those who proved themselves", () => {
    expect(codes(judge({}, { duplicateOwnAt: AT - 1000 }))).toEqual(["duplicate_own"]);
    expect(judge({ trust: 2 }, { duplicateOwnAt: AT - 1000 })).toMatchObject({ verdict: "review", message: null });
    expect(judge({}, { duplicateMembers: 1 }).verdict).toBe("hold");
    expect(judge({ trust: 2 }, { duplicateMembers: 1 }).verdict).toBe("review");
    expect(judge({ trust: 2 }, { duplicateMembers: 2 }).verdict).toBe("hold");
  });

  it("is held in a flood of new members from one network", () => {
    expect(codes(judge({ trust: 0 }, { approved: 1, networkPosts: 10 }))).toEqual(["network_flood"]);
    expect(judge({ trust: 0 }, { approved: 1, networkPosts: 9 }).verdict).toBe("publish");
    expect(judge({ trust: 1 }, { networkPosts: 500 }).verdict).toBe("publish");
  });

  it("follows the score: reviewed, held, and held earlier for new members; regulars are never held by the model", () => {
    expect(judge({}, { score: 0.69 }).verdict).toBe("publish");
    expect(judge({}, { score: 0.7 }).verdict).toBe("review");
    expect(judge({}, { score: 0.9 }).verdict).toBe("hold");
    expect(judge({ trust: 0 }, { approved: 1, score: 0.7 }).verdict).toBe("hold");
    expect(judge({ trust: 3 }, { score: 0.99 }).verdict).toBe("review");
    expect(judge({}, { score: null }).verdict).toBe("publish");
  });

  it("is reviewed now and then without a reason, by its id", () => {
    expect(codes(judge({}, { sample: 0.005 }))).toEqual(["audit"]);
    expect(judge({}, { sample: 0.01 }).verdict).toBe("publish");
    expect(judge({}, { sample: 0 }, { auditShare: 0 }).verdict).toBe("publish");
    const samples = Array.from({ length: 4000 }, (_, i) => sampleOf(`post-${i}`));
    expect(sampleOf("post-1")).toBe(samples[1]);
    for (const cut of [0.05, 0.5, 0.9])
      expect(samples.filter((sample) => sample < cut).length / samples.length).toBeCloseTo(cut, 1);
  });

  it("is published in shadow mode with what would have become of it, save by the block list and the limits", () => {
    const shadow = { mode: "shadow" as const };
    expect(judge({ trust: 0 }, { score: 0.99 }, shadow)).toMatchObject({
      verdict: "publish",
      wanted: "hold",
      message: null,
    });
    expect(judge({}, { blocks: [block("word", "pills", "hold")] }, shadow).verdict).toBe("hold");
    expect(judge({}, { lastPostAt: AT - 1000 }, shadow)).toMatchObject({ verdict: "refuse", wanted: "refuse" });
  });
});

describe("settings", () => {
  it("are the defaults where none are stored or they can't be read", () => {
    for (const stored of [null, "{", '{"levels":[]}', '{"reviewAt":0.95,"holdAt":0.9}'])
      expect(parseSettings(stored)).toEqual(DEFAULT_SETTINGS);
    expect(parseSettings('{"firstPosts":3}')).toEqual({ ...DEFAULT_SETTINGS, firstPosts: 3 });
  });

  it("loosen from level to level", () => {
    const { levels } = DEFAULT_SETTINGS;
    for (let i = 1; i < levels.length; i++)
      for (const [key, value] of Object.entries(levels[i] ?? {})) {
        const before = levels[i - 1]?.[key as keyof (typeof levels)[0]];
        const [low, high] = [before ?? Number.POSITIVE_INFINITY, value ?? Number.POSITIVE_INFINITY];
        if (key === "secondsBetween") expect(high, key).toBeLessThanOrEqual(low);
        else expect(high, key).toBeGreaterThanOrEqual(low);
      }
  });
});
