import type { Command, CommandResult, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { MAX_COMMANDS } from "#worker/fitness/log/domain-log-limits.ts";
import { type ImportedExercise, type ImportedId, MAX_KNOWN } from "#worker/fitness/transfer/contract.ts";
import type { ImportedRecord, ImportSource } from "#worker/fitness/transfer/domain-import.ts";
import { IMPORT_DEVICE, type KnownRecord, removeCommand } from "#worker/fitness/transfer/domain-import-commands.ts";
import { memberRequest } from "../log/member-call.ts";

type Call = typeof memberRequest;

/** Which of the records the log has or had. */
export async function fetchKnown(
  records: readonly ImportedRecord[],
  call: Call = memberRequest,
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
  { mayGoOn, onProgress, call = memberRequest, wait = sleep }: SendOptions,
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
export async function listImported(source: ImportSource, call: Call = memberRequest): Promise<ImportedId[]> {
  const found: ImportedId[] = [];
  for (let after = ""; ; ) {
    const path = `/api/fitness/imports/${source}${after && `?after=${encodeURIComponent(after)}`}`;
    const { records } = await call<{ records: ImportedId[] }>("GET", path);
    if (records.length === 0) return found;
    found.push(...records);
    after = records.at(-1)?.id ?? "";
  }
}

export interface RemovedImport {
  removed: number;
  /** That came with them. */
  removedExercises: number;
  /** Edited since, or gone already. */
  kept: number;
  /** Exercises that workouts or routines name. */
  usedExercises: number;
}

/**
 * Takes imported records out of the log again; those that were edited since stay. Exercises that they brought go last, where nothing
 * else names them.
 */
export async function removeImported(
  records: readonly ImportedId[],
  send: (commands: readonly Command[]) => Promise<readonly CommandResult[]>,
  call: Call = memberRequest,
): Promise<RemovedImport> {
  const at = Date.now();
  const others = records.filter(({ kind }) => kind !== "exercise");
  const results = await send(others.map((record) => removeCommand(record, at)));
  const exercises = await fetchExercises(records, call);
  const unused = exercises.filter(({ isUsed }) => !isUsed);
  const exerciseResults = unused.length > 0 ? await send(unused.map((record) => removeCommand(record, at))) : [];
  const [removed, removedExercises] = [countDeleted(results), countDeleted(exerciseResults)];
  return {
    ...{ removed, removedExercises },
    kept: results.length + exerciseResults.length - removed - removedExercises,
    usedExercises: exercises.length - unused.length,
  };
}

const countDeleted = (results: readonly CommandResult[]): number =>
  results.filter((result) => result.ok && result.outcome === "deleted").length;

/** The member's own exercises among those that the records are, or are of. */
async function fetchExercises(records: readonly ImportedId[], call: Call): Promise<ImportedExercise[]> {
  const named = records.flatMap(({ kind, id, exerciseId }) => (kind === "exercise" ? id : (exerciseId ?? [])));
  const ids = [...new Set(named)].filter((id) => id.startsWith("custom:"));
  const found: ImportedExercise[] = [];
  for (let at = 0; at < ids.length; at += MAX_KNOWN) {
    const part = { ids: ids.slice(at, at + MAX_KNOWN) };
    const answer = await call<{ exercises: ImportedExercise[] }>("POST", "/api/fitness/imported-exercises", part);
    found.push(...answer.exercises);
  }
  return found;
}
