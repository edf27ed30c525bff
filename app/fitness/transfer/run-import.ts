import { apiRequest } from "#app/lib/api-request.ts";
import { type Command, type CommandResult, MAX_COMMANDS, type SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { MAX_KNOWN } from "#worker/fitness/transfer/contract.ts";
import type { ImportedRecord, ImportSource } from "#worker/fitness/transfer/domain-import.ts";
import { IMPORT_DEVICE, type KnownRecord } from "#worker/fitness/transfer/domain-import-commands.ts";

type Call = typeof apiRequest;

/** Which of the records the log has or had. */
export async function fetchKnown(
  records: readonly ImportedRecord[],
  call: Call = apiRequest,
): Promise<Map<string, KnownRecord>> {
  const known = new Map<string, KnownRecord>();
  for (let at = 0; at < records.length; at += MAX_KNOWN) {
    const ids = records.slice(at, at + MAX_KNOWN).map(({ id }) => id);
    const answer = await call<{ records: KnownRecord[] }>("POST", "/api/fitness/known", { ids });
    for (const record of answer.records) known.set(record.id, record);
  }
  return known;
}

/** In bytes of JSON: a call stays well below what the server takes. */
const CALL_BYTES = 1024 * 1024;
/** In ms: calls a minute stay below the server's limit, with what the open pages ask besides. */
const PAUSE = 260;
/** In ms: after the server has said that it is too fast. */
const COOL_DOWN = 15_000;

export interface SendOptions {
  /** Asked before each part; stops where it says no. What was sent stays, and the rest can follow. */
  mayGoOn: () => boolean;
  onProgress: (done: number) => void;
  call?: Call;
  wait?: (ms: number) => Promise<void>;
}

/**
 * Sends commands past the device's own log, in parts: years of a diary need not lie on the phone. Each is accepted once, so a
 * part whose answer was lost is sent again.
 * @returns the answers, in order; fewer than the commands where it was stopped
 */
export async function sendCommands(
  commands: readonly Command[],
  { mayGoOn, onProgress, call = apiRequest, wait = sleep }: SendOptions,
): Promise<CommandResult[]> {
  const results: CommandResult[] = [];
  while (results.length < commands.length && mayGoOn()) {
    const part = takePart(commands, results.length);
    const input = { device: IMPORT_DEVICE, cursor: null, commands: part };
    try {
      results.push(...(await call<SyncResult>("POST", "/api/fitness/sync", input)).results);
    } catch (error) {
      if (!(error instanceof Error) || !error.message.startsWith("429:")) throw new ImportStoppedError(results, error);
      await wait(COOL_DOWN);
      continue;
    }
    onProgress(results.length);
    await wait(PAUSE);
  }
  return results;
}

/** A call failed; what was answered before is done. */
export class ImportStoppedError extends Error {
  constructor(
    readonly results: CommandResult[],
    override readonly cause: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause));
  }
}

function takePart(commands: readonly Command[], from: number): Command[] {
  const part: Command[] = [];
  let bytes = 0;
  for (const command of commands.slice(from, from + MAX_COMMANDS)) {
    bytes += new TextEncoder().encode(JSON.stringify(command)).length;
    if (part.length > 0 && bytes > CALL_BYTES) break;
    part.push(command);
  }
  return part;
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Everything in the log that was imported of a source. */
export async function listImported(source: ImportSource, call: Call = apiRequest): Promise<Imported[]> {
  const found: Imported[] = [];
  for (let after = ""; ; ) {
    const path = `/api/fitness/imports/${source}${after && `?after=${encodeURIComponent(after)}`}`;
    const { records } = await call<{ records: Imported[] }>("GET", path);
    if (records.length === 0) return found;
    found.push(...records);
    after = records.at(-1)?.id ?? "";
  }
}

type Imported = Pick<ImportedRecord, "kind" | "id"> & { seq: number };
