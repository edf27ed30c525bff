import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { BarTool } from "./bar-tool.tsx";

/** What the buttons of the bar show of the selection. */
const readState = ({ editor }: { editor: Editor }) => {
  const { selection } = editor.state;
  return {
    from: selection.from,
    to: selection.to,
    isShown:
      !selection.empty &&
      "$cursor" in selection &&
      editor.state.doc.textBetween(selection.from, selection.to).trim() !== "",
    isFocused: editor.isFocused,
    active: Object.fromEntries(
      ["bold", "italic", "strike", "code", "link", "claim", "subscript", "superscript"].map((name) => [
        name,
        editor.isActive(name),
      ]),
    ) as Record<string, boolean>,
    heading: editor.isActive("heading") ? Number(editor.getAttributes("heading").level) : 0,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
};

export interface FormatActions {
  onLink: () => void;
  onClaim: () => void;
  onComment: () => void;
  onInsert: () => void;
}

/** Formats the selected words: a bar above them; on phones one above the keyboard, which also inserts and undoes. */
export function FormatBar({ editor, actions }: { editor: Editor; actions: FormatActions }) {
  const state = useEditorState({ editor, selector: readState });
  const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!state.isShown) return setPlace(null);
    const move = () => {
      const [start, end] = [editor.view.coordsAtPos(state.from), editor.view.coordsAtPos(state.to)];
      const width = bar.current?.offsetWidth ?? 420;
      const middle = start.top === end.top ? (start.left + end.left) / 2 : start.left + width / 2;
      setPlace({
        left: Math.max(12, Math.min(middle - width / 2, window.innerWidth - width - 12)),
        top: start.top > 120 ? start.top - 52 : end.bottom + 10,
      });
    };
    move();
    window.addEventListener("scroll", move, { passive: true });
    return () => window.removeEventListener("scroll", move);
  }, [editor, state.isShown, state.from, state.to]);
  const chain = () => editor.chain().focus();
  const mark = (name: string, label: string, keys: string, content: ReactNode) => (
    <BarTool label={label} keys={keys} pressed={state.active[name]} onPress={() => chain().toggleMark(name).run()}>
      {content}
    </BarTool>
  );
  const level = (to: 2 | 3) => (
    <BarTool
      label={to === 2 ? "Heading, H2" : "Smaller heading, H3"}
      pressed={state.heading === to}
      onPress={() => chain().toggleHeading({ level: to }).run()}
    >
      H{to}
    </BarTool>
  );
  return (
    <div
      ref={bar}
      className="format-bar"
      role="toolbar"
      aria-label="Formatting"
      data-floats={state.isShown || undefined}
      style={place ? { left: place.left, top: place.top } : undefined}
    >
      <span className="format-phone">
        <BarTool label="Insert" onPress={actions.onInsert}>
          +
        </BarTool>
        <BarTool label="Undo" isOff={!state.canUndo} onPress={() => chain().undo().run()}>
          ↶
        </BarTool>
        <BarTool label="Redo" isOff={!state.canRedo} onPress={() => chain().redo().run()}>
          ↷
        </BarTool>
      </span>
      {mark("bold", "Bold", "Control+B Meta+B", <b>B</b>)}
      {mark("italic", "Italic", "Control+I Meta+I", <i>I</i>)}
      {level(2)}
      {level(3)}
      <i className="format-line" />
      <BarTool label="Link" keys="Control+K Meta+K" pressed={state.active.link} onPress={actions.onLink}>
        Link
      </BarTool>
      <BarTool label="Claim: name its studies" pressed={state.active.claim} onPress={actions.onClaim}>
        Claim
      </BarTool>
      <BarTool label="Comment on the selection" onPress={actions.onComment}>
        Comment
      </BarTool>
      <i className="format-line" />
      {mark("strike", "Strikethrough", "Control+Shift+S Meta+Shift+S", <s>S</s>)}
      {mark("code", "Code", "Control+E Meta+E", <code>{"<>"}</code>)}
      {mark("subscript", "Subscript, x₂", "", <span>x₂</span>)}
      {mark("superscript", "Superscript, x²", "", <span>x²</span>)}
    </div>
  );
}
