import { sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { EntryAddress, EntryAddresses } from "./contract-address.ts";

/**
 * Texts, and as many old addresses, that an isolate keeps in memory: 2.0 MB of its 128 (V8's heap after 10,000 addresses of
 * 60 characters). A larger site keeps none of them and looks up each address that has no page.
 */
const MAX_ADDRESSES = 5000;

interface AddressRow {
  path: string;
  title: string;
  status: "published" | "archived";
  at: number | null;
}

/**
 * What stands at the addresses of articles, recipes and pages, old ones too: of all of them, or of one. One batch. Drafts
 * are left out: nobody may know of them.
 */
export async function listEntryAddresses(
  { db }: { db: Db },
  only: string | null = null,
  max = MAX_ADDRESSES,
): Promise<EntryAddresses> {
  const one = (column: "e.path" | "m.path") => (only === null ? sql`` : sql`AND ${sql.raw(column)} = ${only}`);
  const [entries, moved] = await db.batch([
    db.all<AddressRow>(sql`
      SELECT e.path, e.title, e.status, e.publish_at AS at FROM content_entry e
      WHERE e.status IN ('published', 'archived') ${one("e.path")} LIMIT ${max}`),
    db.all<AddressRow & { to: string }>(sql`
      SELECT m.path, e.path AS "to", e.title, e.status, e.publish_at AS at
      FROM content_redirect m JOIN content_entry e ON e.id = m.entry_id
      WHERE e.status IN ('published', 'archived') ${one("m.path")} LIMIT ${max}`),
  ]);
  const isWhole = entries.length < max && moved.length < max;
  // A part of them answers nothing: it isn't kept.
  if (only === null && !isWhole) return { byPath: {}, isComplete: false };
  return {
    byPath: Object.fromEntries<EntryAddress>([
      ...moved.map((row): [string, EntryAddress] => [row.path, toAddress(row, row.to)]),
      // An address that another text took since is that text's.
      ...entries.map((row): [string, EntryAddress] => [row.path, toAddress(row, null)]),
    ]),
    isComplete: only === null,
  };
}

const toAddress = ({ status, title, at }: AddressRow, to: string | null): EntryAddress =>
  status === "archived" ? { status: "gone", title } : { status: "visible", to, from: at ?? 0 };
