import { bindDeps } from "../platform/bind-deps.ts";
import { createJobBudget } from "../platform/job-budget.ts";
import { countAccess } from "./access-counts.ts";
import { billNow, getShipNowOffer, shipNow } from "./bill-now.ts";
import { getSubscriptionHolder, listSubscriptionsByOrder } from "./by-order.ts";
import type { BillingDeps } from "./deps.ts";
import { getSiteSubscriptionUrl } from "./emails.ts";
import { cancelAllForAccount } from "./on-account-deleted.ts";
import { changePlan, listAllPlans, listOffers, plansStatement, toActiveOffers } from "./plans.ts";
import { billDueSubscriptions, countDueSubscriptions, resumePausedSubscriptions } from "./renewals.ts";
import { applyPriceChanges, countDueReminders, sendAnnualReminders, sendChargeReminders } from "./scheduled-emails.ts";
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
    getShipNowOffer,
    shipNow,
    cancelAllForAccount,
    grants,
    countAccess,
    listForAdmin: admin.listSubscriptionsForAdmin,
    getForAdmin: admin.getForAdmin,
    runActionForAdmin: admin.runActionForAdmin,
    getNextOrderQuote: admin.getNextOrderQuote,
    billNow,
    getLastFailure: admin.getLastFailure,
    getHistoryForAdmin: admin.listHistory,
    getConsentsForAdmin: admin.listConsents,
    getSubscriptionUrl: getSiteSubscriptionUrl,
  }),
  /** The active plans among the rows of `offersStatement`. */
  offersOf: toActiveOffers,

  /** Resumes and charges, until the budget of a run is used up. May be repeated at any time. */
  async runCharges() {
    const budget = createJobBudget(deps.db);
    const resumed = await resumePausedSubscriptions(deps, budget);
    const billed = await billDueSubscriptions(deps, budget);
    return { ...resumed, ...billed, unfinished: budget.isUsedUp, backlog: await countDueSubscriptions(deps) };
  },

  /** Reminders, price notices and yearly emails, until the budget of a run is used up. */
  async runEmails() {
    const budget = createJobBudget(deps.db);
    const done = {
      ...(await sendChargeReminders(deps, budget)),
      ...(await applyPriceChanges(deps, budget)),
      ...(await sendAnnualReminders(deps, budget)),
    };
    return { ...done, unfinished: budget.isUsedUp, backlog: await countDueReminders(deps) };
  },

  /** Both, charges first. */
  async runScheduledWork() {
    const charges = await this.runCharges();
    return { charges, emails: await this.runEmails() };
  },
});
