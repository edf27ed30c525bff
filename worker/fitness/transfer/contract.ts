/** Calls of imports and exports. */
import { z } from "zod";
import { memberQuery } from "../contract.ts";
import { recordId } from "../log/contract-sync.ts";
import type { RecordKind } from "../log/domain-kinds.ts";
import { IMPORT_SOURCES, type ImportSource } from "./domain-import.ts";

/** How many ids one call asks about. */
export const MAX_KNOWN = 1000;
export const knownInput = z.strictObject({ ids: z.array(recordId).max(MAX_KNOWN) });

const sources = Object.keys(IMPORT_SOURCES) as [ImportSource, ...ImportSource[]];
export const importParams = z.object({ source: z.enum(sources) });
export const importQuery = memberQuery.extend({ after: recordId.optional() });

/** What of a source is in the log: a set says which exercise it is of. */
export interface ImportedId {
  id: string;
  kind: RecordKind;
  /** Its version. */
  seq: number;
  exerciseId?: string;
}

/** An exercise of the member's own that an import may have brought. */
export interface ImportedExercise {
  kind: "exercise";
  id: string;
  seq: number;
  /** Whether a set, a workout or a routine names it. */
  isUsed: boolean;
}

export const exportQuery = memberQuery.extend({ format: z.enum(["json", "csv"]) });

/** What of a source is in the log. */
export interface ImportCount {
  source: ImportSource;
  records: number;
}

/** The first of all ids of a source, and what comes after the last. */
export const importedIds = (source: ImportSource): [from: string, to: string] => [`imp:${source}:`, `imp:${source};`];
