import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The audit trail of staff actions: append-only. */
export const settingsAudit = sqliteTable(
  "settings_audit",
  {
    id: text("id").primaryKey(),
    at: integer("at").notNull(),
    /** Email of the person, or `system`. */
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    target: text("target").notNull(),
    /** JSON of the value before; null where there was none. */
    before: text("before"),
    after: text("after"),
  },
  (t) => [index("settings_audit_at").on(t.at), index("settings_audit_target").on(t.target, t.at)],
);

/** Private links: unguessable one-segment addresses (`/{token}`) that lead staff to an admin page. */
export const settingsLink = sqliteTable("settings_link", {
  /** SHA-256 of the token, so that nobody can use a link who only sees this table. */
  tokenHash: text("token_hash").primaryKey(),
  /** Path under /420 that the link leads to. */
  target: text("target").notNull(),
  createdAt: integer("created_at").notNull(),
  expiresAt: integer("expires_at").notNull(),
  revokedAt: integer("revoked_at"),
});

/** Where a job that takes several runs continues. */
export const settingsJobState = sqliteTable("settings_job_state", {
  name: text("name").primaryKey(),
  /** JSON. */
  state: text("state").notNull(),
  at: integer("at").notNull(),
});

/** The last run of each scheduled job. */
export const settingsJob = sqliteTable("settings_job", {
  name: text("name").primaryKey(),
  at: integer("at").notNull(),
  ok: integer("ok", { mode: "boolean" }).notNull(),
  tookMs: integer("took_ms").notNull(),
  detail: text("detail").notNull(),
  /** What the run left for the next one; null where the job keeps no backlog. */
  backlog: integer("backlog"),
  /** Since when the oldest item of the backlog waits; null where nothing does. */
  oldestAt: integer("oldest_at"),
  /** When staff were last emailed about its backlog. */
  toldAt: integer("told_at"),
});

/** Saved views of the admin's lists: a search and filters with a name, shared by all staff. */
export const settingsSavedView = sqliteTable(
  "settings_saved_view",
  {
    id: text("id").primaryKey(),
    list: text("list").notNull(),
    label: text("label").notNull(),
    query: text("query").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [uniqueIndex("settings_saved_view_label").on(t.list, t.label)],
);
