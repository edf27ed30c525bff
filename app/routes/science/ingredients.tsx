import { knownPlant } from "#app/art/drawing-names.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { SunPlant } from "#app/science/sun-plant.tsx";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Link, LinkButton, Section } from "#app/ui/index.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { countWords, firstSentence } from "#worker/science/domain-evidence-words.ts";
import { GRADES, gradeWords } from "#worker/science/domain-grade.ts";
import type { Route } from "./+types/ingredients";
import "./science-page.css";

export const meta = () =>
  seo({
    title: "Ingredients and their evidence",
    description:
      "Plants and nutrients with a grade from A to E by a published rule: what human trials found, and how sure we can be.",
  });

/** All ingredients of the library, best grade first. */
export async function loader({ context }: Route.LoaderArgs) {
  const library = await loadLibrary(context.get(requestContextKey));
  const ingredients = [...evidenceByIngredient(library).values()].map(({ ingredient, report, outcomes }) => ({
    key: ingredient.key,
    name: ingredient.name,
    latin: ingredient.latin,
    plant: knownPlant(ingredient.drawing),
    line: firstSentence(ingredient.summary),
    grade: report.grade,
    words: gradeWords(report),
    counts:
      outcomes.length === 0
        ? "Nothing to count"
        : `${countWords(outcomes.length, "outcome")}, ${countWords(new Set(outcomes.flatMap((row) => row.studies.map((study) => study.id))).size, "study", "studies")}`,
  }));
  ingredients.sort((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade) || a.name.localeCompare(b.name));
  return { ingredients };
}

export default function Ingredients({ loaderData: { ingredients } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["The Science", "/science"],
          ["Ingredients", "/ingredients"],
        ]}
      />
      <BandHeader
        drawing="survey"
        eyebrow="Ingredients"
        title="What is known, plant by plant"
        lead="One page for each, without a product on it. The letter says how sure we can be, not how good the news is."
      />
      <Section tight aria-label="Ingredients">
        <ul className="ingredient-list">
          {ingredients.map((one) => (
            <li key={one.key} className="card card-link">
              <SunPlant plant={one.plant} latin={one.latin} size={92} />
              <div>
                <h2>
                  <Link to={`/ingredients/${one.key}`}>{one.name}</Link>
                </h2>
                <p className="dim small">
                  <em>{one.latin}</em>
                </p>
              </div>
              <GradeTile grade={one.grade} />
              <p className="ingredient-list-line">
                <strong>{one.words}.</strong> {one.line}
              </p>
              <p className="dim small">{one.counts}</p>
            </li>
          ))}
        </ul>
        <p className="row" style={{ marginTop: 40 }}>
          <LinkButton to="/ingredient-studies">Search all studies</LinkButton>
          <Link to="/science">How we grade evidence</Link>
        </p>
      </Section>
    </>
  );
}
