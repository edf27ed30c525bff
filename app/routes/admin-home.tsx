import { Suspense } from "react";
import { AuthPageLayout } from "../account/auth-page-layout.tsx";
import { requestContextKey } from "../context.ts";
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

// Apart from this door all admin code has chunks of its own, which the front door gives to staff only.
const loadDashboard = () => import("./admin/dashboard.tsx").then((m) => m.default);
/**
 * Where the dashboard is drawn by the server, its code is there before the page is: the server draws in one go and
 * cannot wait inside, and in the browser nothing on it has to wait until React takes over that part as well.
 */
const isDashboardRendered = import.meta.env.SSR || document.querySelector("[data-dashboard]");
const loadedDashboard = isDashboardRendered ? await loadDashboard().catch(() => null) : null;
const Dashboard = loadedDashboard ?? lazyComponent(loadDashboard);

export const meta = () =>
  seo({ title: "Admin", description: "The sign-in of the people who run this site.", noindex: true });

/** The dashboard for those whom the server confirms; for everybody else the sign-in. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const viewer = await ctx.viewer();
  const { hasAccess, scope } = await ctx.auth.getAdminAccess();
  const staff = viewer !== null && viewer.role !== "member";
  // Moderators hear nothing of the shop.
  const today = hasAccess && scope === "admin" ? await ctx.store.readDashboard() : null;
  const warning = today && ctx.store.gateway.paymentsWarning();
  return { hasAccess, scope, today, warning, signedIn: viewer !== null, staff, mayAskSkip: staff && ctx.local };
}

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  if (loaderData.hasAccess && loaderData.scope)
    return (
      <div data-dashboard>
        <Suspense fallback={<DashboardSkeleton />}>
          <Dashboard scope={loaderData.scope} today={loaderData.today} warning={loaderData.warning} />
        </Suspense>
      </div>
    );
  return <SignIn {...loaderData} />;
}

/** On the developer's own machine only: lets this session in without a second factor. */
async function skipSecondFactor(): Promise<void> {
  try {
    await apiRequest("POST", "/api/auth/access/skip-second-factor");
    window.location.reload();
  } catch (error) {
    toast({ title: errorMessage(error), tone: "error" });
  }
}

function SignIn({ signedIn, staff, mayAskSkip }: Route.ComponentProps["loaderData"]) {
  if (staff)
    return (
      <AuthPageLayout
        title="Admin sign-in"
        lead="This area opens with a second factor: a passkey, or a code from an authenticator app."
      >
        <Stack gap={16}>
          <LinkButton to="/account#second-factor" wide>
            Set up a second factor
          </LinkButton>
          {mayAskSkip ? (
            <Button variant="outline" wide onClick={skipSecondFactor}>
              Skip once on this machine
            </Button>
          ) : null}
        </Stack>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout title="Admin sign-in" lead="For the people who run this site.">
      <Stack gap={16}>
        {signedIn ? (
          <Callout tone="info">You are signed in, but this account cannot open the admin area.</Callout>
        ) : null}
        <LinkButton to="/login?returnTo=/420" reloadDocument wide>
          {signedIn ? "Sign in with another account" : "Sign in"}
        </LinkButton>
        <Link to="/">To the site</Link>
      </Stack>
    </AuthPageLayout>
  );
}

/** The dashboard's shape while its code is on the way. */
function DashboardSkeleton() {
  return (
    <Container className="section section-tight" aria-busy="true">
      <VisuallyHidden>Opening the dashboard</VisuallyHidden>
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
