import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { type EmailService, mailOutbox } from "../email/index.ts";
import { httpError } from "../kernel/http-error.ts";
import { requireSudo } from "./account.ts";
import { insertAuthAudit } from "./audit.ts";
import type { AuthDeps } from "./deps.ts";
import { normalizeEmail } from "./domain.ts";
import { accountDeletedEmail } from "./emails.ts";
import { authAudit, users } from "./schema.ts";
import type { Viewer } from "./sessions.ts";
import { hasOtherAdmin, hasOtherAdminSql } from "./users.ts";

/**
 * What happens to a person's rows in each table when the account is deleted. A test reads the schema and fails for a
 * table with a `user_id` that is not named here, so a new domain adds a line. `detach` keeps the row and clears the
 * user id; `keep` is for records that the law requires (orders and their consents): their user id no longer refers to
 * anybody.
 */
export const ERASURE_POLICY: Record<string, "delete" | "keep" | "detach"> = {
  auth_identity: "delete",
  auth_password: "delete",
  auth_passkey: "delete",
  auth_totp: "delete",
  auth_recovery_code: "delete",
  auth_session: "delete",
  auth_challenge: "delete",
  store_cart: "delete",
  store_wish: "delete",
  content_saved: "delete",
  content_comment_mention: "delete",
  content_poll_vote: "delete",
  // A trigger asks the job of the forum to take the name off the posts, which stay.
  community_profile: "delete",
  // Whose imported posts became the member's: these go with the profile.
  community_imported_author: "delete",
  store_address: "delete",
  store_customer_note: "delete",
  store_saved_card: "delete",
  store_project: "delete",
  message_key: "delete",
  message_key_entry: "delete",
  message_block: "delete",
  // A trigger asks a job to take the member out of the conversations, whose ciphertext stays with the others.
  message_member: "delete",
  // What was disclosed stays with the moderators.
  message_report: "detach",
  members_watch: "delete",
  members_digest: "delete",
  // The text is deleted with the conversation (worker/members/erase-members.ts).
  fitness_flagged: "delete",
  store_review: "detach",
  // A photo stays with its review; one that nothing shows is deleted by the job of media.
  media_file: "detach",
  store_order: "keep",
  // The documents hold rows of tables that are kept alone (a test says so), so that they stay as they are too.
  store_order_archive: "keep",
  billing_contract: "keep",
  billing_consent: "keep",
};

/** Tables that identify people by email address alone: their rows are deleted with the account. */
const TABLES_BY_EMAIL = ["store_restock_watcher", "email_opt_out"] as const;

/** The same, whose rows are the person's only once the address is verified: others wrote them. */
const TABLES_BY_VERIFIED_EMAIL = ["store_customer_tag", "store_draft", "store_marketing_consent"] as const;

/**
 * Tables without a person of their own: their rows belong to a row of another table, by a column that holds its id. They
 * go into the export with it. A test reads the schema and fails for a table that is neither exported nor listed there
 * with the reason.
 */
const PARTS: Record<string, { column: string; of: string }> = {
  store_cart_line: { column: "cart_id", of: "store_cart" },
  store_order_line: { column: "order_id", of: "store_order" },
  store_order_adjustment: { column: "order_id", of: "store_order" },
  store_order_event: { column: "order_id", of: "store_order" },
  store_order_tag: { column: "order_id", of: "store_order" },
  store_order_mail: { column: "order_id", of: "store_order" },
  store_payment: { column: "order_id", of: "store_order" },
  store_dispute: { column: "order_id", of: "store_order" },
  store_refund: { column: "order_id", of: "store_order" },
  store_refund_line: { column: "refund_id", of: "store_refund" },
  store_fulfilment: { column: "order_id", of: "store_order" },
  store_fulfilment_line: { column: "fulfilment_id", of: "store_fulfilment" },
  store_return: { column: "order_id", of: "store_order" },
  store_return_line: { column: "return_id", of: "store_return" },
  store_order_archive_payment: { column: "order_id", of: "store_order_archive" },
  store_order_archive_lot: { column: "order_id", of: "store_order_archive" },
  billing_contract_line: { column: "contract_id", of: "billing_contract" },
  billing_contract_event: { column: "contract_id", of: "billing_contract" },
  billing_contract_mail: { column: "contract_id", of: "billing_contract" },
  billing_cycle: { column: "contract_id", of: "billing_contract" },
  billing_gift: { column: "contract_id", of: "billing_contract" },
};

