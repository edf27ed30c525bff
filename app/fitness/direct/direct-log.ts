/** Logs one food from a page outside the app. It sends the log's own commands without the device's copy, which the app syncs later. */
import { apiRequest, TRY_AGAIN } from "#app/lib/api-request.ts";
import type { EntryData } from "#worker/fitness/log/contract-records.ts";
import type { Command, CommandResult, SyncResult } from "#worker/fitness/log/contract-sync.ts";
import { newId } from "#worker/kernel/ids.ts";

type Call = typeof apiRequest;

/** The server refused a command. Its message is shown as it is. */
export class RefusedError extends Error {}

/**
 * One diary entry, written exactly once no matter how often it is sent. If an answer is lost, the same commands are sent again with
 * their ids, followed by later changes.
 */
export function createDirectEntry(call: Call = apiRequest) {
  const device = crypto.randomUUID();
  const record = newId();
  let sent: Command[] = [];
  let seq = 0;
  const send = async (): Promise<void> => {
    const { results } = await call<SyncResult>("POST", "/api/fitness/sync", { device, cursor: null, commands: sent });
    sent = [];
    const refused = results.find((result): result is Extract<CommandResult, { ok: false }> => !result.ok);
    if (refused) throw new RefusedError(refused.message);
    for (const result of results) if (result.ok) seq = result.seq;
  };
  const push = (patch: Command["patch"]): void => {
    if (JSON.stringify(sent.at(-1)?.patch) === JSON.stringify(patch)) return;
    sent.push({ id: crypto.randomUUID(), kind: "entry", record, patch, base: seq, at: Date.now() });
  };
  return {
    /** @throws RefusedError; what `apiRequest` throws, after which it can be called again */
    save(data: EntryData): Promise<void> {
      push(data);
      return send();
    },
    undo(): Promise<void> {
      push(null);
      return send();
    },
  };
}

/** The message after a failure: trying again can't log it twice. */
export const UNANSWERED = `${TRY_AGAIN} It won't be logged twice.`;
