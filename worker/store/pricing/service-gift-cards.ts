import { and, desc, eq, gt, gte, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { containsText } from "../../platform/contains-text.ts";
import { auditStatement } from "../../settings/index.ts";
import { type BatchStatement, belongsToOrderOrCart, runBatch, violatedConstraint } from "../statement.ts";
import type { GiftCardTender } from "./contract.ts";
import type { GiftCardAction, GiftCardListQuery } from "./contract-admin.ts";
import type { PricingDeps } from "./deps.ts";
import { generateGiftCardCode, hashGiftCardCode } from "./discount-codes.ts";
import { parseGiftCardCode } from "./domain-codes.ts";
import {
  giftCardEntryStatements,
  giftCardProblemOfRule,
  giftCardRedeemStatements,
  giftCardReleaseStatements,
  giftCardSwitchStatement,
} from "./gift-card-ledger.ts";
import { giftCardEntries, giftCards } from "./schema.ts";

export interface GiftCardIssue {
  amount: number;
  currency: string;
  /** `line id:n` of the order that bought it; null: created by staff. */
  boughtBy: string | null;
  /** The recipient as the buyer entered it; shown to staff. */
  recipient?: string;
  recipientEmail?: string;
  senderName?: string;
  message?: string;
  /** When its code is mailed; null: now, or never. */
  sendAt?: number | null;
  sentAt?: number | null;
  expiresAt?: number | null;
  actor: string;
}

/** The columns that staff see; never the hash of the code. */
const GIFT_CARD_COLUMNS = {
  id: giftCards.id,
  last4: giftCards.last4,
  currency: giftCards.currency,
  balance: giftCards.balance,
  recipient: giftCards.recipient,
  boughtBy: giftCards.boughtBy,
  disabledAt: giftCards.disabledAt,
  expiresAt: giftCards.expiresAt,
  createdAt: giftCards.createdAt,
  recipientEmail: giftCards.recipientEmail,
  senderName: giftCards.senderName,
  message: giftCards.message,
  sendAt: giftCards.sendAt,
  sentAt: giftCards.sentAt,
};

/** Who bought the card, by the order's address or else its email; null for staff's cards and archived orders. */
const BUYER = sql<
  string | null
>`(SELECT coalesce(o.bill_to ->> '$.name', o.ship_to ->> '$.name', o.email) FROM store_order_line l JOIN store_order o ON o.id = l.order_id
  WHERE l.id = substr(bought_by, 1, instr(bought_by, ':') - 1))`;

/** Gift cards: codes are stored as hashes, and balances repeat the sum of the ledger. */
export function giftCardService(deps: PricingDeps) {
  const { db, now } = deps;
  const isUsable = sql`disabled_at IS NULL AND (expires_at IS NULL OR expires_at > ${now()})`;

  /**
   * A new card, not inserted yet: the code is returned only here. Inserting the same purchase (`boughtBy`) a
   * second time undoes the batch (`giftProblem`: issued).
   */
  async function issueGiftCard(
    request: GiftCardIssue,
  ): Promise<{ id: string; code: string; last4: string; statements: BatchStatement[] }> {
    const code = generateGiftCardCode();
    const at = now();
    const [id, last4] = [newId(at), code.slice(-4)];
    const card = {
      id,
      codeHash: await hashGiftCardCode(parseGiftCardCode(code) as string),
      last4,
      currency: request.currency,
      balance: 0,
      boughtBy: request.boughtBy,
      recipient: request.recipient ?? "",
      recipientEmail: request.recipientEmail ?? "",
      senderName: request.senderName ?? "",
      message: request.message ?? "",
      sendAt: request.sendAt ?? null,
      sentAt: request.sentAt ?? null,
      expiresAt: request.expiresAt ?? null,
      createdAt: at,
    };
    const entry = {
      cardId: id,
      delta: request.amount,
      kind: "issue" as const,
      ref: request.boughtBy ?? id,
      actor: request.actor,
    };
    return {
      id,
      code,
      last4,
      statements: [db.insert(giftCards).values(card), ...giftCardEntryStatements(deps, entry)],
    };
  }

  return {
    issueGiftCard,
    /**
     * Redeems amounts (minor units) from cards for an order. `giftProblem`: too_little, not_usable.
     * Idempotent per order.
     */
    giftCardRedeemStatements: (orderId: string, gifts: readonly { id: string; amount: number }[]): BatchStatement[] =>
      giftCardRedeemStatements(deps, orderId, gifts),
    /** Returns what an order redeemed to its cards. Idempotent. */
    giftCardReleaseStatements: (orderId: string): BatchStatement[] => giftCardReleaseStatements(deps, orderId),
    /** Refunds an amount to a card, once per refund. */
    giftCardRefundStatements: (refundId: string, cardId: string, amount: number, actor: string): BatchStatement[] =>
      giftCardEntryStatements(deps, { cardId, delta: amount, kind: "refund", ref: refundId, actor }),

    /**
     * Revokes the cards that an order line bought, for refunded units; the last ones first. A card that was
     * spent undoes the batch (`giftProblem`: too_little). Once per `ref`.
     * @param unitValue the original value of one card, minor units
     */
    async giftCardRevokeStatements(
      lineId: string,
      units: number,
      unitValue: number,
      ref: string,
    ): Promise<BatchStatement[]> {
      const cards = await db
        .select({ id: giftCards.id })
        .from(giftCards)
        // `;` is the character after `:`, so this is every key that begins with `lineId:`.
        .where(
          and(
            gte(giftCards.boughtBy, `${lineId}:`),
            lt(giftCards.boughtBy, `${lineId};`),
            isNull(giftCards.disabledAt),
          ),
        )
        .orderBy(desc(giftCards.boughtBy))
        .limit(units);
      return cards.flatMap(({ id }) => [
        ...giftCardEntryStatements(deps, { cardId: id, delta: -unitValue, kind: "adjust", ref, actor: "system" }),
        giftCardSwitchStatement(deps, id, true),
      ]);
    },

    /** The usable card of an entered code, or null. */
    async findGiftCardByCode(typed: string, currency: string): Promise<GiftCardTender | null> {
      const characters = parseGiftCardCode(typed);
      if (!characters) return null;
      const card = await db
        .select({ id: giftCards.id, last4: giftCards.last4, balance: giftCards.balance })
        .from(giftCards)
        .where(
          and(eq(giftCards.codeHash, await hashGiftCardCode(characters)), eq(giftCards.currency, currency), isUsable),
        )
        .get();
      return card ?? null;
    },
    /**
     * The usable ones of some cards, in the given order.
     * @param except an order, or a cart whose order is pending: what it redeemed still counts as available
     */
    async listGiftCardTenders(ids: readonly string[], currency: string, except?: string): Promise<GiftCardTender[]> {
      if (ids.length === 0) return [];
      const available = sql<number>`balance - COALESCE((SELECT SUM(e.delta) FROM store_gift_card_entry e
        WHERE e.card_id = store_gift_card.id AND e.kind IN ('redeem', 'release') AND ${belongsToOrderOrCart(sql`e.ref`, except)}), 0)`;
      const rows = await db
        .select({ id: giftCards.id, last4: giftCards.last4, balance: available })
        .from(giftCards)
        .where(
          and(
            sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
            eq(giftCards.currency, currency),
            isUsable,
          ),
        );
      return ids.flatMap((id) => rows.find((r) => r.id === id) ?? []);
    },

    /** The admin list, newest first; `q` matches the last four characters or the recipient. */
    async listGiftCards(filter: Partial<GiftCardListQuery> & { limit?: number } = {}) {
      const limit = filter.limit ?? 50;
      const q = filter.q?.trim();
      const rows = await db
        .select({ ...GIFT_CARD_COLUMNS, buyer: BUYER.as("buyer") })
        .from(giftCards)
        .where(
          and(
            q
              ? or(
                  eq(giftCards.last4, q.slice(-4).toUpperCase()),
                  containsText(giftCards.recipient, q),
                  containsText(giftCards.recipientEmail, q),
                )
              : undefined,
            filter.show === "on" ? and(isNull(giftCards.disabledAt), gt(giftCards.balance, 0)) : undefined,
            filter.show === "used" ? and(isNull(giftCards.disabledAt), eq(giftCards.balance, 0)) : undefined,
            filter.show === "scheduled"
              ? sql`send_at IS NOT NULL AND sent_at IS NULL AND disabled_at IS NULL`
              : undefined,
            filter.show === "off" ? isNotNull(giftCards.disabledAt) : undefined,
            filter.before ? lt(giftCards.id, filter.before) : undefined,
          ),
        )
        .orderBy(desc(giftCards.id))
        .limit(limit + 1);
      return { cards: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
    },
    /** A card without its code, or null. */
    getGiftCard: async (id: string) =>
      (await db.select(GIFT_CARD_COLUMNS).from(giftCards).where(eq(giftCards.id, id)).get()) ?? null,
    /** The ledger of a card, newest first. */
    listGiftCardEntries: (cardId: string) =>
      db
        .select()
        .from(giftCardEntries)
        .where(eq(giftCardEntries.cardId, cardId))
        .orderBy(desc(giftCardEntries.at), desc(giftCardEntries.id))
        .limit(500),

    /**
     * Staff adjust a balance, or deactivate or activate a card.
     * @throws httpError conflict if the balance would be negative, not_found
     */
    async changeGiftCard(
      cardId: string,
      action: Extract<GiftCardAction, { act: "switch" | "adjust" }>,
      actor: string,
    ): Promise<void> {
      const before = await db.select().from(giftCards).where(eq(giftCards.id, cardId)).get();
      if (!before) throw httpError("not_found", "Gift card not found.");
      const target = `gift_card:${cardId}`;
      const auditState = { balance: before.balance, off: before.disabledAt !== null };
      if (action.act === "switch") {
        const after = { ...auditState, off: action.off };
        await runBatch(db, [
          giftCardSwitchStatement(deps, cardId, action.off),
          auditStatement(deps, actor, "gift_card.switch", target, { before: auditState, after }),
        ]);
        return;
      }
      const { delta, requestKey: ref, note } = action;
      try {
        await runBatch(db, [
          ...giftCardEntryStatements(deps, { cardId, delta, kind: "adjust", ref, actor }),
          auditStatement(deps, actor, "gift_card.adjust", target, {
            id: `${cardId}:${ref}`,
            before: auditState,
            after: { delta, note },
          }),
        ]);
      } catch (error) {
        if (giftCardProblemOfRule(violatedConstraint(error)) !== "too_little") throw error;
        throw httpError("conflict", "The gift card's balance is lower than that.", { field: "delta" });
      }
    },
  };
}
