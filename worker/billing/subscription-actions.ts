import { and, eq, type SQL, sql } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { findAddressProblem, findZipQuestion } from "../store/orders/domain-address.ts";
import { zipAndState } from "../store/orders/domain-zip-code.ts";
import type { ShipNowInput, StaffActionInput, SubscriptionActionInput, SubscriptionView } from "./contract.ts";
import type { BillingDeps } from "./deps.ts";
import { canRunAction, STAFF_ACTIONS, type StaffAction, type SubscriptionAction } from "./domain.ts";
import { makeDue } from "./next-order.ts";
import { subscriptionEvents, subscriptions } from "./schema.ts";
import { planStaffAction, type StaffOnlyInput } from "./staff-changes.ts";
import { planAction, type SubscriptionChange } from "./subscription-changes.ts";
import { rememberPurchasables, type Subscription } from "./subscription-queries.ts";
import { createSubscriptionReads, readForAction, type SubscriptionReads } from "./subscription-reads.ts";
import { type SubscriptionViewRows, toViewRows, viewOfRows, viewStatements } from "./subscription-views.ts";

/** What became of a change; `stale`: another change came first, `unmet`: its condition did not hold. */
type ChangeOutcome = { kind: "applied"; results: unknown[] } | { kind: "stale" } | { kind: "unmet" };

/**
 * Applies a change and records its event, all or nothing. The event's unique version makes the loser of two concurrent
 * changes fail whole; so does its kind where the change's condition does not hold at that moment.
 * @param readAfter statements for the end of the batch: their results are the last of `results`
 */
async function tryApplyChange(
  { db, now }: Pick<BillingDeps, "db" | "now">,
  subscription: Subscription,
  actor: string,
  kind: string,
  { patch, detail, statements = [] }: SubscriptionChange,
  only: SQL = sql`1`,
  readAfter: readonly BatchStatement[] = [],
): Promise<ChangeOutcome> {
  const version = subscription.version + 1;
  try {
    const results: unknown[] = await runBatch(db, [
      db.insert(subscriptionEvents).values({
        id: newId(now()),
        subscriptionId: subscription.id,
        version,
        at: now(),
        actor,
        kind: sql`CASE WHEN ${only} THEN ${kind} END`,
        detail: JSON.stringify(detail),
      }),
      db
        .update(subscriptions)
        .set({ ...patch, version })
        .where(and(eq(subscriptions.id, subscription.id), eq(subscriptions.version, subscription.version))),
      ...statements,
      ...readAfter,
    ]);
    return { kind: "applied", results };
  } catch (error) {
    const rule = violatedConstraint(error);
    if (!rule?.startsWith("billing_contract_event.")) throw error;
    return { kind: rule === "billing_contract_event.kind" ? "unmet" : "stale" };
  }
}

const staleError = () =>
  httpError("conflict", "This subscription was changed in the meantime. Reload the page and try again.");

/** Applies a change of the jobs. @throws httpError conflict where another change came first */
export async function applySubscriptionChange(
  deps: Pick<BillingDeps, "db" | "now">,
  subscription: Subscription,
  kind: string,
  change: SubscriptionChange,
): Promise<void> {
  if ((await tryApplyChange(deps, subscription, "system", kind, change)).kind !== "applied") throw staleError();
}

/** Tries that a change gets against a round that claims the cycle or begins its order at the same time. */
const ACTION_ATTEMPTS = 3;

/**
 * Runs an action of the subscriber. While a cycle is being billed it either stops the charge (cancel, pause) or is
 * refused, and says so: no charge is ever made by what was read before the action.
 * @param reads what was read of the subscription with it; asked again where a round came between
 * @param actor `customer`, or the email of staff
 * @returns the rows of its page after the change
 * @throws httpError conflict (changed meanwhile, being charged, or not possible in this state), bad_input
 */
export async function runSubscriptionAction(
  deps: BillingDeps,
  subscription: Subscription,
  reads: SubscriptionReads,
  input: StaffActionInput | ({ act: "ship_now" } & ShipNowInput),
  actor: string,
): Promise<SubscriptionViewRows> {
  if (subscription.version !== input.version) throw staleError();
  if (!canRunAction(input.act, subscription))
    throw httpError(
      "conflict",
      `This change isn't possible while the subscription is ${subscription.status.replace("_", " ")}.`,
    );
  if (input.act === "address") assertShippable(input);
  let outcome: ChangeOutcome = { kind: "unmet" };
  for (let tries = 0; outcome.kind === "unmet" && tries < ACTION_ATTEMPTS; tries++) {
    const readsNow = tries === 0 ? reads : createSubscriptionReads(deps, subscription);
    const only = await stopOrRefuseBilling(deps, subscription, readsNow, input.act);
    const change =
      input.act === "ship_now"
        ? await makeDue(deps, subscription, input)
        : isStaffOnly(input)
          ? await planStaffAction(deps, subscription, input, actor)
          : await planAction(deps, subscription, readsNow, input, actor);
    const kind = EVENT_KIND_BY_ACTION[input.act];
    const readAfter = viewStatements(deps, [subscription.id]);
    outcome = await tryApplyChange(deps, subscription, actor, kind, change, only, readAfter);
  }
  if (outcome.kind === "unmet") throw chargeInProgressError();
  if (outcome.kind === "stale") throw staleError();
  deps.emails.deliverEnqueued();
  return toViewRows(outcome.results);
}

