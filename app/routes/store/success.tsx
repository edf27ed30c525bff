import { Link } from "react-router";
import { Plant, Weave } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import "../pages.css";

export const meta = () =>
  seo({
    title: "Thank you",
    description:
      "Where to find what you have just done on this site, what arrives by e-mail, and where to go from here.",
    noindex: true,
  });

export default function Success() {
  return (
    <>
      <PageHeader
        plain
        title="Thank you"
        lead="If you came here from a form or a payment, it was received. What it was, and what follows, is written in your account and in the e-mail that goes with it."
        actions={
          <>
            <LinkButton to="/account">Open your account</LinkButton>
            <LinkButton to="/" variant="outline">
              Back to the start
            </LinkButton>
          </>
        }
      />
      <Section tight style={{ paddingTop: 0 }}>
        <div className="plants" style={{ justifyContent: "start" }} aria-hidden="true">
          <Plant name="quinoa" size={130} />
          <Plant name="camu-camu" size={110} />
        </div>
        <p className="dim" style={{ marginTop: 24 }}>
          Nothing in your inbox after a few minutes? Look in the spam folder, or{" "}
          <Link to="/about#contact">write to us</Link>.
        </p>
      </Section>
      <Weave thin />
    </>
  );
}
