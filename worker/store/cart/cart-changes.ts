import { fault } from "../../kernel/http-error.ts";
import { type BasketLine, fillBasket, lineProblem, titleOf } from "../priced-cart.ts";
import { countCodes, giftSigns, normalCode } from "../pricing/index.ts";
import type { Statement } from "../statement.ts";
import { type Available, mostFor, variantsOf } from "../stock/index.ts";
import { codesOf, stockLine } from "./cart-view.ts";
import { type CartNote, type CartOp, MAX_CODES, MAX_LINES } from "./contract.ts";
import type { CartBase, OpenCart } from "./deps.ts";
import { CAPPED, cappedQuantity } from "./domain.ts";
import { dropLine, type LineWrite, setLine } from "./queries.ts";

/** What a change comes to: who writes it decides which cart it is written to. */
export interface Change {
  /** Lines as they shall be; a quantity of 0 takes one out. */
  lines: Map<string, LineWrite>;
  codes: string[];
  currency: string;
  notes: CartNote[];
  /** Nothing differs from what is there. */
  nothing: boolean;
  /** Holds only for the version that was read: it adds to what was there, or changes the codes. */
  relative: boolean;
}

interface Work {
  cart: OpenCart | null;
  /** Every line of the cart and of the operations, with what it is of; quantities as they shall be. */
  lines: BasketLine[];
  available: Available;
  change: Change;
}

const keyOf = (l: { variantId: string | null; planId: string }): string => `${l.variantId} ${l.planId}`;
type SetOp = Extract<CartOp, { op: "set" }>;

/** Looks up, once, everything that the operations are about. */
async function begin(
  base: CartBase,
  cart: OpenCart | null,
  sets: readonly Pick<SetOp, "variantId" | "planId">[],
): Promise<Work> {
  const had = cart?.lines ?? [];
  const known = new Set(had.map(keyOf));
  const fresh = [...new Map(sets.map((s) => [keyOf(s), s])).values()].filter((s) => !known.has(keyOf(s)));
  const { lines, currency } = await fillBasket(base, [
    ...had,
    ...fresh.map((s) => ({ id: "", variantId: s.variantId, planId: s.planId, quantity: 0 })),
  ]);
  const variantIds = variantsOf(lines.map(stockLine));
  const available = variantIds.length > 0 ? await base.stock.available(variantIds, cart?.id) : new Map();
  // An empty cart takes the currency of what comes first.
  const own = cart && cart.lines.length > 0 ? cart.currency : currency;
  const change = { lines: new Map(), codes: codesOf(cart), currency: own, notes: [], nothing: true, relative: false };
  return { cart, lines, available, change };
}

/** How many of a line can be asked for beside all others. */
const mostOf = (work: Work, line: BasketLine): number =>
  mostFor(work.lines.map(stockLine), work.lines.indexOf(line), work.available);

/** Writes down that a line shall be so many. */
function put(work: Work, line: BasketLine, quantity: number, givenJson?: string): void {
  const { change, cart } = work;
  const had = cart?.lines.find((l) => keyOf(l) === keyOf(line));
  line.quantity = quantity;
  const { variantId, planId, unitPrice } = line;
  const addedPrice = had?.addedPrice ?? unitPrice;
  change.lines.set(keyOf(line), { variantId: variantId ?? "", planId, quantity, addedPrice, given: givenJson });
  const same = (had?.quantity ?? 0) === quantity && (givenJson === undefined || givenJson === had?.given);
  if (!same) change.nothing = false;
}

const lineCount = (work: Work): number => work.lines.filter((l) => l.quantity > 0).length;
const full = () =>
  fault("conflict", `A cart holds up to ${MAX_LINES} different things. Take one out first.`, { reason: "cart_full" });

