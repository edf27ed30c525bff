import { Suspense, startTransition, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { brand } from "#app/brand.ts";
import { rememberMember } from "#app/lib/remembered-member.ts";
import { resumePush } from "#app/lib/resume-push.ts";
import { Link, Skeleton, SkipLink } from "#app/ui/index.ts";
import themesSheet from "#app/ui/radix-themes.css?url";
import { THEMED } from "#app/ui/themed.ts";
import { useOpenLog } from "../log/use-log.ts";
import { OnboardingGate } from "../onboarding/onboarding-gate.tsx";
import { RestBar } from "../workouts/rest/rest-bar.tsx";
import frameSheet from "./fitness-frame.css?url";
import { takeStartingProgram } from "./starting-program.ts";
import { FirstLoadNote, SyncStatus } from "./sync-status.tsx";
import { TabIcon } from "./tab-icon.tsx";
import { TAB_COMPONENTS, TABS, type Tab, tabOf } from "./tabs.ts";
import { untilIdle } from "./until-idle.ts";
import { useSignOutReload } from "./use-sign-out-reload.ts";

/**
 * The app: its tabs at the bottom of a phone, at the side of a wider screen.
 * @param isOffline shown where the server can't be reached
 */
export function FitnessFrame({ member, isOffline = false }: { member: string; isOffline?: boolean }) {
  useOpenLog(member);
  useSignOutReload(isOffline);
  useEffect(() => rememberMember(member), [member]);
  useEffect(() => void untilIdle().then(resumePush), []);
  useEffect(() => {
    // Where storage is blocked there is no worker to ask.
    if (!isOffline) void keepAppShell().catch(() => undefined);
  }, [isOffline]);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the app opens
  useEffect(() => {
    const program = takeStartingProgram();
    if (program && !params.has("program"))
      navigate(`/fitness-app?tab=workouts&program=${program}`, { replace: true, preventScrollReset: true });
  }, []);
  const tab = tabOf(params);
  const [isInBrowser, setInBrowser] = useState(false);
  // In small steps, between which the page answers.
  useEffect(() => startTransition(() => setInBrowser(true)), []);
  const Content = TAB_COMPONENTS[tab];
  return (
    <div className="radix-themes fitness" {...THEMED} data-is-root-theme="true">
      {/* The code of the app comes after the document, which without these would be shown unstyled until then. */}
      {[themesSheet, frameSheet].map((href) => (
        <link key={href} rel="stylesheet" href={href} precedence="page" />
      ))}
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
      <FirstLoadNote />
      {isInBrowser ? <RestBar /> : null}
    </div>
  );
}

/** The first seconds belong to what is shown: nothing else loads in them, in ms. */
const SHELL_DELAY = 4000;

/** Has the service worker keep the app's shell and all files of the app, so that it opens without a connection. */
async function keepAppShell(): Promise<void> {
  // What is lost without one is an app without a connection.
  if (!("serviceWorker" in navigator)) return;
  await new Promise((resolve) => setTimeout(resolve, SHELL_DELAY));
  await untilIdle();
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "keep-app-shell" });
}

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
