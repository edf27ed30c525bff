import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { DAY, MINUTE } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { forgetDepartedNames } from "./forget-names.ts";

const db = openDb((env as Env).DB);
const run = (statement: string, ...values: (string | number)[]) =>
  env.DB.prepare(statement)
    .bind(...values)
    .run();
const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n;

let logged: MockInstance;
beforeEach(async () => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  for (const table of ["members_departure", "members_departure_rest", "members_watch"])
    await run(`DELETE FROM ${table}`);
  for (const id of ["a", "broken", "z"])
    await run("INSERT INTO members_watch (topic_id, user_id, level, version) VALUES ('t', ?, 'watching', 1)", id);
});
afterEach(() => vi.restoreAllMocks());

it("a member who can't be reached holds nobody back, and is asked again the next day", async () => {
  await run("INSERT INTO members_departure (member_id, at) VALUES ('gone', 0), ('too', 0)");
  const asked: string[] = [];
  let isBroken = true;
  const forget = async (id: string, departed: readonly string[]) => {
    asked.push(`${id}: ${departed.toSorted().join(" ")}`);
    if (id === "broken" && isBroken) throw new Error("no answer");
  };
  const at = async (now: number) => {
    asked.length = 0;
    return forgetDepartedNames({ env: env as Env, db, now: () => now, forget });
  };
  expect(await at(60 * MINUTE)).toEqual({ asked: 3, failed: 1, unfinished: false });
  expect(asked.toSorted()).toEqual(["a: gone too", "broken: gone too", "z: gone too"]);
  expect(logged).toHaveBeenCalledOnce();
  expect([await count("members_departure"), await count("members_departure_rest")]).toEqual([0, 2]);

  // Not at once, nor with each run.
  expect(await at(120 * MINUTE)).toEqual({ asked: 0, failed: 0, unfinished: false });
  expect(await at(60 * MINUTE + DAY)).toEqual({ asked: 1, failed: 1, unfinished: false });
  expect(await at(61 * MINUTE + DAY)).toEqual({ asked: 0, failed: 0, unfinished: false });
  isBroken = false;
  expect(await at(60 * MINUTE + 2 * DAY)).toEqual({ asked: 1, failed: 0, unfinished: false });
  expect(asked).toEqual(["broken: gone too"]);
  expect(await count("members_departure_rest")).toBe(0);
});
