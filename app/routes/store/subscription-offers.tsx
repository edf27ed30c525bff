import { Contours, Ridgeline, Weave } from "#app/art/index.ts";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { AccessPlanList } from "#app/store/subscriptions/access-plan-list.tsx";
import { Link, LinkButton, PageHeader, Section, SectionHead } from "#app/ui/index.ts";
import { formatInterval } from "#worker/billing/domain.ts";
import type { Route } from "./+types/subscription-offers";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Subscription",
    description:
      "Plans for the fitness app, and products that come again at a lower price. Skip, move or stop with two clicks.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const offers = await context.get(requestContextKey).billing.listOffers();
  return {
    access: offers.filter((p) => p.kind === "access" && !p.grants.includes("coach")),
    goods: offers.filter((p) => p.kind === "goods"),
  };
}

const steps = [
  {
    title: "Choose by use, not by month",
    text: "A pouch of Sara holds 25 servings. Two a week last twelve weeks; five a week last five. The rhythm follows from that.",
  },
  {
    title: "Hear before, not after",
    text: "An e-mail five days before each charge, with a link that skips it. If you do nothing, it comes.",
  },
  {
    title: "Change anything",
    text: "Products, quantities, rhythm, address and date, from your account or from the link in any of our e-mails.",
  },
  {
    title: "Stop with two clicks",
    text: "From the same page or the same link, without a telephone call, a survey or a last offer.",
  },
];

const answers = [
  { q: "Is there a least term?", a: "No. A subscription is a standing order that you can end at any time." },
  {
    q: "Can the price change?",
    a: "A lower price holds for you at once. A higher one is never charged without a notice at least 14 days before.",
  },
  {
    q: "What if my card is declined?",
    a: "We try again after one, three, five and seven days and tell you each time. Then it stops; you owe nothing.",
  },
  {
    q: "Do I need one?",
    a: "Only if you use a product regularly. The questionnaire tells you which fit, and may well tell you none.",
  },
];

export default function Subscription({ loaderData: { access, goods } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        eyebrow="Subscription"
        title="A subscription that you can leave"
        lead="Time in the fitness app, or what you use arriving before you run out. Skipping, changing and stopping take a click or two."
        actions={
          <>
            <LinkButton to="#plans">See the plans</LinkButton>
            <LinkButton to="/products" variant="outline">
              Products on subscription
            </LinkButton>
          </>
        }
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section
        id="plans"
        aria-labelledby="plans-title"
        style={{ position: "relative", isolation: "isolate", overflow: "hidden" }}
      >
        <Contours seed={2} />
        <SectionHead
          id="plans-title"
          title="Plans for the fitness app"
          text="A plan opens the fitness app with all its rooms. What you have paid for stays open to its last day."
        />
        <AccessPlanList plans={access} />
      </Section>
      <Section surface aria-labelledby="goods">
        <div className="split split-top">
          <div>
            <h2 id="goods">Products that come again</h2>
            <p className="lead">Choose a rhythm on the product's page. The saving is taken off every delivery.</p>
            <ul className="rhythms">
              {goods.map((p) => (
                <li key={p.id}>
                  <span>{formatInterval(p)}</span>
                  <strong>{p.discountBps / 100}% less</strong>
                </li>
              ))}
            </ul>
          </div>
          <ol className="steps stack" style={{ "--gap": "32px" } as React.CSSProperties}>
            {steps.map((s) => (
              <li key={s.title}>
                <h3>{s.title}</h3>
                <p className="dim">{s.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </Section>
      <Section tight aria-labelledby="answers">
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
          Have one already? <Link to="/subscriptions">Your subscriptions</Link>. There is also a{" "}
          <Link to="/ai-coach-subscription">coach</Link> that reads your diary and log.
        </p>
      </Section>
    </>
  );
}
