import { sql } from "drizzle-orm";
import { DAY, HOUR, MINUTE } from "../../kernel/instants.ts";
import type { Backlog, JobBudget } from "../../platform/job-budget.ts";
import { GATEWAYS, type GatewayName, type GatewayPayment, type GatewayRefund } from "../gateway/contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { withoutOwnRefunds } from "./service-gateway-refunds.ts";

/** How far back payments are compared. */
export const COMPARED_HOURS = 48;
/** A payment appears in a list, and at a later time than here, within this. */
const CLOCK_MARGIN = 10 * MINUTE;
/** The shortest span that is asked for, where a list is too long to be read to its end. */
const SHORTEST_SPAN = 15 * MINUTE;
/** Statements that one span takes besides repairs, and the most that one repair takes. */
const SPAN_COST = 40;
export const REPAIR_COST = 250;
/** Payments that one statement compares. */
const PAGE_SIZE = 1000;
/** Payments of ours that are looked up one by one, read with one statement. */
const LOOK_UP_PAGE = 50;
/** Counting more than this reads more rows than the figure is worth. */
const MAX_COUNTED = 10_000;

/** Where a comparison that takes several runs continues. */
interface ComparisonState {
  /** Payments created before this instant are compared. */
  from: number;
  /** When the first of its runs began. */
  startedAt: number;
  /** Payments of the span at `from` that were tried: one whose repair fails does not stand in front of the others. */
  tried: string[];
  /** More was refunded at the gateway than is recorded here: looked at again when the gateways' refunds are applied. */
  refundedMore: RefundDifference[];
  /** Refunds of the gateways that were tried. */
  triedRefunds: string[];
}
const STATE_NAME = "payments compared";

export interface RecordingDifference {
  id: string;
  gatewayPayment: GatewayPayment;
}
export interface RefundDifference {
  id: string;
  refunded: number;
}
export interface ListDifference {
  id: string;
  gateway: GatewayName;
  reference: string;
  orderId: string;
}

/** What is done about differences, one by one; none of them throws. */
export interface ComparisonRepairs {
  /** Captured at the gateway, not recorded as paid here. */
  record(difference: RecordingDifference): Promise<void>;
  /** Captured here, not in the gateway's list. */
  lookUp(difference: ListDifference): Promise<void>;
  /** A refund of the gateway's that is not known to be ours. */
  applyRefund(gateway: GatewayName, refund: GatewayRefund): Promise<void>;
  /** More was refunded at the gateway than is recorded here, and its list of refunds did not explain it. */
  explainRefund(difference: RefundDifference): Promise<void>;
}

export interface ComparisonProgress {
  /** Gateways whose list could not be read: their payments were not compared. */
  notCompared: GatewayName[];
  /** Payments created before this instant (epoch milliseconds) are compared; null: all of the last 48 hours. */
  comparedTo: number | null;
  /** Work is left for the next run, which continues where this one stopped. */
  unfinished: boolean;
  /** Payments that are left, and when the comparison began. */
  backlog: Backlog;
}

/**
 * Compares the gateways' payments of the last 48 hours with ours, span by span from where the last run stopped, and has
 * the differences repaired, until the budget is used up. A list that cannot be read to its end is asked for in shorter
 * spans.
 */
export async function comparePayments(
  deps: OrdersDeps,
  budget: JobBudget,
  repairs: ComparisonRepairs,
): Promise<ComparisonProgress> {
  const now = deps.now();
  const start = now - COMPARED_HOURS * HOUR;
  const stored = await readState(deps);
  const state: ComparisonState = {
    from: start,
    startedAt: now,
    tried: [],
    refundedMore: [],
    triedRefunds: [],
    ...stored,
  };
  state.from = Math.max(start, state.from);
  const notCompared = new Set<GatewayName>();
  const gateways = await listGatewaysInUse(deps, start);
  const isDone =
    (await compareSpans(deps, budget, repairs, state, gateways, notCompared, now)) &&
    (await compareRefunds(deps, budget, repairs, state, notCompared));
  await saveState(deps, isDone ? null : state);
  const unfinished = !isDone && budget.isUsedUp;
  const comparedTo = isDone ? null : state.from;
  const backlog = isDone
    ? { count: 0, oldestAt: null }
    : { count: await countPaymentsSince(deps, gateways, state.from), oldestAt: state.startedAt };
  return { notCompared: [...notCompared], comparedTo, unfinished, backlog };
}

