import { env } from "cloudflare:workers";

/** What one statement cost, by D1's own count. */
export interface StatementCost {
  sql: string;
  params: unknown[];
  rowsRead: number;
  /** Rows of the answer. */
  returned: number;
  /** Rows inserted, updated or deleted, those of indexes and triggers included. */
  written: number;
}

/** A D1 binding that records the rows that each statement reads, returns and writes. */
export function createRecordingDb(real: D1Database = (env as Env).DB): { DB: D1Database; costs: StatementCost[] } {
  const costs: StatementCost[] = [];
  const originals = new WeakMap<object, { statement: D1PreparedStatement; sql: string; params: unknown[] }>();
  const record = <T>(sql: string, params: unknown[], result: D1Result<T>): D1Result<T> => {
    const { rows_read: rowsRead = 0, rows_written: written = 0, changes = 0 } = result.meta;
    costs.push({
      sql,
      params,
      rowsRead,
      returned: result.results?.length ?? 0,
      written: Math.max(written, changes),
    });
    return result;
  };
  const recordStatement = (statement: D1PreparedStatement, sql: string, params: unknown[]): D1PreparedStatement => {
    const runAll = async <T>() => record(sql, params, await statement.all<T>());
    const proxy = {
      bind: (...values: unknown[]) => recordStatement(statement.bind(...values), sql, values),
      all: runAll,
      run: runAll,
      first: async (column?: string) => {
        const row = (await runAll<Record<string, unknown>>()).results[0] ?? null;
        return row && column ? row[column] : row;
      },
      // A raw answer has no counts: a SELECT is run once more for them, a write is asked for its objects.
      raw: async () => {
        const { results } = await runAll<Record<string, unknown>>();
        return /^\s*(select|with)/i.test(sql) ? statement.raw() : results.map((row) => Object.values(row));
      },
    } as unknown as D1PreparedStatement;
    originals.set(proxy, { statement, sql, params });
    return proxy;
  };
  const DB = {
    prepare: (sql: string) => recordStatement(real.prepare(sql), sql, []),
    batch: async (list: D1PreparedStatement[]) => {
      const known = list.map((s) => originals.get(s));
      const results = await real.batch(list.map((s, i) => known[i]?.statement ?? s));
      results.forEach((result, i) => {
        record(known[i]?.sql ?? "", known[i]?.params ?? [], result);
      });
      return results;
    },
  } as unknown as D1Database;
  return { DB, costs };
}

/** How many values a statement was asked for as JSON lists (`json_each`); each counts as a row read. */
const countListed = ({ params }: StatementCost): number =>
  params.reduce<number>((n, p) => n + (typeof p === "string" && p.startsWith("[") ? JSON.parse(p).length : 0), 0);

/**
 * The statements that read far more rows than they return, write or are asked for. The allowance covers look-ups in
 * indexes, joined rows and small tables.
 */
export const listWastefulStatements = (costs: readonly StatementCost[]): string[] =>
  costs
    .filter((c) => c.rowsRead > 200 + 12 * (c.returned + c.written + countListed(c)))
    .map((c) => `${c.rowsRead} rows read for ${c.returned} returned and ${c.written} written: ${c.sql}`);
