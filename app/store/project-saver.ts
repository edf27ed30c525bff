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
  /** What the page shows: what the server has, under what is not saved yet. */
  answers: Answers;
  recommendation: Recommendation | null;
  /** `waiting`: the network is away, and this browser keeps the answers until it is back. */
  saving: "idle" | "busy" | "waiting" | "refused";
  problem: string | null;
  /** Answers that another page had changed as well. */
  conflicts: AnswerConflict[];
}

/** Where answers wait that are not saved yet: a browser's localStorage, or nothing where that is closed. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
type ApiCall = (method: string, url: string, body?: unknown) => Promise<unknown>;

const storageKey = (key: string) => `tikari-project.${key}`;
const PROJECT_URL = "/api/projects/current";
const isRefusal = (e: unknown): boolean => e instanceof Error && /^4\d\d: /.test(e.message);

/**
 * Keeps a project's answers: shown at once, saved in the background, one call at a time, only what
 * changed. What is not saved yet waits in the browser, also over a reload, and is taken out as soon as
 * the server has it.
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
      // Storage is full or closed: the answer still waits in this page.
    }
  }
  function dropPending(key: AnswerKey): void {
    pendingAnswers.delete(key);
    try {
      storage?.removeItem(storageKey(key));
    } catch {
      // Closed storage holds nothing.
    }
  }

  /** One call after the other, until nothing waits or a call fails. */
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
    /** Shows what waited here from an earlier visit; to be called once the page is alive. */
    wake(): void {
      for (const [key, p] of pendingAnswers) if (isSameJson(serverAnswers[key] ?? null, p.now)) dropPending(key);
      updateAnswers();
      void saver.flush();
    },
    /** Changes one answer; `undefined` takes it back. */
    set<K extends AnswerKey>(key: K, value: Answers[K] | undefined): void {
      const was = pendingAnswers.get(key)?.was ?? serverAnswers[key] ?? null;
      const now = value ?? null;
      // While a save is under way the way back has to be sent as well.
      if (isSameJson(was, now) && !activeSave) dropPending(key);
      else savePending(key, { was, now });
      updateAnswers({ conflicts: store.getState().conflicts.filter((c) => c.key !== key) });
    },
    /** Sends what waits. Resolves when all of it is saved or has to wait. */
    flush(): Promise<void> {
      activeSave ??=
        pendingAnswers.size === 0
          ? null
          : sendPending().finally(() => {
              activeSave = null;
            });
      return activeSave ?? Promise.resolve();
    },
    /** Looks whether another page has saved something; also whether the network is back. */
    async refresh(): Promise<void> {
      await activeSave;
      try {
        const now = (await call("GET", PROJECT_URL)) as Partial<SavedProject>;
        const known = store.getState().project;
        if (now.project && (!known || known.id === now.project.id))
          applyServerProject({ project: now.project, recommendation: now.recommendation ?? null });
        await saver.flush();
      } catch {
        // Away still; what is shown stays.
      }
    },
    /** Nothing of this project waits here any more: it was sent in, or another is begun. */
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

/** What waits from an earlier visit, each answer by the questions' own rules: storage can hold anything. */
function loadPending(storage: DraftStorage): PendingAnswers {
  const found: PendingAnswers = new Map();
  for (const key of Object.keys(ANSWER_FIELDS) as AnswerKey[]) {
    try {
      const { was, now } = JSON.parse(storage?.getItem(storageKey(key)) ?? "null") as PendingAnswer;
      const read = ANSWER_FIELDS[key].nullable().safeParse(now);
      if (read.success) found.set(key, { was: was ?? null, now: read.data });
    } catch {
      // Nothing there, or nothing that can be read.
    }
  }
  return found;
}
