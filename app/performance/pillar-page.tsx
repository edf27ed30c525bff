import { Contours, Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { BreadcrumbJsonLd } from "#app/lib/json-ld.tsx";
import { Card, Grid, Link, LinkButton, Section, SectionHead, StepList } from "#app/ui/index.ts";
import { PILLARS, type Pillar } from "./pillars.ts";

/** The page of one pillar: steps first, then the evidence, then the other three. */
export function PillarPage({ part }: { part: Pillar }) {
  const others = Object.values(PILLARS).filter((p) => p.path !== part.path);
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
          text="With its effect size and its limits, as everywhere on this site."
        />
        <Grid min={320}>
          {part.evidence.map((k) => (
            <div key={k.to}>
              <h3>{k.title}</h3>
              <p className="dim" style={{ margin: "8px 0 12px" }}>
                {k.text}
              </p>
              <Link to={k.to}>
                {k.link}
                <span className="visually-hidden">: {k.title}</span>
              </Link>
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
    </>
  );
}
