import { useState } from "react";
import { data } from "react-router";
import { AuthPageLayout } from "#app/account/auth-page-layout.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, LinkButton, Stack } from "#app/ui/index.ts";
import type { Route } from "./+types/confirm-email.ts";

export const meta = () =>
  seo({
    title: "Confirm your email",
    description: "Confirm the new email address of your Tikari account with the link that we sent you.",
    noindex: true,
  });

/** Opening the link changes nothing, because email scanners open links too. */
export function loader({ context }: Route.LoaderArgs) {
  return data(
    { token: context.get(requestContextKey).url.searchParams.get("token") ?? "" },
    { headers: { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" } },
  );
}

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { busy, problem, call } = useApiCall();
  return (
    <AuthPageLayout title="Confirm your email" lead="Confirm this email address for your account.">
      {confirmed ? (
        <Callout
          tone="success"
          title="Email confirmed"
          action={<LinkButton to="/profile-settings">Go to your profile</LinkButton>}
        >
          <p>From now on, we'll email {confirmed}, and you'll sign in with it.</p>
        </Callout>
      ) : (
        <Stack gap={20}>
          <ApiProblemNote problem={problem} />
          <Button
            loading={busy}
            onClick={async () => {
              const r = await call<{ email: string }>("POST", "/api/auth/email/confirm", { token: loaderData.token });
              if (r) setConfirmed(r.email);
            }}
          >
            Confirm
          </Button>
        </Stack>
      )}
    </AuthPageLayout>
  );
}
