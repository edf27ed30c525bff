import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { mailOutbox } from "../email/schema.ts";
import { DAY, HOUR, MINUTE } from "../kernel/instants.ts";
import { countStatements } from "../platform/db.ts";
import { createRequestContext } from "../request-context.ts";
import { emailStaffAboutBacklogs, runAndRecordJob } from "../settings/index.ts";
import { settingsJob } from "../settings/schema.ts";
import { subscriptions } from "./schema.ts";
import { billingService } from "./service.ts";
import { createFakeShop, db, resetBilling } from "./testing/billing-harness.ts";

const NOW = Date.UTC(2026, 5, 1, 12);

beforeEach(async () => {
  await resetBilling();
  await db.batch([db.delete(mailOutbox), db.delete(settingsJob)]);
});

/** Subscriptions that are due now and were announced five days ago. */
async function insertDue(count: number): Promise<void> {
  await db.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, price, card_id,
      next_cycle, next_charge_at, anchor_at, origin_order_id, created_at, reminder_for, reminded_at)
    SELECT printf('s%05d', i), 'u1', 'ada@example.com', 'active', 'access', 'fitness', 'USD', 'month', 1, 1200, 'card1',
      1, ${NOW} + i, ${NOW}, 'o' || i, ${NOW - 30 * DAY}, ${NOW} + i, ${NOW - 5 * DAY} FROM n`);
}

it("41 that throw do not stop the 42nd; they wait longer each time, and are flagged after the third", async () => {
  const s = createFakeShop(NOW + HOUR);
  await insertDue(42);
  const begin = s.bank.beginRenewal.bind(s.bank);
  let asked = 0;
  s.bank.beginRenewal = async (request) => {
    asked += 1;
    if (request.subscriptionId !== "s00042") throw new Error("bad data");
    return begin(request);
  };
  for (let run = 0; run < 12 && s.bank.charges.length === 0; run++) {
    await s.billing().runCharges();
    s.to(s.at() + 5 * MINUTE);
  }
  expect(s.bank.charges).toEqual(["s00042#1"]);
  expect(asked).toBe(42);
  // Nobody is asked again at once.
  await s.billing().runCharges();
  expect(asked).toBe(42);
  for (let hour = 0; hour < 5; hour++) {
    s.to(s.at() + HOUR);
    for (let i = 0; i < 4; i++) await s.billing().runCharges();
  }
  expect(asked).toBe(42 + 41 * 2);
  const { rows } = await s.billing().listForAdmin({ q: "", status: "active" });
  expect(rows.filter((r) => r.trouble === "repeated_errors")).toHaveLength(41);
  expect((await s.billing().runCharges()).backlog).toEqual({ count: 41, oldestAt: NOW + 1, flagged: 41 });
});

it("2,000 due on one day: a run stays below 1,000 statements, and the next one goes on", async () => {
  const s = createFakeShop(NOW + HOUR);
  await insertDue(2000);
  let charged = 0;
  for (let run = 1; run <= 2; run++) {
    const deps = s.base();
    const before = countStatements(deps.db);
    const { paid, backlog } = await billingService(deps).runCharges();
    expect(countStatements(deps.db) - before).toBeLessThan(1000);
    expect(paid).toBeGreaterThan(50);
    charged += paid;
    expect(backlog).toEqual({ count: 2000 - charged, oldestAt: NOW + charged + 1, flagged: 0 });
  }
  expect(new Set(s.bank.charges).size).toBe(charged);
  expect(await db.$count(subscriptions, sql`next_charge_at <= ${s.at()}`)).toBe(2000 - charged);
});

it("emails the admins once a day about a backlog that is older than a day", async () => {
  const ctx = (at: number) =>
    createRequestContext(new Request("http://localhost/"), env, createExecutionContext(), () => at);
  await db.run(sql`DELETE FROM auth_user`);
  await db.run(
    sql`INSERT INTO auth_user (id, email, email_norm, role, encryption_enabled, created_at) VALUES ('a1', 'ada@tikari.test', 'ada@tikari.test', 'admin', 0, 1)`,
  );
  const run = async (at: number, oldestAt: number | null) => {
    const backlog = { count: oldestAt === null ? 0 : 7, oldestAt };
    await runAndRecordJob(ctx(at), "subscriptions", async () => ({ detail: "done", backlog }));
    await Promise.all([emailStaffAboutBacklogs(ctx(at)), emailStaffAboutBacklogs(ctx(at))]);
    return (await db.select().from(mailOutbox)).length;
  };
  expect(await run(NOW, NOW - 20 * HOUR)).toBe(0);
  expect(await run(NOW + 5 * HOUR, NOW - 20 * HOUR)).toBe(1);
  expect(await run(NOW + 6 * HOUR, NOW - 20 * HOUR)).toBe(1);
  expect(await run(NOW + 30 * HOUR, NOW - 20 * HOUR)).toBe(2);
  expect(await run(NOW + 60 * HOUR, null)).toBe(2);
  expect((await db.select().from(mailOutbox))[0]?.text).toContain("subscriptions: 7 due, the oldest for 25 hours");
  const health = await ctx(NOW + 30 * HOUR).settings.runHealthChecks(async () => ({ version: 1 }));
  expect(health.some((c) => c.name === "Job backlog")).toBe(false);
});
