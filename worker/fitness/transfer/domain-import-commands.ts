/** How imported records go into the log and out of it again. Pure. */
import type { Command } from "../log/contract-sync.ts";
import type { ImportedRecord } from "./domain-import.ts";
import { nameId } from "./domain-name-id.ts";

/** A record that the log has under an imported id. */
export interface KnownRecord {
  id: string;
  seq: number;
  isDeleted: boolean;
}

/** Names imports to the log as the device that they come from, on every device the same: what no other has edited can go again. */
export const IMPORT_DEVICE = nameId("imports");

/**
 * What adds a record; null where the log has it. Its id follows from the record and from what the log had: sent twice, it is
 * accepted once, and what was removed can still come back.
 * @param restoresDeleted whether what the log had once and was deleted there comes back
 */
export function importCommand(
  { kind, id, data }: ImportedRecord,
  known: KnownRecord | undefined,
  restoresDeleted: boolean,
  at: number,
): Command | null {
  if (known && !(known.isDeleted && restoresDeleted)) return null;
  const base = known?.seq ?? 0;
  return { id: nameId(`import\n${id}\n${base}`), kind, record: id, patch: data, base, at };
}

/** What takes an imported record out. One that was edited on a device since stays: an edit beats a delete. */
export const removeCommand = (
  { kind, id, seq }: Pick<ImportedRecord, "kind" | "id"> & { seq: number },
  at: number,
): Command => ({
  ...{ id: nameId(`remove\n${id}\n${seq}`), kind, record: id, patch: null, base: 0, at },
});
