import { bindDeps } from "../platform/bind-deps.ts";
import { getSubscriptionHolder, listSubscriptionsByOrder } from "./by-order.ts";
import type { BillingDeps } from "./deps.ts";
import { getSiteSubscriptionUrl } from "./emails.ts";
import { cancelAllForAccount } from "./on-account-deleted.ts";
import { changePlan, listAllPlans, listOffers, plansStatement, toActiveOffers } from "./plans.ts";
import { billDueSubscriptions, resumePausedSubscriptions } from "./renewals.ts";
import { applyPriceChanges, sendAnnualReminders, sendChargeReminders } from "./scheduled-emails.ts";
import * as admin from "./service-admin.ts";
import { runAction } from "./subscription-actions.ts";
import { grants } from "./subscription-queries.ts";
import { getSubscription, listOwn } from "./subscription-views.ts";

/** All use cases of subscriptions, for one request or one run of the jobs. */
export const billingService = (deps: BillingDeps) => ({
  ...bindDeps(deps, {
    listOffers,
    offersStatement: plansStatement,
    listAllPlans,
    changePlan,
    listOwn,
    getSubscription,
    listByOrder: listSubscriptionsByOrder,
    getHolder: getSubscriptionHolder,
    runAction,
    cancelAllForAccount,
    grants,
    listForAdmin: admin.listSubscriptionsForAdmin,
    getForAdmin: admin.getForAdmin,
    runActionForAdmin: admin.runActionForAdmin,
    getLastFailure: admin.getLastFailure,
    getHistoryForAdmin: admin.listHistory,
    getConsentsForAdmin: admin.listConsents,
    getSubscriptionUrl: getSiteSubscriptionUrl,
  }),
  /** The active plans among the rows of `offersStatement`. */
  offersOf: toActiveOffers,

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
});
