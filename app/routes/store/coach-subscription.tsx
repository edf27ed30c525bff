import { Contours } from "#app/art/index.ts";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { AccessPlanList } from "#app/store/subscriptions/access-plan-list.tsx";
import { Link, LinkButton, Section, SectionHead, Table } from "#app/ui/index.ts";
import { PLANS_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/coach-subscription";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "AI coach",
    description:
      "What the AI coach does with your diary and training log, what it leaves to people, and how it shows its work.",
  });

const rows = [
  { does: "Reads your own diary and log, when you ask it to", not: "Read anything you didn't log or share" },
  {
    does: "Names the rule or the study behind each suggestion",
    not: "Give a number without saying where it comes from",
  },
  {
    does: "Suggests one change at a time, with a date to check back",
    not: "Write a perfect plan for a person who doesn't exist",
  },
  { does: "Says when a question belongs to a doctor or dietitian", not: "Diagnose, treat, or comment on medication" },
  { does: "Works from fixed rules when no model is connected, and says so", not: "Pretend to be a person" },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { billing, coach, addPageTags } = context.get(requestContextKey);
  addPageTags(PLANS_TAG);
  const offers = await billing.listOffers();
  return { plans: offers.filter((p) => p.kind === "access" && p.grants.includes("coach")), engine: coach.engine() };
}

export default function CoachSubscription({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <BandHeader
        drawing="rounds"
        eyebrow="AI coach"
        title="A coach that shows its work"
        lead="Ask what is low this week, what to eat tonight, or whether to train tomorrow. Each answer names its rule."
        actions={
          <>
            <LinkButton to="#plans">See the plans</LinkButton>
            <LinkButton to="/fitness-app" variant="outline">
              About the fitness app
            </LinkButton>
          </>
        }
      />
      <Section aria-labelledby="does" style={{ position: "relative", isolation: "isolate", overflow: "hidden" }}>
        <Contours seed={4} />
        <h2 id="does" style={{ marginBottom: 24 }}>
          What it does, and what it doesn't
        </h2>
        <Table
          caption="What the coach does and does not do"
          hideCaption
          rows={rows}
          rowKey={(r) => r.does}
          columns={[
            { key: "does", label: "It does", cell: (r) => r.does },
            { key: "not", label: "It doesn't", cell: (r) => r.not },
          ]}
        />
      </Section>
      <Section surface id="plans" aria-labelledby="plans-title">
        <SectionHead
          id="plans-title"
          title="Plans with the coach"
          text="The coach works with your own diary and log, so every plan that includes it also includes the fitness app."
        />
        <p>
          <strong>Live on this site:</strong> {loaderData.engine.label}
        </p>
        <AccessPlanList plans={loaderData.plans} />
        <p style={{ marginTop: 24 }}>
          Not sure yet? The <Link to="/fitness-app#estimate">energy and protein estimate</Link> is free for everyone.
        </p>
      </Section>
    </>
  );
}
