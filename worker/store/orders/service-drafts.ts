import { and, desc, eq, lt, or, type SQL, sql } from "drizzle-orm";
import { brand } from "../../../app/brand.ts";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { containsText } from "../../platform/contains-text.ts";
import { auditStatement } from "../../settings/index.ts";
import { toDestination } from "../priced-cart.ts";
import type { Address } from "../pricing/contract.ts";
import { rememberPricingReads } from "../remember-pricing-reads.ts";
import { nextVersion, runBatch, violatedConstraint } from "../statement.ts";
import { startCheckoutReads } from "./checkout-reads.ts";
import type {
  CreateDraftInput,
  DraftDetail,
  DraftFilter,
  DraftInput,
  DraftRow,
  Quote,
  SaveDraftInput,
} from "./contract.ts";
import type { OrderRecord, OrdersDeps } from "./deps.ts";
import type { AddableVariant } from "./domain-edit-additions.ts";
import { type DraftRecord, type PricedDraft, toDraftInput, toPricedDraft, withDraft } from "./draft-deps.ts";
import { draftExistsStatement } from "./draft-order-statements.ts";
import { findActiveOrderOfCart } from "./queries.ts";
import { drafts } from "./schema.ts";
import { cancelPendingOrder } from "./service-cancel.ts";
import { readAdditionFacts } from "./service-edit-additions.ts";
import { quotePricedCart } from "./service-quote.ts";

const PAGE = 50;

export const findDraft = ({ db }: Pick<OrdersDeps, "db">, id: string): Promise<DraftRecord | undefined> =>
  db.select().from(drafts).where(eq(drafts.id, id)).get();

/** @throws httpError not_found */
export async function readDraft(deps: Pick<OrdersDeps, "db">, id: string): Promise<DraftRecord> {
  const row = await findDraft(deps, id);
  if (!row) throw httpError("not_found", "Draft not found.");
  return row;
}

/** A draft, and the order that the customer or staff have begun of it. @throws httpError not_found */
export async function readDraftAndOrder({ db }: Pick<OrdersDeps, "db">, id: string) {
  const [row, begun] = await Promise.all([readDraft({ db }, id), findActiveOrderOfCart(db, id)]);
  return { row, begun };
}

/** How many of the newest drafts are searched by part of an email address or a name. */
export const SEARCHED_DRAFTS = 2000;

/** SQL condition: drafts of a whole email address or a number, and the newest by part of the customer's email or name. */
function matchesSearch(q: string): SQL {
  const number = Number(/^d?(\d{1,9})$/i.exec(q)?.[1] ?? 0);
  return sql`${drafts.number} IN (
    SELECT number FROM (SELECT number, email, ship_to FROM store_draft ORDER BY number DESC LIMIT ${SEARCHED_DRAFTS})
      WHERE ${or(containsText(sql`email`, q), containsText(sql`coalesce(ship_to ->> '$.name', '')`, q))}
    UNION SELECT number FROM store_draft WHERE email = ${q.toLowerCase()} UNION SELECT ${number})`;
}

/** A page of drafts, newest first; `SEARCHED_DRAFTS` says what a search finds. */
export async function listDrafts(
  { db }: Pick<OrdersDeps, "db">,
  { show, q, before }: DraftFilter,
): Promise<{ drafts: DraftRow[]; next: string | null }> {
  const rows = await db
    .select()
    .from(drafts)
    .where(
      and(
        show ? eq(drafts.status, show) : undefined,
        q === "" ? undefined : matchesSearch(q),
        before ? lt(drafts.number, before) : undefined,
      ),
    )
    .orderBy(desc(drafts.number))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    drafts: page.map((row) => ({
      ...{ id: row.id, number: row.number, status: row.status, email: row.email, currency: row.currency },
      ...{ total: row.total, updatedAt: row.updatedAt, expiresAt: row.expiresAt },
      name: (JSON.parse(row.shipTo ?? "null") as Address | null)?.name ?? "",
      items: toDraftInput(row).items.reduce((n, i) => n + i.quantity, 0),
    })),
    next: rows.length > PAGE ? String(page.at(-1)?.number) : null,
  };
}

