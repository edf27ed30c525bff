import { sql } from "drizzle-orm";
import type { LineProperties } from "../cart/contract.ts";
import { giftSendAt } from "../cart/domain-gift.ts";
import { giftCards } from "../pricing/index.ts";
import type { BatchStatement } from "../statement.ts";
import type { OrderLifecycle, OrdersDeps } from "./deps.ts";
import { giftCardEmail } from "./emails.ts";
import { enqueueEmail } from "./order-notifications.ts";

type GiftCardDeps = Pick<OrdersDeps, "db" | "env" | "url" | "now" | "emails" | "waitUntil" | "sign" | "pricing">;

/**
 * Issues the gift cards of a paid order, one per unit, and emails their codes to the recipients. A card that
 * exists is not issued again.
 */
export const giftCardLifecycle = (deps: GiftCardDeps): OrderLifecycle => ({
  async onPaid(order) {
    const cardsToIssue = order.lines
      .filter((l) => l.kind === "gift_card")
      .flatMap((line) => Array.from({ length: line.quantity }, (_, n) => ({ line, boughtBy: `${line.id}:${n + 1}` })));
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
        // Its code is made on the day, so that none is stored until then.
        if (sendAt !== null) return card.statements;
        const mail = await enqueueEmail(
          deps,
          order,
          "gift_card",
          boughtBy,
          (context) =>
            giftCardEmail(context, {
              amount: line.unitPrice,
              code: card.code,
              recipientName: given.name,
              senderName: given.from,
              message: given.message,
              isForBuyer: recipientEmail === order.email,
            }),
          recipientEmail,
        );
        return [...card.statements, ...mail.statements];
      });
    return (await Promise.all(pending)).flat();
  },
});
