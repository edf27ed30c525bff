import { useState } from "react";
import { apiRequest } from "#app/lib/api-request.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, SectionCard, Select, Stack, toast } from "#app/ui/index.ts";
import {
  type DigestFrequency,
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationKind,
  type NotificationWay,
  type PushDevice,
  type NotificationSettings as Settings,
} from "#worker/members/contract-notifications.ts";
import { NOTIFICATION_KIND_LABELS } from "#worker/members/domain-notification.ts";
import { ApiForm } from "./api-form.tsx";
import { PushDevices } from "./push-devices.tsx";
import "./notification-settings.css";

const URL = "/api/members/me/notification-settings";
const WAY_LABELS: Record<NotificationWay, string> = { page: "On the site", email: "Email", push: "Push" };
const FREQUENCIES: { value: DigestFrequency; label: string }[] = [
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week, on Monday" },
];

/** What a member is told of, and where. What another tab saved meanwhile is never overwritten. */
export function NotificationSettings({ initial, devices }: { initial: Settings; devices: PushDevice[] }) {
  const [settings, setSettings] = useState(initial);
  const api = useApiCall();
  const save = async () => {
    const saved = await api.call<Settings>("PUT", URL, settings);
    if (saved) {
      setSettings(saved);
      toast({ title: "Notification settings saved", tone: "success" });
    }
  };
  const setWay = (kind: NotificationKind, way: NotificationWay, isOn: boolean) =>
    setSettings((s) => ({ ...s, kinds: { ...s.kinds, [kind]: { ...s.kinds[kind], [way]: isOn } } }));
  return (
    <SectionCard title="Notifications" id="notifications">
      <ApiForm form={api.form} onSend={save}>
        <Stack gap={16}>
          <table className="notification-ways">
            <caption className="visually-hidden">What we notify you about, and where</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">What</span>
                </th>
                {NOTIFICATION_WAYS.map((way) => (
                  <th key={way} scope="col">
                    {WAY_LABELS[way]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {NOTIFICATION_KINDS.map((kind) => (
                <tr key={kind}>
                  <th scope="row">{NOTIFICATION_KIND_LABELS[kind]}</th>
                  {NOTIFICATION_WAYS.map((way) => (
                    <td key={way}>
                      <label>
                        <span className="visually-hidden">
                          {NOTIFICATION_KIND_LABELS[kind]}: {WAY_LABELS[way]}
                        </span>
                        <input
                          type="checkbox"
                          checked={settings.kinds[kind][way]}
                          onChange={(event) => setWay(kind, way, event.target.checked)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Select
            label="Email digest"
            hint="Only what you haven't read yet. Turn the digest off under Emails."
            options={FREQUENCIES}
            value={settings.digest}
            onChange={(event) => setSettings((s) => ({ ...s, digest: event.target.value as DigestFrequency }))}
          />
          <ApiProblemNote problem={api.problem} />
          {api.problem?.code === "stale" ? (
            <div>
              <Button
                variant="outline"
                onClick={() =>
                  api.run(async () => {
                    setSettings(await apiRequest<Settings>("GET", URL));
                  })
                }
              >
                Show saved settings
              </Button>
            </div>
          ) : null}
          <div>
            <Button type="submit" loading={api.busy}>
              Save notification settings
            </Button>
          </div>
        </Stack>
      </ApiForm>
      <PushDevices initial={devices} />
    </SectionCard>
  );
}
