import { httpError } from "../../kernel/http-error.ts";
import { address } from "../pricing/contract.ts";
import { rememberPricingReads } from "../remember-pricing-reads.ts";
import { buyerEmail, type DraftInput, MAX_DRAFT_ITEMS } from "./contract.ts";
import type { LineRecord, OrdersDeps } from "./deps.ts";
import { addedName } from "./domain-edit-additions.ts";
import { readOrder } from "./queries.ts";
import { createDraft, listDraftVariants } from "./service-drafts.ts";

/**
 * Copies an order's items, customer and address into a draft, at the prices of today, once per request key.
 * @returns the draft's id, and the names of items that can't be sold in it now
 * @throws httpError not_found; conflict where it is archived, or nothing of it can be sold
 */
export async function createDraftOfOrder(
  deps: OrdersDeps,
  orderId: string,
  requestKey: string,
  actor: string,
): Promise<{ id: string; leftOut: string[] }> {
  const { order, lines } = await readOrder(deps.db, orderId);
  const wanted = listWanted(lines);
  const reads = rememberPricingReads(deps);
  const variants = await listDraftVariants(reads, [...new Set(wanted.flatMap((l) => l.variantId ?? []))]);
  const sellable = new Set(variants.filter((v) => v.problem === null).map((v) => v.variantId));
  const quantities = new Map<string, number>();
  const leftOut = new Set<string>();
  for (const { variantId, title, variantTitle, units } of wanted)
    if (variantId && sellable.has(variantId) && (quantities.has(variantId) || quantities.size < MAX_DRAFT_ITEMS))
      quantities.set(variantId, Math.min((quantities.get(variantId) ?? 0) + units, 9999));
    else leftOut.add(addedName({ title, variantTitle }));
  if (quantities.size === 0)
    throw httpError("conflict", "None of this order's items can be added to a draft right now.", {
      reason: "nothing_sold",
    });
  const email = buyerEmail.safeParse(order.email);
  const shipTo = address.safeParse(JSON.parse(order.shipTo ?? order.billTo ?? "null"));
  const draft: DraftInput = {
    ...{ discount: null, methodId: null, shipping: null, message: "", tags: [] },
    email: email.success ? email.data : "",
    items: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity, unitPrice: null })),
    shipTo: shipTo.success ? shipTo.data : null,
    note: `Copied from order #${order.number}.`,
  };
  return { id: await createDraft(reads, { requestKey, draft }, actor), leftOut: [...leftOut] };
}

/** What the customer kept of an order; all of it where everything was canceled. */
function listWanted(lines: readonly LineRecord[]) {
  const kept = lines.map((line) => ({ ...line, units: line.quantity - line.cancelled })).filter((l) => l.units > 0);
  return kept.length > 0 ? kept : lines.map((line) => ({ ...line, units: line.quantity }));
}
