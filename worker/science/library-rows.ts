import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/db.ts";
import type { Ingredient, Study, StudyResult } from "./contract.ts";

/** How it stands in the editor, beside what pages show of it. */
interface Stored {
  status: "draft" | "published";
  version: number;
  updatedAt: number;
}

type Row = Record<string, string | number | null>;

/** A study whatever its status, or null. Two statements at once. */
export async function readStudy({ db }: { db: Db }, id: string): Promise<(Stored & { study: Study }) | null> {
  const [[row], results] = await db.batch([
    db.all<Row>(sql`SELECT * FROM science_study WHERE id = ${id}`),
    db.all<Row>(sql`SELECT * FROM science_result WHERE study_id = ${id} ORDER BY position`),
  ]);
  if (!row) return null;
  const { limitations, history, randomized, controlled, patients, paidByMaker, ...study } = camelCase(row);
  return {
    ...storedOf(study),
    study: {
      ...(study as unknown as Study),
      limitations: JSON.parse(String(limitations)) as string[],
      history: JSON.parse(String(history)) as Study["history"],
      randomized: randomized === 1,
      controlled: controlled === 1,
      patients: patients === 1,
      paidByMaker: paidByMaker === 1,
      results: results.map((result) => {
        const { studyId: _, position: __, main, effect, ...rest } = camelCase(result);
        return {
          ...rest,
          main: main === 1,
          effect: typeof effect === "string" ? JSON.parse(effect) : null,
        } as unknown as StudyResult;
      }),
    },
  };
}

/** Ingredients whatever their status, by name; or one. */
export async function readIngredients(
  { db }: { db: Db },
  key?: string,
): Promise<(Stored & { ingredient: Ingredient })[]> {
  const one: SQL = key === undefined ? sql`` : sql`WHERE key = ${key}`;
  const rows = await db.all<Row>(sql`SELECT * FROM science_ingredient ${one} ORDER BY name, key`);
  return rows.map((row) => {
    const { cautions, ...ingredient } = camelCase(row);
    return {
      ...storedOf(ingredient),
      ingredient: {
        ...(ingredient as unknown as Ingredient),
        cautions: JSON.parse(String(cautions)) as Ingredient["cautions"],
      },
    };
  });
}

function storedOf(values: Row): Stored {
  const { status, version, updatedAt } = values;
  for (const name of ["status", "version", "updatedAt"]) delete values[name];
  return { status: status as Stored["status"], version: Number(version), updatedAt: Number(updatedAt) };
}

const camelCase = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
