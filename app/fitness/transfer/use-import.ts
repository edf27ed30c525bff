import { useEffect, useRef, useState } from "react";
import { errorMessage, TRY_AGAIN } from "#app/lib/api-request.ts";
import type { Command, CommandResult } from "#worker/fitness/log/contract-sync.ts";
import type { ImportedId } from "#worker/fitness/transfer/contract.ts";
import type { ImportOptions, ImportResult } from "#worker/fitness/transfer/domain-import.ts";
import { importCommand, type KnownRecord } from "#worker/fitness/transfer/domain-import-commands.ts";
import { localToday, reloadLog } from "../log/log-store.ts";
import { readFiles } from "./read-files.ts";
import { fetchKnown, ImportStoppedError, type RemovedImport, removeImported, sendCommands } from "./run-import.ts";

export interface Preview {
  files: readonly File[];
  result: ImportResult;
  known: ReadonlyMap<string, KnownRecord>;
}
export type ImportStep =
  | { is: "choose" }
  | { is: "reading"; share: number }
  | ({ is: "preview" } & Preview)
  | { is: "sending"; verb: "Importing" | "Removing"; done: number; total: number; isPaused: boolean }
  | { is: "done"; preview: Preview; added: ImportedId[]; refused: number }
  | ({ is: "undone" } & RemovedImport);

/** The steps of an import: files are read here, in the browser, and what they become is sent in parts. */
export function useImport(options: ImportOptions, onChanged: () => void) {
  const [step, setStep] = useState<ImportStep>({ is: "choose" });
  const [problem, setProblem] = useState<string>();
  const isPaused = useRef(false);
  const wake = useRef<() => void>(() => undefined);
  const isSending = step.is === "sending";
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isSending]);

  const attempt = async (work: () => Promise<void>, back: ImportStep) => {
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      // Problems with a file are said by its reader, those of a call by the call.
      const cause = error instanceof ImportStoppedError ? error.cause : error;
      const isCall = cause instanceof TypeError || (cause instanceof Error && /^\d{3}: /.test(cause.message));
      setProblem(isCall || !(cause instanceof Error) ? errorMessage(cause, TRY_AGAIN) : cause.message);
      setStep(back);
    }
  };

  const read = (files: readonly File[], change: Partial<ImportOptions> = {}) =>
    attempt(
      async () => {
        setStep({ is: "reading", share: 0 });
        const result = await readFiles(files, { ...options, ...change }, localToday(), (share) =>
          setStep({ is: "reading", share }),
        );
        setStep({ is: "preview", files, result, known: await fetchKnown(result.records) });
      },
      { is: "choose" },
    );

  /** Sends in parts; between them a pause waits until it is ended. */
  const send = async (commands: readonly Command[], verb: "Importing" | "Removing") => {
    isPaused.current = false;
    const show = (done: number) => setStep({ is: "sending", verb, done, total: commands.length, isPaused: false });
    show(0);
    const results: CommandResult[] = [];
    while (results.length < commands.length) {
      const from = results.length;
      const rest = await sendCommands(commands.slice(from), {
        mayGoOn: () => !isPaused.current,
        onProgress: (done) => show(from + done),
      });
      results.push(...rest);
      if (!isPaused.current) continue;
      setStep({ is: "sending", verb, done: results.length, total: commands.length, isPaused: true });
      await new Promise<void>((resolve) => {
        wake.current = resolve;
      });
    }
    return results;
  };

  const finish = async () => {
    await reloadLog();
    onChanged();
  };

  return {
    step,
    problem,
    read,
    reset: () => {
      setProblem(undefined);
      setStep({ is: "choose" });
    },
    pause: () => {
      isPaused.current = true;
    },
    goOn: () => {
      isPaused.current = false;
      wake.current();
    },
    start: (preview: Preview, restores: boolean) =>
      attempt(
        async () => {
          const at = Date.now();
          const { records } = preview.result;
          const commands = records.flatMap(
            (record) => importCommand(record, preview.known.get(record.id), restores, at) ?? [],
          );
          const results = await send(commands, "Importing");
          const added = results.flatMap((result, index) => {
            const command = commands[index];
            return result.ok && command ? [{ kind: command.kind, id: command.record, seq: result.seq }] : [];
          });
          await finish();
          setStep({ is: "done", preview, added, refused: results.length - added.length });
        },
        { is: "preview", ...preview },
      ),
    /** Takes records out again. */
    remove: (load: () => Promise<readonly ImportedId[]>) =>
      attempt(
        async () => {
          const removed = await removeImported(await load(), (commands) => send(commands, "Removing"));
          await finish();
          setStep({ is: "undone", ...removed });
        },
        { is: "choose" },
      ),
  };
}
