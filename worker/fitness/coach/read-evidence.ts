import type { Library } from "../../science/contract.ts";
import { evidenceByIngredient } from "../../science/domain-evidence.ts";
import type { EvidenceLine } from "./domain-evidence-answer.ts";

/** What the library of studies says, a line for each outcome of each ingredient. */
export async function readEvidenceLines({
  readLibrary,
}: {
  readLibrary: () => Promise<Library>;
}): Promise<EvidenceLine[]> {
  const evidence = evidenceByIngredient(await readLibrary());
  return [...evidence.values()].flatMap(({ ingredient, outcomes }) =>
    outcomes.map(({ outcome, report }) => ({
      ingredient: ingredient.key,
      name: ingredient.name,
      outcome: outcome.name,
      grade: report.grade,
      studies: report.trials,
      people: report.people,
      path: `/ingredients/${ingredient.key}`,
    })),
  );
}
