import type { Editor } from "@tiptap/core";
import { useEffect, useRef } from "react";

/**
 * Where the page takes longer to mount than a moment, Tiptap destroys the first editor and makes another one, from the content that
 * the page began with: what was shown since has to be shown again.
 * @param onNext called once another editor has taken the place of one
 */
export function useNextEditor(editor: Pick<Editor, "isDestroyed"> | null, onNext: () => void): void {
  const known = useRef(editor);
  useEffect(() => {
    if (!editor || editor.isDestroyed || editor === known.current) return;
    known.current = editor;
    onNext();
  }, [editor, onNext]);
}
