import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import { formatMoney } from "../../kernel/money.ts";
import { getSiteOrigin } from "../../platform/site-origin.ts";
import { auditStatement } from "../../settings/index.ts";
import { toEmailPicture } from "../catalogue/index.ts";
import { rememberPricingReads } from "../remember-pricing-reads.ts";
import { type BatchStatement, nextVersion, runBatch, violatedConstraint } from "../statement.ts";
import type { CheckoutInput, DraftLink, InvoiceView, SendInvoiceInput } from "./contract.ts";
import type { OrdersDeps } from "./deps.ts";
import { assertPayable, type DraftRecord, invoiceState, toDraftInput, toPricedDraft, withDraft } from "./draft-deps.ts";
import { draftExistsStatement, orderOfDraftStatements } from "./draft-order-statements.ts";
import { invoiceEmail } from "./emails-invoice.ts";
import { createOrderToken } from "./order-notifications.ts";
import { drafts } from "./schema.ts";
import {
  alreadyPaidError,
  endBegunOrder,
  findDraft,
  quoteDraft,
  readDraftAndOrder,
  statusUnlessOrdered,
  toDraftError,
} from "./service-drafts.ts";

/** How long the link of an invoice works, and the prices that it names hold. */
export const INVOICE_VALIDITY = 30 * DAY;

/** What the signature in the link of an invoice is for. */
const LINK_PURPOSE = "draft invoice";

/** The page that pays an invoice, below the site's origin. */
export const invoicePath = async (
  deps: Pick<OrdersDeps, "sign">,
  draft: Pick<DraftRecord, "id" | "email">,
): Promise<string> => `/checkout?draft=${draft.id}&token=${await deps.sign(LINK_PURPOSE, signedText(draft))}`;

/** The address too: where staff correct it, a person whom the invoice went to by mistake no longer has a valid link. */
const signedText = ({ id, email }: Pick<DraftRecord, "id" | "email">) => `${id}:${email}`;

/** The draft of a link. Without a valid one, nobody learns anything. @throws httpError not_found */
async function openInvoice(deps: Pick<OrdersDeps, "db" | "verify">, { id, token }: DraftLink): Promise<DraftRecord> {
  const row = await findDraft(deps, id);
  if (row && (await deps.verify(LINK_PURPOSE, signedText(row), token))) return row;
  throw httpError("not_found", "Invoice not found.");
}

/** An invoice for who has its link. @throws httpError not_found */
export async function readInvoice(deps: OrdersDeps, link: DraftLink): Promise<InvoiceView> {
  const row = await openInvoice(deps, link);
  const { email, message, shipTo, methodId } = toDraftInput(row);
  const order = row.orderId
    ? { id: row.orderId, number: row.orderNumber ?? 0, token: await createOrderToken(deps, row.orderId) }
    : null;
  const { number, expiresAt } = row;
  const isMember = (await withDraft(deps, toPricedDraft(row, deps.now())).viewer()) !== null;
  return { number, email, message, shipTo, methodId, expiresAt, state: invoiceState(row, deps.now()), order, isMember };
}

/**
 * What a checkout of an invoice works with: its items in place of the caller's cart, for its address.
 * @throws httpError not_found; where its items are read, conflict if it can't be paid
 */
export async function openInvoiceCheckout(
  deps: OrdersDeps,
  link: DraftLink,
): Promise<{ deps: OrdersDeps; fixed: Pick<CheckoutInput, "email" | "planId">; isMember: boolean }> {
  const row = await openInvoice(deps, link);
  const at = deps.now();
  const own = withDraft(deps, toPricedDraft(row, at));
  return {
    // What a request can't choose: for whom, and what it buys.
    fixed: { email: row.email, planId: null },
    isMember: (await own.viewer()) !== null,
    deps: {
      ...own,
      cart: {
        ...own.cart,
        // Not before: a repeated call must get the answer of the first, which has paid it.
        findOpenCart: async () => {
          assertPayable(row, at);
          return own.cart.findOpenCart();
        },
      },
      draft: {
        actor: "customer",
        statements: (orderId): BatchStatement[] =>
          orderOfDraftStatements(deps, row, orderId, sql`status = 'sent' AND expires_at > ${at}`),
      },
    },
  };
}

