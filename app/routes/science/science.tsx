import { BandHeader } from "#app/art/page-band.tsx";
import { brand } from "#app/brand.ts";
import { requestContextKey } from "#app/context.ts";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { loadLibrary } from "#app/lib/load-library.ts";
import { seo } from "#app/lib/seo.ts";
import { GradeSteps } from "#app/science/grade-steps.tsx";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Link, LinkButton, Section, SectionHead, StepList, Table, TextColumns } from "#app/ui/index.ts";
import { evidenceByIngredient } from "#worker/science/domain-evidence.ts";
import { answerWords, countWords } from "#worker/science/domain-evidence-words.ts";
import { GRADES, gradeWords } from "#worker/science/domain-grade.ts";
import type { Route } from "./+types/science";
import "./science-page.css";

export const meta = () =>
  seo({
    title: "The Science",
    description:
      "How we read evidence and grade it from A to E by a published rule, what counts, what we don't do, and how we correct ourselves.",
  });

const rules = [
  {
    title: "Keep what we can verify",
    text: "A human trial goes in once its record is checked by its DOI. What it found never keeps it out.",
  },
  {
    title: "Write down the limits first",
    text: "Who took part, how many, against what, for how long, and who paid. These appear next to the result, in the same size.",
  },
  {
    title: "Grade the ingredient, not the product",
    text: "A trial of maca is about maca. Our product wasn't in it, and we don't borrow its result.",
  },
  {
    title: "Say less than the evidence allows",
    text: "Where a sentence on a product page rests on studies, it goes no further than the weakest of them. Studies in patients never support one.",
  },
  {
    title: "Let the grade fall",
    text: "When a new trial finds no effect, we add it, and the grade changes on every page at once.",
  },
];

const counts = [
  { letter: "A", what: "Three trials or more, 500 people in all, one trial with at least 100" },
  { letter: "B", what: "Two trials or more, 100 people in all" },
  { letter: "C", what: "Two trials, or 50 people in one" },
  { letter: "D", what: "Less than that" },
  { letter: "E", what: "No trial that counts: nobody was tested, only patients were, or nobody at random" },
] as const;

const dont = [
  {
    title: "No claims about diseases",
    text: "Food and supplements don't treat, cure or prevent a disease. Trials in patients are listed with their limits and count toward no grade.",
  },
  {
    title: "No product beside a study",
    text: "Pages of studies and ingredients show no product. A link to the store comes last, after everything else.",
  },
  {
    title: "No number that we didn't read",
    text: "An effect is drawn only from figures as printed. Where we extracted none, there are words and no bar. What a paper doesn't state reads “Not stated”.",
  },
  {
    title: "No systematic review",
    text: "The library holds studies whose records we could verify. It isn't everything ever published, and trials that stayed in a drawer can't be in it.",
  },
];

/** The rule, shown by the outcome that most of its steps apply to today; and the ingredients with their grades. */
export async function loader({ context }: Route.LoaderArgs) {
  const library = await loadLibrary(context.get(requestContextKey));
  const evidence = [...evidenceByIngredient(library).values()];
  const rows = evidence.flatMap(({ ingredient, outcomes }) => outcomes.map((row) => ({ ingredient, ...row })));
  // The one to learn most from: where the rule took letters away, then where it has most trials.
  const [example] = rows
    .filter((row) => row.report.trials > 1)
    .sort(
      (a, b) =>
        b.report.reasons.length - a.report.reasons.length ||
        b.report.trials - a.report.trials ||
        b.report.people - a.report.people,
    );
  const funding = Map.groupBy(library.studies, (study) => study.funding);
  return {
    example: example
      ? {
          of: `${example.ingredient.name} and ${example.outcome.name.toLowerCase()}`,
          path: `/ingredients/${example.ingredient.key}#${example.outcome.key}`,
          grade: example.report.grade,
          words: gradeWords(example.report),
          answer: answerWords(example.report.answer),
          steps: example.report.steps,
        }
      : null,
    ingredients: evidence
      .map(({ ingredient, report, outcomes }) => ({
        key: ingredient.key,
        name: ingredient.name,
        grade: report.grade,
        words: gradeWords(report),
        outcomes: countWords(outcomes.length, "outcome"),
        trials: report.trials,
      }))
      .sort((a, b) => GRADES.indexOf(a.grade) - GRADES.indexOf(b.grade) || a.name.localeCompare(b.name)),
    studies: library.studies.length,
    counted: library.studies.filter((study) => study.randomized && study.controlled && !study.patients).length,
    funding: {
      notStated: funding.get("not_stated")?.length ?? 0,
      makers: (funding.get("industry")?.length ?? 0) + (funding.get("mixed")?.length ?? 0),
    },
  };
}

