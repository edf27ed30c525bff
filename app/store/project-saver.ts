import { createStore } from "zustand/vanilla";
import { errorMessage } from "#app/lib/api-request.ts";
import {
  ANSWER_FIELDS,
  type AnswerConflict,
  type AnswerKey,
  type Answers,
  type ProjectView,
  type Recommendation,
  type SavedProject,
} from "#worker/store/projects/contract.ts";

interface PendingAnswer {
  was: unknown;
  now: unknown;
}
type PendingAnswers = Map<AnswerKey, PendingAnswer>;

export interface ProjectState {
  project: ProjectView | null;
  /** The answers as the page shows them: the server's, with unsaved changes on top. */
  answers: Answers;
  recommendation: Recommendation | null;
  /** `waiting`: the page is offline, and the browser stores the answers until it is online again. */
  saving: "idle" | "busy" | "waiting" | "refused";
  problem: string | null;
  /** Answers that another tab or device changed as well. */
  conflicts: AnswerConflict[];
}

/** Storage for unsaved answers: the browser's localStorage, or null where it is not available. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
type ApiCall = (method: string, url: string, body?: unknown) => Promise<unknown>;

const storageKey = (key: string) => `tikari-project.${key}`;
const PROJECT_URL = "/api/projects/current";
const isRefusal = (e: unknown): boolean => e instanceof Error && /^4\d\d: /.test(e.message);

/**
 * Saves a project's answers: shown at once, saved in the background, one call at a time, only what changed. Unsaved changes are stored in the browser, so they survive a reload, and removed once the server has them.
 */
export function createProjectSaver(
  start: Pick<ProjectState, "project" | "recommendation">,
  call: ApiCall,
  storage: DraftStorage,
) {
  let serverAnswers: Answers = start.project?.answers ?? {};
  let activeSave: Promise<void> | null = null;
  const pendingAnswers = loadPending(storage);
  const store = createStore<ProjectState>(() => ({
    ...start,
    answers: serverAnswers,
    saving: "idle",
    problem: null,
    conflicts: [],
  }));
  const updateAnswers = (more: Partial<ProjectState> = {}) =>
    store.setState({ answers: applyPending(serverAnswers, pendingAnswers), ...more });

  function applyServerProject(saved: Pick<SavedProject, "project" | "recommendation">): void {
    const known = store.getState().project;
    if (known && saved.project.id === known.id && saved.project.version < known.version) return;
    serverAnswers = saved.project.answers;
    for (const [key, p] of pendingAnswers) {
      const there = serverAnswers[key] ?? null;
      if (isSameJson(there, p.now)) dropPending(key);
    }
    updateAnswers({ project: saved.project, recommendation: saved.recommendation });
  }

  function savePending(key: AnswerKey, pending: PendingAnswer): void {
    pendingAnswers.set(key, pending);
    try {
      storage?.setItem(storageKey(key), JSON.stringify(pending));
    } catch {
      // Storage is full or not available: the change still waits in memory.
    }
  }
  function dropPending(key: AnswerKey): void {
    pendingAnswers.delete(key);
    try {
      storage?.removeItem(storageKey(key));
    } catch {
      // Storage that is not available holds nothing.
    }
  }

  /** One call after another, until nothing is unsaved or a call fails. */
  async function sendPending(): Promise<void> {
    store.setState({ saving: "busy", problem: null });
    try {
      while (pendingAnswers.size > 0) {
        const sent = new Map([...pendingAnswers].map(([key, p]) => [key, { ...p }]));
        const id = store.getState().project?.id ?? null;
        const saved = (await call("PATCH", PROJECT_URL, { id, changes: Object.fromEntries(sent) })) as SavedProject;
        for (const [key, p] of sent) {
          const pendingNow = pendingAnswers.get(key);
          if (pendingNow && isSameJson(pendingNow.now, p.now)) dropPending(key);
          else if (pendingNow) savePending(key, { was: saved.project.answers[key] ?? null, now: pendingNow.now });
        }
        applyServerProject(saved);
        store.setState((s) => ({ conflicts: [...s.conflicts.filter((c) => !sent.has(c.key)), ...saved.conflicts] }));
      }
      store.setState({ saving: "idle" });
    } catch (e) {
      if (isRefusal(e)) store.setState({ saving: "refused", problem: errorMessage(e) });
      else store.setState({ saving: "waiting" });
    }
  }

  const saver = {
    store,
    /** Restores unsaved changes from an earlier visit; call it after hydration. */
    wake(): void {
      for (const [key, p] of pendingAnswers) if (isSameJson(serverAnswers[key] ?? null, p.now)) dropPending(key);
      updateAnswers();
      void saver.flush();
    },
    /** Changes one answer; `undefined` removes it. */
    set<K extends AnswerKey>(key: K, value: Answers[K] | undefined): void {
      const was = pendingAnswers.get(key)?.was ?? serverAnswers[key] ?? null;
      const now = value ?? null;
      // While a save is running, changing an answer back has to be sent as well.
      if (isSameJson(was, now) && !activeSave) dropPending(key);
      else savePending(key, { was, now });
      updateAnswers({ conflicts: store.getState().conflicts.filter((c) => c.key !== key) });
    },
    /** Saves all unsaved changes. Resolves when they are saved or have to wait. */
    flush(): Promise<void> {
      activeSave ??=
        pendingAnswers.size === 0
          ? null
          : sendPending().finally(() => {
              activeSave = null;
            });
      return activeSave ?? Promise.resolve();
    },
    /** Checks whether another tab or device has saved something, and whether the network is back. */
    async refresh(): Promise<void> {
      await activeSave;
      try {
        const now = (await call("GET", PROJECT_URL)) as Partial<SavedProject>;
        const known = store.getState().project;
        if (now.project && (!known || known.id === now.project.id))
          applyServerProject({ project: now.project, recommendation: now.recommendation ?? null });
        await saver.flush();
      } catch {
        // Still offline: the page stays as it is.
      }
    },
    /** Clears the unsaved changes: the project was submitted, or another was started. */
    clear(): void {
      for (const key of [...pendingAnswers.keys()]) dropPending(key);
    },
  };
  return saver;
}
export type ProjectSaver = ReturnType<typeof createProjectSaver>;

const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function applyPending(server: Answers, waiting: PendingAnswers): Answers {
  const out: Record<string, unknown> = { ...server };
  for (const [key, { now }] of waiting) {
    if (now === null) delete out[key];
    else out[key] = now;
  }
  return out as Answers;
}

/** Unsaved changes from an earlier visit, each validated by the questions' rules, since storage can hold anything. */
function loadPending(storage: DraftStorage): PendingAnswers {
  const found: PendingAnswers = new Map();
  for (const key of Object.keys(ANSWER_FIELDS) as AnswerKey[]) {
    try {
      const { was, now } = JSON.parse(storage?.getItem(storageKey(key)) ?? "null") as PendingAnswer;
      const read = ANSWER_FIELDS[key].nullable().safeParse(now);
      if (read.success) found.set(key, { was: was ?? null, now: read.data });
    } catch {
      // Nothing stored, or nothing readable.
    }
  }
  return found;
}
