import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { when } from "#app/lib/format-instant.ts";
import { useCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Card, Heading, Row, Stack, Text, TextField, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { CallForm } from "./api-form.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

/** Passkeys: add, rename, remove. */
export function Passkeys({ passkeys }: { passkeys: AccountOverview["passkeys"] }) {
  const [name, setName] = useState("");
  const { busy, problem, form, call, run } = useCall();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);

  async function add() {
    const made = await run(async () => {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const optionsJSON = await apiRequest<Parameters<typeof startRegistration>[0]["optionsJSON"]>(
        "POST",
        "/api/account/passkeys/options",
      );
      let response: Awaited<ReturnType<typeof startRegistration>>;
      try {
        response = await startRegistration({ optionsJSON });
      } catch {
        throw new Error('400: {"error":{"message":"No passkey was made. Try again, or use another device."}}');
      }
      return apiRequest<{ id: string }>("POST", "/api/account/passkeys", { response, name: name.trim() || undefined });
    });
    if (!made) return;
    setName("");
    toast({ title: "The passkey is added", tone: "success" });
    await revalidate();
  }

  return (
    <Card as="section">
      <CallForm form={form} onSend={add}>
        <Stack gap={16}>
          <Heading as="h2" size={5} ref={heading} tabIndex={-1}>
            Passkeys
          </Heading>
          <Text dim>Sign in with your fingerprint, face or device lock. Nothing to remember, nothing to phish.</Text>
          {passkeys.length > 0 ? (
            <div>
              {passkeys.map((k) => (
                <div className="thing" key={k.id}>
                  <div>
                    <Text>{k.name}</Text>
                    <Text small dim>
                      Added {when(k.createdAt)}
                      {k.lastUsedAt ? `, last used ${when(k.lastUsedAt)}` : ""}
                    </Text>
                  </div>
                  <Row>
                    <RenamePasskey passkey={k} />
                    <AlertDialog
                      trigger={
                        <Button variant="outline" aria-label={`Remove the passkey ${k.name}`}>
                          Remove
                        </Button>
                      }
                      title="Remove this passkey?"
                      text={`You can no longer sign in with ${k.name}.`}
                      confirm="Remove it"
                      onConfirm={async () => {
                        if (!(await call("DELETE", `/api/account/passkeys/${k.id}`))) return;
                        await revalidate();
                        // The button that had the focus went with the passkey.
                        heading.current?.focus();
                      }}
                    />
                  </Row>
                </div>
              ))}
            </div>
          ) : null}
          <TextField
            label="Name of the new passkey"
            hint="Optional, such as the device it is on."
            name="passkey-name"
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
          <ProblemNote problem={problem} returnTo="/account" />
          <div>
            <Button type="submit" variant="outline" loading={busy}>
              Add a passkey
            </Button>
          </div>
        </Stack>
      </CallForm>
    </Card>
  );
}
