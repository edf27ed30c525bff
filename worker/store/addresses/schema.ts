import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** The saved addresses of members. */
export const savedAddresses = sqliteTable(
  "store_address",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").notNull(),
    /** JSON, see `address` of ../pricing/contract.ts. */
    address: text("address").notNull(),
    /** When it was made the default: the highest of a member's is the default address. */
    defaultAt: integer("default_at").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (t) => [index("store_address_user").on(t.userId, t.defaultAt)],
);
