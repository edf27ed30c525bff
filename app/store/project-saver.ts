import { createStore } from "zustand/vanilla";
import { sentenceOf } from "#app/lib/api-request.ts";
import {
  type AnswerKey,
  type Answers,
  type Conflict,
  FIELDS,
  type ProjectView,
  type Recommendation,
  type SavedProject,
} from "#worker/store/projects/contract.ts";

interface Pending {
  was: unknown;
  now: unknown;
}
type Waiting = Map<AnswerKey, Pending>;

export interface ProjectState {
  project: ProjectView | null;
  /** What the page shows: what the server has, under what is not saved yet. */
  answers: Answers;
  recommendation: Recommendation | null;
  /** `waiting`: the network is away, and this browser keeps the answers until it is back. */
  saving: "idle" | "busy" | "waiting" | "refused";
  problem: string | null;
  /** Answers that another page had changed as well. */
  conflicts: Conflict[];
}

/** Where answers wait that are not saved yet: a browser's localStorage, or nothing where that is closed. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem"> | null;
type Call = (method: string, url: string, body?: unknown) => Promise<unknown>;

const NAME = (key: string) => `tikari-project.${key}`;
const URL_OF = "/api/projects/current";
const isRefusal = (e: unknown): boolean => e instanceof Error && /^4\d\d: /.test(e.message);

/**
 * Keeps a project's answers: shown at once, saved in the background, one call at a time, only what
 * changed. What is not saved yet waits in the browser, also over a reload, and is taken out as soon as
 * the server has it.
 */
export function projectSaver(start: Pick<ProjectState, "project" | "recommendation">, call: Call, shelf: Shelf) {
  let server: Answers = start.project?.answers ?? {};
  let running: Promise<void> | null = null;
  const waiting = readShelf(shelf);
  const store = createStore<ProjectState>(() => ({
    ...start,
    answers: server,
    saving: "idle",
    problem: null,
    conflicts: [],
  }));
  const show = (more: Partial<ProjectState> = {}) => store.setState({ answers: laidOver(server, waiting), ...more });

  function take(saved: Pick<SavedProject, "project" | "recommendation">): void {
    const known = store.getState().project;
    if (known && saved.project.id === known.id && saved.project.version < known.version) return;
    server = saved.project.answers;
    for (const [key, p] of waiting) {
      const there = server[key] ?? null;
      if (same(there, p.now)) forget(key);
    }
    show({ project: saved.project, recommendation: saved.recommendation });
  }

  function keep(key: AnswerKey, pending: Pending): void {
    waiting.set(key, pending);
    try {
      shelf?.setItem(NAME(key), JSON.stringify(pending));
    } catch {
      // Storage is full or closed: the answer still waits in this page.
    }
  }
  function forget(key: AnswerKey): void {
    waiting.delete(key);
    try {
      shelf?.removeItem(NAME(key));
    } catch {
      // Closed storage holds nothing.
    }
  }

  /** One call after the other, until nothing waits or a call fails. */
  async function send(): Promise<void> {
    store.setState({ saving: "busy", problem: null });
    try {
      while (waiting.size > 0) {
        const sent = new Map([...waiting].map(([key, p]) => [key, { ...p }]));
        const id = store.getState().project?.id ?? null;
        const saved = (await call("PATCH", URL_OF, { id, changes: Object.fromEntries(sent) })) as SavedProject;
        for (const [key, p] of sent) {
          const still = waiting.get(key);
          if (still && same(still.now, p.now)) forget(key);
          else if (still) keep(key, { was: saved.project.answers[key] ?? null, now: still.now });
        }
        take(saved);
        store.setState((s) => ({ conflicts: [...s.conflicts.filter((c) => !sent.has(c.key)), ...saved.conflicts] }));
      }
      store.setState({ saving: "idle" });
    } catch (e) {
      if (isRefusal(e)) store.setState({ saving: "refused", problem: sentenceOf(e) });
      else store.setState({ saving: "waiting" });
    }
  }

  const saver = {
    store,
    /** Shows what waited here from an earlier visit; to be called once the page is alive. */
    wake(): void {
      for (const [key, p] of waiting) if (same(server[key] ?? null, p.now)) forget(key);
      show();
      void saver.flush();
    },
    /** Changes one answer; `undefined` takes it back. */
    set<K extends AnswerKey>(key: K, value: Answers[K] | undefined): void {
      const was = waiting.get(key)?.was ?? server[key] ?? null;
      const now = value ?? null;
      // While a save is under way the way back has to be sent as well.
      if (same(was, now) && !running) forget(key);
      else keep(key, { was, now });
      show({ conflicts: store.getState().conflicts.filter((c) => c.key !== key) });
    },
    /** Sends what waits. Resolves when all of it is saved or has to wait. */
    flush(): Promise<void> {
      running ??=
        waiting.size === 0
          ? null
          : send().finally(() => {
              running = null;
            });
      return running ?? Promise.resolve();
    },
    /** Looks whether another page has saved something; also whether the network is back. */
    async refresh(): Promise<void> {
      await running;
      try {
        const now = (await call("GET", URL_OF)) as Partial<SavedProject>;
        const known = store.getState().project;
        if (now.project && (!known || known.id === now.project.id))
          take({ project: now.project, recommendation: now.recommendation ?? null });
        await saver.flush();
      } catch {
        // Away still; what is shown stays.
      }
    },
    /** Nothing of this project waits here any more: it was sent in, or another is begun. */
    clear(): void {
      for (const key of [...waiting.keys()]) forget(key);
    },
  };
  return saver;
}
export type ProjectSaver = ReturnType<typeof projectSaver>;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

function laidOver(server: Answers, waiting: Waiting): Answers {
  const out: Record<string, unknown> = { ...server };
  for (const [key, { now }] of waiting) {
    if (now === null) delete out[key];
    else out[key] = now;
  }
  return out as Answers;
}

/** What waits from an earlier visit, each answer by the questions' own rules: storage can hold anything. */
function readShelf(shelf: Shelf): Waiting {
  const found: Waiting = new Map();
  for (const key of Object.keys(FIELDS) as AnswerKey[]) {
    try {
      const { was, now } = JSON.parse(shelf?.getItem(NAME(key)) ?? "null") as Pending;
      const read = FIELDS[key].nullable().safeParse(now);
      if (read.success) found.set(key, { was: was ?? null, now: read.data });
    } catch {
      // Nothing there, or nothing that can be read.
    }
  }
  return found;
}
