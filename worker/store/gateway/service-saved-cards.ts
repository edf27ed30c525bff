import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import type { Gateway, GatewayName, SaveCardOutcome } from "./contract.ts";
import { savedCards } from "./schema.ts";

interface SavedCardDeps {
  db: Db;
  now: () => number;
  byName: (name: GatewayName) => Gateway;
  /** Whether the gateway's cards pay for anything on this site. */
  canCharge: (name: GatewayName) => boolean;
}

export type SavedCard = typeof savedCards.$inferSelect;

/** A card as its owner sees it. */
export interface SavedCardView {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  status: "active" | "invalid";
}

/** The cards that gateways keep for us: here is only what a person needs to tell them apart. */
export function savedCardService({ db, now, byName, canCharge }: SavedCardDeps) {
  const byId = (id: string) => db.select().from(savedCards).where(eq(savedCards.id, id)).get();

  const service = {
    /**
     * Has the gateway keep a card, and writes it down. The caller holds the buyer's consent.
     * @param id the row's id and the idempotency key: the same id twice is the same card
     */
    async save(request: {
      id: string;
      gateway: GatewayName;
      userId: string | null;
      email: string;
      from: { token: string } | { paymentReference: string };
    }): Promise<{ kind: "kept"; card: SavedCard } | Exclude<SaveCardOutcome, { kind: "card" }>> {
      const existing = await byId(request.id);
      if (existing) return { kind: "kept", card: existing };
      const { id, gateway, userId, email } = request;
      const saved = await byName(gateway).saveCard({ key: id, email, from: request.from });
      if (saved.kind !== "card") return saved;
      const { brand, last4, expMonth, expYear } = saved.face;
      await db
        .insert(savedCards)
        .values({
          id,
          userId,
          email,
          gateway,
          customerRef: saved.customerRef,
          cardRef: saved.cardRef,
          brand,
          last4,
          expMonth,
          expYear,
          createdAt: now(),
        })
        .onConflictDoNothing();
      const card = await db
        .select()
        .from(savedCards)
        .where(and(eq(savedCards.gateway, gateway), eq(savedCards.cardRef, saved.cardRef)))
        .get();
      // A gateway's page can be handed in twice, but only by the same person.
      if (!card || card.email !== email || card.userId !== userId)
        throw httpError("conflict", "This card is kept for somebody else.");
      return { kind: "kept", card };
    },

    /** A card for a charge, whoever asks: for the renewals. Null where it was removed. */
    async findChargeable(id: string): Promise<SavedCard | null> {
      const card = await byId(id);
      return card && card.status === "active" && canCharge(card.gateway) ? card : null;
    },

    /** The cards of a member, oldest first. */
    async listByUser(userId: string): Promise<SavedCardView[]> {
      const rows = await db
        .select()
        .from(savedCards)
        .where(and(eq(savedCards.userId, userId), ne(savedCards.status, "removed")))
        .orderBy(asc(savedCards.createdAt));
      return rows.filter((card) => canCharge(card.gateway)).map(toSavedCardView);
    },

    /** What a page may show of a card, for pages that were opened by a signed link. */
    async readView(id: string): Promise<SavedCardView | null> {
      const card = await byId(id);
      return card && card.status !== "removed" ? toSavedCardView(card) : null;
    },

    /** After a decline that will not change: the card is not charged again. */
    async markInvalid(id: string): Promise<void> {
      await db
        .update(savedCards)
        .set({ status: "invalid" })
        .where(and(eq(savedCards.id, id), eq(savedCards.status, "active")));
    },

    /**
     * Removes a member's own card: here first, so that nothing charges it any more, then at the gateway.
     * @throws httpError not_found for a card of somebody else too
     */
    async remove(userId: string, id: string): Promise<void> {
      const [card] = await db
        .update(savedCards)
        .set({ status: "removed" })
        .where(and(eq(savedCards.id, id), eq(savedCards.userId, userId), ne(savedCards.status, "removed")))
        .returning();
      if (!card) throw httpError("not_found", "There is no such card.");
      await byName(card.gateway).removeCard(card.customerRef, card.cardRef);
    },

    /**
     * Has the gateways forget every card of somebody who leaves, those of their proven address too. May be repeated.
     * @throws httpError unavailable where a gateway cannot be reached: our row is all that leads to the card
     */
    async removeAllOfUser({ userId, email, emailVerified }: { userId: string; email: string; emailVerified: boolean }) {
      const isGuestCard = and(isNull(savedCards.userId), eq(savedCards.email, email.toLowerCase()));
      const isOwnCard = eq(savedCards.userId, userId);
      for (const card of await db
        .select()
        .from(savedCards)
        .where(emailVerified ? or(isOwnCard, isGuestCard) : isOwnCard)) {
        if ((await byName(card.gateway).removeCard(card.customerRef, card.cardRef)) === "unknown")
          throw httpError(
            "unavailable",
            "The payment service, which keeps your card, cannot be reached. Try again soon.",
          );
        await db.delete(savedCards).where(eq(savedCards.id, card.id));
      }
    },
  };
  return service;
}

const toSavedCardView = ({ id, brand, last4, expMonth, expYear, status }: SavedCard): SavedCardView => ({
  id,
  brand,
  last4,
  expMonth,
  expYear,
  status: status === "active" ? "active" : "invalid",
});
