import { describe, expect, it } from "vitest";
import type { AnswerChanges, ProjectView, SavedProject } from "#worker/store/projects/contract.ts";
import { mergeChanges } from "#worker/store/projects/domain.ts";
import { createProjectSaver, type DraftStorage } from "./project-saver.ts";

/** A server for one project, by the real merging rule; `away` makes every call fail like a lost network. */
function server() {
  let project: ProjectView = {
    id: "a",
    status: "draft",
    updatedAt: 0,
    submittedAt: null,
    version: 1,
    answers: {},
    recommendation: null,
    reply: "",
    email: null,
    createdAt: 0,
  };
  const it = {
    away: false,
    refuse: false,
    calls: 0,
    hold: null as Promise<void> | null,
    get answers() {
      return project.answers;
    },
    other: (changes: AnswerChanges) => {
      project = { ...project, version: project.version + 1, answers: mergeChanges(project.answers, changes).answers };
    },
    call: async (method: string, _url: string, body?: unknown): Promise<unknown> => {
      it.calls++;
      await it.hold;
      if (it.away) throw new TypeError("Failed to fetch");
      if (it.refuse) throw new Error('409: {"error":{"code":"conflict","message":"Sent in already."}}');
      if (method === "GET") return { project, recommendation: null };
      const { answers, conflicts } = mergeChanges(project.answers, (body as { changes: AnswerChanges }).changes);
      project = { ...project, version: project.version + 1, answers };
      return { project, conflicts, recommendation: null } satisfies SavedProject;
    },
  };
  return it;
}

function createFakeStorage(): NonNullable<DraftStorage> & { size: () => number } {
  const kept = new Map<string, string>();
  return {
    getItem: (k) => kept.get(k) ?? null,
    setItem: (k, v) => void kept.set(k, v),
    removeItem: (k) => void kept.delete(k),
    size: () => kept.size,
  };
}
const none = { project: null, recommendation: null };

describe("the saver", () => {
  it("shows an answer at once, saves it, and leaves nothing in the browser", async () => {
    const s = server();
    const storage = createFakeStorage();
    const saver = createProjectSaver(none, s.call, storage);
    saver.set("diet", "vegan");
    expect(saver.store.getState().answers).toEqual({ diet: "vegan" });
    expect(storage.size()).toBe(1);
    await saver.flush();
    expect(s.answers).toEqual({ diet: "vegan" });
    expect(storage.size()).toBe(0);
    expect(saver.store.getState()).toMatchObject({ saving: "idle", project: { id: "a" } });
  });

  it("keeps answers while the network is away, over a reload too, and saves them when it is back", async () => {
    const s = server();
    const storage = createFakeStorage();
    s.away = true;
    const before = createProjectSaver(none, s.call, storage);
    before.set("diet", "vegan");
    before.set("budget", 40);
    await before.flush();
    expect(before.store.getState().saving).toBe("waiting");
    const after = createProjectSaver(none, s.call, storage);
    after.wake();
    expect(after.store.getState().answers).toEqual({ diet: "vegan", budget: 40 });
    s.away = false;
    await after.refresh();
    expect(s.answers).toEqual({ diet: "vegan", budget: 40 });
    expect(storage.size()).toBe(0);
  });

  it("saves what was changed while a save was under way", async () => {
    const s = server();
    const saver = createProjectSaver(none, s.call, createFakeStorage());
    let go = () => {};
    s.hold = new Promise((resolve) => {
      go = resolve;
    });
    saver.set("diet", "vegan");
    const saved = saver.flush();
    saver.set("diet", "mixed");
    saver.set("budget", 10);
    go();
    await saved;
    expect(s.answers).toEqual({ diet: "mixed", budget: 10 });
    expect(saver.store.getState()).toMatchObject({ answers: { diet: "mixed", budget: 10 }, conflicts: [] });
  });

  it("can be set back to where it began while a save is under way", async () => {
    const s = server();
    const saver = createProjectSaver(none, s.call, createFakeStorage());
    let go = () => {};
    s.hold = new Promise((resolve) => {
      go = resolve;
    });
    saver.set("diet", "vegan");
    const saved = saver.flush();
    saver.set("diet", undefined);
    go();
    await saved;
    expect(s.answers).toEqual({});
    expect(saver.store.getState().answers).toEqual({});
  });

  it("brings what another page saved, and tells of an answer that both changed", async () => {
    const s = server();
    const saver = createProjectSaver(none, s.call, createFakeStorage());
    saver.set("diet", "vegan");
    await saver.flush();
    s.other({ budget: { was: null, now: 90 }, diet: { was: "vegan", now: "mixed" } });
    saver.set("diet", "vegetarian");
    await saver.flush();
    const state = saver.store.getState();
    expect(state.answers).toEqual({ diet: "vegetarian", budget: 90 });
    expect(state.conflicts).toEqual([{ key: "diet", other: "mixed", kept: "vegetarian" }]);
    saver.set("diet", "mixed");
    expect(saver.store.getState().conflicts).toEqual([]);
  });

  it("says why it was refused, and keeps what was answered", async () => {
    const s = server();
    const saver = createProjectSaver(none, s.call, createFakeStorage());
    s.refuse = true;
    saver.set("diet", "vegan");
    await saver.flush();
    expect(saver.store.getState()).toMatchObject({
      saving: "refused",
      problem: "Sent in already.",
      answers: { diet: "vegan" },
    });
  });

  it("does not trust what it finds in the browser", () => {
    const storage = createFakeStorage();
    storage.setItem("tikari-project.budget", '{"was":null,"now":-4}');
    storage.setItem("tikari-project.diet", "not json");
    storage.setItem("tikari-project.note", '{"was":null,"now":"A race in May"}');
    const saver = createProjectSaver(none, server().call, storage);
    saver.wake();
    expect(saver.store.getState().answers).toEqual({ note: "A race in May" });
  });
});
