import { type ReactNode, Suspense, useEffect, useState } from "react";
import {
  isRouteErrorResponse,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root.ts";
import { brand } from "./brand.ts";
import { ConsentLoader } from "./consent/consent-loader.tsx";
import { requestContextKey } from "./context.ts";
import { lazyComponent } from "./lib/lazy-component.tsx";
import { useForumEnabled, useMaintenance } from "./lib/live-store.ts";
import { useNonce } from "./lib/nonce.tsx";
import { DEFAULT_BAR, horizonPreload, themeScript } from "./lib/theme-choice.ts";
import { viewerScript } from "./lib/viewer-store.ts";
import { MaintenancePage } from "./maintenance/maintenance-page.tsx";
import { ClientLinks } from "./shell/client-links.tsx";
import { ErrorPage } from "./shell/error-page.tsx";
import { Footer } from "./shell/footer.tsx";
import { HeadLinks } from "./shell/head-links.tsx";
import { Header } from "./shell/header.tsx";
import { HelpButton } from "./shell/help-button.tsx";
import { NavigationProgress } from "./shell/navigation-progress.tsx";
import { SocialTags } from "./shell/social-tags.tsx";
import { SpeculationRules } from "./shell/speculation-rules.tsx";
import { StyleSheets } from "./shell/style-sheets.tsx";
import { usePageEffects } from "./shell/use-page-effects.ts";
import { AppTheme, SkipLink, Toaster } from "./ui/index.ts";
import "./ui/styles.css";
import "./shell/header.css";
import "./shell/footer.css";
import "./shell/shell.css";

export const meta: MetaFunction = ({ error }) => {
  if (!error)
    return [{ title: `${brand.name} · ${brand.tagline}` }, { name: "description", content: brand.description }];
  if (isRouteErrorResponse(error) && error.status === 404)
    return [
      { title: "404 Page Not Found" },
      { name: "description", content: "The page you're looking for doesn't exist or has been moved." },
      { name: "robots", content: "noindex" },
    ];
  if (isRouteErrorResponse(error) && error.status === 410)
    return [
      { title: `${error.data.title} is no longer available · ${brand.name}` },
      { name: "description", content: "It was withdrawn." },
      { name: "robots", content: "noindex" },
    ];
  return [
    { title: `Something went wrong · ${brand.name}` },
    { name: "description", content: "This page could not be shown." },
  ];
};

/** The frame does not depend on the query: a step or a filter of the same page need not ask for it again, nor fail offline. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameFrame = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !formMethod && sameFrame ? false : defaultShouldRevalidate;
}

/** What the frame of a page needs to be right at once; the page cache is new after each flag. */
export async function loader({ context }: Route.LoaderArgs) {
  const { forumEnabled, countPageviews } = await context.get(requestContextKey).flags();
  return { forumEnabled, countPageviews, origin: context.get(requestContextKey).url.origin };
}

/**
 * Zod asks whether it may compile its checks by trying `new Function`, which the page's policy refuses and
 * reports. Told so before it loads, it does not ask; it reads this global as its configuration.
 */
const zodConfigScript = "globalThis.__zod_globalConfig={jitless:true}";

/**
 * What runs before the first paint. The home page's horizon, the largest thing on it, is the theme's
 * own: only a script knows its address before the style sheet is here.
 */
const headScript = (pathname: string) =>
  [themeScript, viewerScript, zodConfigScript, pathname === "/" ? horizonPreload : ""].join(";");

/** The document around every page and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const { pathname } = useLocation();
  const origin = useRouteLoaderData<typeof loader>("root")?.origin;
  const failed = useHasError();
  return (
    <html lang="en" data-theme="sacred-valley" className="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={DEFAULT_BAR} suppressHydrationWarning />
        {/* Vite's client gives this nonce to the style elements that it writes in development. */}
        {import.meta.env.DEV ? <meta property="csp-nonce" nonce={nonce} /> : null}
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: two constant scripts of our own, before the first paint
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? headScript(pathname) : "" }}
        />
        <Meta />
        {import.meta.env.SSR && origin && !failed ? <SocialTags origin={origin} pathname={pathname} /> : null}
        <StyleSheets />
        {import.meta.env.SSR ? <HeadLinks /> : null}
      </head>
      <body>
        <div id="preloader" aria-hidden="true" suppressHydrationWarning />
        <AppTheme>
          <Site>{children}</Site>
        </AppTheme>
        <ClientLinks />
        <ScrollRestoration getKey={(location) => location.key} />
        <Scripts />
      </body>
    </html>
  );
}

/** Whether an error page is shown; where there is no error the hook answers null or undefined. */
const useHasError = (): boolean => useRouteError() != null;

function Site({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const rendered = useRouteLoaderData<typeof loader>("root");
  const forumEnabled = useForumEnabled(rendered?.forumEnabled);
  const failed = useHasError();
  // For those who may use it: a frame of its own, and no need of the server.
  const isApp = useRouteLoaderData<{ isApp: boolean }>("routes/fitness/fitness-app")?.isApp && !failed;
  const maintenance = useMaintenance(isApp);
  usePageEffects();
  const closed = maintenance.show;
  useEffect(() => {
    document.documentElement.dataset.closed = String(closed);
  }, [closed]);
  // To outsiders an admin address is the 404 page of any unknown one, with all that stands around it.
  const inAdmin = !failed && (pathname === "/420" || pathname.startsWith("/420/"));
  // Staff's pages have a frame of their own; the sign-in page at /420 has the site's.
  const signInPage = useRouteLoaderData<{ scope: string | null }>("routes/admin-home")?.scope === null;
  const admin = inAdmin && !signInPage;
  // It brings a header and a footer of its own, which lead nowhere but to the cart and the terms.
  const isCheckout = !failed && pathname === "/checkout";
  // A page that was open stays, out of sight: what was typed in it is there when the site is back.
  const [opened, setOpened] = useState(!closed);
  if (!closed && !opened) setOpened(true);
  return (
    <>
      {closed ? <MaintenancePage {...maintenance} /> : null}
      {opened ? (
        <div style={{ display: closed ? "none" : "contents" }}>
          {isCheckout || isApp ? (
            children
          ) : (
            <>
              <SkipLink />
              {admin ? <NavigationProgress /> : <Header forumEnabled={forumEnabled} />}
              <main id="main" tabIndex={-1}>
                {children}
              </main>
              {inAdmin ? null : <HelpButton />}
              {admin ? null : <Footer />}
            </>
          )}
          {inAdmin ? null : <ConsentLoader />}
          {inAdmin ? null : <SpeculationRules />}
        </div>
      ) : null}
      {closed ? null : <Toaster />}
    </>
  );
}

export default function Root() {
  return <Outlet />;
}

const gone = () => import("./shell/gone-page.tsx").then((m) => m.GonePage);
const GonePage = import.meta.env.SSR ? await gone() : lazyComponent(gone);
const notFound = () => import("./shell/not-found-page.tsx").then((m) => m.NotFoundPage);
const NotFoundPage = import.meta.env.SSR ? await notFound() : lazyComponent(notFound);

/** The last boundary: unknown places get the 404 page, products no longer sold their own, all else says what happened. */
export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    );
  if (isRouteErrorResponse(error) && error.status === 410)
    return (
      <Suspense fallback={null}>
        <GonePage {...error.data} />
      </Suspense>
    );
  return <ErrorPage error={error} />;
}
