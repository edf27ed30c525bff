import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/**
 * A cart, opened by the secret in its cookie; a member has at most one, which no cookie opens. After
 * checkout, what is left of it continues under a new id, so that an id identifies one purchase. Its lines are
 * deleted with it (a trigger of 0003_store_guards.sql).
 */
export const carts = sqliteTable(
  "store_cart",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull(),
    userId: text("user_id"),
    currency: text("currency").notNull(),
    /** JSON list of discount codes as entered, normalized. */
    codes: text("codes").notNull().default("[]"),
    /** Raised by every change: ignore an answer with a lower version. */
    version: integer("version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_cart_token").on(t.tokenHash),
    uniqueIndex("store_cart_member").on(t.userId).where(sql`user_id IS NOT NULL`),
    index("store_cart_expiry").on(t.expiresAt),
  ],
);

export const cartLines = sqliteTable(
  "store_cart_line",
  {
    id: text("id").primaryKey(),
    cartId: text("cart_id").notNull(),
    variantId: text("variant_id").notNull(),
    /** A plan of `billing` for subscribe and save; empty for a one-time purchase. */
    planId: text("plan_id").notNull().default(""),
    quantity: integer("quantity").notNull(),
    /** Unit price when it was added, to show a later change. */
    addedPrice: integer("added_price").notNull(),
    /** JSON: line properties that the buyer entered (recipient of a gift card); part of what makes it a line of its own. */
    given: text("given").notNull().default("{}"),
    addedAt: integer("added_at").notNull(),
  },
  (t) => [
    uniqueIndex("store_cart_line_own").on(t.cartId, t.variantId, t.planId, t.given),
    check("store_cart_line_quantity", sql`quantity BETWEEN 1 AND 99`),
  ],
);

/** Wishlist items, by member or by the guest's cart token. */
export const wishlistItems = sqliteTable(
  "store_wish",
  {
    /** `u:` and the user's id, or `g:` and the hash of the guest's token. */
    owner: text("owner").notNull(),
    userId: text("user_id"),
    productId: text("product_id").notNull(),
    at: integer("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.productId] }),
    index("store_wish_user").on(t.userId),
    index("store_wish_guest").on(t.at).where(sql`user_id IS NULL`),
  ],
);

/** A shared cart: its contents, never its owner. */
export const cartLinks = sqliteTable(
  "store_cart_link",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** JSON list of { variantId, planId, quantity }. */
    lines: text("lines").notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
  },
  (t) => [index("store_cart_link_expiry").on(t.expiresAt)],
);
