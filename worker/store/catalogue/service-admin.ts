import { eq, sql } from "drizzle-orm";
import { fault } from "../../kernel/http-error.ts";
import type { BulkInput, Lot, LotInput, LotStatusInput } from "./contract.ts";
import { lots } from "./schema.ts";
import { adminTags, variantChoices } from "./service-admin-queries.ts";
import type { CatalogueBase } from "./service-availability.ts";
import { bulkChange } from "./service-bulk.ts";
import { beginImport, importState, keptImports, stepImport, sweepImports } from "./service-import.ts";
import { lotByNumber, saveLot } from "./service-lots.ts";

/** What only the staff's rooms ask of the catalogue. `actor` is the e-mail address of the person who acts. */
export function catalogueDesk(base: CatalogueBase) {
  const { db } = base;

  /** A lot by its id; null where there is none. */
  async function lotById(id: string): Promise<Lot | null> {
    const row = await db.select({ plain: lots.plainNumber }).from(lots).where(eq(lots.id, id)).get();
    return row ? lotByNumber(base, row.plain) : null;
  }

  return {
    /** The shop's own tags. */
    tags: () => adminTags(base),
    /** Variants by a part of what they are called, or those with these ids. */
    variants: (q: string, ids: readonly string[] = []) => variantChoices(base, q, ids),
    /** One change of many products. */
    bulk: (input: BulkInput, actor: string) => bulkChange(base, input, actor),

    lotById,
    /**
     * Releases, holds back or recalls a lot. @throws fault not_found, bad_input where its tests do not allow it
     */
    async lotStatus(id: string, { status, note }: LotStatusInput, actor: string): Promise<void> {
      const lot = await lotById(id);
      if (!lot) throw fault("not_found", "There is no such lot.");
      if (status === "recalled" && note === "" && lot.note === "")
        throw fault("bad_input", "Write why it is recalled: the buyers read it.", { field: "note" });
      const { id: _, product: __, variant, tests, ...own } = lot;
      const input: LotInput = {
        ...own,
        variantId: variant.id,
        tests: tests.map(({ ok: _ok, ...t }) => t),
        status,
        note: note || lot.note,
      };
      await saveLot(base, id, input, actor);
    },

    /** How many reviews wait, are shown, and were turned away. */
    async reviewCounts(): Promise<Record<"pending" | "published" | "rejected", number>> {
      const rows = await db.all<{ status: "pending" | "published" | "rejected"; n: number }>(
        sql`SELECT status, count(*) AS n FROM store_review GROUP BY status`,
      );
      const of = (status: string) => rows.find((r) => r.status === status)?.n ?? 0;
      return { pending: of("pending"), published: of("published"), rejected: of("rejected") };
    },

    beginImport: (text: string, name: string, actor: string) => beginImport(base, text, name, actor),
    stepImport: (id: string, from: number, actor: string) => stepImport(base, id, from, actor),
    importState: (id: string) => importState(base, id),
    imports: () => keptImports(base),
    sweepImports: () => sweepImports(base),
  };
}
