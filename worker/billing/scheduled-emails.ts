import { and, asc, eq, inArray, isNull, lte, ne, notExists, or, sql } from "drizzle-orm";
import { DAY } from "../kernel/instants.ts";
import { type Backlog, createJobBudget, type JobBudget } from "../platform/job-budget.ts";
import { type BatchStatement, runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { filterOnly, sqlLiterals } from "../platform/sql-literals.ts";
import { variants } from "../store/catalogue/index.ts";
import { savedCards } from "../store/gateway/index.ts";
import type { BillingDeps } from "./deps.ts";
import { formatInterval, nextDueAfter, PRICE_NOTICE_PERIOD, REMINDER_DAYS } from "./domain.ts";
import { noonDaysLater } from "./domain-calendar.ts";
import { emailStatementsOnce } from "./email-once.ts";
import type { SubscriptionEmail } from "./emails.ts";
import { priceChanges, subscriptionLines, subscriptions } from "./schema.ts";
import { getContents, nextCycleAmount, type Subscription } from "./subscription-queries.ts";
import { isBehind, isNoSample, isNotWaiting, workThrough } from "./work-through.ts";

const YEAR = 365 * DAY;

/** The most statements that one email needs. */
const EMAIL_COST = 20;

const needsReminder = (now: number) =>
  and(
    isNoSample,
    lte(subscriptions.nextChargeAt, now + REMINDER_DAYS * DAY),
    // As in the partial index, word for word: it holds only those without a reminder.
    sql`next_charge_at IS NOT NULL AND reminder_for IS NOT next_charge_at AND ${filterOnly(subscriptions.status)} = ${sqlLiterals("active")}`,
  );

/** Mails before a charge, a few days ahead, once per cycle and date; short intervals too. */
export async function sendChargeReminders(
  deps: BillingDeps,
  budget: JobBudget = createJobBudget(deps.db),
): Promise<{ reminded: number }> {
  let reminded = 0;
  const listPage = (after: Subscription | null, limit: number) =>
    deps.db
      .select()
      .from(subscriptions)
      .where(
        and(
          needsReminder(deps.now()),
          isNotWaiting(deps.now()),
          isBehind(subscriptions.nextChargeAt, (item) => item.nextChargeAt, after),
        ),
      )
      .orderBy(asc(subscriptions.nextChargeAt), asc(subscriptions.id))
      .limit(limit);
  await workThrough(deps, budget, EMAIL_COST, listPage, async (c) => {
    if (c.nextChargeAt === null) return;
    const statements = [
      ...(await reminderStatements(deps, c, c.nextChargeAt)),
      ...(await cardExpiringStatements(deps, c, c.nextChargeAt)),
    ];
    if (await writeUnlessSent(deps, statements)) reminded += 1;
  });
  return { reminded };
}

/** With the reminder of a charge: the card expires before the charge after it. Once per card and date of expiry. */
async function cardExpiringStatements(deps: BillingDeps, c: Subscription, at: number): Promise<BatchStatement[]> {
  if (c.cardId === null) return [];
  const card = await deps.db.select().from(savedCards).where(eq(savedCards.id, c.cardId)).get();
  if (card?.status !== "active") return [];
  const { expMonth: month, expYear: year, last4 } = card;
  // A card can be charged until the end of its month.
  if (Date.UTC(year, month, 1) > nextDueAfter(at, c)) return [];
  return emailStatementsOnce(deps, c, `${card.id}.${year}-${month}`, {
    ...{ kind: "card_expiring", title: "", last4, month, year },
  });
}

/** Reminders that are left, and since when the oldest should have gone out. */
export async function countDueReminders(deps: BillingDeps): Promise<Backlog> {
  const [row] = await deps.db
    .select({ count: sql<number>`COUNT(*)`, at: sql<number | null>`MIN(next_charge_at)` })
    .from(subscriptions)
    .where(needsReminder(deps.now()));
  return { count: row?.count ?? 0, oldestAt: row?.at ? row.at - REMINDER_DAYS * DAY : null };
}

/** The reminder of a charge, and the note that it went out, which the charge depends on. */
export async function reminderStatements(deps: BillingDeps, c: Subscription, at: number): Promise<BatchStatement[]> {
  const amount = nextCycleAmount({ ...c, nextChargeAt: at }, (await getContents(deps, c)).lines);
  const about = { title: "", at, amount, currency: c.currency, goods: c.kind === "goods" };
  return [
    ...(await emailStatementsOnce(deps, c, `${c.nextCycle}.${at}`, { kind: "reminder", ...about })),
    deps.db
      .update(subscriptions)
      .set({ reminderFor: at, remindedAt: deps.now(), failures: 0, retryAt: null })
      .where(and(eq(subscriptions.id, c.id), eq(subscriptions.nextChargeAt, at))),
  ];
}

/**
 * Prices that changed in the shop: a lower one holds at once, a higher one is written to the holder and
 * holds for charges at least two weeks later.
 */
export async function applyPriceChanges(
  deps: BillingDeps,
  budget: JobBudget = createJobBudget(deps.db),
): Promise<{ lowered: number; noticed: number }> {
  const { db } = deps;
  const now = deps.now();
  const done = { lowered: 0, noticed: 0 };
  // A line that is done leaves the list, so that the first page is always the next one.
  const listPage = (_after: unknown, limit: number) =>
    db
      .select({ id: subscriptions.id, line: subscriptionLines, contract: subscriptions, price: variants.price })
      .from(subscriptionLines)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionLines.subscriptionId))
      .innerJoin(variants, eq(variants.id, subscriptionLines.variantId))
      .where(
        and(
          inArray(subscriptionLines.variantId, db.select({ id: priceChanges.variantId }).from(priceChanges)),
          hasOtherPrice,
          isNotWaiting(now),
        ),
      )
      .limit(limit);
  await workThrough(deps, budget, EMAIL_COST, listPage, async ({ line, contract: subscription, price }) => {
    const where = and(
      eq(subscriptionLines.subscriptionId, line.subscriptionId),
      eq(subscriptionLines.variantId, line.variantId),
    );
    if (price < line.unitPrice) {
      const set = { unitPrice: price, noticedPrice: null, noticedFrom: null };
      await db.update(subscriptionLines).set(set).where(where);
      done.lowered += 1;
      return;
    }
    const from = noonDaysLater(now + PRICE_NOTICE_PERIOD, 1, subscription.timeZone);
    const title = (await deps.purchasables([line.variantId])).get(line.variantId)?.title ?? "";
    const email: SubscriptionEmail = { kind: "price_notice", title, from, price, currency: subscription.currency };
    await writeUnlessSent(deps, [
      db.update(subscriptionLines).set({ noticedPrice: price, noticedFrom: from }).where(where),
      ...(await emailStatementsOnce(deps, subscription, `${line.variantId}.${price}.${from}`, email)),
    ]);
    done.noticed += 1;
  });
  // Variants whose lines are all done leave the list.
  await db.delete(priceChanges).where(
    notExists(
      db
        .select({ one: sql`1` })
        .from(subscriptionLines)
        .innerJoin(subscriptions, eq(subscriptions.id, subscriptionLines.subscriptionId))
        .innerJoin(variants, eq(variants.id, subscriptionLines.variantId))
        .where(and(eq(subscriptionLines.variantId, priceChanges.variantId), hasOtherPrice)),
    ),
  );
  return done;
}

