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
import { AdminPageHeader, adminMeta } from "../../admin/admin-components.tsx";
import type { Route } from "./+types/security-settings.ts";

export const meta = () => adminMeta("Security settings");

export function loader({ context }: Route.LoaderArgs) {
  return { local: context.get(requestContextKey).local };
}

const span = (ms: number): string => {
  const [unit, size] =
    ms >= 86_400_000 ? ["day", 86_400_000] : ms >= 3_600_000 ? ["hour", 3_600_000] : ["minute", 60_000];
  const n = ms / (size as number);
  return `${n} ${unit}${n === 1 ? "" : "s"}`;
};

export default function SecuritySettings({ loaderData: { local } }: Route.ComponentProps) {
  return (
    <>
      <AdminPageHeader
        title="Security settings"
        lead="The rules in force, read from the code that applies them. They are part of the release: a change is reviewed and deployed."
      />
      <section aria-labelledby="sessions">
        <h2 id="sessions">Sessions</h2>
        <KeyValues
          rows
          items={[
            ["A member's session ends after", `${span(SESSION_IDLE_TTL)} without use`],
            ["A staff session ends after", `${span(STAFF_IDLE_TTL)} without use`],
            ["Every session ends after", span(SESSION_TTL)],
            ["Dangerous acts ask again after", span(SUDO_TTL)],
          ]}
        />
      </section>
      <section aria-labelledby="signin">
        <h2 id="signin">Signing in</h2>
        <KeyValues
          rows
          items={[
            ["Passwords", `${PASSWORD_MIN} to ${PASSWORD_MAX} characters, none of the commonly guessed ones`],
            ["A code by mail holds for", `${span(CODE_TTL)} and ${MAX_CODE_ATTEMPTS} tries`],
            [
              "Staff",
              local
                ? "Need a second factor; on this machine it can be skipped once per session"
                : "Need a second factor",
            ],
          ]}
        />
      </section>
    </>
  );
}
