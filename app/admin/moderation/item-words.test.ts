import { expect, it } from "vitest";
import type { ItemView } from "#worker/moderation/contract.ts";
import { rulesFor } from "#worker/moderation/domain-rules.ts";
import { DECIDE, describeDecision, describeLogLine } from "./item-words.ts";
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
