import { and, eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { runBatch, violatedConstraint } from "../statement.ts";
import type { ReceiveReturnInput, ReturnInput } from "./contract.ts";
import type { LineRecord, OrdersDeps } from "./deps.ts";
import { RETURN_WINDOW } from "./domain.ts";
import { emailRowStatements } from "./email-facts.ts";
import {
  type ReturnedUnits,
  returnApprovedEmail,
  returnDeclinedEmail,
  returnReceivedEmail,
  returnRequestedEmail,
} from "./emails-returns.ts";
import { enqueueEmail } from "./order-notifications.ts";
import { toOrderStockLines } from "./order-stock-lines.ts";
import { orderStatements, readOrderForEmail, toOrder } from "./queries.ts";
import { fulfillments, orderLines, returnLines, returns } from "./schema.ts";
import { insertOrderEvent } from "./state-transitions.ts";

type ReturnRecord = typeof returns.$inferSelect;

/** What a request for a return depends on, in one round trip; `existing`: the return of this request key. */
export async function readForReturn({ db }: Pick<OrdersDeps, "db">, orderId: string, requestKey: string) {
  const [orderRows, lineRows, sent, [existing], ...rows] = await db.batch([
    ...orderStatements(db, orderId),
    db.select().from(fulfillments).where(eq(fulfillments.orderId, orderId)),
    db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.orderId, orderId), eq(returns.requestKey, requestKey))),
    ...emailRowStatements(db, orderId),
  ]);
  const { order, lines } = toOrder([orderRows, lineRows]);
  return { order, ...order, lines, rows, sent, existing: existing?.id ?? null };
}

/**
 * A buyer requests a return, of no more units than were shipped and are not in another return already. Once
 * per request key.
 * @param found see `readForReturn`
 * @returns the return's id
 * @throws httpError bad_input, conflict
 */
export async function requestReturn(
  deps: OrdersDeps,
  orderId: string,
  input: ReturnInput,
  found: Awaited<ReturnType<typeof readForReturn>>,
): Promise<string> {
  const { db } = deps;
  const { order, lines, rows, sent, existing } = found;
  const { paidAt } = order;
  if (existing) return existing;
  const lastShippedAt = Math.max(0, ...sent.map((p) => p.deliveredAt ?? p.shippedAt));
  if (paidAt === null || lastShippedAt === 0)
    throw httpError("conflict", "This order hasn't shipped yet. You can cancel it instead.", {
      reason: "not_sent",
    });
  if (deps.now() - lastShippedAt > RETURN_WINDOW)
    throw httpError("conflict", "Returns can be requested within 30 days. Contact us if something is wrong.", {
      reason: "too_late",
    });
  const at = deps.now();
  const id = newId(at);
  const lineIds = new Set(input.lines.map((w) => w.lineId));
  if (lineIds.size !== input.lines.length || input.lines.some((w) => !lines.some((l) => l.id === w.lineId)))
    throw httpError("bad_input", "List each line of this order only once.", { field: "lines" });
  const units = toUnits(lines, input.lines);
  const email = await enqueueEmail(
    deps,
    order,
    "return_requested",
    id,
    (context) => returnRequestedEmail(context, { units, reason: input.reason }),
    { lines, rows },
  );
  try {
    await runBatch(db, [
      db.insert(returns).values({
        id,
        orderId,
        status: "requested",
        reason: input.reason,
        requestKey: input.requestKey,
        createdAt: at,
      }),
      ...input.lines.map((w) =>
        db.insert(returnLines).values({
          returnId: id,
          lineId: w.lineId,
          // If more is requested than was shipped and not returned yet, this gives 0, which the row's CHECK
          // refuses.
          quantity: sql`(SELECT CASE WHEN l.fulfilled - l.returned - COALESCE((SELECT SUM(o.quantity) FROM store_return_line o
              JOIN store_return r ON r.id = o.return_id WHERE o.line_id = l.id AND r.status IN ('requested', 'approved')), 0) >= ${w.quantity}
            THEN ${w.quantity} ELSE 0 END FROM store_order_line l WHERE l.id = ${w.lineId})`,
        }),
      ),
      insertOrderEvent(db, {
        orderId,
        at,
        actor: "customer",
        kind: "return_requested",
        detail: { return: id, reason: input.reason },
      }),
      ...email.statements,
    ]);
  } catch (error) {
    const existingNow = await findReturnByRequestKey(deps, orderId, input.requestKey);
    if (existingNow) return existingNow;
    if (/store_return_line/.test(violatedConstraint(error) ?? ""))
      throw httpError("conflict", "You can't return more items than were shipped. Reload the page and try again.", {
        field: "lines",
      });
    throw error;
  }
  email.deliver();
  return id;
}

const toUnits = (
  lines: readonly LineRecord[],
  requested: readonly { lineId: string; quantity: number }[],
): ReturnedUnits =>
  requested.flatMap(({ lineId, quantity }) => {
    const line = lines.find((l) => l.id === lineId);
    return line ? [{ line, quantity }] : [];
  });

