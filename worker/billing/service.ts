import { siteOrigin } from "../platform/site-origin.ts";
import { contractsOfOrder, holderOf } from "./by-order.ts";
import type { ActInput, ConsentInput, SubscriptionFilter } from "./contract.ts";
import { consentStatements, type PaidOrder, type PlanLine, paidStatements, termsOf } from "./create-from-order.ts";
import type { BillingBase } from "./deps.ts";
import { type Grant, grantsAt } from "./domain.ts";
import { contractLink } from "./emails.ts";
import { endAll } from "./on-account-deleted.ts";
import { allPlans, changePlan, offersOf, plansStatement } from "./plans.ts";
import { runRenewals, runResumes } from "./renewals.ts";
import { runAnnual, runPriceNotices, runReminders } from "./scheduled-emails.ts";
import { auditedAct, consentsOf, historyOf, subscriptionPage, troubleOf } from "./service-admin.ts";
import { act } from "./subscription-actions.ts";
import { contractView, grantingContracts, openContract, ownContracts } from "./subscriptions.ts";

/** All use-cases of subscriptions, over one request or one round of jobs. */
export function billingService(base: BillingBase) {
  return {
    /** The plans that are offered now. */
    offers: async () => offersOf(await plansStatement(base)),
    /** The same in another's round trip. */
    offersStatement: () => plansStatement(base),
    offersOf,
    /** Every plan, for staff. */
    plans: () => allPlans(base),
    changePlan: (id: string, patch: Parameters<typeof changePlan>[2], actor: string) =>
      changePlan(base, id, patch, actor),

    /** The words that the buyer of these lines agrees to, per plan. */
    terms: async (lines: readonly PlanLine[], timeZone: string) =>
      termsOf(await allPlans(base), lines, base.now(), timeZone),
    /** For the batch that begins an order. */
    consentStatements: (order: Parameters<typeof consentStatements>[1], given: readonly ConsentInput[]) =>
      consentStatements(base, order, given),
    /** For the batch that makes an order paid. */
    paidStatements: (order: PaidOrder) => paidStatements(base, order),

    /** The viewer's subscriptions, newest first. */
    async mine() {
      const rows = await ownContracts(base);
      return Promise.all(rows.map((c) => contractView(base, c)));
    },
    /** One subscription, for its holder, or by its signed link. @throws fault not_found */
    one: async (id: string, key: string | null) => contractView(base, await openContract(base, id, { key })),
    /** The subscriptions that an order began. */
    ofOrder: (orderId: string) => contractsOfOrder(base, orderId),
    /** Whose card pays. @throws fault not_found */
    holder: (id: string, key: string | null) => holderOf(base, id, key),
    /** What the holder asks for. @throws fault not_found, conflict, bad_input */
    act: async (id: string, key: string | null, input: ActInput) =>
      act(base, await openContract(base, id, { key }), input, "customer"),

    /** Cancels every subscription of somebody whose account goes. @throws fault conflict while one is being charged */
    endAll: (viewer: Parameters<typeof endAll>[1]) => endAll(base, viewer),

    /** What the viewer's paid time opens. */
    async grants(): Promise<Set<Grant>> {
      const rows = await grantingContracts(base);
      return grantsAt(
        rows.map((c) => ({ ...c, grants: JSON.parse(c.grants) as Grant[] })),
        base.now(),
      );
    },

    /** For staff. */
    page: (filter: SubscriptionFilter) => subscriptionPage(base, filter),
    oneForStaff: async (id: string) => contractView(base, await openContract(base, id, { asStaff: true })),
    async actForStaff(id: string, input: ActInput, actor: string) {
      await auditedAct(base, id, input, actor, (contract) => act(base, contract, input, actor));
      return contractView(base, await openContract(base, id, { asStaff: true }));
    },
    /** For staff: how the newest failed charge stands. */
    trouble: (id: string) => troubleOf(base, id),
    /** What happened to a subscription, and who did it. */
    historyForStaff: (id: string) => historyOf(base, id),
    /** The words that the buyer agreed to. */
    async consentsForStaff(id: string) {
      return consentsOf(base, (await openContract(base, id, { asStaff: true })).originOrderId);
    },
    /** The signed address of a subscription's page. */
    linkOf: async (id: string) => contractLink(base, await siteOrigin(base), id),

    /** The hourly round: resumes, charges, mails. Every part may be repeated at any time. */
    async run() {
      return {
        ...(await runResumes(base)),
        ...(await runPriceNotices(base)),
        ...(await runRenewals(base)),
        ...(await runReminders(base)),
        ...(await runAnnual(base)),
      };
    },
  };
}
export type BillingService = ReturnType<typeof billingService>;
