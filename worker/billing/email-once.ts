import type { EmailItem } from "../email/index.ts";
import { formatMoney } from "../kernel/money.ts";
import type { BatchStatement } from "../platform/run-batch.ts";
import { toEmailPicture } from "../store/catalogue/index.ts";
import type { BillingDeps } from "./deps.ts";
import { discountedPrice, unitPriceAt } from "./domain.ts";
import { emailStatements, getSiteSubscriptionUrl, type SubscriptionEmail } from "./emails.ts";
import type { Subscription, SubscriptionContents } from "./subscription-queries.ts";
import { createSubscriptionReads, type SubscriptionReads } from "./subscription-reads.ts";

/**
 * The mail's statements with its title, items and link, or none where it was sent before.
 * @param c the subscription as it will be
 * @param reads what was read of the subscription already
 */
export async function emailStatementsOnce(
  deps: BillingDeps,
  c: Subscription,
  ref: string,
  email: SubscriptionEmail,
  reads: Pick<SubscriptionReads, "isEmailSent" | "getContents"> = createSubscriptionReads(deps, c),
): Promise<BatchStatement[]> {
  if (await reads.isEmailSent(email.kind, ref)) return [];
  const contents = await reads.getContents();
  const recipient = {
    ...{ subscriptionId: c.id, email: c.email, timeZone: c.timeZone, kind: c.kind },
    interval: { unit: c.unit, every: c.every },
    link: await getSiteSubscriptionUrl(deps, c.id),
    items: email.kind === "cancelled" || email.kind === "ended_unpaid" ? [] : toEmailItems(c, contents),
  };
  return emailStatements(deps, recipient, ref, { ...email, title: email.title || contents.title });
}

/** What a subscription delivers, each with its price in the next order. */
export const toEmailItems = (
  c: Pick<Subscription, "kind" | "nextChargeAt" | "discountBps" | "currency">,
  { lines, purchasables }: Pick<SubscriptionContents, "lines" | "purchasables">,
): EmailItem[] =>
  lines.flatMap((line) => {
    const variant = purchasables.get(line.variantId);
    if (!variant || c.kind === "access") return [];
    const full = unitPriceAt(line, c.nextChargeAt ?? 0);
    const price = discountedPrice(full, c.discountBps);
    const money = (minor: number) => formatMoney({ minor, currency: c.currency });
    return [
      {
        title: `${line.quantity} × ${[variant.title, variant.variantTitle].filter(Boolean).join(", ")}`,
        details: line.quantity > 1 ? [`${money(price)} each`] : [],
        picture: toEmailPicture(variant),
        amount: money(price * line.quantity),
        ...(price < full ? { amountBefore: money(full * line.quantity) } : {}),
      },
    ];
  });