function set(work: Work, op: SetOp): void {
  const line = work.lines.find((l) => keyOf(l) === keyOf(op)) as BasketLine;
  if (op.quantity === 0) {
    put(work, line, 0);
    return;
  }
  if (!line.sellable)
    throw fault("not_found", "There is no such product.", { field: "variantId", reason: "unknown_variant" });
  if (op.planId && !line.plan)
    throw fault("not_found", "There is no such subscription.", { field: "planId", reason: "unknown_plan" });
  const problem = lineProblem(line, work.change.currency);
  if (problem) throw fault("conflict", problem.message, { field: "variantId", reason: problem.code });
  const before = line.quantity;
  if (before === 0 && lineCount(work) >= MAX_LINES) throw full();
  const most = mostOf(work, line);
  const quantity = cappedQuantity(op.quantity, before, most);
  if (quantity === 0) throw fault("conflict", CAPPED(titleOf(line), 0), { field: "quantity", reason: "sold_out" });
  if (quantity < op.quantity)
    work.change.notes.push({ kind: "capped", variantId: line.variantId, message: CAPPED(titleOf(line), quantity) });
  const given = line.sellable.kind === "gift_card" && op.given ? JSON.stringify(op.given) : undefined;
  put(work, line, quantity, given);
}

async function addCode(base: CartBase, work: Work, typed: string): Promise<void> {
  const code = normalCode(typed);
  const { change } = work;
  if (change.codes.includes(code)) return;
  if (giftSigns(typed))
    throw fault("bad_input", "This is the code of a gift card. It pays at the checkout: type it there.", {
      field: "code",
      reason: "gift_card",
    });
  if (change.codes.length >= MAX_CODES)
    throw fault("conflict", `Up to ${MAX_CODES} codes can be tried together. Take one out first.`, { field: "code" });
  await countCodes(base, [code]);
  const { problems } = await base.pricing.rules({
    codes: [code],
    place: null,
    currency: change.currency,
    except: work.cart?.id,
  });
  if (problems[code] === "unknown") {
    throw fault("bad_input", "This code is not known. Look at its spelling.", {
      field: "code",
      reason: "unknown_code",
    });
  }
  change.codes.push(code);
  change.nothing = false;
  change.relative = true;
}

/**
 * What operations make of a cart: all of them, or a fault and nothing. Quantities are cut to what the
 * stock has beside the other lines, and a note says so.
 */
export async function changeOf(base: CartBase, cart: OpenCart | null, ops: readonly CartOp[]): Promise<Change> {
  const work = await begin(
    base,
    cart,
    ops.filter((o) => o.op === "set"),
  );
  for (const op of ops) {
    if (op.op === "set") set(work, op);
    else if (op.op === "code.add") await addCode(base, work, op.code);
    else {
      const { change } = work;
      const left = change.codes.filter((c) => c !== normalCode(op.code));
      if (left.length === change.codes.length) continue;
      change.codes = left;
      change.nothing = false;
      change.relative = true;
    }
  }
  return work.change;
}

/** What adding lines makes of a cart: what cannot be had is left out, and a note says so. */
export async function additionOf(
  base: CartBase,
  cart: OpenCart | null,
  wanted: readonly { variantId: string; planId: string; quantity: number }[],
): Promise<Change> {
  const work = await begin(base, cart, wanted);
  work.change.relative = true;
  const note = (kind: CartNote["kind"], variantId: string, message: string) =>
    work.change.notes.push({ kind, variantId, message });
  for (const w of wanted) {
    const line = work.lines.find((l) => keyOf(l) === keyOf(w)) as BasketLine;
    const problem = lineProblem(line, work.change.currency);
    if (problem) {
      note("unavailable", w.variantId, problem.message);
      continue;
    }
    const before = line.quantity;
    if (before === 0 && lineCount(work) >= MAX_LINES) {
      note("full", w.variantId, `${titleOf(line)} did not fit: a cart holds up to ${MAX_LINES} different things.`);
      continue;
    }
    const asked = before + w.quantity;
    const quantity = Math.max(before, cappedQuantity(asked, before, mostOf(work, line)));
    if (quantity < asked) note(quantity === 0 ? "sold_out" : "capped", w.variantId, CAPPED(titleOf(line), quantity));
    if (quantity > 0) put(work, line, quantity);
  }
  return work.change;
}

/** The change as statements on a cart's lines. */
export const lineStatements = (base: CartBase, cartId: string, change: Change): Statement[] =>
  [...change.lines.values()].map((l) => (l.quantity > 0 ? setLine : dropLine)(base, cartId, l));
