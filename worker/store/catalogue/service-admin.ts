import { eq, sql } from "drizzle-orm";
import { httpError } from "../../kernel/http-error.ts";
import { bindDeps } from "../../platform/bind-deps.ts";
import type { BulkChangeInput, Lot, LotInput, LotStatusInput } from "./contract.ts";
import { listImportPictures, retryImportPictures } from "./import-pictures.ts";
import { lots } from "./schema.ts";
import { listShopTags, searchVariants } from "./service-admin-queries.ts";
import type { CatalogueDeps } from "./service-availability.ts";
import { changeProducts } from "./service-bulk.ts";
import * as collections from "./service-collections.ts";
import { duplicateProduct } from "./service-duplicate.ts";
import { createImport, deleteOldImports, getImportState, listImports, runImportStep } from "./service-import.ts";
import { getProductInventory } from "./service-inventory.ts";
import { getLotByNumber, getLotQuantities, saveLot } from "./service-lots.ts";
import { saveMenuCollections } from "./service-menu-collections.ts";
import { getChosenMenuProduct, saveMenuProduct } from "./service-menu-product.ts";
import * as checklist from "./service-publish-checklist.ts";
import * as schedule from "./service-schedule.ts";
import * as showcase from "./service-showcase.ts";

/** Admin tools of the catalog. `actor` is the email of the staff member. */
export function catalogueAdminService(deps: CatalogueDeps) {
  const { db } = deps;

  async function lotById(id: string): Promise<Lot | null> {
    const row = await db.select({ plain: lots.plainNumber }).from(lots).where(eq(lots.id, id)).get();
    return row ? getLotByNumber(deps, row.plain, { staff: true }) : null;
  }

  return {
    ...bindDeps(deps, {
      listTags: listShopTags,
      searchVariants,
      changeProducts: (own: CatalogueDeps, ...[change, actor]: [BulkChangeInput, string]) =>
        changeProducts(own, change, actor),
      duplicateProduct,
      getLotQuantities,
      getProductInventory,
      listChecklists: checklist.listChecklists,
      listSupplyFacts: checklist.listSupplyFacts,
      listCollections: collections.listCollections,
      getCollection: collections.getCollection,
      saveCollection: collections.saveCollection,
      deleteCollection: collections.deleteCollection,
      previewCollectionRule: collections.previewCollectionRule,
      listSchedule: schedule.listSchedule,
      listPlannedChanges: schedule.listPlannedChanges,
      scheduleChange: schedule.scheduleChange,
      cancelScheduledChange: schedule.cancelScheduledChange,
      listHomeHero: showcase.listHomeHero,
      getHeroPicture: showcase.getHeroPicture,
      saveHomeHero: showcase.saveHomeHero,
      saveMenuCollections,
      getChosenMenuProduct,
      saveMenuProduct,
      listProductOrder: showcase.listProductOrder,
      saveProductOrder: showcase.saveProductOrder,
      createImport,
      runImportStep,
      getImport: getImportState,
      listImports,
      listImportPictures,
      retryImportPictures,
      deleteOldImports,
    }),
    lotById,
    /**
     * Releases, withholds or recalls a lot.
     * @throws httpError not_found, bad_input if its tests do not allow it
     */
    async setLotStatus(id: string, { status, note }: LotStatusInput, actor: string): Promise<void> {
      const lot = await lotById(id);
      if (!lot) throw httpError("not_found", "Lot not found.");
      if (status === "recalled" && note === "" && lot.note === "")
        throw httpError("bad_input", "Enter why it's being recalled. Customers will see this.", { field: "note" });
      const { id: _, product: __, variant, tests, file: ___, version, ...own } = lot;
      const input: LotInput = {
        ...own,
        variantId: variant.id,
        tests: tests.map(({ ok: _ok, ...t }) => t),
        status,
        note: note || lot.note,
      };
      await saveLot(deps, id, input, actor, version);
    },

    /** The number of reviews by status; a published one whose change waits counts as pending too. */
    async countReviews(): Promise<Record<"pending" | "published" | "rejected", number>> {
      const rows = await db.all<{ status: "pending" | "published" | "rejected"; n: number }>(
        sql`SELECT status, count(*) AS n FROM store_review GROUP BY status
          UNION ALL SELECT 'pending', count(*) FROM store_review WHERE edit IS NOT NULL`,
      );
      const count = (status: string) => rows.reduce((sum, r) => (r.status === status ? sum + r.n : sum), 0);
      return { pending: count("pending"), published: count("published"), rejected: count("rejected") };
    },
  };
}
