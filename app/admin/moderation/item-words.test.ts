import { expect, it } from "vitest";
import type { ItemView } from "#worker/moderation/contract.ts";
import { rulesFor } from "#worker/moderation/domain-rules.ts";
import { judgePost } from "#worker/spam/domain-judge.ts";
import { DEFAULT_SETTINGS } from "#worker/spam/domain-settings.ts";
import { AT, judgeInput, noFacts } from "#worker/spam/testing/judge-input.ts";
import {
  DECIDE,
  describeCause,
  describeDecision,
  describeLogLine,
  describePlace,
  describeWeight,
} from "./item-words.ts";
import { describeRecordLine } from "./record-words.ts";

type Kind = Pick<ItemView, "kind" | "topic">;
const POST: Kind = { kind: "held", topic: "1g0000000000" };
const MESSAGE: Kind = { kind: "message", topic: "" };
const APPEAL: Kind = { kind: "appeal", topic: "1g0000000000" };
const MESSAGE_APPEAL: Kind = { kind: "appeal", topic: "" };

it("speaks of posts only where there is one", () => {
  const said = ([POST, APPEAL] as const).map((item) => describeDecision(item, "approve"));
  expect(said).toEqual(["Post approved", "Appeal accepted, post shown"]);
  const words = [MESSAGE, MESSAGE_APPEAL].flatMap((item) => [
    ...(["approve", "hide", "spam"] as const).map((action) => describeDecision(item, action)),
    ...rulesFor(item).map(({ text, note }) => `${text} ${note("Ana")}`),
  ]);
  for (const text of [...words, ...Object.values(DECIDE.message), ...Object.values(DECIDE["message appeal"])])
    expect(text).not.toMatch(/post/i);
  expect(rulesFor(MESSAGE_APPEAL)).toEqual(rulesFor(MESSAGE));
  expect(rulesFor(APPEAL)).toEqual(rulesFor(POST));
});

it("names what the spam filter acted on, in its own words", () => {
  const cause = (trust: 0 | 1, facts: Parameters<typeof noFacts>[0], score: number | null = null) => {
    const judged = judgePost(judgeInput({ trust }), DEFAULT_SETTINGS, noFacts({ ...facts, score }));
    return describeCause({ kind: "held", flags: [], reasons: judged.reasons.map(({ text }) => text), score })[0];
  };
  const links = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => ({ domain: `${n}.example`, path: "/" }));
  const blocked = (kind: "word" | "domain" | "email" | "network") => ({
    blocks: [{ id: kind, kind, value: "pills", action: "hold" as const, createdAt: AT, createdBy: "root@example.com" }],
  });
  expect(cause(0, { approved: 0 })).toBe("First post");
  expect(cause(0, { approved: 0 }, 0.2)).toBe("First post");
  expect(cause(1, {}, 0.95)).toBe("Spam score 95%");
  expect(cause(0, { approved: 0, links })).toBe("Links");
  expect(cause(0, { approved: 9, networkPosts: 99 })).toBe("Many posts from one network");
  expect(cause(1, { duplicateMembers: 2 })).toBe("Repeated text");
  expect(cause(1, { sample: 0 })).toBe("Random check");
  for (const kind of ["word", "domain", "email", "network"] as const)
    expect(cause(1, blocked(kind)), kind).toBe("On the block list");
});

it("says what reports count only where it isn't one each, and where a post stands", () => {
  const say = (...weights: number[]) => describeWeight(weights.map((weight) => ({ weight })));
  expect([say(1), say(1, 1), say(), say(2), say(5, 1, 0.5), say(0)]).toEqual([
    ...["", "", "", "counts as 2", "count as 6.5", "counts for nothing"],
  ]);
  expect(describePlace(POST, { [POST.topic]: "Training" })).toBe("Training");
  expect([describePlace(POST, {}), describePlace(MESSAGE, {})]).toEqual([null, "Messages"]);
});

it("says in the history that an appeal was accepted or declined", () => {
  const line = (action: string) => describeLogLine({ action, by: "mia@example.com", item: "appeal:post:1" }, "Mia");
  expect(["approve", "hide", "undo"].map(line)).toEqual([
    "Mia accepted it",
    "Mia declined it",
    "Mia undid the decision",
  ]);
  const record = (action: string, detail = {}) =>
    describeRecordLine({ action, by: "m", detail, item: "appeal:message:1", name: "Ana" }, { m: "Mia" }).sentence;
  expect(record("approve")).toBe("Mia accepted an appeal by Ana");
  expect(record("hide")).toBe("Mia declined an appeal by Ana");
  expect(record("hide", { own: "decider" })).toBe(
    "Mia declined an appeal by Ana (the appealed decision was their own; no one else could decide)",
  );
  expect(record("undo", { action: "hide" })).toBe("Mia undid the decision about an appeal by Ana");
});
