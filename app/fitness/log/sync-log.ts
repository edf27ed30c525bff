import { deviceStart } from "#worker/fitness/contract.ts";
import { UNDATED_KINDS } from "#worker/fitness/log/contract-kinds.ts";
import type { LogStart } from "#worker/fitness/log/contract-start.ts";
import {
  type Command,
  type LogRecord,
  MAX_COMMANDS,
  MAX_SYNC_BYTES,
  type SyncInput,
  type SyncResult,
} from "#worker/fitness/log/contract-sync.ts";
import type { DeviceLog, RefusedCommand } from "./device-log.ts";

/** The calls of the server; they throw as `apiRequest` does. */
export interface LogCalls {
  start(from: string): Promise<LogStart>;
  sync(input: SyncInput): Promise<SyncResult>;
}

export type SyncOutcome =
  | "synced"
  /** No answer: tried again by itself. */
  | "offline"
  /** No subscription of the member includes the app; what waits stays on the device. */
  | "no_access"
  | "signed_out"
  /** The server answered with an error of its own: tried again later. */
  | "failed";

export interface SyncDeps {
  device: DeviceLog;
  calls: LogCalls;
  /** The member's local date. */
  today: () => string;
  /** Runs one at a time across all tabs of the browser. */
  lock: <T>(run: () => Promise<T>) => Promise<T>;
}

/** In bytes: a call stays well below what the server takes. */
const CALL_BYTES = MAX_SYNC_BYTES / 2;

/**
 * Sends what waits, in order, and fetches what is new. A command leaves the outbox only with the server's answer to it, in
 * the same transaction as its record comes in; it may be sent any number of times.
 */
export async function syncLog({ device, calls, today, lock }: SyncDeps): Promise<SyncOutcome> {
  try {
    await lock(async () => {
      let { cursor, from, device: name } = await device.readMeta();
      if (cursor === null || from === null) {
        const start = await calls.start(deviceStart(today()));
        await device.replaceRecords(start.records, {
          cursor: start.seq,
          from: start.from,
          usedFoods: start.usedFoods,
        });
        ({ seq: cursor, from } = start);
      }
      for (let isDone = false; !isDone; ) {
        const waiting = await device.listOutbox();
        const commands = takeCommands(waiting);
        const answer: SyncResult = await calls.sync({ device: name, cursor, commands });
        await device.applyAnswer({ ...sortAnswer(commands, answer, from), cursor: answer.cursor });
        cursor = answer.cursor;
        isDone = !answer.more && commands.length === waiting.length;
      }
      await dropOldDays(device, from, deviceStart(today()));
    });
    return "synced";
  } catch (error) {
    return outcomeOf(error);
  }
}

/** As many of the first ones as fit into one call. */
function takeCommands(waiting: readonly Command[]): Command[] {
  const commands: Command[] = [];
  let bytes = 0;
  for (const command of waiting.slice(0, MAX_COMMANDS)) {
    bytes += new TextEncoder().encode(JSON.stringify(command)).length;
    if (commands.length > 0 && bytes > CALL_BYTES) break;
    commands.push(command);
  }
  return commands;
}

function sortAnswer(commands: readonly Command[], { results, changes }: SyncResult, from: string) {
  const byId = new Map(commands.map((command) => [command.id, command]));
  const refused = results.flatMap((result): RefusedCommand[] => {
    const command = byId.get(result.id);
    return result.ok || !command ? [] : [{ id: result.id, command, result }];
  });
  return { done: results.map(({ id }) => id), refused, records: changes.filter((record) => isOnDevice(record, from)) };
}

/** Deleted ones too: what the device has of them must go. */
const isOnDevice = (record: LogRecord, from: string): boolean =>
  record.isDeleted || UNDATED_KINDS.includes(record.kind) || (record.date !== null && record.date >= from);

/** Days that are older than what a device keeps go once a week has passed, not each day some. */
async function dropOldDays(device: DeviceLog, from: string, start: string): Promise<void> {
  if (Date.parse(start) - Date.parse(from) < 7 * 86_400_000) return;
  const old = (await device.listRecords()).filter(({ date }) => date !== null && date < start);
  await device.dropRecords(old.map(({ id }) => id));
  await device.saveMeta({ from: start });
}

function outcomeOf(error: unknown): SyncOutcome {
  const status = /^(\d{3}):/.exec(error instanceof Error ? error.message : "")?.[1];
  if (!status) return "offline";
  if (status === "401") return "signed_out";
  if (status === "403") return "no_access";
  return "failed";
}
