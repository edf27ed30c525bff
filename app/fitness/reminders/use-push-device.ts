import { useCallback, useEffect, useState } from "react";
import {
  listPushDevices,
  type PushAbility,
  readOwnDevice,
  readPushAbility,
  turnOffPush,
  turnOnPush,
} from "#app/lib/push-on-device.ts";
import { useApiCall } from "#app/lib/use-api-call.ts";

interface OwnDevice {
  id: string;
  /** It gets no community notifications. */
  remindersOnly: boolean;
}

/** Whether this device gets reminders. The permission prompt appears only in `turnOn`, which only a press calls. */
export function usePushDevice() {
  const [ability, setAbility] = useState<PushAbility | null>(null);
  const [own, setOwn] = useState<OwnDevice | null>(null);
  const { busy, problem, run } = useApiCall();
  const readOwn = useCallback(async () => {
    const id = await readOwnDevice();
    const known = id === null ? undefined : (await listPushDevices()).find((device) => device.id === id);
    setOwn(known ?? null);
  }, []);
  useEffect(() => {
    setAbility(readPushAbility());
    // Offline, its state is unknown. Turning it on again changes nothing.
    readOwn().catch(() => undefined);
  }, [readOwn]);
  const turnOn = () =>
    run(async () => {
      const id = await turnOnPush("reminders");
      setAbility(readPushAbility());
      if (id !== null) await readOwn();
    });
  const turnOff = (id: string) =>
    run(async () => {
      await turnOffPush(id);
      setOwn(null);
    });
  return { ability, own, busy, problem, turnOn, turnOff };
}
