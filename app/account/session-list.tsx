import { useRef } from "react";
import { useRevalidator } from "react-router";
import { formatDay } from "#app/lib/format-instant.ts";
import { LocalTime, useTimeZone } from "#app/lib/local-time.tsx";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, SectionCard, toast } from "#app/ui/index.ts";
import type { AccountOverview } from "#worker/auth/contract.ts";
import { deviceName } from "./device-name.ts";
import { SettingsRow } from "./settings-row.tsx";

/** The devices where the person is signed in, each with a sign-out button. */
export function SessionList({ sessions }: { sessions: AccountOverview["sessions"] }) {
  const { busy, problem, call } = useApiCall();
  const { revalidate } = useRevalidator();
  const zone = useTimeZone() ?? undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  /** The focused button is removed with its device. */
  const renew = async () => {
    await revalidate();
    heading.current?.focus();
  };
  return (
    <SectionCard title="Devices" headingRef={heading}>
      <div>
        {sessions.map((s) => (
          <SettingsRow
            key={s.id}
            title={
              <>
                {deviceName(s.userAgent)} {s.current ? <Badge tone="success">This device</Badge> : null}
              </>
            }
            details={
              <>
                Signed in <LocalTime at={s.createdAt} show="instant" /> by {s.methods.join(" and ")}
                {s.network ? `, from ${s.network}` : ""}
                {s.country ? ` (${s.country})` : ""}
              </>
            }
          >
            {s.current ? null : (
              <Button
                variant="outline"
                aria-label={`Sign out ${deviceName(s.userAgent)}, signed in ${formatDay(s.createdAt, zone)}`}
                onClick={async () => {
                  if (await call("DELETE", `/api/account/sessions/${s.id}`)) await renew();
                }}
              >
                Sign out
              </Button>
            )}
          </SettingsRow>
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
    </SectionCard>
  );
}
