import { Contours, Weave } from "#app/art/index.ts";
import { BreadcrumbJsonLd, JsonLdDocument } from "#app/lib/json-ld.tsx";
import { LocalTime } from "#app/lib/local-time.tsx";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Container, EmptyState, Link, LinkButton, Section } from "#app/ui/index.ts";
import type { Reliance } from "#worker/science/contract.ts";
import { countWords } from "#worker/science/domain-evidence-words.ts";
import { DoseChart } from "./dose-chart.tsx";
import { EffectBar } from "./effect-bar.tsx";
import { EvidenceTable } from "./evidence-table.tsx";
import { FundingLegend, FundingLetters } from "./funding-letters.tsx";
import { GradeScale } from "./grade-scale.tsx";
import { GradeSteps } from "./grade-steps.tsx";
import { type IngredientView, trialPath } from "./ingredient-view.ts";
import { RelianceList } from "./reliance-list.tsx";
import { StudyRow } from "./study-row.tsx";
import { SunPlant } from "./sun-plant.tsx";

export interface IngredientPageData {
  view: Omit<IngredientView, "studyIds">;
  /** What would change the grade first, in a sentence. */
  outlook: string;
  articles: Reliance[];
  /** The products that hold it; null: none. */
  products: string | null;
  jsonLd: string;
}

