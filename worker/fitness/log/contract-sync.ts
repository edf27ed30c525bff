/** How a device and the log exchange what was logged. */

import { z } from "zod";
import { RECORD_KINDS, type RecordKind } from "./domain-kinds.ts";
import { MAX_COMMANDS } from "./domain-log-limits.ts";

const uuid = z.uuid("Send an id of the form of a UUID.");
/** A UUID of the client's making, or the fixed name of what there is one of, such as `profile` or `day:2026-11-26`. */
export const recordId = z.string().regex(/^[a-z0-9][a-z0-9:._-]{0,119}$/i, "Send a record's id.");

/** No record has as many levels; thousands of them are too deep for a call between Workers. */
const MAX_DEPTH = 20;
const isShallow = (value: unknown, left = MAX_DEPTH): boolean =>
  typeof value !== "object" ||
  value === null ||
  (left > 0 && Object.values(value).every((inner) => isShallow(inner, left - 1)));

export const command = z.strictObject({
  /** Accepted once, however often it is sent. */
  id: uuid,
  kind: z.enum(RECORD_KINDS),
  record: recordId,
  /** The fields that change, all of them for a new record; null deletes it. */
  patch: z
    .record(z.string().max(60), z.unknown())
    .refine((fields) => isShallow(fields), "Send the fields of a record.")
    .nullable(),
  /** The `seq` of the record that this started from; 0 for a new one, or one that this device hasn't sent yet. */
  base: z.int().nonnegative(),
  /** The device's clock, for people to read; nothing is decided by it. */
  at: z.number().int().nonnegative().max(8_640_000_000_000_000),
});
export type Command = z.output<typeof command>;

export const syncInput = z.strictObject({
  /** Names the browser, made by it once. */
  device: uuid,
  /** The last `seq` that it has seen; null: it needs nothing but the results. */
  cursor: z.int().nonnegative().nullable(),
  commands: z.array(command).max(MAX_COMMANDS),
});
export type SyncInput = z.output<typeof syncInput>;

/** A record as the server has it. Of a deleted one the data stay, so that it can be put back. */
export interface LogRecord {
  kind: RecordKind;
  id: string;
  /** Of the log: grows with each change, so that a device asks for what came after the last that it saw. */
  seq: number;
  date: string | null;
  isDeleted: boolean;
  data: Record<string, unknown>;
}

export type CommandResult =
  | { id: string; ok: true; seq: number; outcome: "saved" | "deleted" | "kept" }
  /** Never tried again by itself; the device keeps what it says for the member to mend. */
  | { id: string; ok: false; code: "invalid" | "taken" | "too_large" | "full"; message: string; field?: string };

export interface SyncResult {
  results: CommandResult[];
  /** Records that changed after the cursor, the oldest change first. */
  changes: LogRecord[];
  cursor: number;
  more: boolean;
}

/** A version that another device's change replaced; it can be put back. */
export interface ReplacedVersion {
  record: string;
  kind: RecordKind;
  /** Of the change that replaced it. */
  seq: number;
  fields: Record<string, unknown>;
  at: number;
}
