import { Suspense, useEffect } from "react";
import { BandHeader } from "#app/art/page-band.tsx";
import { requestContextKey } from "#app/context.ts";
import { fetchFitnessAccess } from "#app/fitness/fitness-access.ts";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { LinkButton, Section, TextColumns } from "#app/ui/index.ts";
import type { Route } from "./+types/fitness-app.ts";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Fitness app",
    description:
      "Nutrition, training and progress for people who eat plants. Estimate your daily energy and protein, with the formula shown.",
  });

/**
 * The app for members whose subscription includes it, checked here on each request; everybody else gets the page about it,
 * which is the same for all and cached.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  if (new URL(request.url).searchParams.has("shell")) return { member: null, isApp: true };
  const member = await ctx.fitness.findMember();
  return member ? privateData({ member: member.userId, isApp: true }) : { member: null, isApp: false };
}

/** Which tab is open changes nothing that the server knows. */
export const shouldRevalidate = () => false;

/** Its rules come once the form is near the window. */
const EstimateForm = await lazyHydration(() => import("#app/fitness/estimate-form.tsx").then((m) => m.EstimateForm));

const frame = () => import("#app/fitness/frame/fitness-frame.tsx").then((m) => m.FitnessFrame);
const FitnessFrame = import.meta.env.SSR ? await frame() : lazyComponent(frame);
const shell = () => import("#app/fitness/frame/offline-shell.tsx").then((m) => m.OfflineShell);
const OfflineShell = import.meta.env.SSR ? await shell() : lazyComponent(shell);

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

/**
 * Checks access again when the person changes, as by a sign-in or sign-out in another tab: the page that is open then is
 * the wrong one. Without an answer it stays as it is; every call of the app is checked by the server anyway.
 */
function useAccessCheck(view: "app" | "shell" | "about"): void {
  const user = useUser();
  const email = user?.email;
  const isGuest = user === null;
  useEffect(() => {
    if (isGuest && view === "app" && navigator.onLine) location.reload();
    if (!email || view !== "about") return;
    fetchFitnessAccess().then((isAllowed) => {
      if (isAllowed) location.reload();
    });
  }, [email, isGuest, view]);
}

export default function FitnessApp({ loaderData: { member, isApp } }: Route.ComponentProps) {
  useAccessCheck(member ? "app" : isApp ? "shell" : "about");
  if (!isApp) return <Marketing />;
  return (
    <Suspense fallback={null}>
      {member ? <FitnessFrame member={member} loadShell={shell} /> : <OfflineShell />}
    </Suspense>
  );
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
