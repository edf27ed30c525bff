import { errorMessage } from "#app/lib/api-request.ts";
import { deviceStart } from "#worker/fitness/domain-device-days.ts";
import type { LogStart } from "#worker/fitness/log/contract-start.ts";
import type { Command, LogRecord, SyncInput, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { UNDATED_KINDS } from "#worker/fitness/log/domain-kinds.ts";
import { MAX_COMMANDS, MAX_SYNC_BYTES } from "#worker/fitness/log/domain-log-limits.ts";
import { type DeviceLog, LogDeletedError, type RefusedCommand } from "./device-log.ts";

/** The calls of the server; they throw as `apiRequest` does. */
export interface LogCalls {
  start(from: string): Promise<LogStart>;
  sync(input: SyncInput): Promise<SyncResult>;
  day(date: string): Promise<{ records: LogRecord[] }>;
}

export type SyncOutcome =
  | "synced"
  /** No answer: tried again by itself. */
  | "offline"
  /** No subscription of the member includes the app; what waits stays on the device. */
  | "no_access"
  | "signed_out"
  /** Someone else is signed in to this browser by now: this log is not for them. */
  | "other_member"
  /** The member signed out in another tab, which deleted the log from this device. */
  | "deleted"
  /** The server answered with an error of its own: tried again later. */
  | "failed"
  /** The device has no space for what the server answered: what waits stays, and is tried again. */
  | "device_full";

export interface SyncDeps {
  device: DeviceLog;
  calls: LogCalls;
  /** The member's local date. */
  today: () => string;
  /** Runs one at a time across all tabs of the browser. */
  lock: <T>(run: () => Promise<T>) => Promise<T>;
  /** Called after what the device has of the log changed: most syncs of a day bring nothing. `all`: it began anew. */
  onChange: (what: DeviceChange) => void;
}

export type DeviceChange = "records" | "all";

/** In bytes: a call stays well below what the server takes. */
const CALL_BYTES = MAX_SYNC_BYTES / 2;

/**
 * Sends what waits, in order, and fetches what is new. A command leaves the outbox only with the server's answer to it, in
 * the same transaction as its record comes in; it may be sent any number of times.
 */
export async function syncLog({ device, calls, today, lock, onChange }: SyncDeps): Promise<SyncOutcome> {
  try {
    await lock(async () => {
      let { cursor, from, device: name } = await device.readMeta();
      // Old days are dropped by the clock. Where it was ahead for a while, days that are recent again are missing.
      if (cursor === null || from === null || from > deviceStart(today())) {
        const start = await calls.start(deviceStart(today()));
        await device.replaceRecords(start.records, start.usedFoods, {
          cursor: start.seq,
          from: start.from,
          openedDays: [],
        });
        onChange("all");
        ({ seq: cursor, from } = start);
      }
      for (let isDone = false, most = MAX_COMMANDS; !isDone; ) {
        const waiting = await device.listOutbox();
        const commands = takeCommands(waiting, most);
        let answer: SyncResult;
        try {
          answer = await calls.sync({ device: name, cursor, commands });
          most = MAX_COMMANDS;
        } catch (error) {
          if (!isUnreadable(error) || commands.length === 0) throw error;
          // One of them is the reason, and would hold up all others for ever: fewer at a time, until it is alone.
          if (commands.length > 1) {
            most = Math.ceil(commands.length / 2);
            continue;
          }
          answer = await calls.sync({ device: name, cursor, commands: [] });
          answer = { ...answer, results: commands.map(({ id }) => refusalOf(id, error)) };
          most = MAX_COMMANDS;
        }
        const { done, refused } = sortResults(commands, answer);
        const records = await pickRecords(device, from, answer.changes);
        await device.applyAnswer({ done, refused, records, cursor: answer.cursor });
        if (done.length > 0 || records.length > 0) onChange("records");
        cursor = answer.cursor;
        isDone = !answer.more && commands.length === waiting.length;
      }
      if (await dropOldDays(device, from, deviceStart(today()))) onChange("records");
    });
    return "synced";
  } catch (error) {
    return outcomeOf(error);
  }
}

/**
 * Downloads an older day to the device, where it is edited like any other. No sync runs in the meantime: later changes to that
 * day come with the next sync.
 * @throws as `apiRequest` does; nothing has changed then
 */
export const openDay = ({ device, calls, lock }: Omit<SyncDeps, "today" | "onChange">, date: string): Promise<void> =>
  lock(async () => device.addDay(date, (await calls.day(date)).records));

/** As many of the first ones as fit into one call. */
function takeCommands(waiting: readonly Command[], most: number): Command[] {
  const commands: Command[] = [];
  let bytes = 0;
  for (const command of waiting.slice(0, most)) {
    bytes += new TextEncoder().encode(JSON.stringify(command)).length;
    if (commands.length > 0 && bytes > CALL_BYTES) break;
    commands.push(command);
  }
  return commands;
}

/** Whether the server refused a call as a whole, for what it brought. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && /^(400|413): /.test(error.message);

const refusalOf = (id: string, error: unknown): SyncResult["results"][number] => ({
  ...{ id, ok: false, code: "invalid", message: errorMessage(error) },
});

function sortResults(commands: readonly Command[], { results }: SyncResult) {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const refused = results.flatMap((result): RefusedCommand[] => {
    const command = byId.get(result.id);
    return result.ok || !command ? [] : [{ id: result.id, command, result }];
  });
  return { done: results.map(({ id }) => id), refused };
}

/** Picks the changed records that the device keeps or already has, including those that were deleted or moved to an old day. */
async function pickRecords(device: DeviceLog, from: string, changes: readonly LogRecord[]): Promise<LogRecord[]> {
  const { openedDays } = await device.readMeta();
  const isKept = ({ kind, date, isDeleted }: LogRecord) =>
    isDeleted || UNDATED_KINDS.includes(kind) || (date !== null && (date >= from || openedDays.includes(date)));
  if (changes.every(isKept)) return [...changes];
  const known = new Set((await device.listRecords()).map(({ id }) => id));
  return changes.filter((record) => isKept(record) || known.has(record.id));
}

/** Days that are older than what a device keeps go once a week has passed, not each day some. @returns whether they went */
async function dropOldDays(device: DeviceLog, from: string, start: string): Promise<boolean> {
  if (Date.parse(start) - Date.parse(from) < 7 * 86_400_000) return false;
  const old = (await device.listRecords()).filter(({ date }) => date !== null && date < start);
  await device.dropRecords(old.map(({ id }) => id));
  await device.saveMeta({ from: start, openedDays: [] });
  return true;
}

/** Whether a call was refused because someone else is signed in to this browser by now. */
export const isOtherMember = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith("401") && error.message.includes('"other_member"');

function outcomeOf(error: unknown): SyncOutcome {
  if (error instanceof LogDeletedError) return "deleted";
  if (error instanceof DOMException && error.name === "QuotaExceededError") return "device_full";
  const status = /^(\d{3}):/.exec(error instanceof Error ? error.message : "")?.[1];
  if (!status) return "offline";
  if (isOtherMember(error)) return "other_member";
  if (status === "401") return "signed_out";
  if (status === "403") return "no_access";
  return "failed";
}
