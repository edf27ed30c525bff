import { toast } from "#app/ui/index.ts";
import { type Change, saveChanges } from "../log/log-store.ts";

/** Logs changes and says so, with a way back. @returns how to take them back; null where the device couldn't store them */
export async function saveWithUndo(changes: readonly Change[], title: string): Promise<(() => Promise<void>) | null> {
  try {
    const { undo } = await saveChanges(changes);
    toast({ title, action: { label: "Undo", onClick: () => void undo() } });
    return undo;
  } catch {
    toastNotSaved();
    return null;
  }
}

export const toastNotSaved = () =>
  toast({
    tone: "error",
    title: "This device couldn't save it. Free some space, then try again. Nothing was changed.",
  });

/** Changes of one kind as the log takes them. */
export const asChanges = (changes: readonly { kind: Change["kind"]; id?: string; patch: unknown }[]): Change[] =>
  changes as Change[];