/**
 * Staff approve or reject a return; the buyer gets an email with the note.
 * @throws httpError not_found, conflict
 */
export async function decideReturn(
  deps: OrdersDeps,
  returnId: string,
  decision: "approved" | "rejected",
  note: string,
  actor: string,
): Promise<void> {
  const found = await readReturn(deps, returnId);
  if (found.status === decision) return;
  const [{ order, lines, rows }, requested] = await Promise.all([
    readOrderForEmail(deps.db, found.orderId),
    deps.db.select().from(returnLines).where(eq(returnLines.returnId, returnId)),
  ]);
  const units = toUnits(lines, requested);
  const buildEmail = decision === "approved" ? returnApprovedEmail : returnDeclinedEmail;
  const email = await enqueueEmail(
    deps,
    order,
    `return_${decision}`,
    returnId,
    (context) => buildEmail(context, { units, note }),
    { lines, rows },
  );
  await transitionReturn(deps, found, ["requested"], decision, note, actor, email.statements);
  email.deliver();
}

/**
 * Records that a return has arrived: undamaged units go back to inventory, once. The refund is a separate
 * decision of staff.
 * @throws httpError not_found, bad_input, conflict
 */
export async function receiveReturn(
  deps: OrdersDeps,
  returnId: string,
  input: ReceiveReturnInput,
  actor: string,
): Promise<void> {
  const { db } = deps;
  const found = await readReturn(deps, returnId);
  if (found.status === "received") return;
  const [{ order, lines, rows }, requestedLines] = await Promise.all([
    readOrderForEmail(db, found.orderId),
    db.select().from(returnLines).where(eq(returnLines.returnId, returnId)),
  ]);
  for (const w of input.lines) {
    const line = requestedLines.find((a) => a.lineId === w.lineId);
    if (!line || w.received > line.quantity || w.damaged > w.received)
      throw httpError(
        "bad_input",
        "Enter how many arrived, at most as many as were requested, and how many of them are damaged.",
        {
          field: "lines",
        },
      );
  }
  const countsOf = (lineId: string) => input.lines.find((w) => w.lineId === lineId) ?? { received: 0, damaged: 0 };
  const restockLines = toOrderStockLines(lines, (l) => countsOf(l.id).received - countsOf(l.id).damaged);
  const units = toUnits(
    lines,
    input.lines.map(({ lineId, received }) => ({ lineId, quantity: received })),
  );
  const email = await enqueueEmail(
    deps,
    order,
    "return_received",
    returnId,
    (context) => returnReceivedEmail(context, units),
    { lines, rows },
  );
  await transitionReturn(deps, found, ["approved"], "received", input.note, actor, [
    ...input.lines.flatMap((w) => [
      db
        .update(returnLines)
        .set({ received: w.received, damaged: w.damaged })
        .where(and(eq(returnLines.returnId, returnId), eq(returnLines.lineId, w.lineId))),
      db
        .update(orderLines)
        .set({ returned: sql`returned + ${w.received}` })
        .where(eq(orderLines.id, w.lineId)),
    ]),
    ...deps.stock.returnStatements(`return:${returnId}`, deps.stock.explode(restockLines), actor),
    ...email.statements,
  ]);
  email.deliver();
}

async function transitionReturn(
  deps: OrdersDeps,
  found: ReturnRecord,
  from: readonly ReturnRecord["status"][],
  to: ReturnRecord["status"],
  note: string,
  actor: string,
  extraStatements: Parameters<typeof runBatch>[1],
): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  try {
    await runBatch(db, [
      db
        .update(returns)
        .set({
          status: sql`CASE WHEN status IN (${sql.join(
            from.map((f) => sql`${f}`),
            sql`, `,
          )}) THEN ${to} END`,
          note,
          decidedAt: at,
        })
        .where(eq(returns.id, found.id)),
      insertOrderEvent(db, {
        orderId: found.orderId,
        at,
        actor,
        kind: `return_${to}`,
        detail: { return: found.id, note },
      }),
      ...extraStatements,
    ]);
  } catch (error) {
    if (violatedConstraint(error) === null) throw error;
    if ((await readReturn(deps, found.id)).status === to) return;
    throw httpError("conflict", `A return that is ${found.status} can't be changed to ${to}.`, { reason: "stale" });
  }
}

async function readReturn(deps: OrdersDeps, id: string): Promise<ReturnRecord> {
  const found = await deps.db.select().from(returns).where(eq(returns.id, id)).get();
  if (!found) throw httpError("not_found", "Return not found.");
  return found;
}

const findReturnByRequestKey = async (deps: OrdersDeps, orderId: string, key: string): Promise<string | null> =>
  (
    await deps.db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.orderId, orderId), eq(returns.requestKey, key)))
      .get()
  )?.id ?? null;
