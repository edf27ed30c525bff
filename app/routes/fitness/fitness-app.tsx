import { Suspense, useEffect } from "react";
import { requestContextKey } from "#app/context.ts";
import { fetchFitnessAccess } from "#app/fitness/fitness-access.ts";
import { MarketingPage } from "#app/fitness/marketing/marketing-page.tsx";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { lazyHydration } from "#app/lib/lazy-hydration.tsx";
import { privateData } from "#app/lib/private-data.ts";
import { seo } from "#app/lib/seo.ts";
import { useUser } from "#app/lib/viewer-store.ts";
import { PLANS_TAG } from "#worker/kernel/page-tags.ts";
import type { Route } from "./+types/fitness-app.ts";
import "#app/store/subscriptions/subscriptions.css";
import "../content-page.css";

export const meta = () =>
  seo({
    title: "Fitness app",
    description:
      "A food diary and training log for people who eat plants: watch list, protein quality, plants a week, sources on every figure. Try the demo.",
  });

/**
 * The app for members whose subscription includes it, checked here on each request; everybody else gets the page about it,
 * which is the same for all and cached.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  if (new URL(request.url).searchParams.has("shell")) return { member: null, isApp: true, plans: [] };
  const member = await ctx.fitness.findMember();
  if (member) return privateData({ member: member.userId, isApp: true, plans: [] });
  ctx.addPageTags(PLANS_TAG);
  const offers = await ctx.billing.listOffers();
  const plans = offers.filter(({ kind, grants }) => kind === "access" && !grants.includes("coach"));
  return { member: null, isApp: false, plans };
}

/** Which tab is open changes nothing that the server knows. */
export const shouldRevalidate = () => false;

/** Its rules come once the form is near the window. */
const EstimateForm = await lazyHydration(() => import("#app/fitness/estimate-form.tsx").then((m) => m.EstimateForm));

/** Its links work without code. */
const AccessPlanList = await lazyHydration(
  () => import("#app/store/subscriptions/access-plan-list.tsx").then((m) => m.AccessPlanList),
  "interaction",
);

const frame = () => import("#app/fitness/frame/fitness-frame.tsx").then((m) => m.FitnessFrame);
const FitnessFrame = import.meta.env.SSR ? await frame() : lazyComponent(frame);
const shell = () => import("#app/fitness/frame/offline-shell.tsx").then((m) => m.OfflineShell);
const OfflineShell = import.meta.env.SSR ? await shell() : lazyComponent(shell);

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

export default function FitnessApp({ loaderData: { member, isApp, plans } }: Route.ComponentProps) {
  useAccessCheck(member ? "app" : isApp ? "shell" : "about");
  if (!isApp) return <MarketingPage prices={<AccessPlanList plans={plans} />} estimate={<EstimateForm />} />;
  return (
    <Suspense fallback={null}>
      {member ? <FitnessFrame member={member} loadShell={shell} /> : <OfflineShell />}
    </Suspense>
  );
}
