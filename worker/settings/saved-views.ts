import { asc, eq } from "drizzle-orm";
import { httpError } from "../kernel/http-error.ts";
import { newId } from "../kernel/ids.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import type { RequestDeps } from "../request-context.ts";
import { auditStatement } from "./audit.ts";
import { MAX_SAVED_VIEWS, type SavedView, type SavedViewInput } from "./contract.ts";
import { settingsSavedView } from "./schema.ts";

const nameTaken = () =>
  httpError("conflict", "There is already a view with this name. Enter another name.", { field: "label" });

/** The saved views of the admin's lists, shared by all staff. */
export function savedViewsService(deps: Pick<RequestDeps, "db" | "now">) {
  const { db, now } = deps;
  return {
    /** The views of a list, oldest first. */
    listSavedViews: (list: string): Promise<SavedView[]> =>
      db
        .select({ id: settingsSavedView.id, label: settingsSavedView.label, query: settingsSavedView.query })
        .from(settingsSavedView)
        .where(eq(settingsSavedView.list, list))
        .orderBy(asc(settingsSavedView.id))
        .limit(MAX_SAVED_VIEWS),

    /**
     * Saves a view.
     * @throws httpError conflict if the name is taken or the list has too many
     */
    async saveView({ list, label, query }: SavedViewInput, actor: string): Promise<SavedView> {
      const existing = await db.select().from(settingsSavedView).where(eq(settingsSavedView.list, list));
      if (existing.some((v) => v.label.toLowerCase() === label.toLowerCase())) throw nameTaken();
      if (existing.length >= MAX_SAVED_VIEWS)
        throw httpError("conflict", `A list can have up to ${MAX_SAVED_VIEWS} saved views. Delete one first.`);
      const id = newId(now());
      try {
        await runBatch(db, [
          db.insert(settingsSavedView).values({ id, list, label, query, createdAt: now() }),
          auditStatement(deps, actor, "view.save", `view:${id}`, { after: { list, label } }),
        ]);
      } catch (error) {
        // Someone saved one of this name in the same moment.
        if (!/settings_saved_view/.test(violatedConstraint(error) ?? "")) throw error;
        throw nameTaken();
      }
      return { id, label, query };
    },

    /** Deletes a view; one that is gone already is no error. */
    async deleteView(id: string, actor: string): Promise<void> {
      const view = await db.select().from(settingsSavedView).where(eq(settingsSavedView.id, id)).get();
      if (!view) return;
      await db.batch([
        db.delete(settingsSavedView).where(eq(settingsSavedView.id, id)),
        auditStatement(deps, actor, "view.delete", `view:${id}`, { before: { list: view.list, label: view.label } }),
      ]);
    },
  };
}