/** Compares from `state.from` on, and moves it. @returns whether all is compared that could be read */
async function compareSpans(
  deps: OrdersDeps,
  budget: JobBudget,
  repairs: ComparisonRepairs,
  state: ComparisonState,
  gateways: GatewayName[],
  notCompared: Set<GatewayName>,
  now: number,
): Promise<boolean> {
  let span = now - state.from;
  while (state.from < now) {
    if (!budget.hasRoomFor(SPAN_COST)) return false;
    const { from } = state;
    const to = Math.min(now, from + span);
    const open = gateways.filter((gateway) => !notCompared.has(gateway));
    if (gateways.length > 0 && open.length === 0) return false;
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
    for (const { gateway, list } of lists)
      if (list !== "unknown" && !(await compareList(deps, budget, repairs, state, { gateway, list, to }))) return false;
    Object.assign(state, { from: to, tried: [] });
    await saveState(deps, state);
  }
  return true;
}

/** Compares one gateway's list of the span from `state.from`. @returns whether all differences were tried */
async function compareList(
  deps: OrdersDeps,
  budget: JobBudget,
  repairs: ComparisonRepairs,
  state: ComparisonState,
  { gateway, list, to }: { gateway: GatewayName; list: readonly GatewayPayment[]; to: number },
): Promise<boolean> {
  const captured = list.flatMap((p) => (p.status === "captured" && p.key ? [{ ...p, key: p.key }] : []));
  const knownRefunds = new Set(state.refundedMore.map((d) => d.id));
  for (let i = 0; i < captured.length; i += PAGE_SIZE) {
    const page = new Map(captured.slice(i, i + PAGE_SIZE).map((p) => [p.key, p]));
    const entries = [...page.values()].map((p) => [p.key, p.refunded]);
    const rows = await deps.db.all<{ id: string; status: string }>(sql`
      SELECT p.id, p.status FROM json_each(${JSON.stringify(entries)}) j CROSS JOIN store_payment p
      WHERE p.id = j.value ->> 0 AND +p.gateway = ${gateway}
        AND (+p.status NOT IN ('captured', 'surplus') OR p.refunded < j.value ->> 1)`);
    const notRecorded: RecordingDifference[] = [];
    for (const { id, status } of rows) {
      const gatewayPayment = page.get(id) as GatewayPayment;
      if (status !== "captured" && status !== "surplus") notRecorded.push({ id, gatewayPayment });
      else if (!knownRefunds.has(id)) state.refundedMore.push({ id, refunded: gatewayPayment.refunded });
    }
    if (
      !(await tryEach(
        budget,
        state.tried,
        notRecorded,
        (d) => d.id,
        (d) => repairs.record(d),
      ))
    )
      return false;
  }
  for (;;) {
    if (!budget.hasRoomFor(SPAN_COST)) return false;
    const notListed = await listNotListed(deps, gateway, list, state, to);
    if (
      !(await tryEach(
        budget,
        state.tried,
        notListed,
        (d) => d.id,
        (d) => repairs.lookUp(d),
      ))
    )
      return false;
    if (notListed.length < LOOK_UP_PAGE) return true;
  }
}

/** Captured here, not in the gateway's list, and not tried yet: a page of them, the oldest first. */
const listNotListed = (
  deps: OrdersDeps,
  gateway: GatewayName,
  list: readonly GatewayPayment[],
  { from, tried }: ComparisonState,
  to: number,
): Promise<ListDifference[]> => {
  // Our own are compared a little later than their list begins, and once they may be listed.
  const until = Math.min(to, deps.now() - 2 * MINUTE);
  const known = JSON.stringify([...list.flatMap((p) => p.key ?? []), ...tried]);
  return deps.db.all<ListDifference>(sql`
    SELECT p.id, p.gateway, p.reference, p.order_id AS orderId
    FROM store_payment p INDEXED BY store_payment_recent CROSS JOIN store_order o
    WHERE p.gateway = ${gateway} AND p.created_at >= ${from} AND p.created_at < ${to} AND +p.status = 'captured'
      AND p.amount > 0 AND p.captured_at < ${until} AND p.reference IS NOT NULL AND o.id = p.order_id AND o.attention = ''
      AND p.id NOT IN (SELECT value FROM json_each(${known}))
    ORDER BY p.created_at LIMIT ${LOOK_UP_PAGE}`);
};

