import { and, asc, eq, isNull, ne, or } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import type { Db } from "../../platform/db.ts";
import type { Gateway, GatewayName, SaveCardOutcome } from "./contract.ts";
import { savedCards } from "./schema.ts";

interface SavedCardDeps {
  db: Db;
  now: () => number;
  byName: (name: GatewayName) => Gateway;
  /** Whether the gateway's cards can be charged on this site. */
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

/** Cards stored at the gateways; stored here is only what people need to tell them apart. */
export function savedCardService({ db, now, byName, canCharge }: SavedCardDeps) {
  const byId = (id: string) => db.select().from(savedCards).where(eq(savedCards.id, id)).get();

  const service = {
    /**
     * Saves a card at the gateway and records it. The caller has the buyer's consent.
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
      const [, [card]] = await db.batch([
        db
          .insert(savedCards)
          .values({
            ...{ id, userId, email, gateway, customerRef: saved.customerRef, cardRef: saved.cardRef },
            ...{ brand, last4, expMonth, expYear, createdAt: now() },
          })
          .onConflictDoNothing(),
        db
          .select()
          .from(savedCards)
          .where(and(eq(savedCards.gateway, gateway), eq(savedCards.cardRef, saved.cardRef))),
      ]);
      // The reference of a gateway's page can be submitted twice, but only by the same person.
      if (!card || card.email !== email || card.userId !== userId)
        throw httpError("conflict", "This card is saved to a different account.");
      return { kind: "kept", card };
    },

    /** A card to charge for a renewal, whichever owner it has. Null if it was removed. */
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

    /** A card's display fields, for pages that were opened by a signed link. */
    async readView(id: string): Promise<SavedCardView | null> {
      const card = await byId(id);
      return card && card.status !== "removed" ? toSavedCardView(card) : null;
    },

    /**
     * Removes a member's own card: here first, so that nothing charges it anymore, then at the gateway.
     * @throws httpError not_found, also for another member's card
     */
    async remove(userId: string, id: string): Promise<void> {
      const [card] = await db
        .update(savedCards)
        .set({ status: "removed" })
        .where(and(eq(savedCards.id, id), eq(savedCards.userId, userId), ne(savedCards.status, "removed")))
        .returning();
      if (!card) throw httpError("not_found", "Card not found.");
      await byName(card.gateway).removeCard(card.customerRef, card.cardRef);
    },

    /**
     * Deletes every card of a user who deletes their account, including those under their verified address.
     * May be repeated.
     * @throws httpError unavailable if a gateway cannot be reached: only our row leads to the card there
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
            "The payment service that stores your card can't be reached. Try again later.",
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
