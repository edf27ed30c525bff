import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fetchKnown, listImported } from "../transfer/run-import.ts";
import { loadOlderSets } from "../workouts/use-training.ts";
import { closeLog, openLog } from "./log-store.ts";
import { memberRequest } from "./member-call.ts";
import { createMemoryIndexedDb } from "./testing/memory-indexed-db.ts";

const reload = vi.fn();
let asked: string[];
let answer: () => Response;

beforeEach(() => {
  asked = [];
  vi.stubGlobal("indexedDB", createMemoryIndexedDb().indexedDB);
  vi.stubGlobal("fetch", async (url: string) => {
    if (/^\/api\/fitness\/(log|sync)/.test(url)) return new Response("down", { status: 503 });
    asked.push(url);
    return answer();
  });
  vi.stubGlobal("document", { addEventListener: () => {}, removeEventListener: () => {}, visibilityState: "visible" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("location", { reload });
  openLog("ana");
});
afterEach(() => {
  closeLog();
  reload.mockClear();
  vi.unstubAllGlobals();
});

it("names the member in calls with a query and without one", async () => {
  answer = () => Response.json({ records: [], sets: [], allFrom: null });
  await memberRequest("GET", "/api/fitness/week?to=2026-11-26");
  await memberRequest("GET", "/api/fitness/replaced");
  await loadOlderSets("back-squat");
  await listImported("hevy");
  await fetchKnown([{ id: "a" }] as never);
  expect(asked).toEqual([
    "/api/fitness/week?to=2026-11-26&member=ana",
    "/api/fitness/replaced?member=ana",
    "/api/fitness/exercises/back-squat/sets?member=ana",
    "/api/fitness/imports/hevy?member=ana",
    "/api/fitness/known?member=ana",
  ]);
});

it("loads the page anew for who is signed in by now", async () => {
  answer = () =>
    Response.json({ error: { code: "other_member", message: "Someone else is signed in now." } }, { status: 401 });
  await loadOlderSets("plank");
  expect(reload).toHaveBeenCalledTimes(1);
});