/** A draft with its variants and its order. @throws httpError not_found */
export async function getDraft(deps: OrdersDeps, id: string): Promise<DraftDetail> {
  const row = await readDraft(deps, id);
  const input = toDraftInput(row);
  const { number, status, currency, total, sentAt, expiresAt, actor, createdAt, updatedAt, version } = row;
  return {
    ...input,
    ...{ id, number, status, currency, total, sentAt, expiresAt, actor, createdAt, updatedAt, version },
    order: row.orderId && row.orderNumber ? { id: row.orderId, number: row.orderNumber } : null,
    variants: await listDraftVariants(
      deps,
      input.items.map((i) => i.variantId),
    ),
  };
}

/** Variants as they can be added to a draft: today's price, what is available, and what speaks against them. */
export const listDraftVariants = async (deps: OrdersDeps, ids: readonly string[]): Promise<AddableVariant[]> =>
  (await readAdditionFacts(deps, { currency: brand.currency, shipTo: null, billTo: null, isDraft: true }, ids))
    .variants;

/** Starts the look-ups that price a draft, side by side. @param own with the draft in place of the cart */
export function startDraftReads(own: OrdersDeps, { methodId, email, shipTo }: DraftInput) {
  const request = {
    ...{ planId: null, codes: [], giftCodes: [], methodId, email },
    ...{ destination: toDestination(shipTo), postalCode: shipTo?.postalCode },
  };
  return { request, ...startCheckoutReads(own, request, { toOrder: false }) };
}

/** What a draft costs, and what keeps it from being ordered, whether payments can be taken or not. */
export async function quoteDraft(deps: OrdersDeps, draft: PricedDraft): Promise<Quote> {
  const { deps: reads, request, pricedCart } = startDraftReads(withDraft(deps, draft), draft.input);
  return quotePricedCart({ ...reads, canTakePayments: true }, await pricedCart, request);
}

/** Prices what staff have entered so far; what is saved may have prices that its invoice named. */
export async function quoteDraftInput(deps: OrdersDeps, id: string | null, input: DraftInput): Promise<Quote> {
  const saved = id === null ? null : toPricedDraft(await readDraft(deps, id), deps.now());
  return quoteDraft(deps, { id: id ?? "new", input, invoiced: saved?.invoiced ?? {} });
}

/** @throws httpError bad_input for an item that no draft can have */
async function assertItems(deps: OrdersDeps, { items }: DraftInput): Promise<void> {
  const variants = await listDraftVariants(
    deps,
    items.map((i) => i.variantId),
  );
  for (const { variantId } of items) {
    const variant = variants.find((v) => v.variantId === variantId);
    const why = variant ? variant.problem : "One of these products is no longer available. Remove it and try again.";
    if (why !== null) throw httpError("bad_input", why, { field: "items" });
  }
}

const toColumns = (input: DraftInput, total: number, at: number) => ({
  ...{ email: input.email, methodId: input.methodId, note: input.note, message: input.message, total, updatedAt: at },
  items: JSON.stringify(input.items),
  discount: input.discount && JSON.stringify(input.discount),
  shipTo: input.shipTo && JSON.stringify(input.shipTo),
  shipping: input.shipping && JSON.stringify(input.shipping),
  tags: JSON.stringify(input.tags),
});

/** Where the highest number of a deleted draft is kept: staff know drafts by their numbers, so none is given twice. */
const DELETED_NUMBER_KEY = "lastDeletedDraftNumber";
const lastDeletedNumber = sql`COALESCE((SELECT CAST(value AS INTEGER) FROM settings_value WHERE key = ${DELETED_NUMBER_KEY}), 0)`;

