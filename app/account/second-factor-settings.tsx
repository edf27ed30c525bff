import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Card, Heading, Row, Stack, Text, TextField, toast } from "#app/ui/index.ts";

/** The authenticator app and its recovery codes. */
export function SecondFactorSettings({ on, codesLeft }: { on: boolean; codesLeft: number }) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<string[] | null>(null);
  const { busy, problem, form, call, errorOf } = useApiCall();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The control that had the focus is gone; what is true now stands below the heading. */
  const renew = async () => {
    await revalidate();
    heading.current?.focus();
  };

  return (
    <Card as="section" id="second-factor">
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={async (event) => {
          event.preventDefault();
          const r = await call<{ recoveryCodes: string[] }>("POST", "/api/auth/totp/confirm", { code: code || "0000" });
          if (!r) return;
          setCodes(r.recoveryCodes);
          setSetup(null);
          setCode("");
          await renew();
        }}
      >
        <Stack gap={16}>
          <Heading as="h2" size={5} ref={heading} tabIndex={-1}>
            Authenticator app
          </Heading>
          <Text dim>
            {on
              ? `On. ${codesLeft} recovery ${codesLeft === 1 ? "code is" : "codes are"} left.`
              : "Off. With it, your password or a mailed code alone opens nothing."}
          </Text>
          {codes ? (
            <Callout tone="warning" title="Keep these recovery codes now">
              <p>Each works once when your device is lost. They are not shown again.</p>
              <pre>{codes.join("\n")}</pre>
            </Callout>
          ) : null}
          {setup ? (
            <>
              <Text>
                Add this key to your authenticator app, or <a href={setup.uri}>open it on this device</a>:
              </Text>
              <Text style={{ overflowWrap: "anywhere" }}>
                <code>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
              </Text>
              <TextField
                label="Code that the app shows"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                value={code}
                onChange={(e) => setCode(e.target.value)}
                error={errorOf("code")}
              />
            </>
          ) : null}
          <ApiProblemNote problem={problem} fields={["code"]} returnTo="/account" />
          <Row>
            {on ? (
              <>
                <Button
                  variant="outline"
                  loading={busy}
                  onClick={async () => {
                    const r = await call<{ recoveryCodes: string[] }>("POST", "/api/auth/totp/recovery-codes");
                    if (r) setCodes(r.recoveryCodes);
                    await revalidate();
                  }}
                >
                  New recovery codes
                </Button>
                <AlertDialog
                  trigger={<Button variant="outline">Remove the app</Button>}
                  title="Remove the authenticator app?"
                  text="Signing in will ask for your password, a mailed code or a passkey only. The recovery codes end too."
                  confirm="Remove it"
                  onConfirm={async () => {
                    if (!(await call("POST", "/api/auth/totp/remove"))) return;
                    setCodes(null);
                    toast({ title: "The authenticator app is removed" });
                    await renew();
                  }}
                />
              </>
            ) : setup ? (
              <Button type="submit" loading={busy}>
                Switch it on
              </Button>
            ) : (
              <Button
                variant="outline"
                loading={busy}
                onClick={async () => setSetup(await call("POST", "/api/auth/totp/start"))}
              >
                Set up an authenticator app
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Card>
  );
}
