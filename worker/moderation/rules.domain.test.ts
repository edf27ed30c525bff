import { expect, it } from "vitest";
import type { FlagReason, ItemView } from "./contract.ts";
import { RULES, suggestAction, suggestRule } from "./domain-rules.ts";

const flag = (reason: FlagReason, weight: number) => ({ member: reason, name: "Ben", reason, note: "", at: 1, weight });
const item = (over: Partial<Pick<ItemView, "flags" | "score" | "kind">> = {}) => ({
  ...{ kind: "post" as const, flags: [], score: null },
  ...over,
});

it("suggests the rule whose reports weigh most together, not the one that was reported first", () => {
  const flags = [flag("off_topic", 2), flag("medical_advice", 1.5), { ...flag("medical_advice", 1), member: "cleo" }];
  expect(suggestRule(item({ flags }))).toBe(RULES.medical_advice);
  expect(suggestAction(item({ flags }))).toBe("hide");
});

it("suggests no rule where members say something of their own, or the filter is not sure", () => {
  expect(suggestRule(item({ flags: [flag("other", 5)] }))).toBeNull();
  expect(suggestAction(item({ flags: [flag("other", 5)] }))).toBe("approve");
  expect(suggestAction(item({ score: 0.79 }))).toBe("approve");
});

it("suggests spam where the filter is sure or members say so, and to accept an appeal", () => {
  expect(suggestAction(item({ score: 0.8 }))).toBe("spam");
  expect(suggestAction(item({ flags: [flag("spam", 1)] }))).toBe("spam");
  expect(suggestAction(item({ kind: "appeal", score: 0.99 }))).toBe("approve");
});

it("has a reason that fits the field for each rule, and a note that names the author", () => {
  for (const { reason, note } of Object.values(RULES)) {
    expect(reason.length).toBeLessThanOrEqual(120);
    expect(note("Tess")).toMatch(/^$|Tess/);
  }
});