/** The line's subscription goes on, and the shop's price is neither the agreed one nor the one that was announced. */
const hasOtherPrice = and(
  sql`${filterOnly(subscriptions.status)} IN (${sqlLiterals("active", "paused", "past_due")})`,
  // A price that staff agreed with the subscriber stays.
  eq(filterOnly(subscriptionLines.fixedPrice), false),
  ne(variants.price, subscriptionLines.unitPrice),
  // A sale ends by itself: subscriptions keep their price, and nobody is told of a raise when it is over.
  sql`NOT EXISTS (SELECT 1 FROM store_price_change_item i JOIN store_price_change c ON c.id = i.change_id AND c.state = 'active'
    WHERE i.variant_id = ${filterOnly(subscriptionLines.variantId)} AND i.state = 'applied')`,
  or(isNull(subscriptionLines.noticedPrice), ne(variants.price, subscriptionLines.noticedPrice)),
);

/** Once a year, what a customer is subscribed to and how to cancel it (Cal. Bus. & Prof. Code 17602, as amended by AB 2863). */
export async function sendAnnualReminders(
  deps: BillingDeps,
  budget: JobBudget = createJobBudget(deps.db),
): Promise<{ told: number }> {
  const now = deps.now();
  let told = 0;
  const listPage = (_after: unknown, limit: number) =>
    deps.db
      .select()
      .from(subscriptions)
      .where(
        and(
          sql`${filterOnly(subscriptions.status)} IN (${sqlLiterals("active", "past_due")})`,
          // As the index billing_contract_annual has it.
          sql`${subscriptions.nextChargeAt} IS NOT NULL AND created_at + (annual_reminders + 1) * 31536000000 <= ${now}`,
          isNotWaiting(now),
        ),
      )
      .limit(limit);
  await workThrough(deps, budget, EMAIL_COST, listPage, async (c) => {
    const amount = nextCycleAmount(c, (await getContents(deps, c)).lines);
    const years = Math.floor((now - c.createdAt) / YEAR);
    const email: SubscriptionEmail = {
      kind: "annual",
      title: "",
      amount,
      currency: c.currency,
      interval: formatInterval(c),
    };
    await writeUnlessSent(deps, await emailStatementsOnce(deps, c, String(years), email));
    await deps.db.update(subscriptions).set({ annualReminders: years }).where(eq(subscriptions.id, c.id));
    told += 1;
  });
  return { told };
}

/** Writes what a mail comes with; false where there was nothing to write, or another worker wrote the same mail first. */
async function writeUnlessSent(deps: BillingDeps, statements: BatchStatement[]): Promise<boolean> {
  try {
    return (await runBatch(deps.db, statements)).length > 0;
  } catch (error) {
    if (violatedConstraint(error)?.startsWith("billing_contract_mail.")) return false;
    throw error;
  }
}
