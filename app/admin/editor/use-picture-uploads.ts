import type { Editor } from "@tiptap/core";
import { type RefObject, useEffect } from "react";
import type { Picture } from "#worker/media/domain.ts";
import { useUploads } from "../media/use-uploads.ts";
import { addUploadPlace, fillUploadPlace, removeUploadPlace } from "./upload-places.ts";

/**
 * Uploads pictures into the text: each keeps its place while its file is sent and someone writes on.
 * @param onPicture it is in the library; called again once its sizes exist
 */
export function usePictureUploads(editorRef: RefObject<Editor | null>, onPicture: (picture: Picture) => void) {
  const { uploads, add, cancel, retry } = useUploads(
    "picture",
    ({ picture }, key) => {
      const editor = editorRef.current;
      const type = editor?.schema.nodes.image;
      if (!picture || !editor || !type) return;
      onPicture(picture);
      const attrs = { mediaId: picture.id, alt: picture.alt.slice(0, 400), caption: "", size: "text" };
      editor.view.dispatch(fillUploadPlace(editor.state, key, type.create(attrs)));
    },
    ({ picture }) => {
      if (picture) onPicture(picture);
    },
  );
  const forget = (key: string) => {
    const editor = editorRef.current;
    if (editor) editor.view.dispatch(removeUploadPlace(editor.state, key));
  };
  // Leaving now would end them.
  const isSending = uploads.some((one) => one.item === null && one.state !== "failed");
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  return {
    uploads,
    retry,
    cancel: (key: string) => {
      forget(key);
      cancel(key);
    },
    /** Takes the pictures among files. @param at where they are dropped; left out: at the caret. @returns whether there were any */
    receive: (files: Iterable<File>, at?: number): boolean => {
      const pictures = [...files].filter((file) => file.type.startsWith("image/"));
      const editor = editorRef.current;
      if (pictures.length === 0 || !editor) return false;
      for (const { key, name } of add(pictures))
        editor.view.dispatch(addUploadPlace(editor.state, { key, name, at: at ?? editor.state.selection.to }));
      return true;
    },
  };
}
