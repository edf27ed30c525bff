import { errorMessage } from "#app/lib/api-request.ts";
import { toast } from "#app/ui/index.ts";

/**
 * Shows a toast with an Undo button.
 * @param undo restores the previous state; an error it throws is shown
 */
export function showUndoToast(title: string, undo: () => Promise<unknown>): void {
  const undoChange = async () => {
    try {
      await undo();
      toast({ title: "Change undone", tone: "success" });
    } catch (error) {
      toast({ title: "Couldn't undo", description: errorMessage(error), tone: "error" });
    }
  };
  toast({
    title,
    tone: "success",
    duration: 8000,
    action: { label: "Undo", alt: "Undo the change on this page", onClick: () => void undoChange() },
  });
}