export default function Science({ loaderData }: Route.ComponentProps) {
  const { example, ingredients, studies, counted, funding } = loaderData;
  return (
    <>
      <BreadcrumbJsonLd steps={[["The Science", "/science"]]} />
      <BandHeader
        drawing="survey"
        eyebrow="The Science"
        title="Evidence before adjectives"
        lead="Plants are older than claims. This is how we find out what is known about one, how certain it is, and what we can then say."
        actions={
          <>
            <LinkButton to="/ingredients">See the ingredients</LinkButton>
            <LinkButton to="/ingredient-studies" variant="outline">
              Read the studies
            </LinkButton>
          </>
        }
      />
      <Section aria-labelledby="rules">
        <div className="split split-top">
          <div>
            <h2 id="rules">Five rules</h2>
            <p className="lead">They cost us adjectives. You can hold us to them.</p>
          </div>
          <StepList items={rules} />
        </div>
      </Section>
      <Section surface aria-labelledby="grade">
        <div className="split split-top">
          <div>
            <h2 id="grade">How a letter is made</h2>
            <p className="lead">
              Randomized trials with a control group count, in people without the disease in question. Of the{" "}
              {studies.toLocaleString("en-US")} studies in the library, {counted.toLocaleString("en-US")} do. Their
              number and size give a letter; disagreement, a single research group or makers' money alone take one away.
            </p>
            <ul className="grade-meanings">
              {counts.map(({ letter, what }) => (
                <li key={letter}>
                  <GradeTile grade={letter} /> <span>{what}</span>
                </li>
              ))}
            </ul>
            <p className="row">
              <Link to="/article/how-a-grade-is-made">The whole rule, with ten examples</Link>
            </p>
          </div>
          {example ? (
            <div className="card science-example">
              <p className="eyebrow">Computed just now, from the library</p>
              <h3>{example.of}</h3>
              <GradeSteps steps={example.steps} />
              <p className="science-result">
                <GradeTile grade={example.grade} />
                <span>
                  <strong>{example.words}.</strong> The answer: {example.answer.toLowerCase()}.
                </span>
              </p>
              <p>
                <Link to={example.path}>See the trials behind it</Link>
              </p>
            </div>
          ) : null}
        </div>
      </Section>
      <Section aria-labelledby="today">
        <SectionHead id="today" title="The grades today" action={<Link to="/ingredients">All ingredients</Link>} />
        <Table
          caption="Ingredients and their grades"
          hideCaption
          rows={ingredients}
          rowKey={(r) => r.key}
          columns={[
            { key: "name", label: "Ingredient", cell: (r) => <Link to={`/ingredients/${r.key}`}>{r.name}</Link> },
            {
              key: "grade",
              label: "Grade",
              cell: (r) => (
                <span className="grade-cell">
                  <GradeTile grade={r.grade} /> {r.words}
                </span>
              ),
            },
            { key: "outcomes", label: "Asked about", cell: (r) => r.outcomes },
            { key: "trials", label: "Trials that count", end: true, cell: (r) => r.trials },
          ]}
        />
      </Section>
      <Section surface aria-labelledby="dont">
        <SectionHead id="dont" title="What we don't do" />
        <TextColumns items={dont} />
      </Section>
      <Section aria-labelledby="money">
        <div className="split split-top">
          <div>
            <h2 id="money">Who paid</h2>
            <p className="lead">
              Makers paid for all or part of {countWords(funding.makers, "study", "studies")} here.{" "}
              {funding.notStated.toLocaleString("en-US")} don't state their funding in what we could check. Each page
              says which. We have paid for none of them, and sell some of what they tested: that is why the rule is a
              computation.
            </p>
          </div>
          <div>
            <h2>Corrections</h2>
            <p className="lead">
              Anyone can tell us that a paper says something else. We check the paper, correct the page, date the
              correction on it and compute the grades again. A retracted study keeps its page, says so at the top and
              counts for nothing.
            </p>
            <p>
              <a href={`mailto:${brand.contact.email}?subject=${encodeURIComponent("A correction")}`}>
                Write to {brand.contact.email}
              </a>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
