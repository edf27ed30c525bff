import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** One row per changed setting; the others have the default of worker/settings/contract.ts. */
export const settingsValue = sqliteTable("settings_value", {
  key: text("key").primaryKey(),
  /** JSON. */
  value: text("value").notNull(),
  updatedAt: integer("updated_at").notNull(),
  updatedBy: text("updated_by"),
});
