import { httpError } from "../../kernel/http-error.ts";
import { findLineProblem, formatLineTitle, type PricedCartLine, resolveCartLines } from "../priced-cart.ts";
import { limitCodeAttempts, normalizeCode, parseGiftCardCode } from "../pricing/index.ts";
import type { BatchStatement } from "../statement.ts";
import { type AvailableUnits, maxQuantityFor } from "../stock/index.ts";
import { listAvailable, parseCodes, toStockLine } from "./cart-view.ts";
import { type CartNote, type CartOperation, type LineProperties, MAX_CODES, MAX_LINES } from "./contract.ts";
import type { CartDeps, CartWithLines } from "./deps.ts";
import { cappedMessage, capQuantity } from "./domain.ts";
import { findRecipientProblem, findSendOnProblem } from "./domain-gift.ts";
import { type CartLineWrite, deleteLineStatement, upsertLineStatement } from "./queries.ts";

/** The result of planning a change; the caller writes it to a cart. */
export interface CartChange {
  /** Lines with their new quantity; 0 removes one. */
  lines: Map<string, CartLineWrite>;
  codes: string[];
  currency: string;
  notes: CartNote[];
  /** True if the change leaves the cart as it is. */
  isUnchanged: boolean;
  /** The change is only valid for the version that was read: it adds to quantities, or changes the codes. */
  needsExactVersion: boolean;
}

interface ChangeDraft {
  cart: CartWithLines | null;
  /** Every line of the cart and of the operations, resolved to its variant or plan, with its new quantity. */
  lines: PricedCartLine[];
  available: AvailableUnits;
  change: CartChange;
}

const lineKey = (l: { variantId: string | null; planId: string }): string => `${l.variantId} ${l.planId}`;
type SetOp = Extract<CartOperation, { op: "set" }>;

/** Looks up, once, every variant and plan of the operations. */
async function createChangeDraft(
  deps: CartDeps,
  cart: CartWithLines | null,
  sets: readonly Pick<SetOp, "variantId" | "planId">[],
): Promise<ChangeDraft> {
  const existing = cart?.lines ?? [];
  const known = new Set(existing.map(lineKey));
  const added = [...new Map(sets.map((s) => [lineKey(s), s])).values()].filter((s) => !known.has(lineKey(s)));
  const all = [...existing, ...added.map((s) => ({ id: "", variantId: s.variantId, planId: s.planId, quantity: 0 }))];
  const [{ lines, currency }, available] = await Promise.all([
    resolveCartLines(deps, all),
    listAvailable(deps, all, cart?.id),
  ]);
  // An empty cart takes the currency of its first item.
  const own = cart && cart.lines.length > 0 ? cart.currency : currency;
  const change = {
    lines: new Map(),
    codes: parseCodes(cart),
    currency: own,
    notes: [],
    isUnchanged: true,
    needsExactVersion: false,
  };
  return { cart, lines, available, change };
}

/** How many units of a line can be ordered beside all other lines. */
const maxQuantityOf = (draft: ChangeDraft, line: PricedCartLine): number =>
  maxQuantityFor(draft.lines.map(toStockLine), draft.lines.indexOf(line), draft.available);

/** Sets the new quantity of a line in the draft. */
function setLineQuantity(draft: ChangeDraft, line: PricedCartLine, quantity: number, propertiesJson?: string): void {
  const { change, cart } = draft;
  const existing = cart?.lines.find((l) => lineKey(l) === lineKey(line));
  line.quantity = quantity;
  const { variantId, planId, unitPrice } = line;
  const addedPrice = existing?.addedPrice ?? unitPrice;
  change.lines.set(lineKey(line), { variantId: variantId ?? "", planId, quantity, addedPrice, given: propertiesJson });
  const isSame =
    (existing?.quantity ?? 0) === quantity && (propertiesJson === undefined || propertiesJson === existing?.given);
  if (!isSame) change.isUnchanged = false;
}

