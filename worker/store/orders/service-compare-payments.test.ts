import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { HOUR, MINUTE } from "../../kernel/instants.ts";
import { createCountingDb } from "../../test/fake-bindings.ts";
import type { GatewayPayment } from "../gateway/contract.ts";
import { comparePaymentsJob } from "./service-reconcile.ts";
import { clock, createOrdersHarness, db } from "./testing/orders-harness.ts";

const MANY = 10_000;
/** D1 lets one invocation make this many queries. */
const MAX_QUERIES = 1000;
/** Payments came evenly over 47 hours, the first an hour ago. */
const createdAt = (i: number) => clock.now - HOUR - i * Math.floor((46.5 * HOUR) / MANY);

/** 10,000 captured payments with their orders; those of `pending` are not recorded as paid yet. */
async function fillPayments(pending: number[]): Promise<void> {
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})`;
  const isPending = `i IN (${pending.join(", ") || "0"})`;
  const at = `${clock.now - HOUR} - i * ${Math.floor((46.5 * HOUR) / MANY)}`;
  await env.DB.batch(
    [
      "DELETE FROM store_order",
      "DELETE FROM store_payment",
      "DELETE FROM settings_job_state",
      `${numbers} INSERT INTO store_order (id, number, email, status, source, currency, subtotal, discount, shipping, tax_added, tax_included, total, placed_at, paid_at, expires_at)
       SELECT 'o' || i, 1000 + i, 'a@example.com', CASE WHEN ${isPending} THEN 'pending' ELSE 'completed' END, 'web', 'USD', 1000, 0, 0, 0, 0, 1000, ${at},
         CASE WHEN NOT ${isPending} THEN ${at} END, ${clock.now + HOUR} FROM n`,
      `${numbers} INSERT INTO store_payment (id, order_id, gateway, amount, currency, status, reference, created_at, updated_at, captured_at)
       SELECT 'p' || i, 'o' || i, 'test', 1000, 'USD', CASE WHEN ${isPending} THEN 'pending' ELSE 'captured' END, 'ref' || i, ${at}, ${clock.now}, ${at} FROM n`,
    ].map((text) => env.DB.prepare(text)),
  );
}

interface FakeList {
  /** Numbers of payments that the gateway does not have. */
  lost?: number[];
  refunded?: number[];
  /** The longest list that can be read to its end. */
  longest?: number;
  /** Numbers of payments that the gateway fails to look up. */
  broken?: number[];
  /** Asking for its list fails from this call on. */
  diesAtCall?: number;
}

/** The orders with a gateway whose list is made up, on a database that counts. */
function createComparison({ lost = [], refunded = [], longest = 5000, broken = [], diesAtCall }: FakeList) {
  const { DB, statementCount } = createCountingDb();
  const list = Array.from({ length: MANY }, (_, n) => n + 1)
    .filter((i) => !lost.includes(i))
    .map((i) => ({
      at: createdAt(i) + 1000,
      payment: {
        reference: `ref${i}`,
        status: "captured",
        amount: { minor: 1000, currency: "USD" },
        refunded: refunded.includes(i) ? 100 : 0,
        version: 1,
        key: `p${i}`,
      } as GatewayPayment,
    }));
  /** The instants from which lists were asked for. */
  const asked: number[] = [];
  const harness = createOrdersHarness({
    d1: DB,
    overrides: (deps) => ({
      gateways: {
        ...deps.gateways,
        byName: (name) => ({
          ...deps.gateways.byName(name),
          find: async (reference) => {
            if (broken.some((i) => reference === `ref${i}`)) throw new Error("broken");
            return list.find((p) => p.payment.reference === reference)?.payment ?? null;
          },
          listRecentRefunds: async () => [],
          listRecentPayments: async (hours, until = Number.POSITIVE_INFINITY) => {
            const since = clock.now - hours * HOUR;
            asked.push(since);
            if (diesAtCall !== undefined && asked.length >= diesAtCall) throw new Error("killed");
            const found = list.filter((p) => p.at >= since && p.at < until).map((p) => p.payment);
            return found.length > longest ? "unknown" : found;
          },
        }),
      },
    }),
  });
  const run = async () => {
    const before = statementCount();
    const report = await comparePaymentsJob(harness.deps);
    return { report, queries: statementCount() - before };
  };
  return { run, asked };
}

const attention = () =>
  db.all<{ id: string; attention: string }>(
    sql`SELECT id, attention FROM store_order WHERE attention <> '' ORDER BY number`,
  );

beforeEach(() => {
  clock.now += 60 * MINUTE;
});

it("compares 10,000 payments in few queries, and finds what differs", async () => {
  await fillPayments([7777]);
  const { report, queries } = await createComparison({ lost: [42], refunded: [5000] }).run();
  expect(report).toMatchObject({ repaired: 1, flagged: 2, errors: 0, notCompared: [], comparedTo: null });
  expect((await attention()).filter((o) => o.id !== "o7777")).toEqual([
    { id: "o42", attention: "payment_missing" },
    { id: "o5000", attention: "refund_outside" },
  ]);
  expect(await db.all(sql`SELECT status FROM store_payment WHERE id = 'p7777'`)).toEqual([{ status: "captured" }]);
  expect(queries).toBeLessThan(100);
});

it("stops before the limit of an invocation, and the next run continues there", async () => {
  await fillPayments([]);
  const lost = Array.from({ length: 240 }, (_, n) => 100 + n * 40);
  const { run } = createComparison({ lost, longest: 1000 });
  const places: (number | null | undefined)[] = [];
  do {
    const { report, queries } = await run();
    expect(queries).toBeLessThan(MAX_QUERIES);
    expect(report.errors).toBe(0);
    places.push(report.comparedTo);
  } while (places.at(-1) !== null && places.length < 10);
  expect(places.length).toBeGreaterThan(1);
  expect(places.slice(0, -1)).toEqual(places.slice(0, -1).sort((a, b) => Number(a) - Number(b)));
  expect(await attention()).toHaveLength(lost.length);
});

it("continues exactly where a run ended, also one that was killed, and says since when it is behind", async () => {
  await fillPayments([]);
  const lost = Array.from({ length: 450 }, (_, n) => 100 + n * 20);
  const startedAt = clock.now;
  const killed = createComparison({ longest: 1000, diesAtCall: 12 });
  await expect(killed.run()).rejects.toThrow("killed");
  // All but the last list were compared, or asked for again in shorter spans.
  let place = Math.round(killed.asked.at(-1) as number);
  expect(place).toBeGreaterThan(startedAt - 40 * HOUR);
  let runs = 0;
  for (let isDone = false; !isDone && runs < 10; runs++) {
    clock.now += 5 * MINUTE;
    const { run, asked } = createComparison({ lost, longest: 1000 });
    const { report } = await run();
    expect(Math.round(asked[0] as number)).toBe(place);
    isDone = report.comparedTo === null;
    if (!isDone) expect(report.backlog.oldestAt).toBe(startedAt);
    // Lists begin ten minutes before what is compared with them.
    place = (report.comparedTo ?? 0) - 10 * MINUTE;
  }
  expect(runs).toBeGreaterThan(1);
  // What the next round compares begins at the beginning.
  const next = createComparison({ lost, longest: MANY });
  await next.run();
  expect(next.asked[0]).toBeLessThan(startedAt - 47 * HOUR);
});

it("fails, with the gateway's name, where its list could not be read: nobody takes that for a comparison", async () => {
  await fillPayments([]);
  await expect(createComparison({ longest: -1 }).run()).rejects.toThrow("Payments were not compared: the list of Test");
  expect((await createComparison({}).run()).report).toMatchObject({ notCompared: [], comparedTo: null });
});

it("many repairs in one list: each run stays below the limit and says that it is behind, and nothing is left out", async () => {
  const pending = Array.from({ length: 60 }, (_, n) => 1000 + n);
  const lost = Array.from({ length: 150 }, (_, n) => 3000 + n);
  const broken = lost.slice(0, 60);
  const refunded = Array.from({ length: 80 }, (_, n) => 6000 + n);
  await fillPayments(pending);
  const { run } = createComparison({ lost, refunded, broken, longest: MANY });
  let runs = 0;
  let errors = 0;
  for (let unfinished = true; unfinished && runs < 40; runs++) {
    const { report, queries } = await run();
    expect(queries).toBeLessThan(MAX_QUERIES);
    errors += report.errors;
    unfinished = report.unfinished;
    if (unfinished) expect(report.backlog.count).toBeGreaterThan(0);
    else expect(report.backlog).toEqual({ count: 0, oldestAt: null });
  }
  expect(runs).toBeGreaterThan(2);
  expect(runs).toBeLessThan(40);
  expect(errors).toBe(broken.length);
  expect(await db.all(sql`SELECT id FROM store_payment WHERE status <> 'captured'`)).toEqual([]);
  const flagged = (await attention()).filter((o) => o.attention !== "unfinished").map((o) => o.id);
  const wanted = [...lost.filter((i) => !broken.includes(i)), ...refunded].map((i) => `o${i}`);
  expect(flagged).toEqual(expect.arrayContaining(wanted));
  expect(flagged.filter((id) => Number(id.slice(1)) >= 3000)).toHaveLength(wanted.length);
});
