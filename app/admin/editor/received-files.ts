import type { EditorView } from "@tiptap/pm/view";
import { toast } from "#app/ui/index.ts";
import { cleanPasted, MAX_PASTE } from "./clean-pasted.ts";

/** What the editor makes of what is pasted and dropped. @param receiveFiles takes pictures; says whether there were any */
export const receivedFiles = (receiveFiles: (files: Iterable<File>, at?: number) => boolean) => ({
  transformPastedHTML: (html: string): string => {
    const { html: cleaned, picturesLeftOut } = cleanPasted(new DOMParser().parseFromString(html, "text/html"));
    if (picturesLeftOut > 0)
      toast({
        title: picturesLeftOut === 1 ? "A picture was left out" : `${picturesLeftOut} pictures were left out`,
        description: "Other programs don’t put their files on the clipboard. Drop the files here instead.",
      });
    return cleaned;
  },
  handlePaste: (_view: unknown, event: ClipboardEvent): boolean => {
    const data = event.clipboardData;
    if (!data) return false;
    const size = Math.max(data.getData("text/html").length, data.getData("text/plain").length);
    if (size > MAX_PASTE) {
      toast({
        title: "That’s too much for one post",
        description: `It has ${(size / 1e6).toFixed(1)} MB; a post holds up to 1 MB. Paste it in parts, or split it into two posts. Nothing was pasted.`,
        tone: "error",
      });
      return true;
    }
    return data.getData("text/html") === "" && receiveFiles(data.files);
  },
  handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, moved: boolean): boolean =>
    !moved &&
    receiveFiles(event.dataTransfer?.files ?? [], view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos),
});
