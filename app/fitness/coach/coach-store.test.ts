import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeLog, openLog } from "../log/log-store.ts";
import { createMemoryIndexedDb } from "../log/testing/memory-indexed-db.ts";
import {
  clearConversation,
  closeCoach,
  openCoach,
  saveCoachSettings,
  saveMealChoice,
  saveReceipt,
  sendMessage,
  useCoach,
} from "./coach-store.ts";

const VIEW = { turns: [], settings: { sharesFlagged: false }, engine: { kind: "rules", label: "Rules" }, left: 80 };
const reload = vi.fn();
let asked: string[];
let answer: () => Response | Promise<Response>;

beforeEach(() => {
  asked = [];
  answer = () => Response.json(VIEW);
  vi.stubGlobal("indexedDB", createMemoryIndexedDb().indexedDB);
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.startsWith("/api/fitness/coach")) return new Response("down", { status: 503 });
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
  closeCoach();
  closeLog();
  reload.mockClear();
  vi.unstubAllGlobals();
});

it("names its member in each call", async () => {
  await openCoach();
  await sendMessage("What's low this week?");
  await saveReceipt("card", []);
  await saveCoachSettings({ sharesFlagged: true });
  await clearConversation();
  expect(asked).toHaveLength(5);
  expect(asked.filter((url) => !url.endsWith("?member=ana"))).toEqual([]);
});

it.each([
  ["reads", () => openCoach()],
  ["sends", () => sendMessage("What's low this week?")],
  ["confirms a card", () => saveReceipt("card", ["r"])],
  ["deletes", () => clearConversation().catch(() => undefined)],
])("gives the page to whoever is signed in by now where it %s", async (_, run) => {
  const error = { code: "other_member", message: "Someone else is signed in now." };
  answer = () => Response.json({ error }, { status: 401 });
  await run();
  expect(reload).toHaveBeenCalledTimes(1);
});

it("says that the subscription has ended where a card is confirmed after it", async () => {
  await openCoach();
  answer = () =>
    Response.json({ error: { code: "no_access", message: "Your plan doesn't include the coach." } }, { status: 403 });
  await saveReceipt("card", ["r"]);
  expect(useCoach.getState()).toMatchObject({ status: "none", view: null });
});

it("shows another member nothing of the conversation before, also without an answer", async () => {
  await openCoach();
  expect(useCoach.getState().view).toEqual(VIEW);
  openLog("ben");
  answer = () => Promise.reject(new TypeError("offline"));
  await openCoach();
  expect(useCoach.getState().view).toBeNull();
});

it("shows a swap at once, sends swaps in their order, and says where one couldn't be stored", async () => {
  const turn = { id: "t", at: 1, text: "", receipts: {}, choices: {}, reply: null };
  answer = () => Response.json({ ...VIEW, turns: [turn] });
  await openCoach();
  const choice = { day: 0, meal: 1, option: 1, isOut: false };
  const [first, second] = [saveMealChoice("t-0", choice), saveMealChoice("t-0", { ...choice, option: 2 })];
  expect(useCoach.getState().view?.turns[0]?.choices).toEqual({ "t-0": { "0-1": { option: 2, isOut: false } } });
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(asked.slice(1)).toEqual(Array(2).fill("/api/fitness/coach/cards/t-0/choice?member=ana"));
  answer = () => new Response("down", { status: 503 });
  expect(await saveMealChoice("t-0", choice)).toBe(false);
});
