import { sql } from "drizzle-orm";
import { emailSubscriptionStatements } from "../../billing/index.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import type { LineProperties } from "../cart/contract.ts";
import { giftSendAt } from "../cart/domain-gift.ts";
import { giftCards } from "../pricing/index.ts";
import type { BatchStatement } from "../statement.ts";
import type { LineRecord, OrderLifecycle, OrderRecord, OrdersDeps } from "./deps.ts";
import type { OrderEmailContext } from "./email-parts.ts";
import { giftCardEmail, giftCardReceiptEmail } from "./emails-gift-cards.ts";
import { enqueueContent, type OrderEmailDeps, readEmailContext } from "./order-notifications.ts";

type GiftCardDeps = OrderEmailDeps & Pick<OrdersDeps, "pricing">;
type PaidOrder = OrderRecord & { lines: LineRecord[] };

/** What receipts say beside the cards: the subscriptions of the order, and nothing is read where it has none. */
async function readReceiptContext(deps: GiftCardDeps, order: PaidOrder): Promise<OrderEmailContext> {
  const { lines } = order;
  const subscriptionRows = lines.some((l) => l.planId)
    ? await deps.db.batch(emailSubscriptionStatements(deps.db, order.id))
    : ([[], []] as [[], []]);
  return readEmailContext(deps, order, { lines, rows: [[], ...subscriptionRows] });
}

/**
 * Issues the gift cards of a paid order, one per unit, and emails their codes to the recipients. A card that
 * exists is not issued again. The buyer of a card for
 * someone else is told where it was sent, or when it will be; never its code.
 */
export function giftCardLifecycle(deps: GiftCardDeps): OrderLifecycle {
  return {
    async onPaid(order) {
      const cardsToIssue = order.lines
        .filter((l) => l.kind === "gift_card")
        .flatMap((line) =>
          Array.from({ length: line.quantity }, (_, n) => ({ line, boughtBy: `${line.id}:${n + 1}` })),
        );
      if (cardsToIssue.length === 0) return [];
      const [existing, origin] = await Promise.all([
        deps.db
          .select({ boughtBy: giftCards.boughtBy })
          .from(giftCards)
          .where(
            sql`bought_by IN (SELECT value FROM json_each(${JSON.stringify(cardsToIssue.map((w) => w.boughtBy))}))`,
          ),
        getSiteOrigin(deps),
      ]);
      let receiptContext: Promise<OrderEmailContext> | undefined;
      const pending = cardsToIssue
        .filter((w) => !existing.some((t) => t.boughtBy === w.boughtBy))
        .map(async ({ line, boughtBy }): Promise<BatchStatement[]> => {
          const given = (JSON.parse(line.detail) as { given?: LineProperties }).given ?? {};
          const recipientEmail = given.email || order.email;
          const sendAt = given.email ? giftSendAt(given, deps.now()) : null;
          const card = await deps.pricing.issueGiftCard({
            amount: line.unitPrice,
            currency: order.currency,
            boughtBy,
            recipient: given.name || recipientEmail,
            recipientEmail,
            senderName: given.from ?? "",
            message: given.message ?? "",
            sendAt,
            sentAt: sendAt === null ? deps.now() : null,
            actor: "customer",
          });
          const statements = [...card.statements];
          if (recipientEmail !== order.email) {
            receiptContext ??= readReceiptContext(deps, order);
            const receipt = giftCardReceiptEmail(await receiptContext, {
              amount: line.unitPrice,
              recipient: [given.name, recipientEmail].filter(Boolean).join(", "),
              message: given.message,
              sendAt,
              timeZone: given.timeZone,
            });
            const name = { kind: "gift_card_receipt", ref: boughtBy };
            statements.push(...enqueueContent(deps, order, name, receipt).statements);
          }
          // Its code is made on the day, so that none is stored until then.
          if (sendAt !== null) return statements;
          const email = giftCardEmail(
            {
              ...{ amount: line.unitPrice, currency: order.currency, code: card.code },
              ...{ recipientName: given.name, senderName: given.from, message: given.message },
            },
            origin,
          );
          const name = { kind: "gift_card", ref: boughtBy, to: recipientEmail };
          statements.push(...enqueueContent(deps, order, name, email).statements);
          return statements;
        });
      return (await Promise.all(pending)).flat();
    },
  };
}