/** Staff create a draft, once per request key. @returns its id @throws httpError bad_input */
export async function createDraft(
  deps: OrdersDeps,
  { requestKey, draft: input }: CreateDraftInput,
  actor: string,
): Promise<string> {
  const { db } = deps;
  const at = deps.now();
  const id = newId(at);
  const [{ priced }] = await Promise.all([quoteDraft(deps, { id, input, invoiced: {} }), assertItems(deps, input)]);
  try {
    await runBatch(db, [
      db.insert(drafts).values({
        ...{ id, requestKey, actor, currency: priced.currency, createdAt: at, ...toColumns(input, priced.total, at) },
        number:
          sql`(SELECT MAX(COALESCE(MAX(d.number), 0), ${lastDeletedNumber}) + 1 FROM store_draft d)` as unknown as number,
      }),
      auditStatement(deps, actor, "draft.create", `draft:${id}`, { after: { items: input.items.length } }),
    ]);
  } catch (error) {
    if (violatedConstraint(error) !== "store_draft.request_key") throw error;
    const made = await db.select({ id: drafts.id }).from(drafts).where(eq(drafts.requestKey, requestKey)).get();
    if (!made) throw error;
    return made.id;
  }
  return id;
}

/** SQL: the status that a draft gets; null, which undoes the batch, while an order is being made of it, or where it is paid. */
export const statusUnlessOrdered = (id: string, status: SQL) =>
  sql`CASE WHEN status <> 'paid' AND NOT EXISTS (
    SELECT 1 FROM store_order o WHERE o.cart_id = ${id} AND o.status <> 'cancelled') THEN ${status} END` as unknown as "draft";

/**
 * Ends an order that the customer has begun and not paid, before its draft changes.
 * @throws httpError conflict while they are paying, or where it is paid
 */
export async function endBegunOrder(deps: OrdersDeps, order: OrderRecord | null): Promise<void> {
  if (!order) return;
  const outcome = order.status === "pending" ? await cancelPendingOrder(deps, order.id, "changed by staff") : "paid";
  if (outcome === "unknown") throw payingError();
  if (outcome === "paid") throw alreadyPaidError(order.number);
}

export const payingError = () =>
  httpError("conflict", "The customer is paying right now. Try again in a few minutes.", {
    ...{ reason: "payment_under_way", retryAfter: 30 },
  });
export const alreadyPaidError = (number: number | null) =>
  httpError("conflict", `This draft is already paid${number ? ` as order #${number}` : ""}. Reload the page.`, {
    reason: "paid",
  });

const staleDraftError = () =>
  httpError("conflict", "Someone else changed this draft. Reload the page and try again.", { reason: "stale" });

/** What a violated rule of a draft means for staff; any other error as it is. */
export function toDraftError(error: unknown): unknown {
  const rule = violatedConstraint(error);
  if (rule === "store_draft.version") return staleDraftError();
  return rule === "store_draft.status" ? payingError() : error;
}

/**
 * Saves a draft. Where its invoice was sent, the customer sees the change at once; for another customer it has to be sent
 * anew.
 * @throws httpError not_found, bad_input; conflict (stale) where someone saved in between, or the customer is paying
 */
