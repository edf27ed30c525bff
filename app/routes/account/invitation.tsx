import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { LazySecondFactorStep } from "#app/account/lazy-steps.tsx";
import { linkData } from "#app/account/link-confirmation.tsx";
import { type SignInAnswer, useSignInSteps } from "#app/account/sign-in-steps.ts";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, LinkButton, Stack, Text } from "#app/ui/index.ts";
import type { Route } from "./+types/invitation.ts";

export const meta = () =>
  seo({
    title: "Join the team",
    description: "Accept an invitation to the team that runs this site.",
    noindex: true,
  });

/** Opening the link changes nothing, because email scanners open links too. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const token = ctx.url.searchParams.get("token") ?? "";
  const invitation = await ctx.auth.readInvitation(token).catch((error: unknown) => {
    if (error instanceof Response && error.status === 410) return null;
    throw error;
  });
  return linkData(ctx, { invitation });
}

export default function Invitation({ loaderData: { token, invitation } }: Route.ComponentProps) {
  const { busy, problem, call } = useApiCall();
  const done = () => window.location.assign("/420");
  const { factors, onAnswer } = useSignInSteps(done);
  if (!invitation)
    return (
      <AuthPageLayout title="Join the team">
        <Callout
          tone="error"
          title="This invitation no longer works"
          action={<LinkButton to="/">Go to the site</LinkButton>}
        >
          <p>It was already used, was withdrawn, or has expired. Ask an admin for a new one.</p>
        </Callout>
      </AuthPageLayout>
    );
  return (
    <AuthPageLayout
      title="Join the team"
      lead={`You're invited as ${invitation.role === "admin" ? "an admin" : "a moderator"}, using ${invitation.email}.`}
    >
      {factors ? (
        <LazySecondFactorStep factors={factors} onDone={done} />
      ) : (
        <Stack gap={20}>
          <ApiProblemNote problem={problem} />
          <Text>
            Accepting signs you in. Next, you'll add a passkey or an authenticator app, which everyone on the team
            needs.
          </Text>
          <Button
            wide
            loading={busy}
            onClick={async () => onAnswer(await call<SignInAnswer>("POST", "/api/auth/invitation/accept", { token }))}
          >
            Accept invitation
          </Button>
        </Stack>
      )}
    </AuthPageLayout>
  );
}
