import { type SQL, sql } from "drizzle-orm";
import { parsePicture, variantPictureSql } from "../../media/index.ts";
import type { Db } from "../../platform/db.ts";
import type { ListedVariant, PackDesign } from "./contract.ts";

interface ListedVariantRow {
  id: string;
  title: string;
  kind: string;
  look: string;
  bin: string;
  picture: string | null;
}

/** What variants look like in a list of orders, as a statement for a batch. @param ids a list for `IN`, in parentheses */
export const listedVariantsStatement = (db: Db, ids: SQL) =>
  db.all<ListedVariantRow>(sql`
    SELECT v.id AS id, p.title AS title, p.kind AS kind, p.look AS look, coalesce((SELECT s.bin FROM store_stock s WHERE s.variant_id = v.id), '') AS bin,
      ${variantPictureSql("v.id", "p.id")} AS picture
    FROM store_variant v JOIN store_product p ON p.id = v.product_id WHERE v.id IN ${ids}`);

/** The rows of `listedVariantsStatement` by variant. */
export const toListedVariants = (rows: readonly ListedVariantRow[]): Record<string, ListedVariant> =>
  Object.fromEntries(
    rows.map(({ id, look, picture, ...row }) => [
      id,
      { ...row, look: JSON.parse(look) as PackDesign, picture: parsePicture(picture) },
    ]),
  );
