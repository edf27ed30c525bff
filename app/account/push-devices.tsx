import { useEffect, useState } from "react";
import { formatInstant } from "#app/lib/format-instant.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Heading, Stack, Text, toast } from "#app/ui/index.ts";
import type { PushDevice } from "#worker/members/contract-notifications.ts";
import { deviceName } from "./device-name.ts";
import { type PushAbility, readOwnDevice, readPushAbility, turnOffPush, turnOnPush } from "./push-on-device.ts";
import { SettingsRow } from "./settings-row.tsx";

/** Devices that show notifications outside the browser. Nobody is asked before they press. */
export function PushDevices({ initial }: { initial: PushDevice[] }) {
  const [devices, setDevices] = useState(initial);
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const { busy, problem, run } = useApiCall();
  useEffect(() => {
    setAbility(readPushAbility());
    readOwnDevice().then(setOwn, () => undefined);
  }, []);
  const isOn = devices.some(({ id }) => id === own);

  const turnOn = () =>
    run(async () => {
      const id = await turnOnPush();
      setAbility(readPushAbility());
      if (id === null) return;
      setOwn(id);
      setDevices((all) => [
        { id, userAgent: navigator.userAgent, createdAt: Date.now() },
        ...all.filter((device) => device.id !== id),
      ]);
      toast({ title: "Notifications turned on for this device", tone: "success" });
    });
  const turnOff = (id: string) =>
    run(async () => {
      await turnOffPush(id);
      setDevices((all) => all.filter((device) => device.id !== id));
      toast({ title: "Notifications turned off", tone: "success" });
    });

  return (
    <Stack gap={12}>
      <Heading as="h3" size={4}>
        Push on your devices
      </Heading>
      <Text dim small>
        What is switched on under Push is shown even when the site is closed, until you sign out on that device.
        Messages never show what was written.
      </Text>
      <div>
        {devices.map(({ id, userAgent, createdAt }) => (
          <SettingsRow
            key={id}
            title={
              <>
                {deviceName(userAgent)} {id === own ? <Badge tone="success">This device</Badge> : null}
              </>
            }
            details={`Added ${formatInstant(createdAt)}`}
          >
            <Button
              variant="outline"
              disabled={busy}
              aria-label={`Turn off for ${deviceName(userAgent)}, added ${formatInstant(createdAt)}`}
              onClick={() => turnOff(id)}
            >
              Turn off
            </Button>
          </SettingsRow>
        ))}
      </div>
      {ability === "blocked" ? (
        <Text small>
          This browser blocks notifications from this site. Allow them in its site settings, then reload this page.
        </Text>
      ) : null}
      {ability === "unable" ? (
        <Text small>
          This browser can't show push notifications. On an iPhone or iPad, add the site to your home screen and open it
          from there.
        </Text>
      ) : null}
      {ability === "able" && !isOn ? (
        <div>
          <Button variant="outline" loading={busy} onClick={turnOn}>
            Turn on for this device
          </Button>
        </div>
      ) : null}
      <ApiProblemNote problem={problem} />
    </Stack>
  );
}