/** Runs an action of the subscriber, by account or signed link. @throws httpError not_found, conflict, bad_input */
export async function runAction(
  deps: BillingDeps,
  id: string,
  key: string | null,
  input: SubscriptionActionInput,
): Promise<SubscriptionView> {
  const requestDeps = rememberPurchasables(deps);
  const { subscription, reads } = await readForAction(requestDeps, id, { key });
  const after = await runSubscriptionAction(requestDeps, subscription, reads, input, "customer");
  return viewOfRows(requestDeps, after);
}

const isStaffOnly = (input: StaffActionInput): input is StaffOnlyInput => input.act in STAFF_ACTIONS;

const EVENT_KIND_BY_ACTION: Record<SubscriptionAction | StaffAction, string> = {
  skip: "skipped",
  undo_skip: "skip_undone",
  ship_now: "bill_now",
  reschedule: "rescheduled",
  change: "changed",
  rhythm: "rhythm_changed",
  address: "address_changed",
  pause: "paused",
  resume: "resumed",
  cancel: "cancelled",
  card: "card_changed",
  price: "price_changed",
  gift: "gift_added",
  remove_gift: "gift_removed",
  shipping: "shipping_changed",
  bill_now: "bill_now",
};

/** @throws httpError bad_input with the field; conflict (zip_state) where ZIP code and state do not agree */
function assertShippable({ shipTo, confirmedZip }: Extract<SubscriptionActionInput, { act: "address" }>): void {
  const problem = findAddressProblem(shipTo);
  if (problem) throw httpError("bad_input", problem.message, { field: `shipTo.${problem.field}` });
  const question = zipAndState(shipTo) === confirmedZip ? null : findZipQuestion(shipTo);
  if (question) throw httpError("conflict", question.message, { field: "shipTo.region", reason: "zip_state" });
}

/** The change is not made, neither now nor later. */
const chargeInProgressError = () =>
  httpError("conflict", "A charge is in progress, so nothing was changed. Try again in a few minutes.", {
    reason: "charge_in_progress",
  });

/**
 * While a cycle is being billed its date, items, address and card are fixed; cancelling and pausing end its order.
 * @returns the condition that must hold when the change is written, since a round may claim the cycle until then
 * @throws httpError conflict where the charge cannot be stopped
 */
async function stopOrRefuseBilling(
  deps: BillingDeps,
  subscription: Subscription,
  reads: SubscriptionReads,
  action: SubscriptionAction | StaffAction,
): Promise<SQL> {
  if (action === "resume") return sql`1`;
  const row = await reads.getCycle();
  const isBilling = row?.status === "billing";
  const noCycleWith = (state: SQL) =>
    sql`NOT EXISTS (SELECT 1 FROM billing_cycle w WHERE w.contract_id = ${subscription.id} AND w.cycle = ${subscription.nextCycle} AND w.status = 'billing' AND ${state})`;
  if (action === "card") {
    // A charge that waits for its next attempt takes the new card; one that is being made has its card already.
    if (isBilling && (row.claimedUntil ?? 0) > deps.now()) throw chargeInProgressError();
    return noCycleWith(sql`w.claimed_until > ${deps.now()}`);
  }
  if (action !== "cancel" && action !== "pause") {
    if (isBilling)
      throw httpError(
        "conflict",
        "A charge is in progress, so nothing was changed. Try again when it's done, or cancel the subscription.",
      );
    return noCycleWith(sql`1`);
  }
  const orderId = isBilling ? row.orderId : null;
  const stopped = orderId
    ? await deps.orders().cancelPending(orderId, `subscription ${EVENT_KIND_BY_ACTION[action]}`)
    : "cancelled";
  if (stopped === "paid")
    throw httpError("conflict", "This charge just went through. Reload the page to see the subscription.");
  if (stopped === "unknown") throw chargeInProgressError();
  return noCycleWith(sql`w.order_id IS NOT NULL AND w.order_id IS NOT ${orderId}`);
}