/** Columns that grant access: useless to the person, and never exported. */
const SECRET_COLUMNS =
  /hash|phc|seed|secret|token|answer(?!s)|public_key|credential_id|sealed|request_key|redirect_url/;

/** Who did something, without naming staff, who are other people. */
const ACTORS = ["customer", "gateway", "system"];
const ACTOR = sql`CASE WHEN actor IN ('customer', 'gateway', 'system') THEN actor ELSE 'staff' END AS actor`;

/** A row without the columns that an export leaves out, and without the names of staff. */
const withoutSecrets = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !SECRET_COLUMNS.test(column))
      .map(([column, value]) => [column, column === "actor" && !ACTORS.includes(String(value)) ? "staff" : value]),
  );

/** Whose rows: a member, or a guest by their address (with an empty user id). */
export type DataOwner = Pick<Viewer, "userId" | "email" | "emailVerified">;

/** All tables with their columns, read from the database itself. */
async function listTables(deps: Pick<AuthDeps, "db">): Promise<Map<string, string[]>> {
  const rows = await deps.db.all<{ t: string; c: string }>(
    sql`SELECT m.name AS t, p.name AS c FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite%' AND m.name NOT LIKE '\_cf%' ESCAPE '\\' AND m.sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY m.name, p.cid`,
  );
  const all = new Map<string, string[]>();
  for (const { t, c } of rows) all.set(t, [...(all.get(t) ?? []), c]);
  return all;
}

/**
 * SQL condition: the rows of a table that are the person's. What a guest left under an address is theirs once the
 * address is verified. Null: the table has none.
 */
function ownRows(
  table: string,
  columns: readonly string[],
  tables: Map<string, string[]>,
  viewer: DataOwner,
): SQL | null {
  const email = normalizeEmail(viewer.email);
  const part = PARTS[table];
  if (part) {
    const owner = ownRows(part.of, tables.get(part.of) ?? [], tables, viewer);
    return sql`${sql.identifier(part.column)} IN (SELECT id FROM ${sql.identifier(part.of)} WHERE ${owner})`;
  }
  if ((TABLES_BY_EMAIL as readonly string[]).includes(table)) return sql`email = ${email}`;
  if ((TABLES_BY_VERIFIED_EMAIL as readonly string[]).includes(table))
    return viewer.emailVerified ? sql`email = ${email}` : sql`0`;
  // Gift cards that the person bought, each by its order line: `line id:n`, and `;` is the character after `:`.
  if (table === "store_gift_card")
    return sql`id IN (SELECT g.id FROM store_order_line l CROSS JOIN store_gift_card g ON g.bought_by >= l.id || ':' AND g.bought_by < l.id || ';' WHERE l.${ownRows("store_order_line", [], tables, viewer)})`;
  if (!columns.includes("user_id")) return null;
  return columns.includes("email") && viewer.emailVerified
    ? sql`(user_id = ${viewer.userId} OR (user_id IS NULL AND email = ${email}))`
    : sql`user_id = ${viewer.userId}`;
}

/**
 * Everything that is stored about a person, as JSON: their rows and the parts of these, without secrets.
 * @param readArchivedRows rows of theirs that are stored outside the database, by table and column
 */
export async function exportPersonalData(
  deps: AuthDeps,
  viewer: DataOwner,
  readArchivedRows: () => Promise<Record<string, Record<string, unknown>[]>>,
) {
  const account = await deps.db.select().from(users).where(eq(users.id, viewer.userId)).get();
  const tables: Record<string, unknown[]> = {};
  const all = await listTables(deps);
  for (const [table, columns] of all) {
    const own = ownRows(table, columns, all, viewer);
    if (!own) continue;
    const shown = columns
      .filter((c) => !SECRET_COLUMNS.test(c))
      .map((c) => (c === "actor" ? ACTOR : sql`${sql.identifier(c)}`));
    tables[table] = await deps.db.all(
      sql`SELECT ${sql.join(shown, sql`, `)} FROM ${sql.identifier(table)} WHERE ${own} LIMIT 100000`,
    );
  }
  // After the tables: an order that is archived meanwhile is in both rather than in neither.
  for (const [table, rows] of Object.entries(await readArchivedRows()))
    tables[table] = [...(tables[table] ?? []), ...rows.map(withoutSecrets)];
  const mail = await deps.db
    .select({ subject: mailOutbox.subject, kind: mailOutbox.kind, at: mailOutbox.createdAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.to, normalizeEmail(viewer.email)));
  const activity = await deps.db
    .select({ at: authAudit.at, action: authAudit.action, detail: authAudit.detail })
    .from(authAudit)
    .where(or(eq(authAudit.subjectId, viewer.userId), eq(authAudit.actorId, viewer.userId)));
  return { exportedAt: new Date(deps.now()).toISOString(), account, tables, mail, activity };
}