/** What the rule says that an order of an invoice has violated; any other error as it is. */
export const toInvoiceError = (error: unknown): unknown =>
  /^store_draft\.(status|version)$/.test(violatedConstraint(error) ?? "")
    ? httpError("conflict", "This invoice has changed. Reload the page to review it. You weren't charged.", {
        reason: "already_ordered",
      })
    : error;

/**
 * Staff email the customer the link that pays a draft, once per request key. Its prices hold until it expires.
 * @throws httpError not_found, bad_input; conflict where it can't be ordered, was changed or is being paid
 */
export async function sendInvoice(
  deps: OrdersDeps,
  id: string,
  { requestKey, version, expected }: SendInvoiceInput,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const mailId = `invoice:${id}:${requestKey}`;
  const [{ row, begun }, wasSent] = await Promise.all([readDraftAndOrder(deps, id), isStored(deps, mailId)]);
  if (wasSent) return;
  if (row.status === "paid") throw alreadyPaidError(row.orderNumber);
  if (!row.email) throw httpError("bad_input", "Enter the customer's email address first.", { field: "email" });
  if (!deps.canTakePayments)
    throw httpError(
      "conflict",
      "Customers can't pay invoices yet. Set up payments first, or mark this draft as paid.",
      { reason: "closed" },
    );
  const draft = toPricedDraft(row, deps.now());
  const reads = rememberPricingReads(deps);
  const quote = await quoteDraft(reads, draft);
  const [problem] = quote.problems;
  if (problem) throw httpError("conflict", problem.code === "empty" ? "Add an item first." : problem.message);
  if (quote.priced.total !== expected)
    throw httpError(
      "conflict",
      `The total is now ${formatMoney({ minor: quote.priced.total, currency: row.currency })}. Reload the page and send the invoice again.`,
      { reason: "price_changed" },
    );
  await endBegunOrder(deps, begun);
  const at = deps.now();
  const expiresAt = at + INVOICE_VALIDITY;
  const [origin, path, variants] = await Promise.all([
    getSiteOrigin(deps),
    invoicePath(deps, row),
    reads.purchasables(draft.input.items.map((i) => i.variantId)),
  ]);
  const content = invoiceEmail({
    ...{ number: row.number, input: draft.input, quote, expiresAt, link: `${origin}${path}` },
    pictures: new Map([...variants].map(([key, found]) => [key, toEmailPicture(found)])),
  });
  const email = deps.emails.enqueue({ id: mailId, to: row.email, kind: "order.invoice", content });
  try {
    await runBatch(db, [
      draftExistsStatement(deps, id),
      email.statement,
      db
        .update(drafts)
        .set({
          ...{ sentAt: at, expiresAt, updatedAt: at, total: quote.priced.total },
          invoiced: JSON.stringify(Object.fromEntries(quote.priced.lines.map((l) => [l.id, l.unitPrice]))),
          version: nextVersion(version),
          status: statusUnlessOrdered(id, sql`'sent'`),
        })
        .where(eq(drafts.id, id)),
      auditStatement(deps, actor, "draft.send_invoice", `draft:${id}`, {
        after: { to: row.email, total: quote.priced.total },
      }),
    ]);
  } catch (error) {
    if (await isStored(deps, mailId)) return;
    throw toDraftError(error);
  }
  email.deliver();
}

const isStored = async ({ db }: Pick<OrdersDeps, "db">, mailId: string): Promise<boolean> =>
  (await db.get(sql`SELECT 1 AS found FROM mail_outbox WHERE id = ${mailId}`)) !== undefined;
