import { BandHeader } from "#app/art/page-band.tsx";
import { INGREDIENTS, type IngredientKey, isIngredient } from "#app/lib/ingredients.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { seo } from "#app/lib/seo.ts";
import { GradeLegend } from "#app/science/grade-legend.tsx";
import { filterStudies } from "#app/science/studies.ts";
import { StudyCard } from "#app/science/study-card.tsx";
import { REVIEWED_STUDIES } from "#app/science/study-list.ts";
import { Callout, Grid, Link, Section } from "#app/ui/index.ts";
import type { Route } from "./+types/studies";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Ingredient studies",
    description:
      "Human studies of our ingredients with design, people, dose, result and DOI, including the ones that found nothing.",
  });

/** The reviewed studies, filtered by `?ingredient=`; an unknown ingredient shows all. */
export function loader({ request }: Route.LoaderArgs) {
  const word = new URL(request.url).searchParams.get("ingredient");
  const ingredient = isIngredient(word) ? word : null;
  return { ingredient, studies: filterStudies(REVIEWED_STUDIES, ingredient), total: REVIEWED_STUDIES.length };
}

export default function Studies({ loaderData: { ingredient, studies, total } }: Route.ComponentProps) {
  const chosen = ingredient ? INGREDIENTS[ingredient] : null;
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["The Science", "/science"],
          ["Studies", "/ingredient-studies"],
        ]}
      />
      <BandHeader
        drawing="survey"
        eyebrow="Studies"
        title="What was tested, on whom, and what came out"
        lead={`${total} human studies, in our words, each with its limits. Studies in patients are left out: food is not medicine.`}
      />
      <Section tight>
        <nav className="chips" aria-label="Filter by ingredient">
          <Link
            className="chip"
            to="/ingredient-studies"
            preventScrollReset
            aria-current={ingredient ? undefined : "true"}
          >
            All
          </Link>
          {(Object.keys(INGREDIENTS) as IngredientKey[]).map((key) => (
            <Link
              key={key}
              className="chip"
              to={`/ingredient-studies?ingredient=${key}`}
              preventScrollReset
              aria-current={key === ingredient ? "true" : undefined}
            >
              {INGREDIENTS[key].name}
            </Link>
          ))}
        </nav>
        <p role="status" style={{ marginBlock: 24 }}>
          {chosen ? (
            <>
              <strong>
                {chosen.name}, grade {chosen.grade}.
              </strong>{" "}
              {chosen.line} {studies.length === 1 ? "1 study." : `${studies.length} studies.`}
            </>
          ) : (
            <span className="dim">All ingredients, newest study first.</span>
          )}
        </p>
        <Grid min={340}>
          {studies.map((s) => (
            <StudyCard key={s.id} study={s} />
          ))}
        </Grid>
      </Section>
      <Section surface tight aria-labelledby="grades">
        <h2 id="grades">What the grades mean</h2>
        <p className="dim" style={{ margin: "12px 0 24px", maxWidth: "62ch" }}>
          A grade tells you how good the evidence on an ingredient is, not how good the news is: a large trial that
          found nothing is strong evidence. No ingredient here has an A.
        </p>
        <GradeLegend />
        <div style={{ marginTop: 32 }}>
          <Callout title="Purple corn and lucuma">
            We found no human trial of either that we could verify. We use lucuma for its taste and make no claims about
            it.
          </Callout>
        </div>
      </Section>
    </>
  );
}
