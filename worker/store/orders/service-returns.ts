import { and, eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import { newId } from "../../kernel/ids.ts";
import { brokenRule, runBatch } from "../statement.ts";
import type { ReceiveInput, ReturnInput } from "./contract.ts";
import type { OrdersBase } from "./deps.ts";
import { RETURN_WINDOW } from "./domain.ts";
import { returnLetter } from "./emails.ts";
import { post } from "./order-notifications.ts";
import { readOrder } from "./queries.ts";
import { lineStock } from "./row-mappers.ts";
import { fulfilments, orderLines, returnLines, returns } from "./schema.ts";
import { event } from "./state-transitions.ts";

type ReturnRecord = typeof returns.$inferSelect;

/**
 * A buyer asks to send things back; never more than was sent and is not on its way back already. The
 * same request key is the same return. @returns its id
 * @throws fault bad_input, conflict
 */
export async function requestReturn(base: OrdersBase, orderId: string, input: ReturnInput): Promise<string> {
  const { db } = base;
  const known = await ofKey(base, orderId, input.requestKey);
  if (known) return known;
  const { order, lines } = await readOrder(db, orderId);
  const sent = await db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  const last = Math.max(0, ...sent.map((p) => p.deliveredAt ?? p.shippedAt));
  if (order.paidAt === null || last === 0)
    throw fault("conflict", "Nothing of this order was sent yet. You can cancel it instead.", { reason: "not_sent" });
  if (base.now() - last > RETURN_WINDOW)
    throw fault("conflict", "Returns can be asked for within 30 days. Write to us if something is wrong.", {
      reason: "too_late",
    });
  const at = base.now();
  const id = newId(at);
  const named = new Set(input.lines.map((w) => w.lineId));
  if (named.size !== input.lines.length || input.lines.some((w) => !lines.some((l) => l.id === w.lineId)))
    throw fault("bad_input", "Name each line of this order once.", { field: "lines" });
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
          // More than was sent and is not asked back yet gives 0, which the row's CHECK refuses.
          quantity: sql`(SELECT CASE WHEN l.fulfilled - l.returned - COALESCE((SELECT SUM(o.quantity) FROM store_return_line o
              JOIN store_return r ON r.id = o.return_id WHERE o.line_id = l.id AND r.status IN ('requested', 'approved')), 0) >= ${w.quantity}
            THEN ${w.quantity} ELSE 0 END FROM store_order_line l WHERE l.id = ${w.lineId})`,
        }),
      ),
      event(db, {
        orderId,
        at,
        actor: "customer",
        kind: "return_requested",
        detail: { return: id, reason: input.reason },
      }),
    ]);
  } catch (error) {
    const again = await ofKey(base, orderId, input.requestKey);
    if (again) return again;
    if (/store_return_line/.test(brokenRule(error) ?? ""))
      throw fault("conflict", "More would come back than was sent. Look at the order again.", { field: "lines" });
    throw error;
  }
  return id;
}

/** Staff say yes or no to a return. @throws fault not_found, conflict */
export async function decideReturn(
  base: OrdersBase,
  returnId: string,
  decision: "approved" | "rejected",
  note: string,
  actor: string,
): Promise<void> {
  const found = await readReturn(base, returnId);
  if (found.status === decision) return;
  await moveReturn(base, found, ["requested"], decision, note, actor, []);
}

/**
 * What was sent back is here: good units go on the shelf again, damaged ones do not, once. The refund is
 * a step of its own, since it is the shop's decision.
 * @throws fault not_found, bad_input, conflict
 */
export async function receiveReturn(
  base: OrdersBase,
  returnId: string,
  input: ReceiveInput,
  actor: string,
): Promise<void> {
  const { db } = base;
  const found = await readReturn(base, returnId);
  if (found.status === "received") return;
  const { order, lines } = await readOrder(db, found.orderId);
  const asked = await db.select().from(returnLines).where(eq(returnLines.returnId, returnId));
  for (const w of input.lines) {
    const line = asked.find((a) => a.lineId === w.lineId);
    if (!line || w.received > line.quantity || w.damaged > w.received)
      throw fault("bad_input", "Count what came back: no more than was asked for, and damaged ones among them.", {
        field: "lines",
      });
  }
  const came = (lineId: string) => input.lines.find((w) => w.lineId === lineId) ?? { received: 0, damaged: 0 };
  const good = lineStock(lines, (l) => came(l.id).received - came(l.id).damaged);
  const total = input.lines.reduce((a, w) => a + w.received, 0);
  const mail = await post(base, order, "return_received", returnId, (about) => returnLetter(about, total));
  await moveReturn(base, found, ["approved"], "received", input.note, actor, [
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
    ...base.stock.returnStatements(`return:${returnId}`, base.stock.explode(good), actor),
    ...mail.statements,
  ]);
  mail.deliver();
}

async function moveReturn(
  base: OrdersBase,
  found: ReturnRecord,
  from: readonly ReturnRecord["status"][],
  to: ReturnRecord["status"],
  note: string,
  actor: string,
  more: Parameters<typeof runBatch>[1],
): Promise<void> {
  const { db } = base;
  const at = base.now();
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
      event(db, { orderId: found.orderId, at, actor, kind: `return_${to}`, detail: { return: found.id, note } }),
      ...more,
    ]);
  } catch (error) {
    if (brokenRule(error) === null) throw error;
    if ((await readReturn(base, found.id)).status === to) return;
    throw fault("conflict", `A return that is ${found.status} cannot become ${to}.`, { reason: "stale" });
  }
}

async function readReturn(base: OrdersBase, id: string): Promise<ReturnRecord> {
  const found = await base.db.select().from(returns).where(eq(returns.id, id)).get();
  if (!found) throw fault("not_found", "There is no such return.");
  return found;
}

const ofKey = async (base: OrdersBase, orderId: string, key: string): Promise<string | null> =>
  (
    await base.db
      .select({ id: returns.id })
      .from(returns)
      .where(and(eq(returns.orderId, orderId), eq(returns.requestKey, key)))
      .get()
  )?.id ?? null;
