import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { STAFF_ACTIONS } from "#worker/community/domain-staff-words.ts";
import { describeAction, describeChanges } from "./audit-words.ts";

const entry = (action: string, target: string, before: unknown = null, after: unknown = null) => ({
  action,
  target,
  before: before === null ? null : JSON.stringify(before),
  after: after === null ? null : JSON.stringify(after),
});

it("says what was done to what, without the ids of machines", () => {
  expect(describeAction(entry("review.decide", "review:01a2005f-9a9c-7000-8000-000000000000"))).toBe(
    "Decided on review",
  );
  expect(describeAction(entry("product.update", "product:puna"))).toBe("Updated product puna");
  expect(describeAction(entry("email.texts", "email:order.refund"))).toBe("Changed the text of email order.refund");
  expect(describeAction(entry("email.reset", "email:order.refund"))).toBe("Reset the text of email order.refund");
  expect(describeAction(entry("sample.fill", "sample:shop"))).toBe("Added sample data shop");
  expect(describeAction(entry("settings.change", "setting:countPageviews"))).toBe("Changed count pageviews");
});

it("has words for all that staff do to a topic", () => {
  for (const action of STAFF_ACTIONS)
    expect(describeAction(entry(`community.topic_${action}`, "topic:06c0nt0p1c00"))).not.toMatch(/_|06c0nt/);
});

it("says what changed from what to what", () => {
  expect(describeChanges(entry("review.decide", "review:x", { status: "pending" }, { status: "published" }))).toEqual([
    "Status: pending → published",
  ]);
  expect(describeChanges(entry("settings.change", "setting:forum", true, false))).toEqual(["on → off"]);
  expect(
    describeChanges(entry("product.update", "product:x", { version: 1, price: 5 }, { version: 2, price: 5 })),
  ).toEqual([]);
});

it("has words for every action that is recorded", () => {
  const files = execFileSync("git", ["ls-files", "worker"], { encoding: "utf8" })
    .split("\n")
    .filter((f) => f.endsWith(".ts") && !f.includes(".test.") && !f.includes("/auth/"));
  const actions = new Set(
    files.flatMap((f) =>
      [...readFileSync(f, "utf8").matchAll(/audit\w*\(\s*[\w.]+,\s*[\w.]+,\s*"([a-z_]+\.[a-z_.]+)"/gi)].map(
        ([, a]) => a as string,
      ),
    ),
  );
  expect(actions.size).toBeGreaterThan(20);
  for (const action of actions) expect(describeAction(entry(action, `${action.split(".")[0]}:x`))).not.toMatch(/[._]/);
});
