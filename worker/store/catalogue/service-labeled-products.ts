import { sql } from "drizzle-orm";
import type { StoreDeps } from "../deps.ts";
import type { Label } from "./contract.ts";
import { parseJsonOr, parseLabel } from "./row-mappers.ts";

export interface LabeledProductRow {
  handle: string;
  title: string;
  label: Label;
  /** Of its active variants. */
  barcodes: string[];
}

const MAX_PRODUCTS = 500;

/** The products on sale that have a label, in the shop's order, at most 500. */
export async function listLabeledProducts({ db }: Pick<StoreDeps, "db">): Promise<LabeledProductRow[]> {
  const rows = await db.all<{ handle: string; title: string; label: string | null; barcodes: string }>(sql`
    SELECT p.handle, p.title,
      (SELECT f.label FROM store_facts f WHERE f.product_id = p.id ORDER BY f.variant_id, f.version DESC LIMIT 1) AS label,
      (SELECT json_group_array(v.barcode) FROM store_variant v
        WHERE v.product_id = p.id AND v.active AND v.barcode <> '') AS barcodes
    FROM store_product p INDEXED BY store_product_list
    WHERE p.status = 'active' AND EXISTS (SELECT 1 FROM store_facts f WHERE f.product_id = p.id)
    ORDER BY p.position, p.id LIMIT ${MAX_PRODUCTS}`);
  return rows.flatMap(({ handle, title, label, barcodes }) => {
    const parsed = parseLabel(label);
    return parsed ? [{ handle, title, label: parsed, barcodes: parseJsonOr<string[]>(barcodes, []) }] : [];
  });
}
