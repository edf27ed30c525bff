import { LandscapeHeader, Plant } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { LinkButton, Section, StepList } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Our mission",
    description: "Good food from high ground, explained honestly: five promises, each with a link to check it.",
  });

const promises = [
  {
    title: "We show the whole list",
    text: "Every ingredient by weight, with its reason. No proprietary blends.",
    to: "/products",
    link: "Check our products",
  },
  {
    title: "We show the studies that found nothing",
    text: "A list with only good news is an advertisement.",
    to: "/ingredient-studies",
    link: "Check the studies",
  },
  {
    title: "We tell you when you don't need us",
    text: "Our questionnaire can end with no product at all, and tells you which rule decided.",
    to: "/custom-project",
    link: "Take the questionnaire",
  },
  {
    title: "We make leaving easy",
    text: "What can be started with a click can be stopped with a click.",
    to: "/subscription",
    link: "See how",
  },
  {
    title: "We store little about you",
    text: "No IP addresses in our page counts, no sale of data, and deletion that deletes.",
    to: "/privacy-policy",
    link: "Read the policy",
  },
];

export default function Mission() {
  return (
    <>
      <LandscapeHeader
        eyebrow="Our mission"
        title="Good food from high ground, honestly explained"
        lead="People who grow these plants should live well from them, and people who eat them should know what to expect. Both deserve the plain truth."
      />
      <Section aria-labelledby="promises">
        <div className="split split-top">
          <div>
            <h2 id="promises">Five promises, each with its proof</h2>
            <p className="lead">A promise you can't check is just a mood. So each of these links to its proof.</p>
            <div className="plants" style={{ justifyContent: "start" }}>
              <Plant name="amaranth" size={190} />
            </div>
          </div>
          <StepList items={promises} />
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