const lineCount = (draft: ChangeDraft): number => draft.lines.filter((l) => l.quantity > 0).length;
const cartFullError = () =>
  httpError("conflict", `A cart can hold up to ${MAX_LINES} different items. Remove one first.`, {
    reason: "cart_full",
  });

/**
 * The properties of a gift card's line as they are stored; undefined where none were sent, or for anything else.
 * @throws httpError bad_input for a day that cannot be
 */
function toPropertiesJson(
  { now }: Pick<CartDeps, "now">,
  line: PricedCartLine,
  given: LineProperties | undefined,
): string | undefined {
  if (line.purchasable?.kind !== "gift_card" || !given) return undefined;
  const problem = findSendOnProblem(given.sendOn, now());
  if (problem) throw httpError("bad_input", problem, { field: "sendOn" });
  const nobody = findRecipientProblem(given);
  if (nobody) throw httpError("bad_input", nobody, { field: "email" });
  return JSON.stringify(given);
}

function applySetOperation(deps: CartDeps, draft: ChangeDraft, operation: SetOp): void {
  const line = draft.lines.find((l) => lineKey(l) === lineKey(operation)) as PricedCartLine;
  if (operation.quantity === 0) {
    setLineQuantity(draft, line, 0);
    return;
  }
  if (!line.purchasable)
    throw httpError("not_found", "Product not found.", { field: "variantId", reason: "unknown_variant" });
  if (operation.planId && !line.plan)
    throw httpError("not_found", "Subscription not found.", { field: "planId", reason: "unknown_plan" });
  const problem = findLineProblem(line, draft.change.currency);
  if (problem) throw httpError("conflict", problem.message, { field: "variantId", reason: problem.code });
  const before = line.quantity;
  if (before === 0 && lineCount(draft) >= MAX_LINES) throw cartFullError();
  const maxQuantity = maxQuantityOf(draft, line);
  const quantity = capQuantity(operation.quantity, before, maxQuantity);
  if (quantity === 0)
    throw httpError("conflict", cappedMessage(formatLineTitle(line), 0), { field: "quantity", reason: "sold_out" });
  if (quantity < operation.quantity)
    draft.change.notes.push({
      kind: "capped",
      variantId: line.variantId,
      message: cappedMessage(formatLineTitle(line), quantity),
    });
  setLineQuantity(draft, line, quantity, toPropertiesJson(deps, line, operation.given));
}

async function addDiscountCode(deps: CartDeps, draft: ChangeDraft, input: string): Promise<void> {
  const code = normalizeCode(input);
  const { change } = draft;
  if (change.codes.includes(code)) return;
  if (parseGiftCardCode(input))
    throw httpError("bad_input", "This is a gift card code. Enter it at checkout.", {
      field: "code",
      reason: "gift_card",
    });
  if (change.codes.length >= MAX_CODES)
    throw httpError("conflict", `You can use up to ${MAX_CODES} codes. Remove one first.`, {
      field: "code",
    });
  await limitCodeAttempts(deps, [code]);
  const { problems } = await deps.pricing.loadPriceRules({
    codes: [code],
    destination: null,
    currency: change.currency,
    except: draft.cart?.id,
  });
  if (problems[code] === "unknown") {
    throw httpError("bad_input", "Enter a valid discount code.", {
      field: "code",
      reason: "unknown_code",
    });
  }
  change.codes.push(code);
  change.isUnchanged = false;
  change.needsExactVersion = true;
}

/** The codes that a cart will have after operations that succeed: to ask for their rules ahead. */
export function expectCodes(codes: readonly string[], ops: readonly CartOperation[]): string[] {
  const expected = new Set(codes);
  for (const op of ops) {
    if (op.op === "code.add") expected.add(normalizeCode(op.code));
    if (op.op === "code.remove") expected.delete(normalizeCode(op.code));
  }
  return [...expected];
}

