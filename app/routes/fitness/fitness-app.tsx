import { type ComponentType, useEffect, useState } from "react";
import { Ridgeline, Weave } from "#app/art/index.ts";
import { EstimateForm } from "#app/fitness/estimate-form.tsx";
import { fetchFitnessAccess } from "#app/fitness/fitness-access.ts";
import { seo } from "#app/lib/seo.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { LinkButton, PageHeader, Section, toast } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Fitness app",
    description:
      "Nutrition, training and progress for people who eat plants. Estimate your energy and protein for the day, formula shown.",
  });

/**
 * The app, for whom the server lets in; asked again when the person changes, and any failure means no. Its code comes
 * with the answer, so that nothing of the page is drawn anew before it is there.
 */
function useFitnessApp(): ComponentType | null {
  const email = useUser()?.email;
  const [open, setOpen] = useState<{ email: string; App: ComponentType } | null>(null);
  useEffect(() => {
    if (!email) return;
    let here = true;
    const fetchApp = async () => {
      const { FitnessTabs } = await ((await fetchFitnessAccess())
        ? import("#app/fitness/fitness-tabs.tsx")
        : { FitnessTabs: null });
      if (here) setOpen(FitnessTabs && { email, App: FitnessTabs });
    };
    fetchApp().catch(() => {
      if (here) toast({ title: "The app did not load. Check your connection and reload the page.", tone: "error" });
    });
    return () => {
      here = false;
    };
  }, [email]);
  return open && open.email === email ? open.App : null;
}

const parts = [
  {
    title: "Nutrition",
    text: "What you ate, against targets that name their source. Protein, iron with its helpers, B12 by occasion.",
  },
  {
    title: "Training",
    text: "Sets and efforts in few taps. A little more each week, and a lighter week when the log asks for it.",
  },
  {
    title: "Progress",
    text: "Trends over weeks instead of verdicts over days. Your data can be exported and deleted.",
  },
];

export default function FitnessApp() {
  const App = useFitnessApp();
  return App ? <App /> : <Marketing />;
}

function Marketing() {
  return (
    <>
      <PageHeader
        eyebrow="Fitness app"
        title="Train and eat by figures that you can check"
        lead="A diary, a training log and progress, made for people who eat plants. Every target says where it comes from."
        actions={
          <>
            <LinkButton to="#estimate">Estimate your day</LinkButton>
            <LinkButton to="/subscription" variant="outline">
              About subscriptions
            </LinkButton>
          </>
        }
        art={<Ridgeline />}
      />
      <Weave thin />
      <Section aria-label="Parts of the app">
        <div className="proofs">
          {parts.map((p) => (
            <div key={p.title}>
              <h2 style={{ fontSize: "var(--t-5)", marginBottom: 8 }}>{p.title}</h2>
              <p className="dim">{p.text}</p>
            </div>
          ))}
        </div>
        <p className="dim small" style={{ marginTop: 32 }}>
          The app opens with a subscription that includes it. In this version it holds the estimate below and the frame
          of the three parts; the diary and the training log are not in it yet.
        </p>
      </Section>
      <Section surface id="estimate" aria-labelledby="estimate-title">
        <div className="split split-top">
          <div>
            <h2 id="estimate-title">Energy and protein for a day</h2>
            <p className="lead">
              Free to use, with or without an account. The energy at rest follows the formula of Mifflin and St Jeor
              (1990), times your activity; the protein follows your weight and your aim.
            </p>
            <p className="dim">Nothing that you type here leaves the page.</p>
          </div>
          <EstimateForm />
        </div>
      </Section>
    </>
  );
}
