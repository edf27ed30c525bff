import { sql } from "drizzle-orm";
import type { ReturnFilter, ReturnListItem } from "./contract-admin.ts";
import type { OrdersDeps } from "./deps.ts";

const PAGE = 50;

/** A page of returns in a status for staff: those that wait the oldest first, those that are done the newest first. */
export async function listReturns(
  { db }: Pick<OrdersDeps, "db">,
  { status, before }: ReturnFilter,
): Promise<{ rows: ReturnListItem[]; next: string | null }> {
  const isWaiting = status === "requested" || status === "approved";
  const [createdAt = "", id = ""] = before?.split("_") ?? [];
  const beyond = isWaiting ? sql`>` : sql`<`;
  const after = before ? sql`AND (r.created_at, r.id) ${beyond} (${Number(createdAt)}, ${id})` : sql``;
  const order = isWaiting ? sql`ASC` : sql`DESC`;
  const found = await db.all<Omit<ReturnListItem, "items"> & { items: string }>(sql`
    SELECT r.id, r.order_id AS orderId, o.number, o.email, coalesce(o.ship_to ->> '$.name', '') AS name, r.status, r.reason,
      r.note, r.created_at AS createdAt, r.decided_at AS decidedAt,
      (SELECT json_group_array(json_object('title', l.title, 'variantTitle', l.variant_title, 'quantity', x.quantity,
          'lineId', x.line_id, 'received', x.received, 'damaged', x.damaged))
        FROM store_return_line x JOIN store_order_line l ON l.id = x.line_id WHERE x.return_id = r.id) AS items
    FROM store_return r JOIN store_order o ON o.id = r.order_id
    WHERE r.status = ${status} ${after} ORDER BY r.created_at ${order}, r.id ${order} LIMIT ${PAGE + 1}`);
  const rows = found.slice(0, PAGE).map((r) => ({ ...r, items: JSON.parse(r.items) as ReturnListItem["items"] }));
  const last = found.length > PAGE ? rows.at(-1) : undefined;
  return { rows, next: last ? `${last.createdAt}_${last.id}` : null };
}

/** How many returns are in each status that waits for something. */
export async function countReturns({ db }: Pick<OrdersDeps, "db">): Promise<{ requested: number; approved: number }> {
  const rows = await db.all<{ status: "requested" | "approved"; n: number }>(
    sql`SELECT status, count(*) AS n FROM store_return WHERE status IN ('requested', 'approved') GROUP BY status`,
  );
  const count = (status: string) => rows.find((r) => r.status === status)?.n ?? 0;
  return { requested: count("requested"), approved: count("approved") };
}
