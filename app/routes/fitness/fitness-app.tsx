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
const preloads = import.meta.env.SSR ? await import("#app/fitness/frame/part-preloads.tsx") : null;
const shell = () => import("#app/fitness/frame/offline-shell.tsx").then((m) => m.OfflineShell);
const OfflineShell = import.meta.env.SSR ? await shell() : lazyComponent(shell);

/** Checks access again when someone signs in in another tab: the page about the app is the wrong one then. */
function useAccessCheck(isAbout: boolean): void {
  const email = useUser()?.email;
  useEffect(() => {
    if (!email || !isAbout) return;
    fetchFitnessAccess().then((isAllowed) => {
      if (isAllowed) location.reload();
    });
  }, [email, isAbout]);
}

export default function FitnessApp({ loaderData: { member, isApp, plans } }: Route.ComponentProps) {
  useAccessCheck(!isApp);
  if (!isApp) return <MarketingPage prices={<AccessPlanList plans={plans} />} estimate={<EstimateForm />} />;
  return (
    <Suspense fallback={null}>
      {preloads && (member ? <preloads.PartPreloads /> : <preloads.OfflineFileList />)}
      {member ? <FitnessFrame member={member} /> : <OfflineShell />}
    </Suspense>
  );
}
