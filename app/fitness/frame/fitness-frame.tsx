import { Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { brand } from "#app/brand.ts";
import { Link, Skeleton, SkipLink } from "#app/ui/index.ts";
import { RadixThemes } from "#app/ui/radix-themes.tsx";
import { useOpenLog } from "../log/use-log.ts";
import { OnboardingGate } from "../onboarding/onboarding-gate.tsx";
import { RestBar } from "../workouts/rest/rest-bar.tsx";
import { rememberMember } from "./remembered-member.ts";
import { SyncStatus } from "./sync-status.tsx";
import { TabIcon } from "./tab-icon.tsx";
import { TAB_COMPONENTS, TAB_LOADERS, TABS, type Tab, tabOf } from "./tabs.ts";
import "./fitness-frame.css";

/**
 * The app: its tabs at the bottom of a phone, at the side of a wider screen.
 * @param loadShell loads the code of the page that stands for this one without a connection; absent where it is shown
 */
export function FitnessFrame({ member, loadShell }: { member: string; loadShell?: () => Promise<unknown> }) {
  useOpenLog(member);
  useEffect(() => rememberMember(member), [member]);
  useEffect(() => {
    if (loadShell) keepAppShell(loadShell);
  }, [loadShell]);
  const [params] = useSearchParams();
  const tab = tabOf(params.get("tab"));
  const [isInBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  const Content = TAB_COMPONENTS[tab];
  return (
    <RadixThemes className="fitness">
      <SkipLink />
      <nav className="fitness-nav" aria-label="Fitness app">
        <Link className="fitness-brand" to="/">
          {brand.name}
        </Link>
        {(Object.keys(TABS) as Tab[]).map((key) => (
          <Link
            key={key}
            className="fitness-tab"
            to={`/fitness-app?tab=${key}`}
            preventScrollReset
            aria-current={key === tab ? "page" : undefined}
          >
            <TabIcon name={TABS[key].icon} />
            {TABS[key].title}
          </Link>
        ))}
        <div className="fitness-nav-more">
          <Link to="/posts/category/recipe-guides">Recipes</Link>
          <Link to="/products">Store</Link>
          <Link to="/account">Account</Link>
        </div>
      </nav>
      <main id="main" tabIndex={-1} className="fitness-main">
        <SyncStatus />
        {/* Only the browser knows the member's date and what the device has: the server draws the place for it. */}
        {isInBrowser ? (
          <Suspense fallback={<TabSkeleton title={TABS[tab].title} />}>
            <OnboardingGate skeleton={<TabSkeleton title={TABS[tab].title} />}>
              <Content />
            </OnboardingGate>
          </Suspense>
        ) : (
          <TabSkeleton title={TABS[tab].title} />
        )}
      </main>
      {isInBrowser ? <RestBar /> : null}
    </RadixThemes>
  );
}

/** Has the service worker keep the app's shell and the code of all its tabs, so that it opens without a connection. */
function keepAppShell(loadShell: () => Promise<unknown>): void {
  const keep = async () => {
    await Promise.all([loadShell(), ...Object.values(TAB_LOADERS).map((load) => load())]);
    const assets = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: "keep-app-shell", assets });
  };
  // What is lost here is an app without a connection, until it is opened again with one.
  if ("serviceWorker" in navigator) onIdle(() => void keep().catch(() => undefined));
}

/** Safari has no requestIdleCallback. */
const onIdle = (run: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 4000 });
  else setTimeout(run, 2000);
};

/** The place of a tab while it loads. */
export function TabSkeleton({ title }: { title: string }) {
  return (
    <div aria-busy="true">
      <h1 className="fitness-title">{title}</h1>
      <div className="fitness-cards">
        <Skeleton height="14rem" />
        <Skeleton height="10rem" />
        <Skeleton height="18rem" />
      </div>
    </div>
  );
}
