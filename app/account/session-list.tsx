import { useRef } from "react";
import { useRevalidator } from "react-router";
import { formatInstant } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Card, Heading, Stack, Text, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { deviceName } from "./device-name.ts";

/** The devices where the person is signed in, each with a sign-out button. */
export function SessionList({ sessions }: { sessions: AccountOverview["sessions"] }) {
  const { busy, problem, call } = useApiCall();
  const { revalidate } = useRevalidator();
  const heading = useRef<HTMLHeadingElement>(null);
  /** The focused button is removed with its device. */
  const renew = async () => {
    await revalidate();
    heading.current?.focus();
  };
  return (
    <Card as="section">
      <Stack gap={16}>
        <Heading as="h2" size={5} ref={heading} tabIndex={-1}>
          Devices
        </Heading>
        <div>
          {sessions.map((s) => (
            <div className="thing" key={s.id}>
              <div>
                <Text>
                  {deviceName(s.userAgent)} {s.current ? <Badge tone="success">This device</Badge> : null}
                </Text>
                <Text small dim>
                  Signed in {formatInstant(s.createdAt)} by {s.methods.join(" and ")}
                  {s.network ? `, from ${s.network}` : ""}
                  {s.country ? ` (${s.country})` : ""}
                </Text>
              </div>
              {s.current ? null : (
                <Button
                  variant="outline"
                  aria-label={`Sign out ${deviceName(s.userAgent)}, signed in ${formatInstant(s.createdAt)}`}
                  onClick={async () => {
                    if (await call("DELETE", `/api/account/sessions/${s.id}`)) await renew();
                  }}
                >
                  Sign out
                </Button>
              )}
            </div>
          ))}
        </div>
        <ApiProblemNote problem={problem} />
        {sessions.length > 1 ? (
          <div>
            <Button
              variant="outline"
              loading={busy}
              onClick={async () => {
                if (!(await call("DELETE", "/api/account/sessions"))) return;
                toast({ title: "Signed out of all other devices", tone: "success" });
                await renew();
              }}
            >
              Sign out of all other devices
            </Button>
          </div>
        ) : null}
      </Stack>
    </Card>
  );
}
