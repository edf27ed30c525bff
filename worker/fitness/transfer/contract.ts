/** Calls of imports and exports. */
import { z } from "zod";
import { recordId } from "../log/contract-sync.ts";
import { IMPORT_SOURCES, type ImportSource } from "./domain-import.ts";

/** How many ids one call asks about. */
export const MAX_KNOWN = 1000;
export const knownInput = z.strictObject({ ids: z.array(recordId).max(MAX_KNOWN) });

const sources = Object.keys(IMPORT_SOURCES) as [ImportSource, ...ImportSource[]];
export const importParams = z.object({ source: z.enum(sources) });
export const importQuery = z.object({ after: recordId.optional() });

export const exportQuery = z.object({ format: z.enum(["json", "csv"]) });

/** What of a source is in the log. */
export interface ImportCount {
  source: ImportSource;
  records: number;
}

/** The first of all ids of a source, and what comes after the last. */
export const importedIds = (source: ImportSource): [from: string, to: string] => [`imp:${source}:`, `imp:${source};`];
