import { sql } from "drizzle-orm";
import { moneyText } from "../../kernel/money.ts";
import { giftCards } from "../pricing/index.ts";
import type { Statement } from "../statement.ts";
import type { OrderHooks, OrdersBase } from "./deps.ts";
import { post } from "./order-notifications.ts";

type GiftBase = Pick<OrdersBase, "db" | "env" | "url" | "now" | "mail" | "later" | "sign" | "pricing">;

/**
 * Makes the gift cards of a paid order, one per unit, and writes their codes to whom they are for. A card
 * that is there already is not made again.
 */
export const giftCardHooks = (base: GiftBase): OrderHooks => ({
  async paid(order) {
    const wanted = order.lines
      .filter((l) => l.kind === "gift_card")
      .flatMap((line) => Array.from({ length: line.quantity }, (_, n) => ({ line, boughtBy: `${line.id}:${n + 1}` })));
    if (wanted.length === 0) return [];
    const there = await base.db
      .select({ boughtBy: giftCards.boughtBy })
      .from(giftCards)
      .where(sql`bought_by IN (SELECT value FROM json_each(${JSON.stringify(wanted.map((w) => w.boughtBy))}))`);
    const made = wanted
      .filter((w) => !there.some((t) => t.boughtBy === w.boughtBy))
      .map(async ({ line, boughtBy }): Promise<Statement[]> => {
        const given = (JSON.parse(line.detail) as { given?: { email?: string; name?: string; message?: string } })
          .given;
        const to = given?.email || order.email;
        const amount = moneyText({ minor: line.unitPrice, currency: order.currency });
        const card = await base.pricing.giftIssue({
          amount: line.unitPrice,
          currency: order.currency,
          boughtBy,
          recipient: given?.name || to,
          actor: "customer",
        });
        const mail = await post(
          base,
          order,
          "gift_card",
          boughtBy,
          ({ brand, link }) => ({
            subject: `A ${brand} gift card of ${amount}`,
            paragraphs: [
              `${given?.name ? `${given.name}, here` : "Here"} is a ${brand} gift card of ${amount}.`,
              ...(given?.message ? [given.message] : []),
              `Its code: ${card.code}`,
              "Write it into the checkout to pay with it. What is left stays on it.",
            ],
            // The order's own link is for its buyer alone.
            link: { label: "To the shop", href: to === order.email ? link : new URL(link).origin },
          }),
          to,
        );
        return [...card.statements, ...mail.statements];
      });
    return (await Promise.all(made)).flat();
  },
});
