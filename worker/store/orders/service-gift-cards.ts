import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { EnqueuedEmail } from "../../email/index.ts";
import { httpError } from "../../kernel/http-error.ts";
import { type Backlog, createJobBudget, type JobBudget } from "../../platform/job-budget.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import { auditStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import type { GiftCardAction, GiftCardInput } from "../pricing/contract-admin.ts";
import {
  generateGiftCardCode,
  giftCardEmails,
  giftCards,
  hashGiftCardCode,
  type PricingService,
  parseGiftCardCode,
} from "../pricing/index.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../statement.ts";
import { giftCardEmail } from "./emails-gift-cards.ts";

type GiftCardRecord = typeof giftCards.$inferSelect;

export interface GiftCardDeps extends Pick<StoreDeps, "db" | "now" | "env" | "url" | "emails"> {
  pricing: Pick<PricingService, "issueGiftCard" | "changeGiftCard">;
}

/** `bought_by` of a card that staff made, so that one request key makes one card. */
const STAFF_PURCHASE = "staff:";
/** The `ref` of the email that goes out on the chosen day. */
const SCHEDULED = "scheduled";

/**
 * Gift cards and their emails. Codes are stored as hashes alone, so an email that goes out later, or again, has a new
 * code, and the one before stops working.
 */