/**
 * Applies operations to a cart: all of them, or an HTTP error and none. Quantities are lowered to what is in
 * stock beside the other lines, with a note.
 */
export async function planCartChange(
  deps: CartDeps,
  cart: CartWithLines | null,
  ops: readonly CartOperation[],
): Promise<CartChange> {
  const codeRules = (code: string, currency: string) =>
    deps.pricing.loadPriceRules({ codes: [code], destination: null, currency, except: cart?.id });
  // What a new code needs is asked for beside the variants.
  for (const op of ops)
    if (op.op === "code.add") codeRules(normalizeCode(op.code), cart?.currency ?? deps.currency).catch(() => undefined);
  const draft = await createChangeDraft(
    deps,
    cart,
    ops.filter((o) => o.op === "set"),
  );
  for (const operation of ops) {
    if (operation.op === "set") applySetOperation(deps, draft, operation);
    else if (operation.op === "code.add") await addDiscountCode(deps, draft, operation.code);
    else {
      const { change } = draft;
      const remaining = change.codes.filter((c) => c !== normalizeCode(operation.code));
      if (remaining.length === change.codes.length) continue;
      change.codes = remaining;
      change.isUnchanged = false;
      change.needsExactVersion = true;
    }
  }
  return draft.change;
}

/** Whether the cart's line of a gift card is for another recipient: one line has one. */
function isForSomeoneElse(cart: CartWithLines | null, line: PricedCartLine, given: LineProperties): boolean {
  const existing = cart?.lines.find((l) => lineKey(l) === lineKey(line));
  const before = JSON.parse(existing?.given ?? "{}") as LineProperties;
  return (before.email ?? "").toLowerCase() !== (given.email ?? "").toLowerCase();
}

/** Adds lines to a cart: what is not available is left out, with a note. */
export async function planCartAddition(
  deps: CartDeps,
  cart: CartWithLines | null,
  additions: readonly { variantId: string; planId: string; quantity: number; given?: LineProperties }[],
): Promise<CartChange> {
  const draft = await createChangeDraft(deps, cart, additions);
  draft.change.needsExactVersion = true;
  const addNote = (kind: CartNote["kind"], variantId: string, message: string) =>
    draft.change.notes.push({ kind, variantId, message });
  for (const addition of additions) {
    const line = draft.lines.find((l) => lineKey(l) === lineKey(addition)) as PricedCartLine;
    const problem = findLineProblem(line, draft.change.currency);
    if (problem) {
      addNote("unavailable", addition.variantId, problem.message);
      continue;
    }
    const before = line.quantity;
    if (before === 0 && lineCount(draft) >= MAX_LINES) {
      addNote(
        "full",
        addition.variantId,
        `${formatLineTitle(line)} wasn't added. A cart can hold up to ${MAX_LINES} different items.`,
      );
      continue;
    }
    const requested = before + addition.quantity;
    const quantity = Math.max(before, capQuantity(requested, before, maxQuantityOf(draft, line)));
    if (quantity < requested)
      addNote(
        quantity === 0 ? "sold_out" : "capped",
        addition.variantId,
        cappedMessage(formatLineTitle(line), quantity),
      );
    if (quantity === 0) continue;
    const properties = toPropertiesJson(deps, line, addition.given);
    if (before > 0 && properties !== undefined && isForSomeoneElse(cart, line, addition.given ?? {}))
      throw httpError(
        "conflict",
        "Your cart already has this gift card for someone else. Check out first, then buy the next one.",
        { field: "email", reason: "other_recipient" },
      );
    setLineQuantity(draft, line, quantity, properties);
  }
  return draft.change;
}

/** The statements that write the change to a cart's lines. */
export const lineStatements = (deps: CartDeps, cartId: string, change: CartChange): BatchStatement[] =>
  [...change.lines.values()].map((l) => (l.quantity > 0 ? upsertLineStatement : deleteLineStatement)(deps, cartId, l));
