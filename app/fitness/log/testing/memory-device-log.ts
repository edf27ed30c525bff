import type { UsedFood } from "#worker/fitness/log/contract-start.ts";
import type { Command, LogRecord } from "#worker/fitness/log/contract-sync.ts";
import type { DeviceLog, DeviceMeta, RefusedCommand } from "../device-log.ts";

/** A device's log in memory; `state` is what a browser would have stored. */
export function createMemoryDeviceLog(device: string = crypto.randomUUID()) {
  const state = {
    meta: { device, cursor: null, from: null, openedDays: [] } as DeviceMeta,
    usedFoods: [] as readonly UsedFood[],
    records: new Map<string, LogRecord>(),
    outbox: [] as Command[],
    refused: [] as RefusedCommand[],
  };
  const log: DeviceLog = {
    readMeta: async () => state.meta,
    saveMeta: async (change) => {
      state.meta = { ...state.meta, ...change };
    },
    listRecords: async () => [...state.records.values()],
    listOutbox: async () => [...state.outbox],
    listRefused: async () => state.refused,
    listUsedFoods: async () => [...state.usedFoods],
    addCommands: async (commands) => {
      state.outbox.push(...commands);
    },
    applyAnswer: async ({ done, refused, records, cursor }) => {
      state.outbox = state.outbox.filter(({ id }) => !done.includes(id));
      state.refused.push(...refused);
      for (const record of records) state.records.set(record.id, record);
      state.meta = { ...state.meta, cursor };
    },
    addDay: async (date, records) => {
      for (const record of records)
        if ((state.records.get(record.id)?.seq ?? 0) < record.seq) state.records.set(record.id, record);
      state.meta = { ...state.meta, openedDays: [...state.meta.openedDays, date] };
    },
    replaceRecords: async (records, usedFoods, meta) => {
      state.usedFoods = usedFoods;
      state.records = new Map(records.map((record) => [record.id, record]));
      state.meta = { ...state.meta, ...meta };
    },
    dropRecords: async (ids) => {
      for (const id of ids) state.records.delete(id);
    },
    dropRefused: async (id) => {
      state.refused = state.refused.filter((one) => one.id !== id);
    },
  };
  return { log, state };
}
