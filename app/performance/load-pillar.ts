import type { RequestContext } from "#app/context.ts";
import { loadLibrary } from "#app/lib/load-library.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { type Grade, gradeWords } from "#worker/science/domain-grade.ts";
import { studyPath } from "#worker/science/domain-study-words.ts";
import { PILLARS, type Pillar } from "./pillars.ts";

/** A study that a pillar rests on, with the grade of what it was about. */
export interface PillarStudy {
  id: string;
  path: string;
  headline: string;
  source: string;
  grade: Grade;
  words: string;
}

export interface PillarData {
  part: Pillar;
  studies: PillarStudy[];
  others: Pick<Pillar, "path" | "name" | "lead" | "plant">[];
}

/**
 * What the page of a pillar shows: its texts, which only the server has, and its studies as the library has them today; one
 * that is no longer published is left out.
 */
export async function loadPillar(ctx: RequestContext, key: keyof typeof PILLARS): Promise<PillarData> {
  const part: Pillar = PILLARS[key];
  const library = await loadLibrary(ctx);
  const evidence = evidenceByIngredient(library);
  const wanted = new Set(part.evidence.flatMap((item) => item.studies));
  const studies = library.studies
    .filter((study) => wanted.has(study.id))
    .flatMap((study): PillarStudy[] => {
      const main = study.results.find((result) => result.main) ?? study.results[0];
      const row = main && evidence.get(main.ingredient)?.outcomes.find(({ outcome }) => outcome.key === main.outcome);
      if (!row) return [];
      return [
        {
          id: study.id,
          path: studyPath(study.id),
          headline: study.headline,
          source: `${study.journal}, ${study.year}`,
          grade: row.report.grade,
          words: gradeWords(row.report),
        },
      ];
    });
  const others = Object.values(PILLARS)
    .filter(({ path }) => path !== part.path)
    .map(({ path, name, lead, plant }) => ({ path, name, lead, plant }));
  return { part, studies, others };
}
