import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** What an admin decided; one row, or none while everything is as it comes. What is judged is in the object (spam-filter.ts). */
export const spamSettings = sqliteTable(
  "spam_settings",
  {
    id: integer("id").primaryKey(),
    /** JSON: SpamSettings. */
    value: text("value").notNull(),
    version: integer("version").notNull(),
    updatedAt: integer("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
  },
  (t) => [check("spam_settings_one", sql`${t.id} = 1`)],
);

/** Words, domains, email domains and networks that are held or refused. A removed entry stays, so that it can be put back. */
export const spamBlocks = sqliteTable(
  "spam_block",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["word", "domain", "email", "network"] }).notNull(),
    value: text("value").notNull(),
    action: text("action", { enum: ["hold", "refuse"] }).notNull(),
    createdAt: integer("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    removedAt: integer("removed_at"),
  },
  (t) => [
    uniqueIndex("spam_block_value").on(t.kind, t.value).where(sql`removed_at IS NULL`),
    index("spam_block_newest").on(t.createdAt).where(sql`removed_at IS NULL`),
  ],
);
