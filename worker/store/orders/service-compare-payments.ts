import { sql } from "drizzle-orm";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import { GATEWAYS, type GatewayName, type GatewayPayment } from "../gateway/contract.ts";
import type { OrdersDeps } from "./deps.ts";

/** How far back payments are compared. */
export const COMPARED_HOURS = 48;
/** A payment appears in a list, and at a later time than here, within this. */
const CLOCK_MARGIN = 10 * MINUTE;
/** The shortest span that is asked for, where a list is too long to be read to its end. */
const SHORTEST_SPAN = 15 * MINUTE;
/** Database queries of one run, a repair counted as 25; the next run continues where it stopped. */
const QUERY_BUDGET = 600;
const QUERIES_PER_REPAIR = 25;
/** Payments that one statement compares. */
const PAGE_SIZE = 1000;

/** Where a comparison continues: payments created before this instant are done. */
interface ComparisonState {
  from: number;
}
const STATE_NAME = "payments compared";

export interface PaymentDifferences {
  /** Captured at the gateway, not recorded as paid here. */
  notRecorded: { id: string; gatewayPayment: GatewayPayment }[];
  /** More was refunded at the gateway than is recorded here. */
  refundedMore: { id: string; refunded: number }[];
  /** Captured here, not in the gateway's list. */
  notListed: { gateway: GatewayName; reference: string; orderId: string }[];
}

export interface ComparisonProgress {
  /** Gateways whose list could not be read: their payments were not compared. */
  notCompared: GatewayName[];
  /** Payments created before this instant (epoch milliseconds) are compared; null: all of the last 48 hours. */
  comparedTo: number | null;
}

/**
 * Compares the gateways' payments of the last 48 hours with ours, span by span from where the last run stopped, and
 * hands the differences of each span to `repair`. A list that cannot be read to its end is asked for in shorter spans.
 */
export async function comparePayments(
  deps: OrdersDeps,
  repair: (differences: PaymentDifferences) => Promise<void>,
): Promise<ComparisonProgress> {
  const now = deps.now();
  const start = now - COMPARED_HOURS * HOUR;
  let from = Math.max(start, (await readState(deps))?.from ?? start);
  let span = now - from;
  let queries = 0;
  const notCompared = new Set<GatewayName>();
  const gateways = await listGatewaysInUse(deps, start);
  while (from < now && queries < QUERY_BUDGET) {
    const to = Math.min(now, from + span);
    const open = gateways.filter((gateway) => !notCompared.has(gateway));
    if (gateways.length > 0 && open.length === 0) break;
    const lists = await Promise.all(
      open.map(async (gateway) => ({ gateway, list: await listPayments(deps, gateway, from, to) })),
    );
    const unread = lists.filter((l) => l.list === "unknown").map((l) => l.gateway);
    if (unread.length > 0 && to - from > SHORTEST_SPAN) {
      span = (to - from) / 2;
      continue;
    }
    if (unread.length > 0) {
      for (const gateway of unread) notCompared.add(gateway);
      span = now - from;
      continue;
    }
    for (const { gateway, list } of lists) {
      if (list === "unknown") continue;
      const differences = await findDifferences(deps, gateway, list, from, to);
      await repair(differences);
      queries += 2 + Math.ceil(list.length / PAGE_SIZE) + countItems(differences) * QUERIES_PER_REPAIR;
    }
    from = to;
    await saveState(deps, { from });
  }
  const isComplete = from >= now;
  if (isComplete) await saveState(deps, null);
  return { notCompared: [...notCompared], comparedTo: isComplete ? null : from };
}

const countItems = (d: PaymentDifferences): number => d.notRecorded.length + d.refundedMore.length + d.notListed.length;

const listGatewaysInUse = async ({ db }: OrdersDeps, since: number): Promise<GatewayName[]> =>
  (
    await db.all<{ gateway: GatewayName }>(sql`
      SELECT g.value AS gateway FROM json_each(${JSON.stringify(GATEWAYS)}) g
      WHERE EXISTS (SELECT 1 FROM store_payment p WHERE p.gateway = g.value AND p.created_at >= ${since})`)
  ).map((r) => r.gateway);

const listPayments = (deps: OrdersDeps, gateway: GatewayName, from: number, to: number) =>
  deps.gateways
    .byName(gateway)
    .listRecentPayments(
      (deps.now() - from + CLOCK_MARGIN) / HOUR,
      to + CLOCK_MARGIN < deps.now() ? to + CLOCK_MARGIN : undefined,
    );

async function findDifferences(
  deps: OrdersDeps,
  gateway: GatewayName,
  list: readonly GatewayPayment[],
  from: number,
  to: number,
): Promise<PaymentDifferences> {
  const found: PaymentDifferences = { notRecorded: [], refundedMore: [], notListed: [] };
  const captured = list.flatMap((p) => (p.status === "captured" && p.key ? [{ ...p, key: p.key }] : []));
  for (let i = 0; i < captured.length; i += PAGE_SIZE) {
    const page = new Map(captured.slice(i, i + PAGE_SIZE).map((p) => [p.key, p]));
    const entries = [...page.values()].map((p) => [p.key, p.refunded]);
    const rows = await deps.db.all<{ id: string; status: string }>(sql`
      SELECT p.id, p.status FROM json_each(${JSON.stringify(entries)}) j CROSS JOIN store_payment p
      WHERE p.id = j.value ->> 0 AND +p.gateway = ${gateway}
        AND (+p.status NOT IN ('captured', 'surplus') OR p.refunded < j.value ->> 1)`);
    for (const { id, status } of rows) {
      const gatewayPayment = page.get(id) as GatewayPayment;
      if (status === "captured" || status === "surplus")
        found.refundedMore.push({ id, refunded: gatewayPayment.refunded });
      else found.notRecorded.push({ id, gatewayPayment });
    }
  }
  // Our own are compared a little later than their list begins, and once they may be listed.
  const until = Math.min(to, deps.now() - 2 * MINUTE);
  found.notListed = await deps.db.all<{ gateway: GatewayName; reference: string; orderId: string }>(sql`
    SELECT p.gateway, p.reference, p.order_id AS orderId
    FROM store_payment p INDEXED BY store_payment_recent CROSS JOIN store_order o
    WHERE p.gateway = ${gateway} AND p.created_at >= ${from} AND p.created_at < ${to} AND +p.status = 'captured'
      AND p.captured_at < ${until} AND p.reference IS NOT NULL AND o.id = p.order_id AND o.attention = ''
      AND p.id NOT IN (SELECT value FROM json_each(${JSON.stringify(list.flatMap((p) => p.key ?? []))}))
    ORDER BY p.created_at LIMIT 20`);
  return found;
}

async function readState({ db, now }: OrdersDeps): Promise<ComparisonState | null> {
  const row = await db.get<{ state: string }>(
    sql`SELECT state FROM settings_job_state WHERE name = ${STATE_NAME} AND at > ${now() - DAY}`,
  );
  return row ? (JSON.parse(row.state) as ComparisonState) : null;
}

async function saveState({ db, now }: OrdersDeps, state: ComparisonState | null): Promise<void> {
  await db.run(
    state
      ? sql`INSERT INTO settings_job_state (name, state, at) VALUES (${STATE_NAME}, ${JSON.stringify(state)}, ${now()})
          ON CONFLICT (name) DO UPDATE SET state = excluded.state, at = excluded.at`
      : sql`DELETE FROM settings_job_state WHERE name = ${STATE_NAME}`,
  );
}
