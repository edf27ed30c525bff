import { getSiteOrigin } from "../platform/site-origin.ts";
import { getSubscriptionHolder, listSubscriptionsByOrder } from "./by-order.ts";
import type { SubscriptionActionInput, SubscriptionFilter } from "./contract.ts";
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
} from "./subscription-queries.ts";

/** All use cases of subscriptions, for one request or one run of the jobs. */
export function billingService(deps: BillingDeps) {
  return {
    /** The plans that are offered now. */
    listOffers: async () => toActiveOffers(await plansStatement(deps)),
    /** The plans, read as part of another module's batch. */
    offersStatement: () => plansStatement(deps),
    offersOf: toActiveOffers,
    /** Every plan, for staff. */
    listAllPlans: () => listAllPlans(deps),
    changePlan: (id: string, patch: Parameters<typeof changePlan>[2], actor: string) =>
      changePlan(deps, id, patch, actor),

    /** The viewer's subscriptions, newest first. */
    async listOwn() {
      const rows = await listOwnSubscriptions(deps);
      return Promise.all(rows.map((c) => getSubscriptionView(deps, c)));
    },
    /** One subscription, for its owner, or by its signed link. @throws httpError not_found */
    getSubscription: async (id: string, key: string | null) =>
      getSubscriptionView(deps, await getAuthorizedSubscription(deps, id, { key })),
    /** The subscriptions that an order started. */
    listByOrder: (orderId: string) => listSubscriptionsByOrder(deps, orderId),
    /** The owner whose card pays. @throws httpError not_found */
    getHolder: (id: string, key: string | null) => getSubscriptionHolder(deps, id, key),
    /** Runs an action of the subscriber. @throws httpError not_found, conflict, bad_input */
    runAction: async (id: string, key: string | null, input: SubscriptionActionInput) =>
      runSubscriptionAction(deps, await getAuthorizedSubscription(deps, id, { key }), input, "customer"),

    /**
     * Cancels every subscription of an account that is being deleted. @throws httpError conflict while one is being
     * charged
     */
    cancelAllForAccount: (viewer: Parameters<typeof cancelAllForAccount>[1]) => cancelAllForAccount(deps, viewer),

    /** The access that the viewer's subscriptions grant. */
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
    /** For staff: the state of the newest failed charge. */
    getLastFailure: (id: string) => getLastFailure(deps, id),
    /** The history of a subscription, with its actors. */
    getHistoryForAdmin: (id: string) => listHistory(deps, id),
    /** The terms that the buyer agreed to. */
    async getConsentsForAdmin(id: string) {
      return listConsents(deps, (await getAuthorizedSubscription(deps, id, { asStaff: true })).originOrderId);
    },
    /** The signed URL of a subscription's page. */
    getSubscriptionUrl: async (id: string) => getSubscriptionUrl(deps, await getSiteOrigin(deps), id),

    /** The hourly work: resumes, charges, mails. Every part may be repeated at any time. */
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
