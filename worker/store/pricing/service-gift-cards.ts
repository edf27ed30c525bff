import { and, desc, eq, isNotNull, isNull, like, lt, or, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { auditInsert } from "../../settings/index.ts";
import { brokenRule, pendingOf, runBatch, type Statement } from "../statement.ts";
import type { GiftTender } from "./contract.ts";
import type { GiftAct, GiftMake, ListQuery } from "./contract-admin.ts";
import { giftHash, giftSigns, newGiftCode } from "./discount-codes.ts";
import { giftCardEntries, giftCards } from "./schema.ts";
import {
  giftEntryStatements,
  giftProblem,
  giftRedeemStatements,
  giftReleaseStatements,
  giftSwitchStatement,
  type PricingBase,
} from "./statements.ts";

export interface GiftOrder {
  amount: number;
  currency: string;
  /** `line id:n` of the order that bought it; null: made by staff. */
  boughtBy: string | null;
  /** Who it is for, as the buyer wrote it; shown to staff. */
  recipient?: string;
  expiresAt?: number | null;
  actor: string;
}

/** What staff see of a card: never the hash of its code. */
const FACE = {
  id: giftCards.id,
  last4: giftCards.last4,
  currency: giftCards.currency,
  balance: giftCards.balance,
  recipient: giftCards.recipient,
  boughtBy: giftCards.boughtBy,
  disabledAt: giftCards.disabledAt,
  expiresAt: giftCards.expiresAt,
  createdAt: giftCards.createdAt,
};

/** Gift cards: codes kept as hashes, balances that repeat the sum of their ledger. */
export function giftCardService(base: PricingBase) {
  const { db, now } = base;
  const usable = sql`disabled_at IS NULL AND (expires_at IS NULL OR expires_at > ${now()})`;

  /**
   * A new card, not written yet: its code is told here and never again. The same purchase (`boughtBy`)
   * a second time undoes the batch (`giftProblem`: issued).
   */
  async function issue(
    order: GiftOrder,
  ): Promise<{ id: string; code: string; last4: string; statements: Statement[] }> {
    const code = newGiftCode();
    const at = now();
    const [id, last4] = [newId(at), code.slice(-4)];
    const card = {
      id,
      codeHash: await giftHash(giftSigns(code) as string),
      last4,
      currency: order.currency,
      balance: 0,
      boughtBy: order.boughtBy,
      recipient: order.recipient ?? "",
      expiresAt: order.expiresAt ?? null,
      createdAt: at,
    };
    const entry = {
      cardId: id,
      delta: order.amount,
      kind: "issue" as const,
      ref: order.boughtBy ?? id,
      actor: order.actor,
    };
    return { id, code, last4, statements: [db.insert(giftCards).values(card), ...giftEntryStatements(base, entry)] };
  }

  return {
    giftIssue: issue,
    /** Takes amounts (minor units) from cards for an order. `giftProblem`: too_little, not_usable. Idempotent per order. */
    giftRedeemStatements: (orderId: string, gifts: readonly { id: string; amount: number }[]): Statement[] =>
      giftRedeemStatements(base, orderId, gifts),
    /** Gives back what an order took. Idempotent. */
    giftReleaseStatements: (orderId: string): Statement[] => giftReleaseStatements(base, orderId),
    /** Puts a refund onto a card, once per refund. */
    giftRefundStatements: (refundId: string, cardId: string, amount: number, actor: string): Statement[] =>
      giftEntryStatements(base, { cardId, delta: amount, kind: "refund", ref: refundId, actor }),

    /**
     * Takes its value off the cards that an order line bought, for units that are paid back; the last
     * ones first. A card that was spent undoes the batch (`giftProblem`: too_little). Once per `ref`.
     * @param unitValue what one card was worth, minor units
     */
    async giftTakeBack(lineId: string, units: number, unitValue: number, ref: string): Promise<Statement[]> {
      const cards = await db
        .select({ id: giftCards.id })
        .from(giftCards)
        .where(and(like(giftCards.boughtBy, `${lineId}:%`), isNull(giftCards.disabledAt)))
        .orderBy(desc(giftCards.boughtBy))
        .limit(units);
      return cards.flatMap(({ id }) => [
        ...giftEntryStatements(base, { cardId: id, delta: -unitValue, kind: "adjust", ref, actor: "system" }),
        giftSwitchStatement(base, id, true),
      ]);
    },

    /** The usable card of a typed code, or null. */
    async giftByCode(typed: string, currency: string): Promise<GiftTender | null> {
      const signs = giftSigns(typed);
      if (!signs) return null;
      const card = await db
        .select({ id: giftCards.id, last4: giftCards.last4, balance: giftCards.balance })
        .from(giftCards)
        .where(and(eq(giftCards.codeHash, await giftHash(signs)), eq(giftCards.currency, currency), usable))
        .get();
      return card ?? null;
    },
    /**
     * The usable ones of some cards, in the order asked for.
     * @param except an order, or a cart whose order waits for its payment: what it took still counts as there
     */
    async giftTenders(ids: readonly string[], currency: string, except?: string): Promise<GiftTender[]> {
      if (ids.length === 0) return [];
      const taken = sql<number>`balance - COALESCE((SELECT SUM(e.delta) FROM store_gift_card_entry e
        WHERE e.card_id = store_gift_card.id AND e.kind IN ('redeem', 'release') AND ${pendingOf(sql`e.ref`, except)}), 0)`;
      const rows = await db
        .select({ id: giftCards.id, last4: giftCards.last4, balance: taken })
        .from(giftCards)
        .where(
          and(
            sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
            eq(giftCards.currency, currency),
            usable,
          ),
        );
      return ids.flatMap((id) => rows.find((r) => r.id === id) ?? []);
    },

    /** Staff's list, newest first; `q` finds by the last four signs or the recipient. */
    async giftCards(filter: Partial<ListQuery> & { limit?: number } = {}) {
      const limit = filter.limit ?? 50;
      const q = filter.q?.trim();
      const rows = await db
        .select(FACE)
        .from(giftCards)
        .where(
          and(
            q ? or(eq(giftCards.last4, q.slice(-4).toUpperCase()), like(giftCards.recipient, `%${q}%`)) : undefined,
            filter.show === "on" ? isNull(giftCards.disabledAt) : undefined,
            filter.show === "off" ? isNotNull(giftCards.disabledAt) : undefined,
            filter.before ? lt(giftCards.id, filter.before) : undefined,
          ),
        )
        .orderBy(desc(giftCards.id))
        .limit(limit + 1);
      return { cards: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
    },
    /** One card without its code, or null. */
    giftCard: async (id: string) => (await db.select(FACE).from(giftCards).where(eq(giftCards.id, id)).get()) ?? null,
    /** What came onto a card and went from it, newest first. */
    giftLedger: (cardId: string) =>
      db
        .select()
        .from(giftCardEntries)
        .where(eq(giftCardEntries.cardId, cardId))
        .orderBy(desc(giftCardEntries.at), desc(giftCardEntries.id))
        .limit(500),

    /** A card made by staff. @returns its code, this once */
    async makeGift(make: GiftMake, actor: string): Promise<{ id: string; code: string }> {
      const { statements, id, code, last4 } = await issue({ ...make, boughtBy: null, actor });
      await runBatch(db, [...statements, auditOf(actor, "gift_card.make", id, null, { last4, amount: make.amount })]);
      return { id, code };
    },
    /** Staff adjust a balance, or switch a card off or on. @throws fault conflict below zero, not_found */
    async changeGift(cardId: string, act: GiftAct, actor: string): Promise<void> {
      const before = await db.select().from(giftCards).where(eq(giftCards.id, cardId)).get();
      if (!before) throw fault("not_found", "There is no such gift card.");
      const shown = { balance: before.balance, off: before.disabledAt !== null };
      if (act.act === "switch") {
        const after = { ...shown, off: act.off };
        await runBatch(db, [
          giftSwitchStatement(base, cardId, act.off),
          auditOf(actor, "gift_card.switch", cardId, shown, after),
        ]);
        return;
      }
      const { delta, requestKey: ref, note } = act;
      try {
        await runBatch(db, [
          ...giftEntryStatements(base, { cardId, delta, kind: "adjust", ref, actor }),
          auditOf(actor, "gift_card.adjust", cardId, shown, { delta, note }, `${cardId}:${ref}`),
        ]);
      } catch (error) {
        if (giftProblem(brokenRule(error)) !== "too_little") throw error;
        throw fault("conflict", "There is less than that on the card.", { field: "delta" });
      }
    },
  };

  function auditOf(
    actor: string,
    action: string,
    id: string,
    before: unknown,
    after: unknown,
    key?: string,
  ): Statement {
    const at = now();
    const row = { id: key ?? newId(at), at, actor, action, target: `gift_card:${id}` };
    return auditInsert(db, {
      ...row,
      before: before === null ? null : JSON.stringify(before),
      after: JSON.stringify(after),
    });
  }
}
