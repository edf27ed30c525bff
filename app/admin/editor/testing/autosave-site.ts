import { type AutosaveState, createAutosave, type KeptText, type SendResult } from "../autosave.ts";

/** A server with one text, which other people may change, and a device that keeps one. */
export function createAutosaveSite(options: { isKeepRefused?: boolean; isForgetRefused?: boolean } = {}) {
  const server = { text: "first", version: 1, isDown: false, loseAnswers: 0, refuses: "" };
  const sent: { text: string; base: number; id: string }[] = [];
  const device: { kept: KeptText<string> | null; writes: string[]; delays: number[] } = {
    kept: null,
    writes: [],
    delays: [],
  };
  /** Takes as long as the test says. */
  const write = async (what: string) => {
    device.writes.push(what);
    const delay = device.delays.shift();
    if (delay) await new Promise((done) => setTimeout(done, delay));
  };
  const states: AutosaveState<string>[] = [];
  let ids = 0;
  const autosave = createAutosave<string>(
    {
      send: async (text, base, id): Promise<SendResult<string>> => {
        sent.push({ text, base, id });
        await new Promise((done) => setTimeout(done, 100));
        if (server.isDown) throw new TypeError("Failed to fetch");
        if (text === server.refuses) return { outcome: "refused", message: "Too long." };
        if (base !== server.version)
          return {
            outcome: "stale",
            theirs: { text: server.text, version: server.version, at: Date.now(), by: "Rosa" },
          };
        Object.assign(server, { text, version: server.version + 1 });
        if (server.loseAnswers > 0) {
          server.loseAnswers -= 1;
          throw new TypeError("Failed to fetch");
        }
        return { outcome: "saved", version: server.version, at: Date.now() };
      },
      keep: async (kept) => {
        await write(`keep ${kept.text}`);
        if (options.isKeepRefused) throw new Error("QuotaExceededError");
        device.kept = kept;
      },
      forget: async () => {
        await write("forget");
        if (options.isForgetRefused) throw new Error("InvalidStateError");
        device.kept = null;
      },
      isSame: (a, b) => a === b,
      newId: () => `save-${++ids}`,
      now: () => Date.now(),
      onState: (state) => states.push(state),
    },
    server.text,
    server.version,
  );
  return { server, sent, device, states, options, autosave, phase: () => autosave.state().phase };
}
