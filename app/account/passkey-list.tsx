import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { apiRequest } from "#app/lib/api-request.ts";
import { formatInstant } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Card, Heading, Row, Stack, Text, TextField, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { ApiForm } from "./api-form.tsx";
import { RenamePasskey } from "./rename-passkey.tsx";

/** Passkeys: add, rename, remove. */
export function PasskeyList({ passkeys }: { passkeys: AccountOverview["passkeys"] }) {
  const [name, setName] = useState("");
  const { busy, problem, form, call, run } = useApiCall();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);

  async function add() {
    const credential = await run(async () => {
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
      return apiRequest<{ id: string }>("POST", "/api/account/passkeys", { response, name: name.trim() || undefined });
    });
    if (!credential) return;
    setName("");
    toast({ title: "Passkey added", tone: "success" });
    await revalidate();
  }

  return (
    <Card as="section">
      <ApiForm form={form} onSend={add}>
        <Stack gap={16}>
          <Heading as="h2" size={5} ref={heading} tabIndex={-1}>
            Passkeys
          </Heading>
          <Text dim>
            Sign in with your fingerprint, face or device lock. There's nothing to remember and nothing to phish.
          </Text>
          {passkeys.length > 0 ? (
            <div>
              {passkeys.map((k) => (
                <div className="thing" key={k.id}>
                  <div>
                    <Text>{k.name}</Text>
                    <Text small dim>
                      Added {formatInstant(k.createdAt)}
                      {k.lastUsedAt ? `, last used ${formatInstant(k.lastUsedAt)}` : ""}
                    </Text>
                  </div>
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
                        if (!(await call("DELETE", `/api/account/passkeys/${k.id}`))) return;
                        await revalidate();
                        // The focused button was removed with the passkey.
                        heading.current?.focus();
                      }}
                    />
                  </Row>
                </div>
              ))}
            </div>
          ) : null}
          <TextField
            label="Passkey name"
            hint="Optional, such as the device it's on."
            name="passkey-name"
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(e) => setName(e.target.value)}
          />
          <ApiProblemNote problem={problem} returnTo="/account" />
          <div>
            <Button type="submit" variant="outline" loading={busy}>
              Add passkey
            </Button>
          </div>
        </Stack>
      </ApiForm>
    </Card>
  );
}
