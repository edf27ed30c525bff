import { useMemo } from "react";
import type { ReminderData, ReminderKind } from "#worker/fitness/log/contract-records.ts";
import { isWeighInSuitable, REMINDER_ABOUT, reminderId } from "#worker/fitness/reminders/domain-reminder.ts";
import { deviceZone, saveChange, saveChanges, useLog } from "../log/log-store.ts";
import { useRecord, useRecords } from "../log/use-log.ts";

const KINDS = Object.keys(REMINDER_ABOUT) as ReminderKind[];

/** The member's reminders, including those never turned on. The weigh-in reminder is left out where it isn't suitable. */
export function useReminders() {
  const records = useRecords("reminder");
  const profile = useRecord("profile", "profile")?.data;
  const routines = useRecords("routine");
  const reminders = useMemo(
    () =>
      KINDS.filter((kind) => kind !== "weigh-in" || isWeighInSuitable(profile)).map(
        (kind): ReminderData =>
          records.find(({ id }) => id === reminderId(kind))?.data ?? {
            kind,
            ...REMINDER_ABOUT[kind].start,
            zone: deviceZone(),
            isOn: false,
          },
      ),
    [records, profile],
  );
  const routineDays = useMemo(
    () => [...new Set(routines.flatMap(({ data }) => (data.archived ? [] : data.weekdays)))],
    [routines],
  );
  return { reminders, routineDays };
}

/** Changes a reminder on all devices. */
export function saveReminder(reminder: ReminderData, patch: Partial<ReminderData>) {
  const id = reminderId(reminder.kind);
  // For an existing reminder, only the changed fields: another device may have changed the rest.
  const isStored = useLog.getState().records.has(id);
  return saveChange({ kind: "reminder", id, patch: isStored ? patch : { ...reminder, ...patch } });
}

/** Moves these reminders to the device's time zone. */
export const moveToDeviceZone = (reminders: readonly ReminderData[]) =>
  saveChanges(reminders.map(({ kind }) => ({ kind: "reminder", id: reminderId(kind), patch: { zone: deviceZone() } })));
