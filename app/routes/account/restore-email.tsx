import { LinkConfirmation, linkData } from "#app/account/link-confirmation.tsx";
import { requestContextKey } from "#app/context.ts";
import { seo } from "#app/lib/seo.ts";
import { Callout, LinkButton } from "#app/ui/index.ts";
import type { Route } from "./+types/restore-email.ts";

export const meta = () =>
  seo({
    title: "Restore your email address",
    description: "Undo a change of your Tikari account's email address that wasn't yours.",
    noindex: true,
  });

export const loader = ({ context }: Route.LoaderArgs) => linkData(context.get(requestContextKey));

export default function RestoreEmail({ loaderData }: Route.ComponentProps) {
  return (
    <LinkConfirmation<{ email: string }>
      title="Restore your email address"
      lead="This brings your address back and signs everyone out. A password, passkey or authenticator app that was set up since the change is removed."
      button="Restore my address"
      path="/api/auth/email/restore"
      token={loaderData.token}
      result={({ email }) => (
        <Callout
          tone="success"
          title="Your address is back"
          action={<LinkButton to="/recover">Choose a new password</LinkButton>}
        >
          <p>Your account uses {email} again, and every device is signed out. Choose a new password now.</p>
        </Callout>
      )}
    />
  );
}
