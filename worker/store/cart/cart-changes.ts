import { httpError } from "../../kernel/http-error.ts";
import { findLineProblem, formatLineTitle, type PricedCartLine, resolveCartLines } from "../priced-cart.ts";
import { limitCodeAttempts, normalizeCode, parseGiftCardCode } from "../pricing/index.ts";
import type { BatchStatement } from "../statement.ts";
import { type AvailableUnits, maxQuantityFor } from "../stock/index.ts";
import { listAvailable, parseCodes, toStockLine } from "./cart-view.ts";
import {
  type CartNote,
  type CartOperation,
  type LineProperties,
  MAX_CODES,
  MAX_LINES,
  MAX_QUANTITY,
} from "./contract.ts";
import type { CartDeps, CartWithLines } from "./deps.ts";
import { cappedMessage, capQuantity } from "./domain.ts";
import { findRecipientProblem, findSendOnProblem, giftKey, normalizeGift } from "./domain-gift.ts";
import { type CartLineWrite, changeLineStatement, deleteLineStatement, upsertLineStatement } from "./queries.ts";

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
  /** Every line of the cart, resolved to its variant or plan, with its new quantity; lines that operations add come to it. */
  lines: PricedCartLine[];
  /** A line without units of each variant that the operations add. */
  added: PricedCartLine[];
  available: AvailableUnits;
  change: CartChange;
}

interface LineName {
  variantId: string | null;
  planId: string;
  given?: LineProperties;
}

const variantKey = (l: LineName): string => `${l.variantId} ${l.planId}`;
type SetOp = Extract<CartOperation, { op: "set" }>;

