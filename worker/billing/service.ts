import { getSiteOrigin } from "../platform/site-origin.ts";
import { getSubscriptionHolder, listSubscriptionsByOrder } from "./by-order.ts";
import type { ConsentInput, SubscriptionActionInput, SubscriptionFilter } from "./contract.ts";
import {
  buildTerms,
  consentStatements,
  orderPaidStatements,
  type PaidOrder,
  type PlanLine,
} from "./create-from-order.ts";
import type { BillingDeps } from "./deps.ts";
import { activeGrants, type Grant } from "./domain.ts";
import { getSubscriptionUrl } from "./emails.ts";
import { cancelAllForAccount } from "./on-account-deleted.ts";
import { changePlan, listAllPlans, plansStatement, toActiveOffers } from "./plans.ts";
import { billDueSubscriptions, resumePausedSubscriptions } from "./renewals.ts";
import { applyPriceChanges, sendAnnualReminders, sendChargeReminders } from "./scheduled-emails.ts";
import {
  getLastFailure,
  listConsents,
  listHistory,
  listSubscriptionsForAdmin,
  runAuditedAction,
} from "./service-admin.ts";
import { runSubscriptionAction } from "./subscription-actions.ts";
import {
  getAuthorizedSubscription,
  getSubscriptionView,
  listAccessSubscriptions,
  listOwnSubscriptions,
} from "./subscriptions.ts";

/** All use-cases of subscriptions, over one request or one round of jobs. */
export function billingService(deps: BillingDeps) {
  return {
    /** The plans that are offered now. */
    listOffers: async () => toActiveOffers(await plansStatement(deps)),
    /** The same in another's round trip. */
    offersStatement: () => plansStatement(deps),
    offersOf: toActiveOffers,
    /** Every plan, for staff. */
    listAllPlans: () => listAllPlans(deps),
    changePlan: (id: string, patch: Parameters<typeof changePlan>[2], actor: string) =>
      changePlan(deps, id, patch, actor),

    /** The words that the buyer of these lines agrees to, per plan. */
    getTerms: async (lines: readonly PlanLine[], timeZone: string) =>
      buildTerms(await listAllPlans(deps), lines, deps.now(), timeZone),
    /** For the batch that begins an order. */
    consentStatements: (order: Parameters<typeof consentStatements>[1], consentInputs: readonly ConsentInput[]) =>
      consentStatements(deps, order, consentInputs),
    /** For the batch that makes an order paid. */
    orderPaidStatements: (order: PaidOrder) => orderPaidStatements(deps, order),

    /** The viewer's subscriptions, newest first. */
    async listOwn() {
      const rows = await listOwnSubscriptions(deps);
      return Promise.all(rows.map((c) => getSubscriptionView(deps, c)));
    },
    /** One subscription, for its holder, or by its signed link. @throws httpError not_found */
    getSubscription: async (id: string, key: string | null) =>
      getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { key })),
    /** The subscriptions that an order began. */
    listByOrder: (orderId: string) => listSubscriptionsByOrder(deps, orderId),
    /** Whose card pays. @throws httpError not_found */
    getHolder: (id: string, key: string | null) => getSubscriptionHolder(deps, id, key),
    /** What the holder asks for. @throws httpError not_found, conflict, bad_input */
    runAction: async (id: string, key: string | null, input: SubscriptionActionInput) =>
      runSubscriptionAction(deps, await getAuthorizedSubscription(deps, id, { key }), input, "customer"),

    /** Cancels every subscription of somebody whose account goes. @throws httpError conflict while one is being charged */
    cancelAllForAccount: (viewer: Parameters<typeof cancelAllForAccount>[1]) => cancelAllForAccount(deps, viewer),

    /** What the viewer's paid time opens. */
    async grants(): Promise<Set<Grant>> {
      const rows = await listAccessSubscriptions(deps);
      return activeGrants(
        rows.map((c) => ({ ...c, grants: JSON.parse(c.grants) as Grant[] })),
        deps.now(),
      );
    },

    /** For staff. */
    listForAdmin: (filter: SubscriptionFilter) => listSubscriptionsForAdmin(deps, filter),
    getForAdmin: async (id: string) =>
      getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { asStaff: true })),
    async runActionForAdmin(id: string, input: SubscriptionActionInput, actor: string) {
      await runAuditedAction(deps, id, input, actor, (subscription) =>
        runSubscriptionAction(deps, subscription, input, actor),
      );
      return getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { asStaff: true }));
    },
    /** For staff: how the newest failed charge stands. */
    getLastFailure: (id: string) => getLastFailure(deps, id),
    /** What happened to a subscription, and who did it. */
    getHistoryForAdmin: (id: string) => listHistory(deps, id),
    /** The words that the buyer agreed to. */
    async getConsentsForAdmin(id: string) {
      return listConsents(deps, (await getAuthorizedSubscription(deps, id, { asStaff: true })).originOrderId);
    },
    /** The signed address of a subscription's page. */
    getSubscriptionUrl: async (id: string) => getSubscriptionUrl(deps, await getSiteOrigin(deps), id),

    /** The hourly round: resumes, charges, mails. Every part may be repeated at any time. */
    async runScheduledWork() {
      return {
        ...(await resumePausedSubscriptions(deps)),
        ...(await applyPriceChanges(deps)),
        ...(await billDueSubscriptions(deps)),
        ...(await sendChargeReminders(deps)),
        ...(await sendAnnualReminders(deps)),
      };
    },
  };
}
export type BillingService = ReturnType<typeof billingService>;