/** All that is known of an ingredient. Scripts are needed for nothing on it but the arrow keys of its table. */
export function IngredientText({ view, outlook, articles, products, jsonLd }: IngredientPageData) {
  const { ingredient, filter } = view;
  const { key, name } = ingredient;
  const file = (format: string) => `/ingredients/${key}/${key}-studies.${format}`;
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["The Science", "/science"],
          ["Ingredients", "/ingredients"],
          [name, `/ingredients/${key}`],
        ]}
      />
      {view.total > 0 ? <JsonLdDocument json={jsonLd} /> : null}
      <header className="ingredient-head">
        <Contours seed={7} />
        <Container>
          <div>
            <nav className="page-trail" aria-label="Breadcrumb">
              <Link to="/ingredients">Ingredients</Link> <span aria-hidden="true">›</span> {name}
            </nav>
            <h1>{name}</h1>
            <p className="dim">
              {ingredient.latin ? <em>{ingredient.latin}. </em> : null}
              {ingredient.origin}
            </p>
            <p className="lead">{ingredient.summary}</p>
            {outlook ? (
              <p className="ingredient-outlook">
                <strong>Outlook.</strong> {outlook}
              </p>
            ) : null}
            <div className="ingredient-grade">
              <GradeTile grade={view.grade} large />
              <p>
                <strong>
                  <span className="visually-hidden">Grade {view.grade}: </span>
                  {view.gradeWords}
                </strong>
                <span className="dim small">
                  {ingredient.reviewedAt === null ? (
                    "Computed from the studies below"
                  ) : (
                    <>
                      Reviewed <LocalTime at={ingredient.reviewedAt} />
                    </>
                  )}
                </span>
              </p>
              <GradeScale grade={view.grade} />
            </div>
          </div>
          <SunPlant plant={view.plant} latin={ingredient.latin} size={250} />
        </Container>
      </header>
      <Weave />

      <Section tight aria-labelledby="evidence">
        <div className="section-head">
          <h2 id="evidence">{view.heading}</h2>
          {view.rows.length > 0 ? <FundingLegend /> : null}
        </div>
        {view.rows.length > 0 ? (
          <EvidenceTable name={name} rows={view.rows} />
        ) : (
          <EmptyState
            title="Nobody has tested it in people"
            text="As far as we could verify. That isn't a verdict on the plant: the question hasn't been put."
          />
        )}
        <div className="ingredient-cards">
          {view.total > 0 ? (
            <section className="card" aria-labelledby="doses">
              <h2 id="doses">Doses that were tried</h2>
              <DoseChart doses={view.doses} />
            </section>
          ) : null}
          {view.rows.length > 0 ? (
            <section className="card" aria-labelledby="effects">
              <h2 id="effects">Sizes of effects</h2>
              {view.effects.length > 0 ? (
                <ul className="effect-list">
                  {view.effects.map((one) => (
                    <li key={one.path + one.outcome}>
                      <p>
                        <strong>{one.outcome}</strong>{" "}
                        <Link className="small" to={one.path}>
                          {one.study}
                        </Link>
                      </p>
                      <EffectBar effect={one.effect} name={name} control={one.control} />
                      <p className="small dim">{one.text}</p>
                    </li>
                  ))}
                </ul>
              ) : null}
              {view.withoutEffect.length > 0 ? (
                <ul className="effects-none small">
                  {view.withoutEffect.map((one) => (
                    <li key={one.outcome}>
                      <span>{one.outcome}</span> <strong>{one.answer}</strong>
                    </li>
                  ))}
                </ul>
              ) : null}
              <p className="dim small">
                {view.effects.length > 0 ? "Drawn from numbers as printed, each on its own scale. " : ""}
                {view.withoutEffect.length > 0 ? "Without a number that we extracted: words, no bar." : ""}
              </p>
            </section>
          ) : null}
          <section className="card" aria-labelledby="cautions">
            <h2 id="cautions">Before you take it</h2>
            {ingredient.cautions.map((caution) => (
              <p key={caution.title}>
                <strong>{caution.title}.</strong> {caution.text}
              </p>
            ))}
            {view.total > 0 ? (
              <>
                <h3>Who paid</h3>
                <ul className="who-paid">
                  {view.funding
                    .filter(({ count }) => count > 0)
                    .map((one) => (
                      <li key={one.key}>
                        <FundingLetters funding={[one.key]} />
                        <span>{one.label}</span> <b>{one.count}</b>
                      </li>
                    ))}
                </ul>
              </>
            ) : null}
          </section>
        </div>
      </Section>

      <Section surface tight aria-labelledby="how">
        <div className="split split-top">
          <div>
            <h2 id="how">How the {view.grade} was made</h2>
            <p className="lead">
              Nobody chose it. A published rule computes it from the main outcome of each trial, whenever a study is
              added, corrected or withdrawn.
            </p>
            <p className="row">
              <LinkButton to="/article/how-a-grade-is-made" variant="outline">
                The rule, step by step
              </LinkButton>
            </p>
          </div>
          <div>
            <GradeSteps steps={view.steps} />
            {ingredient.outlook ? (
              <div className="outlook">
                <h3>What would change it</h3>
                <p>{ingredient.outlook}</p>
              </div>
            ) : null}
          </div>
        </div>
        {view.rows.length > 0 ? (
          <div className="outcome-steps">
            <h3>And for each outcome</h3>
            {view.rows.map((row) => (
              <details key={row.key}>
                <summary>
                  <GradeTile grade={row.grade} />
                  <span>{row.name}</span>
                </summary>
                <GradeSteps steps={row.steps} />
              </details>
            ))}
          </div>
        ) : null}
      </Section>

      {view.total > 0 ? (
        <Section tight id="trials" aria-labelledby="trials-title">
          <div className="section-head">
            <h2 id="trials-title">
              {view.outcomeName ? `Studies of ${view.outcomeName.toLowerCase()}` : "The studies"}
            </h2>
            <p className="row small">
              <a href={file("csv")} download>
                Download CSV
              </a>
              <a href={file("json")} download>
                Download JSON
              </a>
            </p>
          </div>
          <div className="trial-filters">
            {(["measure", "people"] as const).map((kind) => (
              <nav
                key={kind}
                className="chips"
                aria-label={kind === "measure" ? "How it was measured" : "Who was tested"}
              >
                {view.choices[kind].map((choice) => (
                  <Link
                    key={choice.value}
                    className="chip"
                    to={`${choice.path}#trials`}
                    aria-current={choice.isOn ? "true" : undefined}
                    preventScrollReset
                    replace
                  >
                    {choice.label}
                  </Link>
                ))}
              </nav>
            ))}
            {view.outcomeName ? (
              <Link
                className="chip chip-off"
                to={`${trialPath(key, { ...filter, outcome: "" })}#trials`}
                preventScrollReset
                replace
              >
                <span className="visually-hidden">Remove filter: </span>
                {view.outcomeName} <span aria-hidden="true">×</span>
              </Link>
            ) : null}
          </div>
          <p role="status" className="dim">
            {countWords(view.trials.length, "study", "studies")}
            {view.trials.length < view.total ? ` of ${view.total}` : ""}
          </p>
          {view.trials.length > 0 ? (
            <div className="study-rows">
              {view.trials.map((study) => (
                <StudyRow key={study.id} study={study} />
              ))}
            </div>
          ) : (
            <p>
              No trials match. <Link to={`/ingredients/${key}#trials`}>Clear filters</Link>
            </p>
          )}
        </Section>
      ) : null}

      <Section surface tight aria-labelledby="articles">
        <h2 id="articles" style={{ marginBottom: 16 }}>
          Read about it
        </h2>
        <RelianceList items={articles} none={`No published article is about ${name.toLowerCase()} yet.`} />
      </Section>
      {products ? (
        <Container className="ingredient-foot">
          <p className="dim small">
            This page belongs to no product. The studies tested the plant or the substance, not anything we sell.{" "}
            <Link to={products}>Products that contain {name.toLowerCase()}</Link>
          </p>
        </Container>
      ) : null}
    </>
  );
}
