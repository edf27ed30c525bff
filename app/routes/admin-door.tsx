import { lazy, Suspense } from "react";
import { visit } from "../context.ts";
import { apiRequest, sentenceOf } from "../lib/request.ts";
import { seo } from "../lib/seo.ts";
import { Button, Callout, Container, LinkButton, toast } from "../ui/index.ts";
import type { Route } from "./+types/admin-door.ts";

// Apart from this door all admin code has chunks of its own, which the front door gives to staff only.
const Dashboard = lazy(() => import("./admin/dashboard.tsx"));

export const meta = () =>
  seo({ title: "Admin", description: "The sign-in of the people who run this site.", noindex: true });

/** The dashboard for those whom the server confirms; for everybody else the sign-in. */
export async function loader({ context }: Route.LoaderArgs) {
  const v = context.get(visit);
  const viewer = await v.viewer();
  const { hasAccess, scope } = await v.auth.access();
  const staff = viewer !== null && viewer.role !== "member";
  return { hasAccess, scope, signedIn: viewer !== null, staff, mayAskSkip: staff && v.local };
}

export default function AdminDoor({ loaderData }: Route.ComponentProps) {
  if (loaderData.hasAccess && loaderData.scope)
    return (
      <Suspense fallback={<p className="container">Opening the dashboard…</p>}>
        <Dashboard scope={loaderData.scope} />
      </Suspense>
    );
  return <SignIn {...loaderData} />;
}

/** On the developer's own machine only: lets this session in without a second factor. */
async function skipOnce(): Promise<void> {
  try {
    await apiRequest("POST", "/api/auth/access/skip-second-factor");
    window.location.reload();
  } catch (error) {
    toast({ title: sentenceOf(error), tone: "error" });
  }
}

function SignIn({ signedIn, staff, mayAskSkip }: Route.ComponentProps["loaderData"]) {
  return (
    <section className="section">
      <Container size="form" className="stack">
        <h1>Admin sign-in</h1>
        {staff ? (
          <>
            <p>This area opens with a second factor: a passkey, or a code from an authenticator app.</p>
            <LinkButton to="/account#second-factor">Set up a second factor</LinkButton>
            {mayAskSkip ? (
              <Button variant="outline" wide onClick={skipOnce}>
                Skip once on this machine
              </Button>
            ) : null}
          </>
        ) : (
          <>
            {signedIn ? (
              <Callout tone="info">You are signed in, but this account cannot open the admin area.</Callout>
            ) : (
              <p>For the people who run this site.</p>
            )}
            <LinkButton to="/login?returnTo=/420" reloadDocument>
              {signedIn ? "Sign in with another account" : "Sign in"}
            </LinkButton>
          </>
        )}
      </Container>
    </section>
  );
}
