/** Text that is kept on this device until the server has it. */
export interface KeptText<Text> {
  text: Text;
  /** The server's version that it is based on. */
  base: number;
  at: number;
}

/** What another tab or person saved in between. */
export interface Theirs<Text> {
  text: Text;
  version: number;
  at: number;
  by: string;
}

export type SendResult<Text> =
  | { outcome: "saved"; version: number; at: number }
  | { outcome: "stale"; theirs: Theirs<Text> }
  /** The server refused the text itself: sending it again changes nothing. */
  | { outcome: "refused"; message: string }
  /** No answer: the connection is gone, or the server is down. */
  | { outcome: "unreachable" };

export interface AutosaveState<Text> {
  phase: "saved" | "waiting" | "saving" | "offline" | "refused" | "conflict";
  /** When the server last took a save; null before the first one of this page. */
  savedAt: number | null;
  /** Whether what the server doesn't have is kept on this device. */
  isKept: boolean;
  message: string;
  theirs: Theirs<Text> | null;
}

export interface AutosaveDeps<Text> {
  /** Sends a text that is based on a version; `saveId` is the same when it is sent again. */
  send: (text: Text, base: number, saveId: string) => Promise<SendResult<Text>>;
  /** Keeps a text on this device. @throws where the device has no room or forbids it */
  keep: (kept: KeptText<Text>) => Promise<void>;
  forget: () => Promise<void>;
  isSame: (a: Text, b: Text) => boolean;
  newId: () => string;
  now: () => number;
  onState: (state: AutosaveState<Text>) => void;
}

/** After a change: until it is sent, and at the latest while somebody goes on typing. */
export const SAVE_AFTER_MS = 2000;
const SAVE_AT_THE_LATEST_MS = 10_000;
/** After a change, until it is kept on the device. */
const KEEP_AFTER_MS = 300;
const RETRY_MS = [3000, 8000, 20_000, 60_000];

/**
 * Saves a text while it is written. What is typed is kept on this device within a moment and sent after a pause; while there
 * is no connection it stays on the device and is tried again. A text that somebody else changed is never overwritten: saving
 * stops until a person has decided.
 */
