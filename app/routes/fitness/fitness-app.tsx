import { type ComponentType, useEffect, useState } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { EstimateForm } from "#app/fitness/estimate-form.tsx";
import { fetchFitnessAccess } from "#app/fitness/fitness-access.ts";
import { seo } from "#app/lib/seo.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { LinkButton, Section, TextColumns, toast } from "#app/ui/index.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Fitness app",
    description:
      "Nutrition, training and progress for people who eat plants. Estimate your daily energy and protein, with the formula shown.",
  });

/**
 * The app for people with access, checked again when the person changes; any failure denies it. The app's code is loaded before the page switches to it, so that the page does not render twice.
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
      if (here) toast({ title: "We couldn't load the app. Check your connection and reload the page.", tone: "error" });
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
    text: "What you ate, measured against targets that name their source: protein, iron and what helps it, and B12.",
  },
  {
    title: "Training",
    text: "Log sets and effort in a few taps. A little more each week, and a lighter week when your log calls for it.",
  },
  {
    title: "Progress",
    text: "Trends over weeks, not verdicts on single days. You can export and delete your data.",
  },
];

export default function FitnessApp() {
  const App = useFitnessApp();
  return App ? <App /> : <Marketing />;
}

function Marketing() {
  return (
    <>
      <BandHeader
        drawing="steps"
        eyebrow="Fitness app"
        title="Train and eat by numbers you can check"
        lead="A diary, a training log and progress, made for people who eat plants. Every target says where it comes from."
        actions={
          <>
            <LinkButton to="#estimate">Estimate your needs</LinkButton>
            <LinkButton to="/subscription" variant="outline">
              See plans
            </LinkButton>
          </>
        }
      />
      <Section aria-label="Fitness app features">
        <TextColumns items={parts} as="h2" />
        <p className="dim small" style={{ marginTop: 32 }}>
          You need a subscription that includes the app. This version has the estimate below and a preview of the three
          sections; the diary and training log aren't available yet.
        </p>
      </Section>
      <Section surface id="estimate" aria-labelledby="estimate-title">
        <div className="split split-top">
          <div>
            <h2 id="estimate-title">Daily energy and protein</h2>
            <p className="lead">
              Free to use, with or without an account. Resting energy follows the Mifflin-St Jeor formula (1990),
              multiplied by your activity level. Protein follows your weight and goal.
            </p>
            <p className="dim">Nothing you enter here leaves this page.</p>
          </div>
          <EstimateForm />
        </div>
      </Section>
    </>
  );
}
