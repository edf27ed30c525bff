import { beforeEach, expect, it, vi } from "vitest";
import { readDraft, storeDraft } from "./routine-draft.ts";
import { newRoutine } from "./routine-edit.ts";

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it("is kept for the member who wrote it, not for who uses the tab next", () => {
  const draft = newRoutine("day-1", "2026-11-26");
  storeDraft("ana", "new", draft);
  expect(readDraft("ben", "new")).toBeNull();
  storeDraft("ben", "new", null);
  expect(readDraft("ana", "new")).toEqual(draft);
  storeDraft("ana", "new", null);
  expect(readDraft("ana", "new")).toBeNull();
});
