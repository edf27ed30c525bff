import { env } from "cloudflare:workers";
import { beforeEach, expect, it } from "vitest";
import { DAY } from "../kernel/instants.ts";
import { openDb } from "../platform/db.ts";
import { countAccess } from "./access-counts.ts";

const NOW = Date.UTC(2026, 10, 26);
const db = openDb(env.DB);

beforeEach(async () => {
  await env.DB.prepare("DELETE FROM billing_contract").run();
});

interface Row {
  user: string | null;
  plan?: string;
  unit?: string;
  grants?: string[];
  status?: string;
  paidUntil: number;
  kind?: string;
}
async function add(rows: readonly Row[]): Promise<void> {
  await env.DB.batch(
    rows.map(
      (
        { user, plan = "fit", unit = "month", grants = ["fitness"], status = "active", kind = "access", paidUntil },
        i,
      ) =>
        env.DB.prepare(
          `INSERT INTO billing_contract (id, user_id, email, status, kind, plan_id, currency, unit, every, price, grants, next_cycle,
           anchor_at, paid_until, origin_order_id, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'USD', ?7, 1, 1200, ?8, 1, 1, ?9, ?1, 1)`,
        ).bind(
          `c${i}`,
          user,
          `${user ?? "guest"}@example.com`,
          status,
          kind,
          plan,
          unit,
          JSON.stringify(grants),
          paidUntil,
        ),
    ),
  );
}

it("counts who has access now: paid time, and the grace of a failed charge, each person once a plan and once in all", async () => {
  await add([
    { user: "ana", paidUntil: NOW + DAY },
    { user: "ana", plan: "both", unit: "year", grants: ["fitness", "coach"], paidUntil: NOW + DAY },
    { user: "ben", status: "cancelled", paidUntil: NOW + DAY },
    { user: "cem", status: "past_due", paidUntil: NOW - 2 * DAY },
    { user: "dee", status: "past_due", paidUntil: NOW - 20 * DAY },
    { user: "eve", status: "active", paidUntil: NOW - 2 * DAY },
    { user: "fay", grants: ["coach"], paidUntil: NOW + DAY },
    { user: null, paidUntil: NOW + DAY },
    { user: "gil", kind: "goods", paidUntil: NOW + DAY },
  ]);
  expect(await countAccess({ db, now: () => NOW }, "fitness")).toEqual({
    members: 4,
    groups: [
      { planId: "both", title: "", unit: "year", every: 1, members: 1, pastDue: 0 },
      { planId: "fit", title: "", unit: "month", every: 1, members: 4, pastDue: 1 },
    ],
  });
  expect(await countAccess({ db, now: () => NOW }, "coach")).toMatchObject({ members: 2 });
});
