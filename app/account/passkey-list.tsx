import { useRef } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { LocalTime } from "#app/lib/local-time.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { Button, Row, TextField, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { RenamePasskey } from "./rename-passkey.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsRow } from "./settings-row.tsx";

/** Passkeys: add, rename, remove. */
export function PasskeyList({ passkeys }: { passkeys: AccountOverview["passkeys"] }) {
  const api = useApiForm({ "passkey-name": "" });
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);

  async function add() {
    const credential = await api.run(async () => {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = await apiRequest<Parameters<typeof startRegistration>[0]["optionsJSON"]>(
        "POST",
        "/api/account/passkeys/options",
      );
      let response: Awaited<ReturnType<typeof startRegistration>>;
      try {
        response = await startRegistration({ optionsJSON });
      } catch {
        throw new Error(
          '400: {"error":{"message":"We could not create a passkey. Try again, or use another device."}}',
        );
      }
      const name = api.values["passkey-name"].trim() || undefined;
      return apiRequest<{ id: string }>("POST", "/api/account/passkeys", { response, name });
    });
    if (!credential) return;
    api.reset();
    toast({ title: "Passkey added", tone: "success" });
    await revalidate();
  }

  return (
    <SettingsForm
      title="Passkeys"
      lead="Sign in with your fingerprint, face or device lock. There's nothing to remember and nothing to phish."
      api={api}
      returnTo="/account"
      submit="Add passkey"
      variant="outline"
      headingRef={heading}
      onSend={add}
    >
      {passkeys.length > 0 ? (
        <div>
          {passkeys.map((k) => (
            <SettingsRow
              key={k.id}
              title={k.name}
              details={
                <>
                  Added <LocalTime at={k.createdAt} />
                  {k.lastUsedAt ? (
                    <>
                      , last used <LocalTime at={k.lastUsedAt} />
                    </>
                  ) : null}
                </>
              }
            >
              <Row>
                <RenamePasskey passkey={k} />
                <AlertDialog
                  trigger={
                    <Button variant="outline" aria-label={`Remove passkey ${k.name}`}>
                      Remove
                    </Button>
                  }
                  title="Remove this passkey?"
                  text={`You'll no longer be able to sign in with ${k.name}.`}
                  confirm="Remove passkey"
                  onConfirm={async () => {
                    if (!(await api.call("DELETE", `/api/account/passkeys/${k.id}`))) return;
                    await revalidate();
                    // The focused button was removed with the passkey.
                    heading.current?.focus();
                  }}
                />
              </Row>
            </SettingsRow>
          ))}
        </div>
      ) : null}
      <TextField
        label="Passkey name"
        hint="Optional, such as the device it's on."
        autoComplete="off"
        maxLength={80}
        {...api.bind("passkey-name")}
      />
    </SettingsForm>
  );
}
