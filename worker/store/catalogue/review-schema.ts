import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ReviewEdit } from "./domain-reviews.ts";

/** A review belongs to a line of a paid order. Every rating that passes neutral moderation is published. */
export const reviews = sqliteTable(
  "store_review",
  {
    id: text("id").primaryKey(),
    productId: text("product_id").notNull(),
    orderLineId: text("order_line_id").notNull(),
    userId: text("user_id"),
    name: text("name").notNull(),
    rating: integer("rating").notNull(),
    title: text("title").notNull().default(""),
    body: text("body").notNull().default(""),
    incentivised: integer("incentivised", { mode: "boolean" }).notNull().default(false),
    status: text("status", { enum: ["pending", "published", "rejected"] })
      .notNull()
      .default("pending"),
    /** Why it was rejected, from a fixed list in which no reason depends on the rating. */
    reason: text("reason"),
    createdAt: integer("created_at").notNull(),
    decidedAt: integer("decided_at"),
    /** The store's public answer; empty: none. */
    reply: text("reply").notNull().default(""),
    replyAt: integer("reply_at"),
    /** Raised by every edit and decision, so that a decision about another text is refused. */
    version: integer("version").notNull().default(1),
    /** Email address of the staff member who decided. */
    decidedBy: text("decided_by"),
    /** When its writer last changed it. */
    editedAt: integer("edited_at"),
    /** Of a published review alone: what its writer wants to change, until it is approved. Its photos are in the slot `edit`. */
    edit: text("edit", { mode: "json" }).$type<ReviewEdit>(),
  },
  (t) => [
    uniqueIndex("store_review_line").on(t.orderLineId),
    index("store_review_product").on(t.productId, t.status, t.createdAt),
    index("store_review_queue").on(t.status, t.createdAt),
    index("store_review_edit").on(t.createdAt, t.id).where(sql`edit IS NOT NULL`),
    check("store_review_rating", sql`rating BETWEEN 1 AND 5`),
  ],
);
