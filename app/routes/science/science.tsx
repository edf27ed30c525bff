import { BandHeader } from "#app/art/page-band.tsx";
import { INGREDIENTS } from "#app/lib/ingredients.ts";
import { seo } from "#app/lib/seo.ts";
import { GradeLegend } from "#app/science/grade-legend.tsx";
import { Link, LinkButton, Section, StepList, Table } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "The Science",
    description: "How we read evidence, grade it from A to D and decide what we can say about a plant, in plain words.",
  });

const rules = [
  {
    title: "Find everything, keep everything",
    text: "We look for human trials of an ingredient and keep every one we can verify by its DOI, whatever it found.",
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
    text: "A sentence on a product page never goes further than its weakest study. Studies in patients never support one.",
  },
  {
    title: "Let the grade fall",
    text: "When a new trial finds no effect, we add it, and the grade changes on every page at once.",
  },
];

export default function Science() {
  const rows = Object.entries(INGREDIENTS).map(([key, i]) => ({ key, ...i }));
  return (
    <>
      <BandHeader
        drawing="survey"
        eyebrow="The Science"
        title="Evidence before adjectives"
        lead="Plants are older than claims. This is how we find out what is known about one, how certain it is, and what we can then say."
        actions={
          <>
            <LinkButton to="/ingredient-studies">Read the studies</LinkButton>
            <LinkButton to="/article/five-questions-for-a-study" variant="outline">
              How to read a study
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
      <Section surface aria-labelledby="grades">
        <h2 id="grades" style={{ marginBottom: 24 }}>
          The grades today
        </h2>
        <Table
          caption="Ingredients and their grades"
          hideCaption
          rows={rows}
          rowKey={(r) => r.key}
          columns={[
            {
              key: "name",
              label: "Ingredient",
              cell: (r) => <Link to={`/ingredient-studies?ingredient=${r.key}`}>{r.name}</Link>,
            },
            { key: "grade", label: "Grade", cell: (r) => r.grade },
            { key: "line", label: "Summary", cell: (r) => r.line },
          ]}
        />
        <div style={{ marginTop: 40 }}>
          <GradeLegend />
        </div>
      </Section>
    </>
  );
}
