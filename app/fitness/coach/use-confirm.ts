import { toast } from "#app/ui/index.ts";
import { type Change, saveChanges } from "../log/log-store.ts";
import { saveReceipt, useCoach } from "./coach-store.ts";

/** Whether a card was confirmed, and the ways to confirm it and to take it back. */
export function useConfirm(card: string) {
  const records = useCoach(({ view }) => view?.turns.find(({ id }) => card.startsWith(id))?.receipts[card]);
  const undo = async (take: () => Promise<unknown>) => {
    await take();
    await saveReceipt(card, []);
  };
  return {
    isDone: records !== undefined,
    /** Stores the changes, and says so with Undo. */
    confirm: async (changes: readonly Change[], title: string, save = saveChanges) => {
      try {
        const { ids, undo: take } = await save(changes);
        await saveReceipt(card, ids);
        toast({ title, tone: "success", action: { label: "Undo", onClick: () => void undo(take) } });
      } catch {
        toast({ title: "This browser couldn't store it. Nothing was changed.", tone: "error" });
      }
    },
    /** Deletes what was made of the card, also in a later visit. */
    takeBack: async (kind: Change["kind"]) => {
      const ids = records ?? [];
      await undo(() => saveChanges(ids.map((id) => ({ kind, id, patch: null }))));
      toast({ title: "Taken back" });
    },
  };
}
