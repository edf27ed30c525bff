import { ApiProblemNote } from "#app/ui/api-problem-note.tsx";
import { Button, Callout, Link, Text } from "#app/ui/index.ts";
import type { usePushDevice } from "./use-push-device.ts";

/** Says whether this device gets reminders, and what to do if it doesn't. */
export function DeviceNote({ device }: { device: ReturnType<typeof usePushDevice> }) {
  const { ability, own, busy, problem, turnOn, turnOff } = device;
  return (
    <div className="reminder-device">
      {ability === "blocked" ? (
        <Callout title="This browser blocks notifications from this site" tone="warning">
          Allow them in the browser's site settings, then reload this page. Your reminders are saved and still arrive on
          the devices where you turned them on.
        </Callout>
      ) : null}
      {ability === "unable" ? (
        <Callout title="This browser can't show notifications">
          On an iPhone or iPad, add the app to your home screen (Share, then Add to Home Screen), open it from there and
          turn reminders on.
        </Callout>
      ) : null}
      {ability === "able" && own === null ? (
        <>
          <Text>This device doesn't get reminders yet.</Text>
          <Button variant="outline" loading={busy} onClick={() => void turnOn()}>
            Turn on for this device
          </Button>
        </>
      ) : null}
      {ability === "able" && own !== null ? (
        <>
          <Text>
            This device gets reminders.
            {own.remindersOnly ? "" : " Turning them off also turns off community notifications here."}
          </Text>
          <Button variant="outline" loading={busy} onClick={() => void turnOff(own.id)}>
            Turn off for this device
          </Button>
        </>
      ) : null}
      {ability === "able" ? (
        <Text small dim>
          All your devices are listed in your <Link to="/profile-settings#notifications">profile settings</Link>.
        </Text>
      ) : null}
      <ApiProblemNote problem={problem} />
    </div>
  );
}
