import { type ComponentType, Suspense } from "react";
import { DASHBOARD_RANGES } from "#worker/store/contract-dashboard.ts";
import { orderFilter } from "#worker/store/orders/contract.ts";
import { AuthPageLayout } from "../account/auth-page-layout.tsx";
import { type RequestContext, requestContextKey } from "../context.ts";
import { apiRequest, errorMessage } from "../lib/api-request.ts";
import { lazyComponent } from "../lib/lazy-component.tsx";
import { seo } from "../lib/seo.ts";
import {
  Button,
  Callout,
  Container,
  Grid,
  Link,
  LinkButton,
  Skeleton,
  Stack,
  toast,
  VisuallyHidden,
} from "../ui/index.ts";
import type { Route } from "./+types/admin-home.ts";

type DashboardComponent = typeof import("../admin/dashboard/dashboard.tsx").Dashboard;

/**
 * All other admin code has chunks of its own, which the Worker serves to staff only. This one is public, so it must not
 * name them: the loader gives staff the URL.
 */
const loadDashboard = async (url: string): Promise<DashboardComponent> => {
  if (import.meta.env.SSR) return (await import("../admin/dashboard/dashboard.tsx")).Dashboard;
  return ((await import(/* @vite-ignore */ url)) as typeof import("./admin/dashboard.tsx")).handle.Dashboard;
};

/**
 * Where the server renders the dashboard, its code is loaded before the page: the server renders in one pass and
 * can't suspend, and in the browser the dashboard hydrates together with the page.
 */
const renderedUrl = import.meta.env.SSR
  ? ""
  : document.querySelector("[data-dashboard]")?.getAttribute("data-dashboard");
let LoadedDashboard: ComponentType<DashboardProps> | null =
  typeof renderedUrl === "string" ? await loadDashboard(renderedUrl).catch(() => null) : null;
const dashboardFor = (url: string) => {
  LoadedDashboard ??= lazyComponent(() => loadDashboard(url));
  return LoadedDashboard;
};
type DashboardProps = Parameters<DashboardComponent>[0];

/** The module and style sheets of the dashboard, by the manifest of this build. */
async function findDashboardFiles() {
  const { assets } = await import("virtual:react-router/server-build");
  const route = assets.routes["routes/admin/dashboard"];
  // Every page has the style sheets of the root.
  const css = (route?.css ?? []).filter((href) => !assets.routes.root?.css?.includes(href));
  return { module: route?.module ?? "", css };
}

export const meta = () => seo({ title: "Admin", description: "Sign-in for store staff.", noindex: true });

/** How many of the newest orders the dashboard shows. */
const LATEST_ORDERS = 8;

/** What the dashboard shows, for the period that its reader chose last. */
async function readDashboard(ctx: RequestContext) {
  const chosen =
    ctx.url.searchParams.get("days") ?? /dashboard-days=(\d+)/.exec(ctx.request.headers.get("Cookie") ?? "")?.[1];
  const range = DASHBOARD_RANGES.find((days) => String(days) === chosen) ?? 7;
  const [figures, { orders, variants }, days] = await Promise.all([
    ctx.store.readDashboard(range),
    ctx.store.orders.listOrders(orderFilter.parse({ limit: LATEST_ORDERS })),
    ctx.analytics.getDailyTotals(2 * range),
  ]);
  const traffic = days.map(({ key, visits }) => ({ key, visits }));
  return { figures, orders, variants, traffic, now: ctx.now() };
}

/** The dashboard for people with server-confirmed access; the sign-in page for everyone else. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const viewer = await ctx.viewer();
  const { hasAccess, scope } = await ctx.auth.getAdminAccess();
  const staff = viewer !== null && viewer.role !== "member";
  // Moderators don't see store figures.
  const data = hasAccess && scope === "admin" ? await readDashboard(ctx) : null;
  const warning = data && ctx.store.gateway.paymentsWarning();
  return {
    hasAccess,
    scope,
    data,
    warning,
    dashboard: hasAccess ? await findDashboardFiles() : null,
    signedIn: viewer !== null,
    staff,
    canSkipSecondFactor: staff && ctx.local,
  };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  if (loaderData.dashboard && loaderData.scope) {
    const Dashboard = dashboardFor(loaderData.dashboard.module);
    return (
      <div data-dashboard={loaderData.dashboard.module}>
        {/* With a precedence they stay: the other admin pages, which are reached from here, share them. */}
        {loaderData.dashboard.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="page" />
        ))}
        <Suspense fallback={<DashboardSkeleton />}>
          <Dashboard scope={loaderData.scope} data={loaderData.data} warning={loaderData.warning} />
        </Suspense>
      </div>
    );
  }
  return <SignIn {...loaderData} />;
}

/** In local development only: gives this session access without a second factor. */
async function skipSecondFactor(): Promise<void> {
  try {
    await apiRequest("POST", "/api/auth/access/skip-second-factor");
    window.location.reload();
  } catch (error) {
    toast({ title: errorMessage(error), tone: "error" });
  }
}

function SignIn({ signedIn, staff, canSkipSecondFactor }: Route.ComponentProps["loaderData"]) {
  if (staff)
    return (
      <AuthPageLayout
        title="Admin sign-in"
        lead="The admin area requires two-factor authentication with a passkey or an authenticator app."
      >
        <Stack gap={16}>
          <LinkButton to="/account#second-factor" wide>
            Set up two-factor authentication
          </LinkButton>
          {canSkipSecondFactor ? (
            <Button variant="outline" wide onClick={skipSecondFactor}>
              Skip for this session
            </Button>
          ) : null}
        </Stack>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout title="Admin sign-in" lead="For store staff.">
      <Stack gap={16}>
        {signedIn ? <Callout tone="info">You’re signed in, but this account doesn’t have admin access.</Callout> : null}
        <LinkButton to="/login?returnTo=/420" reloadDocument wide>
          {signedIn ? "Sign in with another account" : "Sign in"}
        </LinkButton>
        <Link to="/">Go to site</Link>
      </Stack>
    </AuthPageLayout>
  );
}

/** Shown while the dashboard's code loads. */
function DashboardSkeleton() {
  return (
    <Container className="section section-tight" aria-busy="true">
      <VisuallyHidden>Loading dashboard</VisuallyHidden>
      <Stack gap={24}>
        <Skeleton width={260} height={44} />
        <Grid min={240} gap={16}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
            <Skeleton key={n} height={104} radius={20} />
          ))}
        </Grid>
      </Stack>
    </Container>
  );
}
