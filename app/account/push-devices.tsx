import { useEffect, useRef, useState } from "react";
import { formatDay } from "#app/lib/format-instant.ts";
import { LocalTime, useTimeZone } from "#app/lib/local-time.tsx";
import {
  type PushAbility,
  readOwnDevice,
  readPushAbility,
  renewOwnDevice,
  turnOffPush,
  turnOnPush,
} from "#app/lib/push-on-device.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";
import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Badge, Button, Heading, Stack, Text, toast } from "#app/ui/index.ts";
import type { PushDevice } from "#worker/members/contract-notifications.ts";
import { deviceName } from "./device-name.ts";
import { SettingsRow } from "./settings-row.tsx";

const resumed = (device: PushDevice): PushDevice => ({ ...device, isPaused: false, isCurrent: true });

/** Devices that show notifications outside the browser. Nobody is asked before they press. */
export function PushDevices({ initial }: { initial: PushDevice[] }) {
  const [devices, setDevices] = useState(initial);
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [own, setOwn] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const zone = useTimeZone() ?? undefined;
  const { busy, problem, run } = useApiCall();
  useEffect(() => {
    setAbility(readPushAbility());
    readOwnDevice().then(setOwn, () => undefined);
    renewOwnDevice().then(
      (renewed) => renewed && setDevices((all) => all.map((one) => (one.id === renewed ? resumed(one) : one))),
      () => undefined,
    );
  }, []);
  const isOn = devices.some(({ id, remindersOnly }) => id === own && !remindersOnly);

  const turnOn = () =>
    run(async () => {
      const id = await turnOnPush("notifications");
      setAbility(readPushAbility());
      if (id === null) return;
      setOwn(id);
      setDevices((all) => [
        {
          id,
          userAgent: navigator.userAgent,
          createdAt: Date.now(),
          remindersOnly: false,
          isPaused: false,
          isCurrent: true,
        },
        ...all.filter((device) => device.id !== id),
      ]);
      toast({ title: "Notifications turned on for this device", tone: "success" });
    });
  const turnOff = (id: string) =>
    run(async () => {
      await turnOffPush(id);
      setDevices((all) => all.filter((device) => device.id !== id));
      // The focused button is removed with its device.
      heading.current?.focus();
      toast({ title: "Notifications turned off", tone: "success" });
    });

  return (
    <Stack gap={12}>
      <Heading as="h3" size={4} ref={heading} tabIndex={-1}>
        Push on your devices
      </Heading>
      <Text dim small>
        What is switched on under Push is shown even when the site is closed, while you're signed in on that device.
        After a week without a visit you're signed out there, and notifications pause until you sign in again. Messages
        never show what was written.
      </Text>
      <div>
        {devices.map(({ id, userAgent, createdAt, remindersOnly, isPaused }) => (
          <SettingsRow
            key={id}
            title={
              <>
                {deviceName(userAgent)} {id === own ? <Badge tone="success">This device</Badge> : null}
                {isPaused ? <Badge>Paused</Badge> : null}
              </>
            }
            details={
              <>
                Added <LocalTime at={createdAt} />
                {remindersOnly ? ", for fitness app reminders only" : ""}
                {isPaused ? ". You're signed out there. Sign in on that device to resume." : ""}
              </>
            }
          >
            <Button
              variant="outline"
              disabled={busy}
              aria-label={`Turn off for ${deviceName(userAgent)}, added ${formatDay(createdAt, zone)}`}
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