export function createAutosave<Text>(deps: AutosaveDeps<Text>, saved: Text, version: number) {
  let base = { text: saved, version };
  let current = saved;
  let state: AutosaveState<Text> = { phase: "saved", savedAt: null, isKept: false, message: "", theirs: null };
  let sending = false;
  /** The save that wasn't answered: it may have arrived. */
  let unanswered: { text: Text; id: string } | null = null;
  let failures = 0;
  let firstChange: number | null = null;
  let sendTimer: ReturnType<typeof setTimeout> | undefined;
  let keepTimer: ReturnType<typeof setTimeout> | undefined;
  let keeping: Promise<unknown> = Promise.resolve();
  let isOver = false;

  const set = (change: Partial<AutosaveState<Text>>) => {
    state = { ...state, ...change };
    if (!isOver) deps.onState(state);
  };
  const hasChanges = () => !deps.isSame(current, base.text);

  /** One after another, so that an older text never replaces a newer one. `work` must not fail. */
  const onDevice = (work: () => Promise<unknown>) => {
    keeping = keeping.then(work);
    return keeping;
  };
  const keepNow = () => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    const kept = { text: current, base: base.version, at: deps.now() };
    return onDevice(async () => {
      try {
        await deps.keep(kept);
        set({ isKept: true });
      } catch {
        set({ isKept: false });
      }
    });
  };
  const forgetNow = () => {
    clearTimeout(keepTimer);
    keepTimer = undefined;
    return onDevice(async () => {
      await deps.forget().catch(() => undefined);
      if (!hasChanges()) set({ isKept: false });
    });
  };

  const schedule = (delay: number) => {
    clearTimeout(sendTimer);
    sendTimer = setTimeout(() => void flush(), delay);
  };

  /** Sends what has changed now. */
  async function flush(): Promise<void> {
    clearTimeout(sendTimer);
    if (sending || isOver || state.phase === "conflict") return;
    if (!hasChanges()) {
      firstChange = null;
      if (state.phase === "waiting" || state.phase === "offline") set({ phase: "saved" });
      return;
    }
    sending = true;
    firstChange = null;
    const text = current;
    const isAgain = unanswered !== null && deps.isSame(unanswered.text, text);
    const id = isAgain && unanswered ? unanswered.id : deps.newId();
    set({ phase: "saving", message: "" });
    const result = await deps.send(text, base.version, id).catch((): SendResult<Text> => ({ outcome: "unreachable" }));
    sending = false;
    await take(result, text, id);
  }

  async function take(result: SendResult<Text>, text: Text, id: string): Promise<void> {
    if (result.outcome === "unreachable") {
      unanswered = { text, id };
      await keepNow();
      set({ phase: "offline" });
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 60_000);
      failures += 1;
      return;
    }
    failures = 0;
    if (result.outcome === "stale") {
      const { theirs } = result;
      const isOurs =
        deps.isSame(theirs.text, text) || (unanswered !== null && deps.isSame(theirs.text, unanswered.text));
      unanswered = null;
      if (isOurs) return finish(theirs.text, theirs.version, theirs.at);
      await keepNow();
      set({ phase: "conflict", theirs });
      return;
    }
    unanswered = null;
    if (result.outcome === "refused") {
      await keepNow();
      set({ phase: "refused", message: result.message });
      return;
    }
    await finish(text, result.version, result.at);
  }

  async function finish(text: Text, newVersion: number, at: number): Promise<void> {
    base = { text, version: newVersion };
    if (hasChanges()) {
      set({ phase: "waiting", savedAt: at });
      schedule(SAVE_AFTER_MS);
      // What is kept names the version that it is based on.
      await keepNow();
      return;
    }
    set({ phase: "saved", savedAt: at });
    await forgetNow();
  }

  return {
    state: () => state,
    /** The text as it is now, whether or not it is saved. */
    current: () => current,
    version: () => base.version,
    /** Takes a text that was changed. */
    change(text: Text): void {
      if (deps.isSame(text, current)) return;
      current = text;
      if (keepTimer === undefined) keepTimer = setTimeout(() => void keepNow(), KEEP_AFTER_MS);
      if (state.phase === "conflict") return;
      if (state.phase !== "saving" && state.phase !== "offline") set({ phase: "waiting" });
      if (state.phase === "offline") return;
      firstChange ??= deps.now();
      const left = firstChange + SAVE_AT_THE_LATEST_MS - deps.now();
      schedule(Math.max(0, Math.min(SAVE_AFTER_MS, left)));
    },
    flush,
    /** The connection is back. */
    online(): void {
      if (state.phase !== "offline") return;
      failures = 0;
      void flush();
    },
    /**
     * Another save of this page (publishing, restoring) has changed what is stored. What was typed meanwhile stays, and is
     * saved over it; else the text is what is stored now. @returns the text from here on
     */
    rebase(text: Text, newVersion: number, at: number): Text {
      unanswered = null;
      if (!hasChanges()) current = text;
      base = { text, version: newVersion };
      set({ savedAt: at, theirs: null, phase: hasChanges() ? "waiting" : "saved" });
      if (hasChanges()) schedule(SAVE_AFTER_MS);
      else void forgetNow();
      return current;
    },
    /** Takes up what was left on this device: a conflict where somebody has saved since. */
    resume(kept: KeptText<Text>, theirs: Omit<Theirs<Text>, "text" | "version">): void {
      current = kept.text;
      if (!hasChanges()) {
        void forgetNow();
        return;
      }
      if (kept.base === base.version) {
        set({ phase: "waiting", isKept: true });
        schedule(0);
        return;
      }
      set({ phase: "conflict", isKept: true, theirs: { ...theirs, text: base.text, version: base.version } });
    },
    /** Decides a conflict: this text goes over theirs, or theirs takes its place. */
    resolve(choice: "mine" | "theirs"): Text {
      const { theirs } = state;
      if (!theirs) return current;
      base = { text: theirs.text, version: theirs.version };
      if (choice === "theirs") current = theirs.text;
      set({ phase: "waiting", theirs: null });
      if (hasChanges()) void flush();
      else {
        set({ phase: "saved", savedAt: theirs.at });
        void forgetNow();
      }
      return current;
    },
    /** Whether closing the page now would lose words. */
    wouldLose: () => hasChanges() && !(state.isKept && keepTimer === undefined),
    /** Keeps what is left; the page is going. */
    stop(): void {
      if (keepTimer !== undefined) void keepNow();
      clearTimeout(sendTimer);
      isOver = true;
    },
  };
}
export type Autosave<Text> = ReturnType<typeof createAutosave<Text>>;
