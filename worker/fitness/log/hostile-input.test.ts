import { expect, it } from "vitest";
import { fetchApi, ORIGIN } from "../../auth/testing/browser.ts";
import { entryOf, put } from "../testing/commands.ts";
import { signInFitnessMember } from "../testing/members.ts";

const device = crypto.randomUUID();

it.each([10, 2000, 300_000])("says what is wrong with a field that is %i levels deep", async (depth) => {
  const { browser } = await signInFitnessMember(`Deep${depth}`);
  const command = { ...put("entry", "e", entryOf()), patch: { food: "DEEP" } };
  const text = JSON.stringify({ device, cursor: 0, commands: [command] });
  const body = text.replace('"DEEP"', "[".repeat(depth) + "]".repeat(depth));
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = {
    Origin: ORIGIN,
    "Sec-Fetch-Site": "same-origin",
    Cookie: cookie,
    "Content-Type": "application/json",
  };
  const answer = await fetchApi(new Request(`${ORIGIN}/api/fitness/sync`, { method: "POST", headers, body }));
  const { results, error } = (await answer.json()) as { results?: unknown; error?: { code: string } };
  if (results) expect(results).toMatchObject([{ ok: false, code: "invalid" }]);
  else expect(error?.code).toBe("bad_input");
});
