import { sql } from "drizzle-orm";
import type { LineProperties } from "../cart/contract.ts";
import { giftSendAt } from "../cart/domain-gift.ts";
import { giftCards } from "../pricing/index.ts";
import type { BatchStatement } from "../statement.ts";
import type { LineRecord, OrderLifecycle, OrderRecord, OrdersDeps } from "./deps.ts";
import type { OrderEmailContext } from "./email-parts.ts";
import { giftCardEmail, giftCardReceiptEmail } from "./emails-gift-cards.ts";
import { enqueueEmail, type OrderEmailDeps } from "./order-notifications.ts";

type GiftCardDeps = OrderEmailDeps & Pick<OrdersDeps, "pricing">;

/**
 * Issues the gift cards of a paid order, one per unit, and emails their codes to the recipients. A card that
 * exists is not issued again.
 */
export function giftCardLifecycle(deps: GiftCardDeps): OrderLifecycle {
  /** The buyer of a card for someone else learns where it went, or when it goes; never its code. */
  const receiptStatements = async (
    order: OrderRecord & { lines: LineRecord[] },
    boughtBy: string,
    card: Parameters<typeof giftCardReceiptEmail>[1],
  ): Promise<BatchStatement[]> => {
    const buildReceipt = (context: OrderEmailContext) => giftCardReceiptEmail(context, card);
    const known = { lines: order.lines };
    return (await enqueueEmail(deps, order, "gift_card_receipt", boughtBy, buildReceipt, known)).statements;
  };
  return {
    async onPaid(order) {
      const cardsToIssue = order.lines
        .filter((l) => l.kind === "gift_card")
        .flatMap((line) =>
          Array.from({ length: line.quantity }, (_, n) => ({ line, boughtBy: `${line.id}:${n + 1}` })),
        );
      if (cardsToIssue.length === 0) return [];
      const existing = await deps.db
        .select({ boughtBy: giftCards.boughtBy })
        .from(giftCards)
        .where(sql`bought_by IN (SELECT value FROM json_each(${JSON.stringify(cardsToIssue.map((w) => w.boughtBy))}))`);
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
          const isForBuyer = recipientEmail === order.email;
          const receipt = isForBuyer
            ? []
            : await receiptStatements(order, boughtBy, {
                amount: line.unitPrice,
                recipient: [given.name, recipientEmail].filter(Boolean).join(", "),
                message: given.message,
                sendAt,
                timeZone: given.timeZone,
              });
          // Its code is made on the day, so that none is stored until then.
          if (sendAt !== null) return [...card.statements, ...receipt];
          const mail = await enqueueEmail(
            deps,
            order,
            "gift_card",
            boughtBy,
            ({ origin }) =>
              giftCardEmail(
                {
                  ...{ amount: line.unitPrice, currency: order.currency, code: card.code },
                  ...{ recipientName: given.name, senderName: given.from, message: given.message },
                },
                origin,
              ),
            { to: recipientEmail, lines: order.lines },
          );
          return [...card.statements, ...mail.statements, ...receipt];
        });
      return (await Promise.all(pending)).flat();
    },
  };
}
