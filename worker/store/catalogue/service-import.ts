import { httpError } from "../../kernel/http-error.ts";
import { DAY } from "../../kernel/instants.ts";
import type { ImportState, ImportStepResult } from "./contract.ts";
import type { CatalogueDeps } from "./service-availability.ts";
import { applyImportStep, previewImport } from "./service-import-apply.ts";

const RETENTION = 7 * DAY;
const importStateKey = (id: string) => `imports/${id}.json`;

/** Checks a file and stores the report, so that its page can be left and opened again. */
export async function createImport(
  deps: CatalogueDeps,
  file: string | Uint8Array,
  name: string,
  actor: string,
): Promise<ImportState> {
  const report = await previewImport(deps, file);
  const state: ImportState = { id: report.id, name, actor, at: deps.now(), report, progress: null };
  await saveImportState(deps, state);
  return state;
}

const saveImportState = (deps: CatalogueDeps, state: ImportState) =>
  deps.env.MEDIA.put(importStateKey(state.id), JSON.stringify(state), {
    customMetadata: { name: state.name.slice(0, 200), at: String(state.at), step: importStage(state) },
  });
const importStage = ({ progress }: ImportState) =>
  progress === null ? "Not started" : progress.next === null ? "Imported" : "Not finished";

/**
 * An import with its progress.
 * @throws httpError not_found after a week, or for an unknown id
 */
export async function getImportState(deps: Pick<CatalogueDeps, "env">, id: string): Promise<ImportState> {
  const object = /^[\w-]{1,64}$/.test(id) ? await deps.env.MEDIA.get(importStateKey(id)) : null;
  if (!object) throw httpError("not_found", "This import is no longer available. Import the file again.");
  return object.json<ImportState>();
}

/**
 * Writes the next products of an import and records the progress. A repeated step changes nothing more, so a
 * page may retry after a lost response.
 * @param from the index that the page expects
 */
export async function runImportStep(
  deps: CatalogueDeps,
  id: string,
  from: number,
  actor: string,
): Promise<ImportStepResult> {
  const state = await getImportState(deps, id);
  if (state.progress?.next === null) return { next: null, products: 0, changed: 0, refused: [] };
  const step = await applyImportStep(deps, id, from, actor);
  const { done, changed, refused } = state.progress ?? { done: 0, changed: 0, refused: [] };
  const known = new Set(refused.map((r) => r.handle));
  await saveImportState(deps, {
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

export interface SavedImport {
  id: string;
  name: string;
  at: number;
  step: string;
}

/** The stored imports, newest first. */
export async function listImports({ env }: Pick<CatalogueDeps, "env">): Promise<SavedImport[]> {
  const { objects } = await env.MEDIA.list({ prefix: "imports/", include: ["customMetadata"], limit: 200 });
  return objects
    .flatMap((o) => {
      const id = /^imports\/([\w-]+)\.json$/.exec(o.key)?.[1];
      const { name = "", at = "0", step = "" } = o.customMetadata ?? {};
      return id ? [{ id, name, at: Number(at), step }] : [];
    })
    .sort((a, b) => b.at - a.at);
}

/** Cron: deletes the files and reports of imports after a week. */
export async function deleteOldImports({
  env,
  now,
}: Pick<CatalogueDeps, "env" | "now">): Promise<{ forgotten: number }> {
  const { objects } = await env.MEDIA.list({ prefix: "imports/", limit: 200 });
  const expired = objects.filter((o) => o.uploaded.getTime() < now() - RETENTION).map((o) => o.key);
  if (expired.length > 0) await env.MEDIA.delete(expired);
  return { forgotten: expired.length };
}
