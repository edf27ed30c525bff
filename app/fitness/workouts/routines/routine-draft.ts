/** What isn't saved of a routine, kept in this tab for its member: whoever signs in here next doesn't see it. */
import type { RoutineDraft } from "./routine-edit.ts";

const keyOf = (member: string, id: string) => `tikari-fitness-routine:${member}:${id}`;

/** @param id of the routine, or `new` */
export function readDraft(member: string, id: string): RoutineDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(member, id)) ?? "null") as RoutineDraft | null;
  } catch {
    return null;
  }
}

/** @param draft null: it was saved or discarded */
export function storeDraft(member: string, id: string, draft: RoutineDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(member, id), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(member, id));
  } catch {
    // Storage is blocked here: the draft lasts as long as the page.
  }
}
