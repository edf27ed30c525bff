import { Plant, type PlantName, Ridgeline, Weave } from "#app/art/index.ts";
import { brand } from "#app/brand.ts";
import { seo } from "#app/lib/seo.ts";
import { buttonClass, Card, Link, PageHeader, Section, SectionHead } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Join the network",
    description:
      "For growers, coaches, dietitians and shops who want to work with us: what we look for and what to write.",
  });

const people: { who: string; text: string; ask: string; plant: PlantName }[] = [
  {
    who: "Growers and cooperatives",
    text: "You grow maca, quinoa, cacao, camu camu or lucuma and can say from which field.",
    ask: "Tell us the place, the height, the harvest months and who certifies you, if anybody.",
    plant: "quinoa",
  },
  {
    who: "Coaches and dietitians",
    text: "You work with people who eat plants, and would rather say “we do not know” than guess.",
    ask: "Tell us your qualification, and one claim in this trade that you disagree with.",
    plant: "pea",
  },
  {
    who: "Shops and kitchens",
    text: "You sell or cook for people who ask what is inside.",
    ask: "Tell us where you are, what sells today and what you are asked for.",
    plant: "cacao",
  },
];

export default function JoinNetwork() {
  return (
    <>
      <PageHeader
        eyebrow="Join the network"
        title="Work with us"
        lead="We look for few partners and keep them long. An e-mail is enough to start; there is no form to fill in."
        actions={
          <a className={buttonClass({})} href={`mailto:${brand.contact.email}?subject=Join%20the%20network`}>
            Write to {brand.contact.email}
          </a>
        }
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section aria-labelledby="who">
        <SectionHead id="who" title="Whom we look for" />
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
          Partners who earn from a link say so next to it, always: the{" "}
          <Link to="/affiliate-disclosure">affiliate disclosure</Link> has the rule. Nobody pays for a grade, a study
          entry or a place in an article.
        </p>
      </Section>
    </>
  );
}
