import { Button, Text, toast } from "#app/ui/index.ts";
import type { ReminderData } from "#worker/fitness/log/contract-records.ts";
import { REMINDER_ABOUT } from "#worker/fitness/reminders/domain-reminder.ts";
import { deviceZone } from "../log/log-store.ts";
import { DeviceNote } from "./device-note.tsx";
import { ReminderRow } from "./reminder-row.tsx";
import { zoneName } from "./reminder-times.ts";
import { usePushDevice } from "./use-push-device.ts";
import { moveToDeviceZone, saveReminder, useReminders } from "./use-reminders.ts";
import "./reminders.css";

/** Push reminders, each with its own switch. All are off until the member turns them on. */
export function RemindersCard() {
  const { reminders, routineDays } = useReminders();
  const device = usePushDevice();
  const on = reminders.filter(({ isOn }) => isOn);
  const elsewhere = on.filter((reminder) => reminder.zone !== deviceZone());

  const switchTo = async (reminder: ReminderData, isOn: boolean) => {
    // Browsers only show the permission prompt right after a press, so nothing may be awaited first.
    const asked = isOn && device.ability === "able" && !device.own ? device.turnOn() : undefined;
    const { undo } = await saveReminder(reminder, isOn ? { isOn, zone: deviceZone() } : { isOn });
    toast({
      title: `${REMINDER_ABOUT[reminder.kind].label} reminder ${isOn ? "on" : "off"}`,
      action: { label: "Undo", onClick: () => void undo() },
    });
    // The device's own note says how that went.
    void asked;
  };

  const move = async () => {
    const { undo } = await moveToDeviceZone(elsewhere);
    toast({
      title: `Reminders use ${zoneName(deviceZone())} time`,
      action: { label: "Undo", onClick: () => void undo() },
    });
  };

  return (
    <section className="fitness-card" aria-labelledby="reminders">
      <div className="fitness-card-head">
        <h2 id="reminders">Reminders</h2>
      </div>
      <p className="plan-note">
        Notifications at the times you choose, each at most once a day, on the devices where you turn them on. They
        never show your numbers.
      </p>
      {on.length > 0 ? <DeviceNote device={device} /> : null}
      {elsewhere[0] ? (
        <div className="reminder-device">
          <Text>
            Times are {zoneName(elsewhere[0].zone)} time. This device is on {zoneName(deviceZone())} time.
          </Text>
          <Button variant="outline" onClick={() => void move()}>
            Use {zoneName(deviceZone())} time
          </Button>
        </div>
      ) : null}
      <ul className="reminder-list">
        {reminders.map((reminder) => (
          <ReminderRow
            key={reminder.kind}
            reminder={reminder}
            routineDays={routineDays}
            onSwitch={(isOn) => switchTo(reminder, isOn)}
            onChange={(patch) => saveReminder(reminder, patch)}
          />
        ))}
      </ul>
    </section>
  );
}
