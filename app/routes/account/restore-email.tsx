import { LinkConfirmation, linkData } from "#app/account/link-confirmation.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, LinkButton } from "#app/ui/index.ts";
import type { Route } from "./+types/restore-email.ts";

export const meta = () =>
  seo({
    title: "Restore your email address",
    description: "Undo a change to your Tikari account's email address that you didn't make.",
    noindex: true,
  });

export const loader = ({ context }: Route.LoaderArgs) => linkData(context.get(requestContextKey));

export default function RestoreEmail({ loaderData }: Route.ComponentProps) {
  return (
    <LinkConfirmation<{ email: string }>
      title="Restore your email address"
      lead="This restores your address and signs out all devices. Any password, passkey or authenticator app added since the change is removed."
      button="Restore my address"
      path="/api/auth/email/restore"
      token={loaderData.token}
      result={({ email }) => (
        <Callout
          tone="success"
          title="Email address restored"
          action={<LinkButton to="/recover">Choose a new password</LinkButton>}
        >
          <p>Your account uses {email} again, and every device is signed out. Choose a new password now.</p>
        </Callout>
      )}
    />
  );
}
