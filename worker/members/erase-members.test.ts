import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { openDb } from "../platform/db.ts";
import { eraseDeletedMembers } from "./erase-members.ts";

const db = openDb((env as Env).DB);
const listWaiting = async () =>
  (await env.DB.prepare("SELECT member_id AS id FROM members_erasure ORDER BY at").all<{ id: string }>()).results.map(
    ({ id }) => id,
  );

let logged: MockInstance;
beforeEach(async () => {
  logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await env.DB.prepare("DELETE FROM members_erasure").run();
});
afterEach(() => vi.restoreAllMocks());

async function plant(...ids: string[]) {
  for (const [at, id] of ids.entries())
    await env.DB.prepare("INSERT INTO members_erasure VALUES (?, ?)").bind(id, at).run();
}

it("an account that can't be emptied holds no other back, goes behind them, and is tried again", async () => {
  await plant("first", "broken", "last");
  const emptied: string[] = [];
  let isBroken = true;
  const elsewhere = [
    async (id: string) => {
      if (id === "broken" && isBroken) throw new Error("no answer");
      emptied.push(`log ${id}`);
    },
    async (id: string) => void emptied.push(`coach ${id}`),
  ];
  const run = (now: number) => eraseDeletedMembers({ env: env as Env, db, now: () => now, elsewhere });
  expect(await run(1000)).toEqual({ erased: 2, failed: 1, unfinished: false });
  // What else there is of it is emptied already.
  expect(emptied).toEqual(["log first", "coach first", "coach broken", "log last", "coach last"]);
  expect(logged).toHaveBeenCalledOnce();
  await plant("next");
  expect(await listWaiting()).toEqual(["next", "broken"]);
  isBroken = false;
  expect(await run(2000)).toEqual({ erased: 2, failed: 0, unfinished: false });
  expect(await listWaiting()).toEqual([]);
});

it("a page on which all fail ends the run, rather than beginning again at once", async () => {
  await plant(...Array.from({ length: 51 }, (_, i) => `m${i}`));
  const elsewhere = [() => Promise.reject(new Error("no answer"))];
  const run = () => eraseDeletedMembers({ env: env as Env, db, now: () => 1000, elsewhere });
  expect(await run()).toEqual({ erased: 0, failed: 50, unfinished: false });
  expect((await listWaiting())[0]).toBe("m50");
});
