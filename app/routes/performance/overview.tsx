import { Plant } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { seo } from "#app/lib/seo.ts";
import { PILLARS } from "#app/performance/pillars.ts";
import { Card, Link, LinkButton, Section } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Performance",
    description:
      "Four parts of performing well on plants: reconnect, nourish, thrive and focus, each with what to do first.",
  });

export default function Performance() {
  return (
    <>
      <BandHeader
        drawing="hairpins"
        eyebrow="Performance"
        title="Four parts, one good week"
        lead="Performance isn't something you add on top. It's rest, food, work and attention, each in its turn and none at the expense of another."
      />
      <Section aria-label="The four parts">
        <div className="four">
          {Object.values(PILLARS).map((p) => (
            <Card key={p.path} link>
              <Plant name={p.plant} size={120} />
              <h2 style={{ fontSize: "var(--t-6)" }}>
                <Link to={p.path}>{p.name}</Link>
              </h2>
              <p className="dim">{p.lead}</p>
            </Card>
          ))}
        </div>
      </Section>
      <Section surface tight aria-labelledby="order">
        <div className="split">
          <h2 id="order">Where to start?</h2>
          <div>
            <p>
              From the ground up. Sleep makes training worthwhile, food pays for it, and attention is what you have left
              when both are in order. If you don't know where you stand, write one line a day for two weeks and then
              look back.
            </p>
            <p style={{ marginTop: 20 }}>
              <LinkButton to="/performance/evolve">Start with Reconnect</LinkButton>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