export async function saveDraft(
  deps: OrdersDeps,
  id: string,
  { version, draft: input }: SaveDraftInput,
  actor: string,
): Promise<void> {
  const reads = rememberPricingReads(deps);
  const [{ row, begun }] = await Promise.all([
    readDraftAndOrder(deps, id),
    assertItems(reads, input),
    quoteDraft(reads, { id, input, invoiced: {} }),
  ]);
  if (row.status === "paid") throw alreadyPaidError(row.orderNumber);
  if (row.status === "sent" && !input.email)
    throw httpError("bad_input", "Enter the customer's email address, or cancel the invoice first.", {
      field: "email",
    });
  const isReassigned = row.status === "sent" && input.email !== row.email;
  // From memory: only the prices that its invoice named may be others.
  const { priced } = await quoteDraft(reads, { ...toPricedDraft(row, deps.now()), input });
  await endBegunOrder(deps, begun);
  try {
    await runBatch(deps.db, [
      draftExistsStatement(deps, id),
      deps.db
        .update(drafts)
        .set({
          ...(isReassigned ? { sentAt: null, expiresAt: null } : {}),
          ...toColumns(input, priced.total, deps.now()),
          version: nextVersion(version),
          status: statusUnlessOrdered(id, isReassigned ? sql`'draft'` : sql`status`),
        })
        .where(eq(drafts.id, id)),
      auditStatement(deps, actor, "draft.save", `draft:${id}`, {
        before: { total: row.total },
        after: { total: priced.total },
      }),
    ]);
  } catch (error) {
    throw toDraftError(error);
  }
}

/** Copies a draft, without what became of it. @returns the copy's id @throws httpError not_found, bad_input */
export async function duplicateDraft(deps: OrdersDeps, id: string, requestKey: string, actor: string): Promise<string> {
  return createDraft(deps, { requestKey, draft: toDraftInput(await readDraft(deps, id)) }, actor);
}

/**
 * Cancels an invoice: its link says so from now on. It can be sent again.
 * @throws httpError not_found; conflict where it isn't sent, is being paid or was changed
 */
export async function cancelInvoice(deps: OrdersDeps, id: string, version: number, actor: string): Promise<void> {
  const { row, begun } = await readDraftAndOrder(deps, id);
  if (row.status === "paid") throw alreadyPaidError(row.orderNumber);
  if (row.status !== "sent")
    throw httpError("conflict", "This draft doesn't have an open invoice. Reload the page.", { reason: "stale" });
  await endBegunOrder(deps, begun);
  try {
    await runBatch(deps.db, [
      draftExistsStatement(deps, id),
      deps.db
        .update(drafts)
        .set({
          status: statusUnlessOrdered(id, sql`'canceled'`),
          version: nextVersion(version),
          updatedAt: deps.now(),
        })
        .where(eq(drafts.id, id)),
      auditStatement(deps, actor, "draft.cancel_invoice", `draft:${id}`, { before: { total: row.total } }),
    ]);
  } catch (error) {
    throw toDraftError(error);
  }
}

/** Deletes a draft whose invoice isn't open. @throws httpError not_found, conflict */
export async function deleteDraft(deps: OrdersDeps, id: string, actor: string): Promise<void> {
  const { row, begun } = await readDraftAndOrder(deps, id);
  if (row.status === "sent") throw httpError("conflict", "Cancel the invoice first.", { reason: "sent" });
  if (row.status !== "paid") await endBegunOrder(deps, begun);
  const isSame = sql`CASE WHEN status = ${row.status} THEN status END`;
  try {
    await runBatch(deps.db, [
      draftExistsStatement(deps, id),
      // Sent, ordered or paid meanwhile: it is kept.
      deps.db
        .update(drafts)
        .set({ status: row.status === "paid" ? (isSame as unknown as "paid") : statusUnlessOrdered(id, isSame) })
        .where(eq(drafts.id, id)),
      deps.db.delete(drafts).where(eq(drafts.id, id)),
      deps.db.run(sql`INSERT INTO settings_value (key, value, updated_at)
        VALUES (${DELETED_NUMBER_KEY}, ${String(row.number)}, ${deps.now()}) ON CONFLICT (key) DO UPDATE SET value = excluded.value,
        updated_at = excluded.updated_at WHERE CAST(excluded.value AS INTEGER) > CAST(settings_value.value AS INTEGER)`),
      auditStatement(deps, actor, "draft.delete", `draft:${id}`, {
        before: { number: `D${row.number}`, total: row.total },
      }),
    ]);
  } catch (error) {
    if (/^store_draft\./.test(violatedConstraint(error) ?? "")) throw staleDraftError();
    throw error;
  }
}
