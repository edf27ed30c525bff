import { LandscapeHeader, Plant, type PlantName } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { seo } from "#app/lib/seo.ts";
import { buttonClass, Card, Link, Section, SectionHead } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Join the network",
    description:
      "For growers, coaches, dietitians and stores that want to work with us: what we look for and what to send us.",
  });

const people: { who: string; text: string; ask: string; plant: PlantName }[] = [
  {
    who: "Growers and cooperatives",
    text: "You grow maca, quinoa, cacao, camu camu or lucuma and can say which field it came from.",
    ask: "Tell us the location, the elevation, the harvest months and your certifier, if you have one.",
    plant: "quinoa",
  },
  {
    who: "Coaches and dietitians",
    text: "You work with people who eat plants, and would rather say “we do not know” than guess.",
    ask: "Tell us your credentials, and one claim in this industry that you disagree with.",
    plant: "pea",
  },
  {
    who: "Stores and kitchens",
    text: "You sell to or cook for people who ask what's inside.",
    ask: "Tell us where you are, what sells today and what customers ask for.",
    plant: "cacao",
  },
];

export default function JoinNetwork() {
  return (
    <>
      <LandscapeHeader
        eyebrow="Join the network"
        title="Work with us"
        lead="We look for a few partners and keep them for a long time. An email is enough to start; there's no form to fill out."
        actions={
          <a className={buttonClass({})} href={`mailto:${brand.contact.email}?subject=Join%20the%20network`}>
            Email us at {brand.contact.email}
          </a>
        }
      />
      <Section aria-labelledby="who">
        <SectionHead id="who" title="Who we're looking for" />
        <div className="four">
          {people.map((p) => (
            <Card key={p.who}>
              <Plant name={p.plant} size={92} />
              <h3>{p.who}</h3>
              <p className="dim">{p.text}</p>
              <p className="small">{p.ask}</p>
            </Card>
          ))}
        </div>
        <p className="dim" style={{ marginTop: 32, maxWidth: "62ch" }}>
          Partners who earn from a link always say so next to it. See the{" "}
          <Link to="/affiliate-disclosure">affiliate disclosure</Link> for the rule. No one can pay for a grade, a study
          entry or a mention in an article.
        </p>
      </Section>
    </>
  );
}
