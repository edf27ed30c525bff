/**
 * The rule for a log that several devices write to without a connection. New records never collide, since their ids are
 * unique. An edit changes the fields that it names: the last to arrive wins each of them, and what it replaced is kept
 * where another device had written meanwhile. An edit beats a delete: what one device deleted and another edited stays.
 * Nothing is decided by a clock. Pure: the server applies commands by it, and a device draws its outbox by it.
 */

import { fieldErrorMessage } from "../../kernel/field-error-message.ts";
import { KINDS } from "./contract-kinds.ts";
import type { Command, CommandResult, LogRecord } from "./contract-sync.ts";
import type { RecordKind } from "./domain-kinds.ts";
import { MAX_RECORD_BYTES } from "./domain-log-limits.ts";

/** A record with what the rule needs to know about its writers. */
export interface StoredRecord extends LogRecord {
  /** The device that changed it last. */
  device: string;
  /** The last `seq` at which any other device than that one changed it; 0: none did. */
  otherSeq: number;
}

export type Applied =
  | {
      ok: true;
      record: StoredRecord;
      outcome: Extract<CommandResult, { ok: true }>["outcome"];
      /** Fields that another device had written since, as they were before; null where there are none. */
      replaced: Record<string, unknown> | null;
    }
  | Omit<Extract<CommandResult, { ok: false }>, "id">;

/** The seq of the last change that a device may not know of. */
const foreignSeq = (record: StoredRecord, device: string): number =>
  record.device === device ? record.otherSeq : record.seq;

/**
 * What a command makes of a record.
 * @param current null where there is none yet
 * @param seq of the change, should there be one
 */
export function applyCommand(
  current: StoredRecord | null,
  { kind, record: id, patch, base }: Pick<Command, "kind" | "record" | "patch" | "base">,
  device: string,
  seq: number,
): Applied {
  if (current && current.kind !== kind)
    return { ok: false, code: "taken", message: "Something else is stored under this id." };
  const isConflict = current !== null && foreignSeq(current, device) > base;
  const writers = { device, otherSeq: current ? foreignSeq(current, device) : 0 };
  if (patch === null) {
    if (!current || current.isDeleted || isConflict)
      return { ok: true, record: current ?? tombstone(kind, id, seq, writers), outcome: "kept", replaced: null };
    return { ok: true, record: { ...current, ...writers, seq, isDeleted: true }, outcome: "deleted", replaced: null };
  }
  const parsed = KINDS[kind].data.safeParse({ ...current?.data, ...patch }, { error: fieldErrorMessage });
  if (!parsed.success) return refuse(parsed.error.issues[0]);
  const data = parsed.data as Record<string, unknown>;
  if (isTooLarge(JSON.stringify(data)))
    return { ok: false, code: "too_large", message: "This is too large to save. Make it shorter or split it." };
  // Of what another device deleted no value was replaced: it comes back with this change.
  const isReplacing = isConflict && current !== null && !current.isDeleted;
  const replaced = isReplacing ? pickReplaced(current.data, data, Object.keys(patch)) : null;
  const record = { kind, id, seq, date: dateOf(data), isDeleted: false, data, ...writers };
  return { ok: true, record, outcome: "saved", replaced };
}

/** A character of a string is at most three bytes of UTF-8: few records have to be counted. */
const isTooLarge = (json: string): boolean =>
  json.length * 3 > MAX_RECORD_BYTES && new TextEncoder().encode(json).length > MAX_RECORD_BYTES;

/** The day under which it is logged; null for what has none. */
const dateOf = (data: Readonly<Record<string, unknown>>): string | null =>
  typeof data.date === "string" ? data.date : null;

const tombstone = (
  kind: RecordKind,
  id: string,
  seq: number,
  writers: Pick<StoredRecord, "device" | "otherSeq">,
): StoredRecord => ({ kind, id, seq, date: null, isDeleted: true, data: {}, ...writers });

function refuse(issue: { path: PropertyKey[]; message: string } | undefined): Extract<Applied, { ok: false }> {
  const field = issue?.path.join(".");
  return {
    ok: false,
    code: "invalid",
    message: issue?.message ?? "Check what you entered.",
    ...(field ? { field } : {}),
  };
}

/** Of the fields that a command wrote those that it changed, as they were. */
function pickReplaced(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> | null {
  const replaced = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return replaced.length === 0
    ? null
    : Object.fromEntries(replaced.map((field) => [field, before[field] === undefined ? null : before[field]]));
}

/** The records of a device with what its outbox will make of them: the same rule as the server's. */
export function foldOutbox(
  records: ReadonlyMap<string, LogRecord>,
  outbox: readonly Command[],
  device: string,
): Map<string, LogRecord> {
  const folded = new Map(records);
  for (const command of outbox) {
    const known = folded.get(command.record);
    const current = known ? { ...known, device, otherSeq: 0 } : null;
    const applied = applyCommand(current, command, device, known?.seq ?? 0);
    if (applied.ok) {
      const { device: _device, otherSeq: _otherSeq, ...record } = applied.record;
      folded.set(record.id, record);
    }
  }
  return folded;
}
