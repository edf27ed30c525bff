/**
 * What answers the tests' databases: miniflare's own D1 object (its `database.worker.ts`) without the Worker in front of it,
 * the validation of what D1's client writes, and two counts for each statement. Plain JavaScript, since it runs as it is,
 * in a Worker beside that of the tests.
 */
import { DurableObject } from "cloudflare:workers";

const COUNTS = "SELECT total_changes() AS changes, last_insert_rowid() AS lastRowId";

export class TestDatabase extends DurableObject {
  /** What the statement before left, of the same transaction: between two of them the bookmark is written. */
  #counts;

  /**
   * Runs statements as one transaction.
   * @param {string} body of D1's client: one statement or a list, each with its text and values
   * @param {boolean} inRows rows as lists beside the names of the columns, otherwise as objects
   * @returns what D1 answers, as JSON, and the bookmark of what it left
   */
  async query(body, inRows) {
    try {
      const parsed = JSON.parse(body);
      const statements = (Array.isArray(parsed) ? parsed : [parsed]).filter(
        ({ sql }) => sql.replace(/^\s+--.*/gm, "").trim() !== "",
      );
      if (statements.length === 0) throw new Error("No SQL statements detected.");
      this.#counts = undefined;
      const results = this.ctx.storage.transactionSync(() => statements.map((each) => this.#run(each, inRows)));
      return [200, JSON.stringify(results), await this.ctx.storage.getCurrentBookmark()];
    } catch (error) {
      return [500, JSON.stringify({ success: false, error: error.message }), ""];
    }
  }

  #run({ sql, params }, inRows) {
    const storage = this.ctx.storage.sql;
    const started = performance.now();
    const sizeBefore = storage.databaseSize;
    this.#counts ??= this.#count();
    const before = this.#counts;
    const cursor = storage.exec(sql, ...(params ?? []).map((value) => (Array.isArray(value) ? bytes(value) : value)));
    const columns = cursor.columnNames;
    const rows = Array.from(cursor.raw(), (row) => row.map(plain));
    if (cursor.rowsWritten > 0 || !/^\s*select\b/i.test(sql)) this.#counts = this.#count();
    const after = this.#counts;
    const size = storage.databaseSize;
    const changes = after.changes - before.changes;
    return {
      success: true,
      results: inRows
        ? { columns, rows }
        : rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]]))),
      meta: {
        served_by: "miniflare.db",
        duration: performance.now() - started,
        changes,
        last_row_id: after.lastRowId,
        changed_db: changes !== 0 || after.lastRowId !== before.lastRowId || size !== sizeBefore,
        size_after: size,
        rows_read: cursor.rowsRead,
        rows_written: cursor.rowsWritten,
      },
    };
  }

  #count() {
    return this.ctx.storage.sql.exec(COUNTS).one();
  }
}

const bytes = (list) => new Uint8Array(list).buffer;
const plain = (value) => (value instanceof ArrayBuffer ? Array.from(new Uint8Array(value)) : value);

export default {};
