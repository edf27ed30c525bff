import { Plant, Ridgeline, Weave } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { Link, LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Our mission",
    description:
      "Good food from high ground, explained honestly: five promises, and for each of them the place where you can check it.",
  });

const promises = [
  {
    title: "We show the whole list",
    text: "Every ingredient by weight, with its reason. No proprietary blends.",
    to: "/products",
    link: "Check the range",
  },
  {
    title: "We show the studies that found nothing",
    text: "A shelf with only good news is an advertisement.",
    to: "/ingredient-studies",
    link: "Check the shelf",
  },
  {
    title: "We tell you when you need none of it",
    text: "Our questionnaire can end with no product at all, and says by which rule.",
    to: "/custom-project",
    link: "Try to get there",
  },
  {
    title: "We make leaving easy",
    text: "What can be started with a click can be stopped with a click.",
    to: "/subscription",
    link: "Read how",
  },
  {
    title: "We keep little about you",
    text: "No addresses in our visitor counts, no sale of data, and deletion that deletes.",
    to: "/privacy-policy",
    link: "Read the policy",
  },
];

export default function Mission() {
  return (
    <>
      <PageHeader
        eyebrow="Our mission"
        title="Good food from high ground, honestly explained"
        lead="People who grow these plants should live well from them, and people who eat them should know what to expect. Both need the truth told plainly."
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section aria-labelledby="promises">
        <div className="split split-top">
          <div>
            <h2 id="promises">Five promises, each with its proof</h2>
            <p className="lead">
              A promise that one cannot check is a mood. So each of these leads to where it is kept.
            </p>
            <div className="plants" style={{ justifyContent: "start" }}>
              <Plant name="amaranth" size={190} />
            </div>
          </div>
          <ol className="steps">
            {promises.map((p) => (
              <li key={p.title}>
                <h3>{p.title}</h3>
                <p className="dim">{p.text}</p>
                <p>
                  <Link to={p.to}>{p.link}</Link>
                </p>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <Section surface tight aria-labelledby="origin">
        <div className="split">
          <h2 id="origin">On origin, and on names</h2>
          <div>
            <p>
              Quechua words, woven patterns and native crops belong first to the people who speak, weave and plant them.
              We draw our own patterns instead of copying those of a village, we name plants as they are named where
              they grow, and we do not call a recipe ancient to sell it.
            </p>
            <p style={{ marginTop: 20 }}>
              <LinkButton to="/join-network" variant="outline">
                Work with us
              </LinkButton>
            </p>
          </div>
        </div>
      </Section>
    </>
  );
}
