import { toast } from "#app/ui/index.ts";
import { type Change, saveChanges, useLog } from "../log/log-store.ts";
import { recordsOf } from "./card-changes.ts";
import { saveReceipt, useCoach } from "./coach-store.ts";

const NONE: readonly string[] = [];
/** Cards that are being stored: a second press of their button changes nothing. */
const storing = new Set<string>();

/** Whether a card was confirmed, and the ways to confirm it and to take it back. */
export function useConfirm(card: string) {
  const records = useCoach(({ view }) => view?.turns.find(({ id }) => card.startsWith(id))?.receipts[card]);
  const undo = async (take: () => Promise<unknown>) => {
    await take();
    await saveReceipt(card, []);
  };
  return {
    isDone: records !== undefined,
    /** Ids of the records made from it. */
    made: records ?? NONE,
    /** Stores the changes, and says so with Undo. */
    confirm: async (changes: readonly Change[], title: string, save = saveChanges) => {
      if (storing.has(card)) return;
      storing.add(card);
      try {
        const already = recordsOf(card, useLog.getState().records);
        if (already.length > 0) {
          await saveReceipt(card, already);
          toast({ title: "You already added this in another tab" });
          return;
        }
        const { ids, undo: take } = await save(changes);
        await saveReceipt(card, ids);
        toast({ title, tone: "success", action: { label: "Undo", onClick: () => void undo(take) } });
      } catch {
        toast({ title: "This browser couldn't store it. Nothing was changed.", tone: "error" });
      } finally {
        storing.delete(card);
      }
    },
    /** Deletes what was made of the card, also in a later visit. */
    takeBack: async (kind: Change["kind"]) => {
      const ids = records ?? [];
      await undo(() => saveChanges(ids.map((id) => ({ kind, id, patch: null }))));
      toast({ title: kind === "routine" ? "Routine removed" : "Removed from your diary" });
    },
  };
}