export function giftCardMailService(deps: GiftCardDeps) {
  const { db, now } = deps;
  const findCard = (id: string) => db.select().from(giftCards).where(eq(giftCards.id, id)).get();

  return {
    /**
     * Creates a card for staff: mailed at once, on a day, or not at all.
     * @returns its code where it isn't mailed; it cannot be read again
     */
    async createGiftCard(input: GiftCardInput, actor: string): Promise<{ id: string; code: string | null }> {
      const { requestKey, sendAt: chosen, ...request } = input;
      const sendAt = chosen !== null && chosen > now() ? chosen : null;
      const isMailedNow = input.recipientEmail !== "" && sendAt === null;
      const boughtBy = requestKey ? `${STAFF_PURCHASE}${requestKey}` : null;
      const card = await deps.pricing.issueGiftCard({
        ...request,
        ...{
          recipient: input.recipient || input.recipientEmail,
          boughtBy,
          sendAt,
          sentAt: isMailedNow ? now() : null,
          actor,
        },
      });
      const mail = isMailedNow ? await enqueueCode({ ...input, ...card, balance: input.amount }, card.code) : null;
      const after = { last4: card.last4, amount: input.amount, email: input.recipientEmail, sendAt };
      try {
        await runBatch(db, [
          ...card.statements,
          ...(mail ? [sentStatement(card.id, "issue", input.recipientEmail, mail.id, actor), mail.statement] : []),
          auditStatement(deps, actor, "gift_card.make", `gift_card:${card.id}`, { after }),
        ]);
      } catch (error) {
        const made = boughtBy && (await db.select().from(giftCards).where(eq(giftCards.boughtBy, boughtBy)).get());
        if (made && violatedConstraint(error)) return { id: made.id, code: null };
        throw error;
      }
      mail?.deliver();
      return { id: card.id, code: input.recipientEmail === "" ? card.code : null };
    },

    /**
     * Staff adjust, switch, send or schedule a card.
     * @throws httpError conflict, not_found
     */
    async changeGiftCard(id: string, action: GiftCardAction, actor: string): Promise<void> {
      if (action.act === "switch" || action.act === "adjust") return deps.pricing.changeGiftCard(id, action, actor);
      const card = await findCard(id);
      if (!card) throw httpError("not_found", "Gift card not found.");
      if (action.act === "schedule") return schedule(card, action, actor);
      const done = await sendCode({ ...card, recipientEmail: action.email }, action.requestKey, actor);
      if (done === "sent" || (await wasSent(id, action.requestKey))) return;
      throw httpError("conflict", "This gift card is inactive or expired. Activate it before you send it.");
    },

    /** The emails of a card, newest first. */
    listGiftCardEmails: (id: string) =>
      db
        .select({ email: giftCardEmails.email, actor: giftCardEmails.actor, at: giftCardEmails.at })
        .from(giftCardEmails)
        .where(eq(giftCardEmails.cardId, id))
        .orderBy(sql`at DESC`)
        .limit(50),

    /** The job: mails the cards whose day has come, each once. */
    async sendDueGiftCards(
      budget: JobBudget = createJobBudget(db),
    ): Promise<{ sent: number; unfinished: boolean; backlog: Backlog }> {
      const isDue = and(lte(giftCards.sendAt, now()), sql`send_at IS NOT NULL AND sent_at IS NULL`);
      let sent = 0;
      const due = await db.select().from(giftCards).where(isDue).orderBy(asc(giftCards.sendAt)).limit(100);
      for (const card of due) {
        if (!budget.hasRoomFor(SEND_COST)) break;
        if ((await sendCode(card, SCHEDULED, "system")) === "sent") sent += 1;
        // Deactivated, expired or mailed by another worker: it never stands in front of the others.
        else
          await db
            .update(giftCards)
            .set({ sendAt: null })
            .where(and(eq(giftCards.id, card.id), sql`sent_at IS NULL`));
      }
      const [left] = await db
        .select({ count: sql<number>`COUNT(*)`, oldestAt: sql<number | null>`MIN(send_at)` })
        .from(giftCards)
        .where(isDue);
      const backlog = left ?? { count: 0, oldestAt: null };
      return { sent, unfinished: backlog.count > 0 && sent > 0, backlog };
    },
  };

  async function wasSent(cardId: string, ref: string): Promise<boolean> {
    const key = and(eq(giftCardEmails.cardId, cardId), eq(giftCardEmails.ref, ref));
    return (await db.select().from(giftCardEmails).where(key).get()) !== undefined;
  }

  async function enqueueCode(
    card: Pick<
      GiftCardRecord,
      "recipient" | "recipientEmail" | "senderName" | "message" | "currency" | "balance" | "expiresAt"
    >,
    code: string,
  ): Promise<EnqueuedEmail> {
    const content = giftCardEmail(
      {
        ...{ amount: card.balance, currency: card.currency, code, expiresAt: card.expiresAt },
        recipientName: card.recipient.includes("@") ? undefined : card.recipient,
        ...{ senderName: card.senderName, message: card.message },
      },
      await getSiteOrigin(deps),
    );
    return deps.emails.enqueue({ to: card.recipientEmail, kind: "gift_card", content });
  }

  /** The note that a code was mailed; a second one of its `ref` undoes the batch, as does a card that cannot be used. */
  function sentStatement(cardId: string, ref: string, email: string, mailId: string, actor: string): BatchStatement {
    const isReady =
      ref === SCHEDULED ? sql`AND c.sent_at IS NULL AND c.send_at IS NOT NULL AND c.send_at <= ${now()}` : sql``;
    return db.insert(giftCardEmails).select(
      sql`SELECT (SELECT c.id FROM store_gift_card c WHERE c.id = ${cardId} AND c.disabled_at IS NULL
          AND (c.expires_at IS NULL OR c.expires_at > ${now()}) ${isReady}), ${ref}, ${mailId}, ${email}, ${actor}, ${now()}`,
    );
  }

  /** Gives a card a new code and mails it, in one batch. */
  async function sendCode(card: GiftCardRecord, ref: string, actor: string): Promise<"sent" | "refused"> {
    const code = generateGiftCardCode();
    const mail = await enqueueCode(card, code);
    const { id, recipientEmail } = card;
    const after = { email: recipientEmail, last4: code.slice(-4) };
    try {
      await runBatch(db, [
        sentStatement(id, ref, recipientEmail, mail.id, actor),
        db
          .update(giftCards)
          .set({
            ...{ codeHash: await hashGiftCardCode(parseGiftCardCode(code) as string), last4: code.slice(-4) },
            ...{ recipientEmail, sentAt: now() },
          })
          .where(eq(giftCards.id, id)),
        mail.statement,
        ...(actor === "system"
          ? []
          : [auditStatement(deps, actor, "gift_card.send", `gift_card:${id}`, { id: `${id}:${ref}`, after })]),
      ]);
    } catch (error) {
      if (!/store_gift_card_mail/.test(violatedConstraint(error) ?? "")) throw error;
      return "refused";
    }
    mail.deliver();
    return "sent";
  }

  async function schedule(
    card: GiftCardRecord,
    action: Extract<GiftCardAction, { act: "schedule" }>,
    actor: string,
  ): Promise<void> {
    if (action.sendAt <= now())
      throw httpError("bad_input", "Choose a time in the future, or send it now.", { field: "sendAt" });
    const { recipient, email: recipientEmail, senderName, message, sendAt } = action;
    // A card that was sent or switched off meanwhile gives no address: NOT NULL undoes the batch.
    const guarded = sql`CASE WHEN sent_at IS NULL AND disabled_at IS NULL THEN ${recipientEmail} END`;
    try {
      await runBatch(db, [
        db
          .update(giftCards)
          .set({ recipient, recipientEmail: guarded, senderName, message, sendAt })
          .where(eq(giftCards.id, card.id)),
        auditStatement(deps, actor, "gift_card.schedule", `gift_card:${card.id}`, {
          before: { email: card.recipientEmail, sendAt: card.sendAt },
          after: { email: recipientEmail, sendAt },
        }),
      ]);
    } catch (error) {
      if (!/store_gift_card\.recipient_email/.test(violatedConstraint(error) ?? "")) throw error;
      throw httpError("conflict", "This gift card was sent already, or is inactive. Send it again instead.");
    }
  }
}

/** The most statements that one email needs. */
const SEND_COST = 8;
