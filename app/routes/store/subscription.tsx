import { Link } from "react-router";
import { Pack, Ridgeline, Weave } from "#app/art/index.ts";
import { seo } from "#app/lib/seo.ts";
import { ORDERING } from "#app/store/product-detail.tsx";
import { packOf, product } from "#app/store/range.ts";
import { Callout, LinkButton, PageHeader, Section } from "#app/ui/index.ts";
import "../pages.css";

export const meta = () =>
  seo({
    title: "Subscription",
    description:
      "How a subscription works: what arrives and when, how to skip, change or stop it, and how often you really need it.",
  });

const steps = [
  {
    title: "Choose by use, not by month",
    text: "A pouch of Sara holds 25 servings. Two a week last twelve weeks; five a week last five. The rhythm follows from that.",
  },
  {
    title: "Hear before, not after",
    text: "An e-mail some days before each parcel, with a link that skips it. If you do nothing, it comes.",
  },
  {
    title: "Change anything",
    text: "Products, rhythm, address and date, from your account, until the parcel is packed.",
  },
  {
    title: "Stop with one click",
    text: "In the same place where you began, without a telephone call, a survey or a last offer.",
  },
];

const answers = [
  { q: "Is there a least term?", a: "No. A subscription is a standing order that you can end at any time." },
  {
    q: "What does it cost?",
    a: "The prices of the products stand on the range page. No subscription price is set on this site, and we do not show one that is not.",
  },
  {
    q: "Do I need one?",
    a: "Only if you use a product regularly. The questionnaire tells you which fit, and may well tell you none.",
  },
];

export default function Subscription() {
  return (
    <>
      <PageHeader
        eyebrow="Subscription"
        title="A subscription that you can leave"
        lead="What you use arrives before you run out. Skipping, changing and stopping take a click each."
        actions={
          <>
            <LinkButton to="/custom-project">Find what fits</LinkButton>
            <LinkButton to="/products" variant="outline">
              See the range
            </LinkButton>
          </>
        }
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section>
        <div className="split split-top">
          <div>
            <h2>How it works</h2>
            <p className="lead">Four rules, written before the first parcel.</p>
            <div className="row" style={{ flexWrap: "nowrap", alignItems: "end", maxWidth: 380 }}>
              <Pack {...packOf(product("sara"))} />
              <Pack {...packOf(product("ayar"))} />
            </div>
          </div>
          <div className="stack" style={{ "--gap": "32px" } as React.CSSProperties}>
            <ol className="steps">
              {steps.map((s) => (
                <li key={s.title}>
                  <h3>{s.title}</h3>
                  <p className="dim">{s.text}</p>
                </li>
              ))}
            </ol>
            <Callout>{ORDERING} Subscriptions cannot be started here either.</Callout>
          </div>
        </div>
      </Section>
      <Section surface tight aria-labelledby="answers">
        <h2 id="answers" style={{ marginBottom: 24 }}>
          Asked before
        </h2>
        <div className="proofs">
          {answers.map((x) => (
            <div key={x.q}>
              <h3>{x.q}</h3>
              <p className="dim">{x.a}</p>
            </div>
          ))}
        </div>
        <p style={{ marginTop: 32 }}>
          There is also a <Link to="/ai-coach-subscription">coach</Link> that reads your diary and log.
        </p>
      </Section>
    </>
  );
}