/**
 * Deletes the account: sessions, credentials and personal data in one batch. The audit trail keeps a random id that no
 * longer refers to anybody. The last admin cannot be deleted.
 * @param beforeDelete what must end elsewhere first; if it throws, the account stays
 * @throws httpError bad_input, conflict, forbidden (sudo_required)
 */
export async function deleteAccount(
  deps: AuthDeps & { emails: EmailService },
  viewer: Viewer,
  confirm: string,
  beforeDelete: (viewer: Viewer) => Promise<void>,
): Promise<void> {
  requireSudo(deps, viewer);
  if (normalizeEmail(confirm) !== normalizeEmail(viewer.email))
    throw httpError("bad_input", "Enter your email address to confirm.", { field: "confirm" });
  const lastAdmin = httpError("conflict", "You're the only admin. Make someone else an admin first.");
  if (viewer.role === "admin" && !(await hasOtherAdmin(deps, viewer.userId))) throw lastAdmin;
  await beforeDelete(viewer);
  // Again, and by the statement itself: of two admins who leave at the same moment, one stays.
  if (viewer.role === "admin") {
    const stepDown = deps.db.update(users).set({ role: "member" });
    const done = await stepDown.where(and(eq(users.id, viewer.userId), hasOtherAdminSql(viewer.userId))).run();
    if (done.meta.changes !== 1) throw lastAdmin;
  }
  const tablesWithPolicy = (wanted: string) => Object.entries(ERASURE_POLICY).filter(([, how]) => how === wanted);
  // Table names are dynamic here, which drizzle's batch does not support, so the statements go to D1 directly.
  const { DB } = deps.env;
  const toD1Statement = (q: { toSQL(): { sql: string; params: unknown[] } }) => {
    const { sql: text, params } = q.toSQL();
    return DB.prepare(text).bind(...params);
  };
  const goodbye = deps.emails.enqueue({
    to: normalizeEmail(viewer.email),
    kind: "account.deleted",
    content: accountDeletedEmail(),
  });
  await DB.batch([
    toD1Statement(deps.db.delete(users).where(eq(users.id, viewer.userId))),
    toD1Statement(deps.db.delete(mailOutbox).where(eq(mailOutbox.to, normalizeEmail(viewer.email)))),
    ...[...TABLES_BY_EMAIL, ...(viewer.emailVerified ? TABLES_BY_VERIFIED_EMAIL : [])].map((t) =>
      DB.prepare(`DELETE FROM "${t}" WHERE email = ?`).bind(normalizeEmail(viewer.email)),
    ),
    ...tablesWithPolicy("delete").map(([t]) => DB.prepare(`DELETE FROM "${t}" WHERE user_id = ?`).bind(viewer.userId)),
    ...tablesWithPolicy("detach").map(([t]) =>
      DB.prepare(`UPDATE "${t}" SET user_id = NULL WHERE user_id = ?`).bind(viewer.userId),
    ),
    // What is the member's own outside the database: emptied after this, or by a job (worker/members/erase-members.ts).
    DB.prepare("INSERT OR IGNORE INTO members_erasure (member_id, at) VALUES (?, ?)").bind(viewer.userId, deps.now()),
    DB.prepare("INSERT OR IGNORE INTO members_departure (member_id, at) VALUES (?, ?)").bind(viewer.userId, deps.now()),
    toD1Statement(insertAuthAudit(deps, "account.delete", viewer.userId)),
    // Its row is the last with the address, and goes with the outbox's retention.
    toD1Statement(goodbye.statement as unknown as { toSQL(): { sql: string; params: unknown[] } }),
  ]);
  goodbye.deliver();
}
