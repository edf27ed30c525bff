import { describe, expect, it, vi } from "vitest";
import type { Command, SyncInput } from "#worker/fitness/log/contract-sync.ts";
import { nameId } from "#worker/fitness/transfer/domain-name-id.ts";
import { closeLog, openLog } from "../log/log-store.ts";
import { createMemoryIndexedDb } from "../log/testing/memory-indexed-db.ts";
import { type ImportStoppedError, sendCommands } from "./run-import.ts";

const commands = Array.from(
  { length: 250 },
  (_, n): Command => ({ id: nameId(`${n}`), kind: "water", record: `w${n}`, patch: {}, base: 0, at: 1 }),
);

/** A server that accepts each command once; `fails` says how calls end instead. */
function createServer(fails: (string | null)[] = []) {
  const accepted: string[] = [];
  const call = async (_method: string, _url: string, body?: unknown) => {
    const { commands: part } = body as SyncInput;
    const failure = fails.shift() ?? null;
    if (failure === null || failure === "lost")
      for (const { record } of part) if (!accepted.includes(record)) accepted.push(record);
    if (failure !== null) throw new Error(failure);
    return { results: part.map(({ id }) => ({ id, ok: true, seq: 1, outcome: "saved" })) };
  };
  return { accepted, call: call as never };
}
const options = { mayGoOn: () => true, onProgress: () => undefined };

describe("an import's commands", () => {
  it("go in parts of at most 100, and wait where the server asks for it", async () => {
    const waits: number[] = [];
    const { accepted, call } = createServer([null, "429: too fast"]);
    const wait = async (ms: number) => void waits.push(ms);
    expect(await sendCommands(commands, { ...options, call, wait })).toHaveLength(250);
    expect(accepted).toEqual(commands.map(({ record }) => record));
    expect(waits.filter((ms) => ms > 1000)).toHaveLength(1);
  });

  it("stop at a lost answer, and are sent again without doubling", async () => {
    const { accepted, call } = createServer([null, "lost"]);
    const wait = async () => undefined;
    const stopped = await sendCommands(commands, { ...options, call, wait }).catch((error: unknown) => error);
    expect((stopped as ImportStoppedError).results).toHaveLength(100);
    await sendCommands(commands, { ...options, call, wait });
    expect(accepted).toHaveLength(250);
  });

  it("name the member whose page this is", async () => {
    const urls: string[] = [];
    vi.stubGlobal("indexedDB", createMemoryIndexedDb().indexedDB);
    vi.stubGlobal("fetch", async (url: string) => {
      urls.push(url);
      return Response.json({ results: [] });
    });
    vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: "hidden" });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    openLog("ana");
    const wait = async () => undefined;
    let calls = 0;
    await sendCommands(commands, { ...options, wait, mayGoOn: () => calls++ < 1 });
    closeLog();
    vi.unstubAllGlobals();
    expect(urls).toContain("/api/fitness/sync?member=ana");
  });

  it("pause between parts", async () => {
    let parts = 0;
    const { accepted, call } = createServer();
    const wait = async () => undefined;
    const results = await sendCommands(commands, { ...options, call, wait, mayGoOn: () => parts++ < 1 });
    expect([results.length, accepted.length]).toEqual([100, 100]);
  });
});
