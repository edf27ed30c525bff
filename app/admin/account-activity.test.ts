import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { describeAccountActivity } from "./account-activity.ts";

it("says what changed from what to what", () => {
  expect(describeAccountActivity({ action: "role.change", detail: '{"from":"admin","to":"moderator"}' })).toBe(
    "Role changed from admin to moderator",
  );
  expect(describeAccountActivity({ action: "session.open", detail: '{"methods":"password,totp"}' })).toBe(
    "Signed in with password and totp",
  );
});

it("has words for every action that accounts record", () => {
  const folder = join(import.meta.dirname, "../../worker/auth");
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith(".ts") && !name.includes(".test."))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const calls = sources.flatMap((text) => [
    ...text.matchAll(/insertAuthAudit(?:Where)?\(\s*deps,\s*(?:\w+,\s*)?"([a-z.-]+)"/g),
  ]);
  // The one that is passed as a parameter.
  const actions = new Set([...calls.map(([, action]) => action as string), "totp.on", "recovery-codes.renewed"]);
  expect(actions.size).toBeGreaterThan(15);
  for (const action of actions) expect(describeAccountActivity({ action, detail: "{}" })).not.toBe(action);
});
