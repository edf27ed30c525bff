/** What moves a gift card's balance: statements that write its ledger and balance together. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { newId } from "../../kernel/ids.ts";
import type { BatchStatement } from "../statement.ts";
import type { PricingDeps } from "./deps.ts";
import { giftCardEntries, giftCards } from "./schema.ts";

interface GiftCardEntry {
  cardId: string;
  /** Minor units; positive adds, negative subtracts. */
  delta: number;
  kind: (typeof giftCardEntries.$inferSelect)["kind"];
  /** What caused it: at most one entry per card, kind and cause. */
  ref: string;
  actor: string;
}

/**
 * Adds a ledger entry to a gift card and updates its balance. A repeat of the same cause changes nothing; a
 * negative balance, an unknown card, or (when it pays) one that is inactive or expired undoes the batch.
 */
export function giftCardEntryStatements(
  { db, now }: PricingDeps,
  { cardId, delta, kind, ref, actor }: GiftCardEntry,
): BatchStatement[] {
  const at = now();
  const isRecorded = sql`EXISTS (SELECT 1 FROM store_gift_card_entry e WHERE e.card_id = ${cardId} AND e.kind = ${kind} AND e.ref = ${ref})`;
  const usable =
    kind === "redeem" ? sql`AND c.disabled_at IS NULL AND (c.expires_at IS NULL OR c.expires_at > ${at})` : sql``;
  return [
    db
      .update(giftCards)
      .set({ balance: sql`balance + ${delta}` })
      .where(and(eq(giftCards.id, cardId), sql`NOT ${isRecorded}`)),
    db.insert(giftCardEntries).select(
      sql`SELECT ${newId(at)}, (SELECT c.id FROM store_gift_card c WHERE c.id = ${cardId} ${usable}), ${delta}, ${kind}, ${ref}, ${actor}, ${at}
          WHERE NOT ${isRecorded}`,
    ),
  ];
}

/**
 * Pays an order, or part of it, by gift cards. After a release (`giftCardReleaseStatements`) the same order
 * cannot redeem the card again: that undoes the batch, so that no order counts as paid without payment.
 */
export function giftCardRedeemStatements(
  deps: PricingDeps,
  orderId: string,
  gifts: readonly { id: string; amount: number }[],
): BatchStatement[] {
  return gifts.flatMap(({ id, amount }) => [
    // Inserting the release row again violates its unique key, so an order whose gift cards were released
    // cannot redeem them again.
    deps.db.insert(giftCardEntries).select(
      sql`SELECT e.id, e.card_id, e.delta, e.kind, e.ref, e.actor, e.at FROM store_gift_card_entry e
          WHERE e.card_id = ${id} AND e.kind = 'release' AND e.ref = ${orderId}`,
    ),
    ...giftCardEntryStatements(deps, { cardId: id, delta: -amount, kind: "redeem", ref: orderId, actor: "customer" }),
  ]);
}

/** Returns what an order redeemed to its gift cards, each card once. */
export function giftCardReleaseStatements({ db, now }: PricingDeps, orderId: string): BatchStatement[] {
  const isUnreleased = sql`e.kind = 'redeem' AND e.ref = ${orderId} AND NOT EXISTS (
    SELECT 1 FROM store_gift_card_entry r WHERE r.card_id = e.card_id AND r.kind = 'release' AND r.ref = e.ref)`;
  return [
    db
      .update(giftCards)
      .set({
        balance: sql`balance - (SELECT e.delta FROM store_gift_card_entry e WHERE e.card_id = store_gift_card.id AND ${isUnreleased})`,
      })
      .where(sql`id IN (SELECT e.card_id FROM store_gift_card_entry e WHERE ${isUnreleased})`),
    db
      .insert(giftCardEntries)
      .select(
        sql`SELECT e.id || '-release', e.card_id, -e.delta, 'release', e.ref, 'system', ${now()} FROM store_gift_card_entry e WHERE ${isUnreleased}`,
      ),
  ];
}

/** Which gift card constraint a failed batch violated (from `violatedConstraint`); null: none of them. */
export function giftCardProblemOfRule(rule: string | null): "too_little" | "not_usable" | "issued" | null {
  if (rule === null) return null;
  if (/store_gift_card_balance/.test(rule)) return "too_little";
  if (/store_gift_card\.bought_by|store_gift_card_bought/.test(rule)) return "issued";
  return /store_gift_card_entry/.test(rule) ? "not_usable" : null;
}

/** Deactivates a card (or activates it again); its balance stays. */
export const giftCardSwitchStatement = ({ db, now }: PricingDeps, cardId: string, off: boolean): BatchStatement =>
  db
    .update(giftCards)
    .set({ disabledAt: off ? now() : null })
    .where(and(eq(giftCards.id, cardId), off ? isNull(giftCards.disabledAt) : undefined));
