import { useEffect, useState } from "react";
import { requestContextKey } from "#app/context.ts";
import { applyFlags, useLiveStore } from "#app/lib/live-store.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Card, Row, Stat, Text } from "#app/ui/index.ts";
import type { LiveFlags } from "#worker/live/contract.ts";
import { AuditTable } from "../../admin/audit-table.tsx";
import { TextArea, TextField } from "../../admin/form/text-field.tsx";
import { useAction } from "../../admin/form/use-action.ts";
import { LocalTime } from "../../admin/local-time.tsx";
import { AdminPageHeader, adminMeta } from "../../admin/page-title.tsx";
import type { Route } from "./+types/maintenance-mode.ts";

export const meta = () => adminMeta("Maintenance mode");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContextKey);
  const [flags, trail, connections] = await Promise.all([
    ctx.live.readFlags(),
    ctx.settings.listAudit(10, "flag:maintenance"),
    ctx.live.countListeners(),
  ]);
  return { maintenance: flags.maintenance, version: flags.version, trail, connections };
}

/** An instant as the value of a datetime-local input, in the browser's own time zone. */
function toDateTimeLocal(at: number | null): string {
  if (at === null) return "";
  const d = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return d.toISOString().slice(0, 16);
}

export default function MaintenanceMode({ loaderData }: Route.ComponentProps) {
  const live = useLiveStore((s) => s.maintenance);
  const now = live.version >= loaderData.version ? live : loaderData.maintenance;
  const { busy, problem, act } = useAction();
  const [message, setMessage] = useState(now.message ?? "");
  const [end, setEnd] = useState("");
  useEffect(() => {
    setMessage(now.message ?? "");
    setEnd(toDateTimeLocal(now.endsAt));
  }, [now.message, now.endsAt]);

  const save = async (isEnabled: boolean) => {
    const endsAt = end ? new Date(end).getTime() : null;
    const maintenance = { isEnabled, message: message.trim() || null, endsAt };
    const done = isEnabled ? "Maintenance mode turned on" : "Maintenance mode turned off";
    const result = await act<{ flags: LiveFlags }>("PUT", "/api/admin/flags", { maintenance }, done);
    if (result) applyFlags(result.flags);
  };

  return (
    <>
      <AdminPageHeader
        title="Maintenance mode"
        lead="Takes every page except the admin area and sign-in offline for all visitors right away."
      />
      <Row gap={24}>
        <Stat
          label="Status"
          value={<Badge tone={now.isEnabled ? "danger" : "success"}>{now.isEnabled ? "On" : "Off"}</Badge>}
        />
        <Stat label="Connected pages" value={loaderData.connections} />
        {now.isEnabled && now.endsAt !== null ? (
          <Stat label="Planned end" value={<LocalTime at={now.endsAt} />} />
        ) : null}
      </Row>
      <ApiProblemNote problem={problem} />
      <form
        className="admin-form"
        onSubmit={(e) => {
          e.preventDefault();
          void save(true);
        }}
      >
        <TextArea
          label="Message"
          hint="Optional. Replaces the standard message."
          maxLength={500}
          rows={3}
          value={message}
          onChange={(e) => setMessage(e.target.value)}
        />
        <TextField
          label="Planned end"
          hint="Optional, in your time zone. Visitors see it in theirs. Maintenance mode doesn’t turn off automatically."
          type="datetime-local"
          value={end}
          onChange={(e) => setEnd(e.target.value)}
        />
        <Row gap={12}>
          <Button type="submit" variant={now.isEnabled ? "outline" : "danger"} loading={busy}>
            {now.isEnabled ? "Save changes" : "Turn on maintenance mode"}
          </Button>
          {now.isEnabled ? (
            <Button onClick={() => save(false)} loading={busy}>
              Turn off maintenance mode
            </Button>
          ) : null}
          <a href="/?test-maintenance" target="_blank" rel="noreferrer">
            Preview page
          </a>
        </Row>
      </form>
      <Card as="section" aria-labelledby="preview">
        <h2 id="preview" style={{ fontSize: "1.125rem", marginTop: 0 }}>
          Preview
        </h2>
        <Text lead style={{ whiteSpace: "pre-line" }}>
          {message.trim() || "The site is down for maintenance for a short while. Your account and orders are safe."}
        </Text>
        {end ? (
          <Text>
            We expect to be back by <LocalTime at={new Date(end).getTime()} />.
          </Text>
        ) : null}
      </Card>
      <AuditTable rows={loaderData.trail} caption="Change history" />
    </>
  );
}
