import { Suspense, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { lazyComponent } from "#app/lib/lazy-component.tsx";
import { useApiForm } from "#app/lib/use-api-form.ts";
import { AlertDialog } from "#app/ui/alert-dialog.tsx";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Row, SectionCard, Skeleton, Stack, Text, TextField, toast } from "#app/ui/index.ts";
import { ApiForm } from "./api-form.tsx";

const QrCodePicture = lazyComponent(() => import("../lib/qr-code-picture.tsx").then((m) => m.default));

/** The authenticator app and its recovery codes. */
export function SecondFactorSettings({ on, codesLeft }: { on: boolean; codesLeft: number }) {
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const { values, reset, bind, busy, problem, fields, form, call } = useApiForm({ code: "" });
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The focused control is gone; the new state is below the heading. */
  const renew = async () => {
    await revalidate();
    heading.current?.focus();
  };

  return (
    <SectionCard title="Authenticator app" id="second-factor" headingRef={heading}>
      <ApiForm
        form={form}
        onSend={async () => {
          const body = { code: values.code || "0000" };
          const r = await call<{ recoveryCodes: string[] }>("POST", "/api/auth/totp/confirm", body);
          if (!r) return;
          setCodes(r.recoveryCodes);
          setSetup(null);
          reset();
          await renew();
        }}
      >
        <Stack gap={16}>
          <Text dim>
            {on
              ? `On. ${codesLeft} recovery ${codesLeft === 1 ? "code is" : "codes are"} left.`
              : "Off. Adds a second step when you sign in."}
          </Text>
          {codes ? (
            <Callout tone="warning" title="Save these recovery codes now">
              <p>Each code works once if you lose your device. We won't show them again.</p>
              <pre>{codes.join("\n")}</pre>
            </Callout>
          ) : null}
          {setup ? (
            <>
              <Text>
                Scan this code with your authenticator app, or <a href={setup.uri}>open it on this device</a>:
              </Text>
              <Suspense fallback={<Skeleton width={208} height={208} radius={12} />}>
                <QrCodePicture text={setup.uri} label="QR code for your authenticator app" />
              </Suspense>
              <Text small dim>
                Can't scan it? Enter this key:
              </Text>
              <Text style={{ overflowWrap: "anywhere" }}>
                <code>{setup.secret.match(/.{1,4}/g)?.join(" ")}</code>
              </Text>
              <TextField
                label="Code from your app"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                {...bind("code")}
              />
            </>
          ) : null}
          <ApiProblemNote problem={problem} fields={fields} returnTo="/account" />
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
                  Generate new recovery codes
                </Button>
                <AlertDialog
                  trigger={<Button variant="outline">Remove app</Button>}
                  title="Remove authenticator app?"
                  text="Signing in will only require your password, an emailed code or a passkey. Your recovery codes will stop working."
                  confirm="Remove app"
                  onConfirm={async () => {
                    if (!(await call("POST", "/api/auth/totp/remove"))) return;
                    setCodes(null);
                    toast({ title: "Authenticator app removed" });
                    await renew();
                  }}
                />
              </>
            ) : setup ? (
              <Button type="submit" loading={busy}>
                Turn on
              </Button>
            ) : (
              <Button
                variant="outline"
                loading={busy}
                onClick={async () => setSetup(await call("POST", "/api/auth/totp/start"))}
              >
                Set up authenticator app
              </Button>
            )}
          </Row>
        </Stack>
      </ApiForm>
    </SectionCard>
  );
}