/** Looks up, once, every variant and plan of the operations. */
async function createChangeDraft(
  deps: CartDeps,
  cart: CartWithLines | null,
  sets: readonly Pick<SetOp, "variantId" | "planId">[],
): Promise<ChangeDraft> {
  const existing = (cart?.lines ?? []).map((l) => ({ ...l, lineProperties: JSON.parse(l.given) as LineProperties }));
  const wanted = [...new Map(sets.map((s) => [variantKey(s), s])).values()];
  const all = [
    ...existing,
    ...wanted.map(({ variantId, planId }) => ({ id: "", variantId, planId, quantity: 0, lineProperties: {} })),
  ];
  const [{ lines: resolved, currency }, available] = await Promise.all([
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
  return {
    ...{ cart, available, change },
    lines: resolved.slice(0, existing.length),
    added: resolved.slice(existing.length),
  };
}

const propertiesOf = (line: PricedCartLine): LineProperties => line.lineProperties as LineProperties;

/**
 * The line that an operation is about: its variant and plan, and of a gift card the same recipient, words and day. Without
 * any it is the one that the cart has. A line that the cart doesn't have yet is put into the draft without units.
 */
function findLine(draft: ChangeDraft, name: LineName): PricedCartLine {
  const candidates = draft.lines.filter((l) => variantKey(l) === variantKey(name));
  const fresh = draft.added.find((l) => variantKey(l) === variantKey(name)) as PricedCartLine;
  const given = fresh.purchasable?.kind === "gift_card" ? name.given : undefined;
  const found = given ? candidates.find((l) => giftKey(propertiesOf(l)) === giftKey(given)) : candidates[0];
  if (found) return found;
  const line = { ...fresh, lineProperties: normalizeGift(given ?? {}) };
  draft.lines.push(line);
  return line;
}

/** How many units of a line can be ordered beside all other lines. */
const maxQuantityOf = (draft: ChangeDraft, line: PricedCartLine): number =>
  maxQuantityFor(draft.lines.map(toStockLine), draft.lines.indexOf(line), draft.available);

/** Sets the new quantity of a line in the draft. @throws httpError bad_input for a new gift card whose day cannot be */
function setLineQuantity(deps: CartDeps, draft: ChangeDraft, line: PricedCartLine, quantity: number): void {
  const { change, cart } = draft;
  // A new line has no id yet.
  const existing = cart?.lines.find((l) => l.id === line.id);
  if (!existing && quantity > 0) checkGift(deps, propertiesOf(line));
  line.quantity = quantity;
  const { variantId, planId, unitPrice } = line;
  const given = existing?.given ?? JSON.stringify(line.lineProperties);
  const addedPrice = existing?.addedPrice ?? unitPrice;
  const write = { variantId: variantId ?? "", planId, given, quantity, addedPrice };
  change.lines.set(`${variantKey(line)} ${given}`, write);
  if ((existing?.quantity ?? 0) !== quantity) change.isUnchanged = false;
}

const lineCount = (draft: ChangeDraft): number => draft.lines.filter((l) => l.quantity > 0).length;
const cartFullError = () =>
  httpError("conflict", `A cart can hold up to ${MAX_LINES} different items. Remove one first.`, {
    reason: "cart_full",
  });

/** @throws httpError bad_input for a day that cannot be */
function checkGift({ now }: Pick<CartDeps, "now">, given: LineProperties): void {
  const problem = findSendOnProblem(given.sendOn, now());
  if (problem) throw httpError("bad_input", problem, { field: "sendOn" });
  const nobody = findRecipientProblem(given);
  if (nobody) throw httpError("bad_input", nobody, { field: "email" });
}

/** Gives a gift card of the cart other properties; where another line has them already, the two become one. */
function changeGift(
  deps: CartDeps,
  draft: ChangeDraft,
  line: PricedCartLine,
  changedTo: LineProperties,
  quantity: number,
): void {
  const { cart, change } = draft;
  const given = normalizeGift(changedTo);
  const isSame = (l: PricedCartLine) =>
    variantKey(l) === variantKey(line) && giftKey(propertiesOf(l)) === giftKey(given);
  const other = draft.lines.find(isSame);
  const existing = cart?.lines.find((l) => l.id === line.id);
  if (other === line || !existing) {
    if (!existing) line.lineProperties = given;
    setLineQuantity(deps, draft, line, quantity);
    return;
  }
  checkGift(deps, given);
  change.needsExactVersion = true;
  if (other) {
    setLineQuantity(deps, draft, line, 0);
    setLineQuantity(deps, draft, other, Math.min(MAX_QUANTITY, other.quantity + quantity));
    return;
  }
  setLineQuantity(deps, draft, line, quantity);
  const write = change.lines.get(`${variantKey(line)} ${existing.given}`) as CartLineWrite;
  write.changedTo = JSON.stringify(given);
  line.lineProperties = given;
  change.isUnchanged = false;
}

function applySetOperation(deps: CartDeps, draft: ChangeDraft, operation: SetOp): void {
  const line = findLine(draft, operation);
  if (operation.quantity > 0 && operation.changedTo && line.purchasable?.kind === "gift_card") {
    changeGift(deps, draft, line, operation.changedTo, operation.quantity);
    return;
  }
  if (operation.quantity === 0) {
    setLineQuantity(deps, draft, line, 0);
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
  setLineQuantity(deps, draft, line, quantity);
}

async function addDiscountCode(deps: CartDeps, draft: ChangeDraft, input: string): Promise<void> {
  const code = normalizeCode(input);
  const { change } = draft;
  if (change.codes.includes(code)) return;
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
  if (problems[code] === "unknown")
    // A discount code may look like one of a gift card, so that is asked last.
    throw parseGiftCardCode(input)
      ? httpError("bad_input", "This looks like a gift card code. Enter it at checkout.", {
          field: "code",
          reason: "gift_card",
        })
      : httpError("bad_input", "Enter a valid discount code.", { field: "code", reason: "unknown_code" });
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
    const line = findLine(draft, { ...addition, given: addition.given ?? {} });
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
    setLineQuantity(deps, draft, line, quantity);
  }
  return draft.change;
}

/** The statements that write the change to a cart's lines. */
export const lineStatements = (deps: CartDeps, cartId: string, change: CartChange): BatchStatement[] =>
  [...change.lines.values()].map((line) => {
    if (line.quantity === 0) return deleteLineStatement(deps, cartId, line);
    return (line.changedTo === undefined ? upsertLineStatement : changeLineStatement)(deps, cartId, line);
  });
