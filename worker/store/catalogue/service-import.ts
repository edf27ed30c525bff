import { fault } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import type { ImportState, ImportStep } from "./contract.ts";
import type { CatalogueBase } from "./service-availability.ts";
import { applyImport, tryImport } from "./service-import-apply.ts";

const KEEP = 7 * DAY;
const place = (id: string) => `imports/${id}.json`;

/** Looks through a file and keeps the report, so that its page can be left and opened again. */
export async function beginImport(
  base: CatalogueBase,
  text: string,
  name: string,
  actor: string,
): Promise<ImportState> {
  const report = await tryImport(base, text);
  const state: ImportState = { id: report.id, name, actor, at: base.now(), report, progress: null };
  await keep(base, state);
  return state;
}

const keep = (base: CatalogueBase, state: ImportState) =>
  base.env.MEDIA.put(place(state.id), JSON.stringify(state), {
    customMetadata: { name: state.name.slice(0, 200), at: String(state.at), step: stepOf(state) },
  });
const stepOf = ({ progress }: ImportState) =>
  progress === null ? "looked through" : progress.next === null ? "done" : "begun";

/** An import with how far it came. @throws fault not_found after a week, or for an id that is none of ours */
export async function importState(base: Pick<CatalogueBase, "env">, id: string): Promise<ImportState> {
  const kept = /^[\w-]{1,64}$/.test(id) ? await base.env.MEDIA.get(place(id)) : null;
  if (!kept) throw fault("not_found", "This import is not kept any more: load the file again.");
  return kept.json<ImportState>();
}

/**
 * Writes the next products of an import and notes how far it came. The same step twice changes
 * nothing more, so a page may ask again after a lost answer.
 * @param from where the page believes to be
 */
export async function stepImport(base: CatalogueBase, id: string, from: number, actor: string): Promise<ImportStep> {
  const state = await importState(base, id);
  if (state.progress?.next === null) return { next: null, products: 0, changed: 0, refused: [] };
  const step = await applyImport(base, id, from, actor);
  const { done, changed, refused } = state.progress ?? { done: 0, changed: 0, refused: [] };
  const known = new Set(refused.map((r) => r.handle));
  await keep(base, {
    ...state,
    progress: {
      next: step.next,
      done: Math.max(done, from + step.products),
      changed: changed + step.changed,
      refused: [...refused, ...step.refused.filter((r) => !known.has(r.handle))],
    },
  });
  return step;
}

export interface KeptImport {
  id: string;
  name: string;
  at: number;
  step: string;
}

/** The imports of the last week, newest first. */
export async function keptImports({ env }: Pick<CatalogueBase, "env">): Promise<KeptImport[]> {
  const { objects } = await env.MEDIA.list({ prefix: "imports/", include: ["customMetadata"], limit: 200 });
  return objects
    .flatMap((o) => {
      const id = /^imports\/([\w-]+)\.json$/.exec(o.key)?.[1];
      const { name = "", at = "0", step = "" } = o.customMetadata ?? {};
      return id ? [{ id, name, at: Number(at), step }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** Cron: forgets the files and reports of imports after a week. */
export async function sweepImports({ env, now }: Pick<CatalogueBase, "env" | "now">): Promise<{ forgotten: number }> {
  const { objects } = await env.MEDIA.list({ prefix: "imports/", limit: 200 });
  const old = objects.filter((o) => o.uploaded.getTime() < now() - KEEP).map((o) => o.key);
  if (old.length > 0) await env.MEDIA.delete(old);
  return { forgotten: old.length };
}
