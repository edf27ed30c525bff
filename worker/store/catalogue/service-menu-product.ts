import { sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { MENU_TAG } from "../../kernel/page-tags.ts";
import { auditIfChangedStatement } from "../../settings/index.ts";
import type { StoreDeps } from "../deps.ts";
import { runBatch } from "../statement.ts";
import type { ChosenMenuProduct, MenuProductInput, ProductCard } from "./contract.ts";
import { IS_BUYABLE, PRODUCT_CARD_COLUMNS, type ProductCardRow, toProductCard } from "./product-cards.ts";

/** The setting that holds the id of the product in the shop's menus. */
const KEY = "menuProduct";

type ChosenRow = ProductCardRow & { status: ChosenMenuProduct["status"]; buyable: number };

/** The product that the owner chose for the menus, whether or not it is shown; null where none was chosen. */
async function readChosen({ db }: Pick<StoreDeps, "db">): Promise<ChosenMenuProduct | null> {
  const [row] = await db.all<ChosenRow>(sql`
    SELECT ${PRODUCT_CARD_COLUMNS}, p.status, ${IS_BUYABLE} AS buyable
    FROM settings_value s JOIN store_product p ON p.id = s.value ->> '$' WHERE s.key = ${KEY}`);
  if (!row) return null;
  const isShown = row.status === "active" && row.buyable === 1;
  return { card: toProductCard(row), status: row.status, isShown };
}

/**
 * The product in the menus, as far as it is sold: active, and one of its variants can be bought now. `handle` is that of
 * the chosen product also where it isn't shown, since its next save may show it.
 */
export async function getMenuProduct(
  deps: Pick<StoreDeps, "db">,
): Promise<{ handle: string | null; card: ProductCard | null }> {
  const chosen = await readChosen(deps);
  return { handle: chosen?.card.handle ?? null, card: chosen?.isShown ? chosen.card : null };
}

/** What the owner chose, for the page where it is chosen. */
export const getChosenMenuProduct = readChosen;

/**
 * Chooses the product in the menus, or none. A draft may be chosen: it is shown once it is published.
 * @throws httpError bad_input where there is no such product or it is archived, conflict where the choice is no longer `was`
 */
export async function saveMenuProduct(
  deps: StoreDeps,
  { productId, was }: MenuProductInput,
  actor: string,
): Promise<void> {
  const { db, now } = deps;
  const isAllowed = sql`EXISTS (SELECT 1 FROM store_product WHERE id = ${productId} AND status <> 'archived')`;
  // A choice of a product that was deleted is no choice.
  const chosen = sql`(SELECT p.id FROM settings_value s JOIN store_product p ON p.id = s.value ->> '$' WHERE s.key = ${KEY})`;
  const isAsSeen = sql`${chosen} IS ${was}`;
  const [changed] = await runBatch(db, [
    productId === null
      ? db.run(sql`DELETE FROM settings_value WHERE key = ${KEY} AND ${isAsSeen}`)
      : db.run(sql`
          INSERT INTO settings_value (key, value, updated_at, updated_by)
          SELECT ${KEY}, ${JSON.stringify(productId)}, ${now()}, ${actor} WHERE ${isAllowed} AND ${isAsSeen}
          ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`),
    auditIfChangedStatement(deps, actor, "menu.product", "menu:product", { before: was, after: productId }),
  ]);
  if (changed?.meta.changes !== 0) {
    await deps.live.publishContent([MENU_TAG]);
    return;
  }
  const stored = await readChosen(deps);
  if ((stored?.card.id ?? null) === productId) return;
  if ((stored?.card.id ?? null) === was)
    throw httpError("bad_input", "This product no longer exists or is archived. Choose another one.", {
      field: "productId",
    });
  throw httpError(
    "conflict",
    stored
      ? `Someone else chose ${stored.card.title} meanwhile. Nothing was changed.`
      : "Someone else removed the product meanwhile. Nothing was changed.",
    { reason: "stale" },
  );
}
