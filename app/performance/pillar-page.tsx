import { Contours, Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { GradeTile } from "#app/ui/grade-tile.tsx";
import { Card, Container, Grid, Link, LinkButton, Section, SectionHead, StepList } from "#app/ui/index.ts";
import type { PillarData } from "./load-pillar.ts";

/**
 * The page of one pillar: steps first, then the evidence, then the other three. The store stands apart, after a rule and
 * with its disclaimer: what a study found is not said of a product (21 U.S.C. 343-2).
 */
export function PillarPage({ part, studies, others }: PillarData) {
  return (
    <>
      <BreadcrumbJsonLd
        steps={[
          ["Performance", "/performance"],
          [part.name, part.path],
        ]}
      />
      <BandHeader drawing="hairpins" eyebrow={`Performance · ${part.name}`} title={part.title} lead={part.lead} />
      <Section aria-labelledby="start">
        <div className="split split-top">
          <div>
            <h2 id="start">Start here</h2>
            <p className="lead">In this order. Stay with each until it's routine, then move on to the next.</p>
            <div className="plants" style={{ justifyContent: "start" }}>
              <Plant name={part.plant} size={160} />
            </div>
          </div>
          <StepList items={part.steps} />
        </div>
      </Section>
      <Section surface aria-labelledby="known">
        <SectionHead
          id="known"
          title="What the evidence says"
          text="In human trials, whatever they found. The letter says how sure we can be; each study's page has its limits."
          action={<Link to="/ingredients">All ingredients</Link>}
        />
        <Grid min={320}>
          {part.evidence.map((item) => (
            <div key={item.title} className="pillar-evidence">
              <h3>{item.title}</h3>
              <p className="dim">{item.text}</p>
              <ul>
                {studies
                  .filter((study) => item.studies.includes(study.id))
                  .map((study) => (
                    <li key={study.id}>
                      <GradeTile grade={study.grade} />
                      <span>
                        <Link to={study.path}>{study.headline}</Link>
                        <span className="dim small">
                          <span className="visually-hidden">Grade {study.grade}. </span>
                          {study.source}. {study.words} overall.
                        </span>
                      </span>
                    </li>
                  ))}
              </ul>
              <p>
                <Link to={item.article.to}>Read: {item.article.title}</Link>
              </p>
            </div>
          ))}
        </Grid>
      </Section>
      <section
        className="section section-tight"
        aria-labelledby="others"
        style={{ position: "relative", isolation: "isolate" }}
      >
        <Contours seed={3} />
        <div className="container">
          <h2 id="others" style={{ marginBottom: 24 }}>
            The other three
          </h2>
          <div className="four">
            {others.map((p) => (
              <Card key={p.path} link>
                <Plant name={p.plant} size={72} />
                <h3>
                  <Link to={p.path}>{p.name}</Link>
                </h3>
                <p className="dim small">{p.lead}</p>
              </Card>
            ))}
          </div>
          <p style={{ marginTop: 32 }}>
            <LinkButton to="/fitness-app#estimate" variant="outline">
              Estimate your energy and protein
            </LinkButton>
          </p>
        </div>
      </section>
      <Container className="pillar-store">
        <hr />
        <h2>From our store</h2>
        <p className="dim">
          Nothing above is about these products: the studies tested plants and substances, not what we sell, and no
          product replaces the steps.
        </p>
        <p className="row">
          <LinkButton to={`/products?goal=${part.goal.key}`} variant="outline">
            Products for {part.goal.name}
          </LinkButton>
        </p>
        <p className="small dim">
          Statements on product pages have not been evaluated by the Food and Drug Administration. Our products are not
          intended to diagnose, treat, cure, or prevent any disease.
        </p>
      </Container>
    </>
  );
}
