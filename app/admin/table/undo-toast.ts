import { errorMessage } from "#app/lib/api-request.ts";
import { toast } from "#app/ui/index.ts";

/**
 * Says what was done, with the way back.
 * @param undo writes the old state; what it throws is told
 */
export function showUndoToast(title: string, undo: () => Promise<unknown>): void {
  const undoChange = async () => {
    try {
      await undo();
      toast({ title: "As it was before", tone: "success" });
    } catch (error) {
      toast({ title: "Not undone", description: errorMessage(error), tone: "error" });
    }
  };
  toast({
    title,
    tone: "success",
    duration: 8000,
    action: { label: "Undo", alt: "Change it back on this page", onClick: () => void undoChange() },
  });
}
