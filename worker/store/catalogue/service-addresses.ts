import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { ProductAddress, ProductAddresses } from "./contract-address.ts";

/** Products and former handles that are read at once; with more of them each address is looked up by itself. */
const MAX_ADDRESSES = 2000;

interface AddressRow {
  handle: string;
  present: string;
  status: string;
  title: string;
  kind: string;
}

/**
 * The addresses of active products, and those that active or archived ones once had. A product that became a draft is
 * not among them: it may come back.
 * @param only one handle, where the shop has too many of them
 */
export async function listProductAddresses(
  { db }: Pick<StoreDeps, "db">,
  only: string | null = null,
  max = MAX_ADDRESSES,
): Promise<ProductAddresses> {
  const [active, past] = await db.batch([
    db.all<{ handle: string }>(
      only === null
        ? sql`SELECT handle FROM store_product INDEXED BY store_product_list WHERE status = 'active' LIMIT ${max}`
        : sql`SELECT handle FROM store_product WHERE handle = ${only} AND status = 'active'`,
    ),
    db.all<AddressRow>(sql`
      SELECT h.handle, p.handle AS present, p.status, p.title, p.kind
      FROM store_past_handle h JOIN store_product p ON p.id = h.product_id
      WHERE p.status IN ('active', 'archived') ${only === null ? sql`` : sql`AND h.handle = ${only}`} LIMIT ${max}`),
  ]);
  return {
    byHandle: Object.fromEntries<ProductAddress>([
      ...past.map((row): [string, ProductAddress] => [row.handle, toAddress(row)]),
      // A handle that another product took since is that product's.
      ...active.map((row): [string, ProductAddress] => [row.handle, { status: "active" }]),
    ]),
    isComplete: only === null && active.length < max && past.length < max,
  };
}

const toAddress = ({ status, present, title, kind }: AddressRow): ProductAddress =>
  status === "active" ? { status: "moved", to: present } : { status: "gone", title, kind };
