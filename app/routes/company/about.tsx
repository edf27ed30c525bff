import { Contours, LandscapeHeader, Plant } from "#app/art/index.ts";
import { brand, postalLine } from "#app/brand.ts";
import { seo } from "#app/lib/seo.ts";
import { Card, KeyValues, Link, Prose, Section } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "About us",
    description: `Who ${brand.name} is, what the name means, how we choose plants, and how to contact us by email, phone or mail.`,
  });

export default function About() {
  return (
    <>
      <LandscapeHeader
        eyebrow="About us"
        title="To blossom, slowly and high up"
        lead={`${brand.name} is Quechua for blossoming. We make food from plants of the Andes and the Amazon, and tell you what is known about it.`}
      />
      <Section>
        <div className="split split-top">
          <Prose>
            <h2>Why these plants</h2>
            <p>
              Between the Pacific coast and the Amazon lie, within a day's travel, desert, snow, cloud forest and
              flooded forest. People there have bred crops for each of these heights: maca and quinoa where it freezes
              at night, lucuma in the warm valleys, cacao and camu camu by the rivers. They are good food. They have
              also been sold to the world with stories no one checked.
            </p>
            <h2>What we do about it</h2>
            <p>
              We keep the list of ingredients short and print all of it. We read the human trials of each plant, the
              flat ones too, and show them with their limits on a{" "}
              <Link to="/ingredient-studies">page that belongs to no product</Link>. We also publish{" "}
              <Link to="/lab">the tests every batch has to pass</Link> before we pack it.
            </p>
            <h2>What we are</h2>
            <p>
              {brand.name} is a demo brand: its products, address and phone number are examples that show the software
              behind this site at work. The studies, the recipes and the rules are real, and so is the care.
            </p>
          </Prose>
          <div className="plants" aria-hidden="true" style={{ paddingTop: 24 }}>
            <Plant name="maca" size={150} />
            <Plant name="quinoa" size={190} />
            <Plant name="camu-camu" size={140} />
            <Plant name="cacao" size={170} />
            <Plant name="lucuma" size={140} />
          </div>
        </div>
      </Section>
      <Section
        surface
        id="contact"
        aria-labelledby="contact-title"
        style={{ position: "relative", isolation: "isolate", overflow: "hidden" }}
      >
        <Contours seed={6} />
        <div className="split split-top">
          <div>
            <h2 id="contact-title">Contact us</h2>
            <p className="lead">Questions about an ingredient, a study or your data? Our team reads every message.</p>
          </div>
          <Card>
            <KeyValues
              rows
              items={[
                [
                  "Email",
                  <a key="e" href={`mailto:${brand.contact.email}`}>
                    {brand.contact.email}
                  </a>,
                ],
                [
                  "Phone",
                  <a key="t" href={brand.contact.phoneHref}>
                    {brand.contact.phone}
                  </a>,
                ],
                ["Hours", brand.contact.hours],
                ["Mail", postalLine()],
              ]}
            />
            <p className="dim small" style={{ marginTop: 16 }}>
              For emergencies or medical advice, contact a doctor or pharmacist.
            </p>
          </Card>
        </div>
      </Section>
    </>
  );
}
