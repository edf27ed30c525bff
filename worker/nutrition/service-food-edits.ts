/** Corrections of the food library and foods that staff add. */
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { httpError } from "../kernel/http-error.ts";
import type { Db } from "../platform/db.ts";
import { runBatch, violatedConstraint } from "../platform/run-batch.ts";
import { auditIfChangedStatement, auditStatement } from "../settings/index.ts";
import type {
  FoodAdditions,
  FoodEdit,
  FoodEditInput,
  FoodPatch,
  foodEditBody,
  LibraryFoodRow,
  libraryFoodsQuery,
} from "./contract-food-edit.ts";
import { applyEdit, diffFood, findImplausible, mergeFoods, toStaffFood } from "./domain-food-edits.ts";
import type { LibraryFood } from "./domain-food-library.ts";
import { createFoodIndex, searchFoods } from "./domain-food-search.ts";
import { type LabeledProduct, toProductFood } from "./domain-product-food.ts";
import { loadFoodLibrary } from "./food-library.ts";

export interface FoodEditDeps {
  db: Db;
  env: Pick<Env, "ASSETS">;
  now: () => number;
  listLabeledProducts: () => Promise<LabeledProduct[]>;
  brandName: string;
}

interface EditRow {
  id: string;
  version: number;
  patch: string;
}

const MAX_EDITS = 5000;
const SHOWN = 50;

async function listEdits({ db }: Pick<FoodEditDeps, "db">): Promise<FoodEdit[]> {
  const rows = await db.all<EditRow>(
    sql`SELECT id, version, patch FROM nutrition_library_edit ORDER BY id LIMIT ${MAX_EDITS}`,
  );
  return rows.map(({ id, version, patch }) => ({ id, version, patch: JSON.parse(patch) as FoodPatch }));
}

/** A short text that changes with what is said. */
async function fingerprint(data: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(data));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What the shop and staff add to the library of the build; public. */
export async function listAdditions(deps: FoodEditDeps): Promise<FoodAdditions> {
  const [edits, labeled] = await Promise.all([listEdits(deps), deps.listLabeledProducts()]);
  const products = labeled.map((product) => toProductFood(product, deps.brandName));
  return { version: await fingerprint([edits, products]), products, edits };
}

/** All foods that can be found, as the browser has them. */
export async function listAllFoods(deps: FoodEditDeps): Promise<LibraryFood[]> {
  const [{ foods }, additions] = await Promise.all([loadFoodLibrary(deps), listAdditions(deps)]);
  return mergeFoods(foods, additions);
}

/** Foods for the admin's list: the best matches, or those that were edited; how many the list has before the search, and how many there are. */
export async function listLibraryFoods(
  deps: FoodEditDeps,
  { q, show }: z.output<typeof libraryFoodsQuery>,
): Promise<{ rows: LibraryFoodRow[]; chosen: number; total: number }> {
  const [{ foods }, edits] = await Promise.all([loadFoodLibrary(deps), listEdits(deps)]);
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  const all: LibraryFood[] = [
    ...foods.map((food) => applyEdit(food, byId.get(food.id)?.patch ?? {})),
    ...edits.filter(({ id }) => id.startsWith("staff-")).map(toStaffFood),
  ];
  const chosen = all.filter(({ id, contains }) => {
    const edit = byId.get(id);
    if (show === "edited") return edit !== undefined && !id.startsWith("staff-");
    if (show === "hidden") return edit?.patch.isHidden === true;
    if (show === "unknown") return (contains ?? null) === null;
    return show === "staff" ? id.startsWith("staff-") : true;
  });
  const found = q === "" ? chosen.slice(0, SHOWN) : searchFoods(createFoodIndex(chosen), q, { limit: SHOWN });
  const rows = found.map((food) => {
    const edit = byId.get(food.id);
    return { food, version: edit?.version ?? 0, isHidden: edit?.patch.isHidden ?? false };
  });
  return { rows, chosen: chosen.length, total: all.length };
}

const stale = () => httpError("conflict", "Someone else saved this food in the meantime.", { reason: "stale" });

function requirePlausible({ food, isEnergyMeant }: z.output<typeof foodEditBody>): void {
  const found = findImplausible(food.per100g);
  if (!found || (found.field === "energyKcal" && isEnergyMeant)) return;
  throw httpError("bad_input", found.problem, { field: `food.per100g.${found.field}` });
}

/** Adds a food. @throws httpError bad_input where it cannot be */
export async function addFood(
  deps: FoodEditDeps,
  body: z.output<typeof foodEditBody>,
  actor: string,
): Promise<{ id: string }> {
  requirePlausible(body);
  const id = `staff-${crypto.randomUUID()}`;
  const { db, now } = deps;
  await runBatch(db, [
    db.run(sql`
      INSERT INTO nutrition_library_edit (id, patch, updated_at) VALUES (${id}, ${JSON.stringify(body.food)}, ${now()})`),
    auditStatement(deps, actor, "library_food.create", `library_food:${id}`, { after: { name: body.food.name } }),
  ]);
  return { id };
}

async function patchOf(deps: FoodEditDeps, id: string, food: FoodEditInput): Promise<FoodPatch | null> {
  if (id.startsWith("staff-")) return food;
  const { foods } = await loadFoodLibrary(deps);
  const known = foods.find((one) => one.id === id);
  if (!known) throw httpError("not_found", "This food is no longer in the library.");
  return diffFood(known, food);
}

/**
 * Saves a correction, or a food that staff added. A correction that changes nothing is removed.
 * @throws httpError not_found, bad_input; conflict (`stale`) where someone saved in between
 */
export async function saveFood(
  deps: FoodEditDeps,
  id: string,
  body: z.output<typeof foodEditBody>,
  actor: string,
): Promise<void> {
  requirePlausible(body);
  const { version, food } = body;
  const patch = await patchOf(deps, id, food);
  if (patch === null) return removeEdit(deps, id, version, actor);
  const { db, now } = deps;
  const json = JSON.stringify(patch);
  const write =
    version === 0
      ? db.run(sql`INSERT INTO nutrition_library_edit (id, patch, updated_at) VALUES (${id}, ${json}, ${now()})`)
      : db.run(sql`
          UPDATE nutrition_library_edit SET version = CASE WHEN version = ${version} THEN version + 1 END, patch = ${json},
            updated_at = ${now()} WHERE id = ${id}`);
  try {
    const [written] = await runBatch(db, [
      write,
      auditIfChangedStatement(deps, actor, "library_food.update", `library_food:${id}`, { after: { name: food.name } }),
    ]);
    if (written?.meta.changes === 0) throw stale();
  } catch (error) {
    if (!violatedConstraint(error)?.startsWith("nutrition_library_edit.")) throw error;
    throw stale();
  }
}

/** Removes a correction, so that the food is as its source has it, or a food that staff added. */
export async function removeEdit(deps: FoodEditDeps, id: string, version: number, actor: string): Promise<void> {
  if (version === 0) return;
  const { db } = deps;
  const [removed] = await runBatch(db, [
    db.run(sql`DELETE FROM nutrition_library_edit WHERE id = ${id} AND version = ${version}`),
    auditIfChangedStatement(deps, actor, "library_food.delete", `library_food:${id}`, {}),
  ]);
  if (removed?.meta.changes === 0) throw stale();
}
