import { create } from "zustand";
import { errorMessage, throwIfNotOk } from "#app/lib/api-request.ts";
import type { CoachSettings, CoachTurn, CoachView, MealChoiceInput } from "#worker/fitness/coach/contract-coach.ts";
import { mealKeyOf } from "#worker/fitness/coach/domain-turns.ts";
import { newId } from "#worker/kernel/ids.ts";
import { localToday } from "../log/log-store.ts";
import { leaveToOther, memberRequest, memberUrl, openedMember } from "../log/member-call.ts";
import { readCoachEvents } from "./read-events.ts";

export interface CoachState {
  /** `none`: the member's plan has no coach. */
  status: "loading" | "ready" | "none" | "offline" | "failed";
  view: CoachView | null;
  /** What is being answered, and what of the answer is here. */
  asked: { id: string; text: string } | null;
  partial: string;
  problem: string | null;
  /** A message that got no answer, to be sent again under its id. */
  unsent: { id: string; text: string; date: string } | null;
}

const EMPTY: CoachState = { status: "loading", view: null, asked: null, partial: "", problem: null, unsent: null };

/** The conversation on this page. */
export const useCoach = create<CoachState>()(() => EMPTY);
const { setState, getState } = useCoach;

/** In ms: how often a page that came back asks for an answer that is being written. */
const POLL = 2000;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose conversation it is. */
let member: string | null = null;

/** Begins with what the server has; another member's conversation is gone from the page at once. */
export async function openCoach(): Promise<void> {
  clearTimeout(timer);
  const { asked, partial, view } = member === openedMember() ? getState() : EMPTY;
  member = openedMember();
  setState({ ...EMPTY, asked, partial, view, status: view ? "ready" : "loading" }, true);
  await refresh();
}

export function closeCoach(): void {
  clearTimeout(timer);
}

/** Counts changes on this page. An answer to an earlier request would undo them on the screen, so it is ignored. */
let changes = 0;
/** The changes that are being stored. */
let storing: Promise<unknown> = Promise.resolve();

async function refresh(): Promise<void> {
  try {
    await storing;
    const before = changes;
    const view = await memberRequest<CoachView>("GET", "/api/fitness/coach");
    if (changes !== before) return refresh();
    setState({ view, status: "ready" });
    if (view.turns.some(({ state }) => state === "running") && !getState().asked)
      timer = setTimeout(() => void refresh(), POLL);
  } catch (error) {
    const code = statusOf(error);
    const status = code === 403 || code === 401 ? "none" : code === null ? "offline" : "failed";
    setState(status === "none" ? { ...EMPTY, status } : { status });
  }
}

const statusOf = (error: unknown): number | null => {
  const code = /^(\d{3}):/.exec(error instanceof Error ? error.message : "")?.[1];
  return code ? Number(code) : null;
};

/** Sends a message, or the one that got no answer again. @returns whether it was answered */
export async function sendMessage(text: string): Promise<boolean> {
  if (getState().asked || text.trim() === "") return false;
  const known = getState().unsent;
  const message = known?.text === text ? known : { id: newId(), text, date: localToday() };
  setState({ asked: message, partial: "", problem: null, unsent: null });
  try {
    const response = await fetch(memberUrl("/api/fitness/coach/messages"), {
      method: "POST",
      credentials: "include",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
    });
    await throwIfNotOk(response);
    if (!response.body) throw new TypeError("The answer has no body.");
    let turn: CoachTurn | null = null;
    for await (const event of readCoachEvents(response.body)) {
      if (event.type === "text") setState({ partial: getState().partial + event.text });
      else if (event.type === "reset") setState({ partial: "" });
      else turn = event.turn;
    }
    if (!turn) throw new TypeError("The answer was cut off.");
    putTurn(turn);
    const isAnswered = turn.state === "done";
    setState({
      asked: null,
      partial: "",
      ...(isAnswered ? {} : { problem: "That answer couldn't be made. Try again.", unsent: message }),
    });
    countMessage();
    return isAnswered;
  } catch (error) {
    leaveToOther(error);
    const code = statusOf(error);
    if (code === 403) setState({ ...EMPTY, status: "none" });
    // The server may have it, or be answering still: the same id is never answered twice.
    else
      setState({
        asked: null,
        partial: "",
        unsent: message,
        problem: code === null ? "No answer arrived. Check your connection and try again." : errorMessage(error),
      });
    return false;
  }
}

/** Puts an answered turn into the conversation. */
export function putTurn(turn: CoachTurn): void {
  const { view } = getState();
  if (!view) return;
  const others = view.turns.filter(({ id }) => id !== turn.id);
  setState({ view: { ...view, turns: [...others, turn].toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)) } });
}

const countMessage = (): void => {
  const { view } = getState();
  if (view) setState({ view: { ...view, left: Math.max(0, view.left - 1) } });
};

/** Says which records were made of a card. The log has them already: where this fails, only the card doesn't show it elsewhere. */
export async function saveReceipt(card: string, records: readonly string[]): Promise<void> {
  const { view } = getState();
  const turn = view?.turns.find(({ id }) => card.startsWith(id));
  if (turn) {
    const { [card]: _, ...others } = turn.receipts;
    putTurn({ ...turn, receipts: records.length > 0 ? { ...others, [card]: [...records] } : others });
  }
  await store(`/api/fitness/coach/cards/${card}`, { records });
}

/** Stores which option of a meal is chosen on a card; the page shows it at once. @returns whether it is stored */
export async function saveMealChoice(card: string, choice: MealChoiceInput): Promise<boolean> {
  const { option, isOut } = choice;
  const turn = getState().view?.turns.find(({ id }) => card.startsWith(id));
  if (turn) {
    const meals = { ...turn.choices[card], [mealKeyOf(choice)]: { option, isOut } };
    putTurn({ ...turn, choices: { ...turn.choices, [card]: meals } });
  }
  return store(`/api/fitness/coach/cards/${card}/choice`, choice);
}

/** One after another, so that the last that was chosen is the last that arrives. @returns whether it is stored */
function store(path: string, body: unknown): Promise<boolean> {
  changes++;
  const stored = storing.then(() =>
    memberRequest("PUT", path, body).then(
      () => true,
      (error: unknown) => {
        // The subscription has ended meanwhile: the page says so, as it does for a message.
        if (statusOf(error) === 403) setState({ ...EMPTY, status: "none" });
        return false;
      },
    ),
  );
  storing = stored;
  return stored;
}

/** Deletes the conversation. @throws as `memberRequest` does */
export async function clearConversation(): Promise<void> {
  await memberRequest("DELETE", "/api/fitness/coach");
  changes++;
  const { view } = getState();
  setState({ view: view ? { ...view, turns: [] } : null, problem: null, unsent: null });
}

/** @throws as `memberRequest` does */
export async function saveCoachSettings(settings: CoachSettings): Promise<void> {
  await memberRequest("PUT", "/api/fitness/coach/settings", settings);
  const { view } = getState();
  if (view) setState({ view: { ...view, settings } });
}
