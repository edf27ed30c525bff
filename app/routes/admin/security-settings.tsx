import { requestContextKey } from "#app/context.ts";
import { KeyValues } from "#app/ui/index.ts";
import {
  CODE_TTL,
  MAX_CODE_ATTEMPTS,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_IDLE_TTL,
  SESSION_TTL,
  STAFF_IDLE_TTL,
  SUDO_TTL,
} from "#worker/auth/domain.ts";
import { ClosedAccounts } from "../../admin/closed-accounts.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import { StaffSection } from "../../admin/staff-section.tsx";
import type { Route } from "./+types/security-settings.ts";

export const meta = () => adminMeta("Security settings");

export async function loader({ context }: Route.LoaderArgs) {
  const { local, auth } = context.get(requestContextKey);
  const [staff, invitations, closed] = await Promise.all([
    auth.listStaff(),
    auth.listStaffInvitations(),
    auth.listClosedAccounts(),
  ]);
  return { local, staff, invitations, closed };
}

const formatDuration = (ms: number): string => {
  const [unit, size] =
    ms >= 86_400_000 ? ["day", 86_400_000] : ms >= 3_600_000 ? ["hour", 3_600_000] : ["minute", 60_000];
  const n = ms / (size as number);
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
};

export default function SecuritySettings({ loaderData: { local, staff, invitations, closed } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Security settings"
        lead="Who runs this site, and the rules in force. The rules are set in code, so changes are reviewed and deployed."
      />
      <StaffSection staff={staff} invitations={invitations} />
      <ClosedAccounts accounts={closed} />
      <section aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <KeyValues
          rows
          items={[
            ["Member session timeout", `${formatDuration(SESSION_IDLE_TTL)} of inactivity`],
            ["Staff session timeout", `${formatDuration(STAFF_IDLE_TTL)} of inactivity`],
            ["Maximum session length", formatDuration(SESSION_TTL)],
            ["Sensitive actions require reauthentication after", formatDuration(SUDO_TTL)],
          ]}
        />
      </section>
      <section aria-labelledby="signin">
        <h2 id="signin">Sign-in</h2>
        <KeyValues
          rows
          items={[
            ["Passwords", `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, no commonly used passwords`],
            ["Emailed codes expire after", `${formatDuration(CODE_TTL)} or ${MAX_CODE_ATTEMPTS} attempts`],
            [
              "Staff",
              local
                ? "Two-factor authentication required. It can be skipped for a session on this computer"
                : "Two-factor authentication required",
            ],
          ]}
        />
      </section>
    </>
  );
}