/** The gateways' refunds of the last 48 hours, whatever the age of the payment, then what they did not explain. */
async function compareRefunds(
  deps: OrdersDeps,
  budget: JobBudget,
  repairs: ComparisonRepairs,
  state: ComparisonState,
  notCompared: Set<GatewayName>,
): Promise<boolean> {
  for (const gateway of GATEWAYS) {
    if (!budget.hasRoomFor(SPAN_COST)) return false;
    const list = await listRecentRefunds(deps, gateway);
    if (list === "unknown") {
      notCompared.add(gateway);
      continue;
    }
    const foreign = await withoutOwnRefunds(deps, list);
    const keyOf = (refund: GatewayRefund) => `${gateway} ${refund.reference}`;
    if (!(await tryEach(budget, state.triedRefunds, foreign, keyOf, (r) => repairs.applyRefund(gateway, r))))
      return false;
  }
  return tryEach(
    budget,
    state.triedRefunds,
    state.refundedMore,
    (d) => d.id,
    (d) => repairs.explainRefund(d),
  );
}

/** Tries what was not tried yet, until the budget is used up. @returns whether all was tried */
async function tryEach<T>(
  budget: JobBudget,
  tried: string[],
  items: readonly T[],
  keyOf: (item: T) => string,
  work: (item: T) => Promise<void>,
): Promise<boolean> {
  const known = new Set(tried);
  for (const item of items) {
    if (known.has(keyOf(item))) continue;
    if (!budget.hasRoomFor(REPAIR_COST)) return false;
    await work(item);
    tried.push(keyOf(item));
  }
  return true;
}

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

/** Recent refunds of a gateway that ever took a payment: the refunded payments may be of any age. */
async function listRecentRefunds(deps: OrdersDeps, gateway: GatewayName): Promise<GatewayRefund[] | "unknown"> {
  const anyPayment = await deps.db.get(
    sql`SELECT 1 FROM store_payment WHERE gateway = ${gateway} AND reference IS NOT NULL LIMIT 1`,
  );
  return anyPayment ? deps.gateways.byName(gateway).listRecentRefunds(COMPARED_HOURS) : [];
}

/** Payments that are left to compare; at least one, since only an unfinished comparison asks. */
async function countPaymentsSince({ db }: OrdersDeps, gateways: GatewayName[], since: number): Promise<number> {
  const row = await db.get<{ n: number }>(sql`
    SELECT COUNT(*) AS n FROM (
      SELECT 1 FROM json_each(${JSON.stringify(gateways)}) g CROSS JOIN store_payment p INDEXED BY store_payment_recent
      WHERE p.gateway = g.value AND p.created_at >= ${since} LIMIT ${MAX_COUNTED})`);
  return Math.max(1, row?.n ?? 0);
}

async function readState({ db, now }: OrdersDeps): Promise<Partial<ComparisonState> | null> {
  const row = await db.get<{ state: string }>(
    sql`SELECT state FROM settings_job_state WHERE name = ${STATE_NAME} AND at > ${now() - DAY}`,
  );
  return row ? (JSON.parse(row.state) as Partial<ComparisonState>) : null;
}

async function saveState({ db, now }: OrdersDeps, state: ComparisonState | null): Promise<void> {
  await db.run(
    state
      ? sql`INSERT INTO settings_job_state (name, state, at) VALUES (${STATE_NAME}, ${JSON.stringify(state)}, ${now()})
          ON CONFLICT (name) DO UPDATE SET state = excluded.state, at = excluded.at`
      : sql`DELETE FROM settings_job_state WHERE name = ${STATE_NAME}`,
  );
}
