import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { AccessPlanList } from "#app/store/subscriptions/access-plan-list.tsx";
import { intervalLabel } from "#app/store/subscriptions/subscription-labels.ts";
import { Link, LinkButton, Section, SectionHead, StepList, TextColumns } from "#app/ui/index.ts";
import { PLANS_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/subscription-offers";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Subscription",
    description:
      "Plans for the fitness app, and products on subscription at a lower price. Skip, reschedule or cancel in two clicks.",
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { billing, addPageTags } = context.get(requestContextKey);
  addPageTags(PLANS_TAG);
  const offers = await billing.listOffers();
  return {
    access: offers.filter((p) => p.kind === "access" && !p.grants.includes("coach")),
    goods: offers.filter((p) => p.kind === "goods"),
  };
}

const steps = [
  {
    title: "Choose by how much you use",
    text: "A pouch of Sara holds 25 servings. Two a week last twelve weeks; five a week last five. Choose the frequency that fits.",
  },
  {
    title: "Know before you're charged",
    text: "We email you five days before each charge, with a link to skip it. If you do nothing, your order ships.",
  },
  {
    title: "Change anything",
    text: "Products, quantities, frequency, address and date, from your account or the link in any of our emails.",
  },
  {
    title: "Cancel in two clicks",
    text: "From the same page or link, without a phone call, a survey or a last offer.",
  },
];

const answers = [
  { title: "Is there a minimum commitment?", text: "No. You can cancel your subscription anytime." },
  {
    title: "Can the price change?",
    text: "Price drops apply right away. We never charge a higher price without at least 14 days' notice.",
  },
  {
    title: "What if my card is declined?",
    text: "We try again after one, three, five and seven days and email you each time. Then your subscription ends and you owe nothing.",
  },
  {
    title: "Do I need one?",
    text: "Only if you use a product regularly. Our questionnaire tells you which ones fit, and may tell you none.",
  },
];

export default function Subscription({ loaderData: { access, goods } }: Route.ComponentProps) {
  return (
    <>
      <BandHeader
        drawing="rounds"
        title="Subscribe. Cancel anytime."
        lead="Access to the fitness app, or your products before you run out. Skip, change or cancel in a click or two."
      />
      <Section id="plans" tight aria-labelledby="plans-title">
        <SectionHead
          id="plans-title"
          title="Plans for the fitness app"
          text="A plan includes everything in the fitness app. If you cancel, you keep access until the end of the period you paid for."
        />
        <AccessPlanList plans={access} />
      </Section>
      <Section surface tight aria-labelledby="goods">
        <div className="split split-top">
          <div>
            <h2 id="goods">Products on subscription</h2>
            <p className="lead">Choose a frequency on the product page and save on every order.</p>
            <ul className="plan-intervals">
              {goods.map((p) => (
                <li key={p.id}>
                  <span>{intervalLabel(p)}</span>
                  <strong>{p.discountBps / 100}% less</strong>
                </li>
              ))}
            </ul>
            <LinkButton to="/products" variant="outline" className="plan-products">
              Shop products
            </LinkButton>
          </div>
          <StepList items={steps} />
        </div>
      </Section>
      <Section tight aria-labelledby="answers">
        <h2 id="answers" style={{ marginBottom: 24 }}>
          FAQ
        </h2>
        <TextColumns items={answers} />
        <p style={{ marginTop: 32 }}>
          Already subscribed? <Link to="/subscriptions">Your subscriptions</Link>. There's also an{" "}
          <Link to="/ai-coach-subscription">AI coach</Link> that reads your diary and log.
        </p>
      </Section>
    </>
  );
}
