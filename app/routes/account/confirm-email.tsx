import { LinkConfirmation, linkData } from "#app/account/link-confirmation.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, LinkButton } from "#app/ui/index.ts";
import type { Route } from "./+types/confirm-email.ts";

export const meta = () =>
  seo({
    title: "Confirm your email",
    description: "Confirm the new email address of your Tikari account with the link that we sent you.",
    noindex: true,
  });

export const loader = ({ context }: Route.LoaderArgs) => linkData(context.get(requestContextKey));

export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  return (
    <LinkConfirmation<{ email: string }>
      title="Confirm your email"
      lead="Confirm this email address for your account. Your other devices will be signed out."
      button="Confirm"
      path="/api/auth/email/confirm"
      token={loaderData.token}
      result={({ email }) => (
        <Callout
          tone="success"
          title="Email confirmed"
          action={<LinkButton to="/profile-settings">Go to your profile</LinkButton>}
        >
          <p>From now on, we'll email {email}, and you'll sign in with it.</p>
        </Callout>
      )}
    />
  );
}
