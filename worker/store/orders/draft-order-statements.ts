import { eq, type SQL, sql } from "drizzle-orm";
import { type BatchStatement, nextVersion } from "../statement.ts";
import type { OrderLifecycle, OrdersDeps } from "./deps.ts";
import { type DraftRecord, toDraftInput } from "./draft-deps.ts";
import { drafts, orderTags } from "./schema.ts";
import { insertOrderEvent } from "./state-transitions.ts";

/** Undoes the batch where the draft was deleted meanwhile: an update of it would change no row, and nobody would notice. */
export const draftExistsStatement = ({ db }: Pick<OrdersDeps, "db">, id: string): BatchStatement =>
  db.run(sql`INSERT INTO store_draft (id, version, number, currency, request_key, actor, created_at, updated_at)
    SELECT ${id}, NULL, 0, '', '', '', 0, 0 WHERE NOT EXISTS (SELECT 1 FROM store_draft WHERE id = ${id})`);

/**
 * What the batch that makes a draft's order also writes: its tags, staff's note, and who made the draft. The draft has to be
 * as it was read, else the batch is undone.
 * @param condition what else has to hold of the draft
 */
export function orderOfDraftStatements(
  { db, now }: Pick<OrdersDeps, "db" | "now">,
  row: DraftRecord,
  orderId: string,
  condition: SQL,
): BatchStatement[] {
  const { tags, note } = toDraftInput(row);
  const at = now();
  const { actor } = row;
  return [
    draftExistsStatement({ db }, row.id),
    db
      .update(drafts)
      .set({ status: sql`CASE WHEN version = ${row.version} AND ${condition} THEN status END` as unknown as "sent" })
      .where(eq(drafts.id, row.id)),
    insertOrderEvent(db, { orderId, at, actor, kind: "drafted", detail: { text: `draft D${row.number}` } }),
    ...[...new Set(tags)].map((tag) => db.insert(orderTags).values({ orderId, tag, at, actor })),
    ...(note ? [insertOrderEvent(db, { orderId, at, actor, kind: "note", detail: { text: note } })] : []),
  ];
}

/** A draft is paid in the batch that marks its order paid. */
export const draftLifecycle = ({ db, now }: Pick<OrdersDeps, "db" | "now">): OrderLifecycle => ({
  onPaid: async ({ source, cartId, id, number }) =>
    source === "draft" && cartId
      ? [
          db
            .update(drafts)
            .set({
              status: "paid",
              orderId: id,
              orderNumber: number,
              updatedAt: now(),
              version: nextVersion(undefined),
            })
            .where(eq(drafts.id, cartId)),
        ]
      : [],
});
