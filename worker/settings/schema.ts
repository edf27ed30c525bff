import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** What staff changed: appended to, never edited. */
export const settingsAudit = sqliteTable(
  "settings_audit",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    /** E-mail of the person, or `system`. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    target: text("target").notNull(),
    /** JSON of what was there; null where nothing was. */
    before: text("before"),
    after: text("after"),
  },
  (t) => [index("settings_audit_at").on(t.at), index("settings_audit_target").on(t.target, t.at)],
);

/** The unguessable one-segment addresses (`/{token}`) that open an admin object for staff. */
export const settingsLink = sqliteTable("settings_link", {
  /** SHA-256 of the token: the table alone opens nothing. */
  tokenHash: text("token_hash").primaryKey(),
  /** Same-origin path that it leads to, under /420. */
  target: text("target").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
});

/** The last run of each scheduled job. */
export const settingsJob = sqliteTable("settings_job", {
  name: text("name").primaryKey(),
  at: integer("at").notNull(),
  ok: integer("ok", { mode: "boolean" }).notNull(),
  tookMs: integer("took_ms").notNull(),
  detail: text("detail").notNull(),
});
