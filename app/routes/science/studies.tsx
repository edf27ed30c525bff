import { useNavigation } from "react-router";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { toStudyFilterView } from "#app/science/study-filter-view.ts";
import { StudyRow } from "#app/science/study-row.tsx";
import { toStudyRow } from "#app/science/study-row-view.ts";
import { FilterChips } from "#app/ui/filter-chips.tsx";
import { Container, EmptyState, Link, LinkButton, Section } from "#app/ui/index.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { countWords } from "#worker/science/domain-evidence-words.ts";
import { listStudies, parseStudyFilter, studyListPath } from "#worker/science/domain-study-filter.ts";
import type { Route } from "./+types/studies";
import "./studies-page.css";

export const meta = ({ loaderData }: Route.MetaArgs) =>
  seo({
    title: loaderData && loaderData.page > 1 ? `Ingredient studies, page ${loaderData.page}` : "Ingredient studies",
    description:
      "Human studies of plants and nutrients with design, people, dose, result and DOI, including the ones that found nothing.",
  });

/** A page of the studies that fit the URL's filters. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const library = await loadLibrary(context.get(requestContextKey));
  const filter = parseStudyFilter(new URL(request.url).searchParams);
  const list = listStudies(library, filter);
  const evidence = evidenceByIngredient(library);
  const only = filter.ingredient.length === 1 ? filter.ingredient[0] : undefined;
  const about = filter.outcome.length === 1 ? filter.outcome[0] : undefined;
  const ingredient = only ? evidence.get(only)?.ingredient : undefined;
  const pageUrl = (page: number) => studyListPath({ ...filter, page });
  return {
    view: toStudyFilterView(library, filter, list),
    studies: list.studies.map((study) => toStudyRow(study, library, evidence, { ingredient: only, outcome: about })),
    total: list.total,
    all: library.studies.length,
    page: list.page,
    pages: Array.from({ length: list.pages }, (_, i) => ({ number: i + 1, path: pageUrl(i + 1) })),
    ingredient: ingredient ? { name: ingredient.name, path: `/ingredients/${ingredient.key}` } : null,
  };
}

const loadFilters = () => import("#app/science/study-filters.tsx").then((m) => m.StudyFilters);
const Filters = await lazyHydration(loadFilters, "interaction");

export default function Studies({ loaderData }: Route.ComponentProps) {
  const { view, studies, total, all, page, pages, ingredient } = loaderData;
  const busy = useNavigation().state === "loading";
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
        lead={`${all} human studies in our words, each with its limits. Studies in patients are listed, and count toward no grade.`}
      />
      <Container className="products-page studies-page">
        <Filters view={view} total={total} />
        <div className="products-status">
          <p role="status">{countWords(total, "study", "studies")}</p>
          <FilterChips chips={view.chips} clearHref="/ingredient-studies" />
        </div>
        {ingredient ? (
          <p className="studies-ingredient">
            <Link to={ingredient.path}>What is known about {ingredient.name.toLowerCase()}, outcome by outcome</Link>
          </p>
        ) : null}
        {studies.length === 0 ? (
          <EmptyState
            title="No study matches"
            text="No study of the library fits all of these. Remove a filter, or use other words."
            action={
              <LinkButton to="/ingredient-studies" variant="outline">
                Clear filters
              </LinkButton>
            }
          />
        ) : (
          <div className="study-rows products-list" aria-busy={busy || undefined}>
            {studies.map((study) => (
              <StudyRow key={study.id} study={study} as="h2" />
            ))}
          </div>
        )}
        {pages.length > 1 ? (
          <nav className="page-links" aria-label="Pages">
            {pages.map(({ number, path }) => (
              <Link key={number} className="chip" to={path} aria-current={number === page ? "page" : undefined}>
                <span className="visually-hidden">Page </span>
                {number}
              </Link>
            ))}
          </nav>
        ) : null}
      </Container>
      <Section surface tight>
        <div className="split">
          <h2>What does the letter say?</h2>
          <div>
            <p>
              How sure we can be of an answer, not how good the news is. A large trial that found nothing is strong
              evidence.
            </p>
            <p className="row" style={{ marginTop: 16 }}>
              <LinkButton to="/science">How we grade</LinkButton>
              <Link to="/ingredients">All ingredients</Link>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
