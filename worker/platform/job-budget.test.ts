import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { MINUTE } from "../kernel/instants.ts";
import { openDb } from "./db.ts";
import { createJobBudget } from "./job-budget.ts";

const setUp = () => {
  const db = openDb(env.DB);
  let now = 0;
  const budget = createJobBudget(db, () => now);
  return {
    budget,
    use: async (count: number) => {
      for (let i = 0; i < count; i++) await db.run(sql`SELECT 1`);
    },
    wait: (ms: number) => {
      now += ms;
    },
  };
};

it("has room until its statements or its time are used up, and remembers that it refused", async () => {
  const { budget, use } = setUp();
  expect([budget.hasRoomFor(900), budget.isUsedUp]).toEqual([true, false]);
  await use(100);
  expect([budget.hasRoomFor(800), budget.isUsedUp]).toEqual([true, false]);
  expect([budget.hasRoomFor(801), budget.isUsedUp]).toEqual([false, true]);
  const other = setUp();
  other.wait(4 * MINUTE);
  expect(other.budget.hasRoomFor(1)).toBe(false);
});

it("a share leaves room for what comes after it; its last item may go beyond it, but not beyond the whole", async () => {
  const { budget, use } = setUp();
  const first = budget.share(3);
  await use(299);
  expect(first.hasRoomFor(250)).toBe(true);
  await use(250);
  expect([first.hasRoomFor(1), first.isUsedUp, budget.isUsedUp]).toEqual([false, true, true]);
  const second = budget.share(1);
  expect([second.hasRoomFor(351), second.hasRoomFor(352)]).toEqual([true, false]);
});
