import { type AnyExtension, Extension, Node } from "@tiptap/core";
import { Placeholder } from "@tiptap/extensions";
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { schemaExtensions } from "./editor-schema.ts";
import { nodeViewOf } from "./node-views.tsx";
import { PollIds } from "./poll-ids.ts";
import { SlashMenuExtension } from "./slash-plugin.ts";
import { UploadPlaces } from "./upload-places.ts";

/** ⌥ ↑ and ⌥ ↓ move the block of the caret among its neighbors. */
const MoveBlock = Extension.create({
  name: "moveBlock",
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      const { state, view } = this.editor;
      const { $from } = state.selection;
      const index = $from.index(0);
      const [block, other] = [state.doc.maybeChild(index), state.doc.maybeChild(index + step)];
      if (!block || !other) return true;
      const start = $from.posAtIndex(index, 0);
      const target = step === 1 ? start + other.nodeSize : start - other.nodeSize;
      const offset = state.selection.from - start;
      const transaction = state.tr.delete(start, start + block.nodeSize).insert(target, block);
      if (state.selection instanceof TextSelection)
        transaction.setSelection(TextSelection.create(transaction.doc, target + offset));
      else transaction.setSelection(NodeSelection.create(transaction.doc, target));
      view.dispatch(transaction.scrollIntoView());
      return true;
    };
    return { "Alt-ArrowUp": move(-1), "Alt-ArrowDown": move(1) };
  },
});

/** The schema with the looks and the keys of the editor. */
export function editorExtensions({
  onSlashKey,
  onLink,
}: {
  onSlashKey: (event: KeyboardEvent) => boolean;
  onLink: () => void;
}): AnyExtension[] {
  const withViews = schemaExtensions.map((extension) => {
    const view = extension instanceof Node ? nodeViewOf(extension.name) : undefined;
    return view && extension instanceof Node ? extension.extend({ addNodeView: () => view }) : extension;
  });
  const Keys = Extension.create({
    name: "editorKeys",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => {
        onLink();
        return true;
      },
    }),
  });
  return [
    ...withViews,
    MoveBlock,
    PollIds,
    Keys,
    UploadPlaces,
    SlashMenuExtension.configure({ onKey: onSlashKey }),
    Placeholder.configure({
      showOnlyCurrent: true,
      placeholder: ({ node }) =>
        node.type.name === "heading" ? "Heading" : node.type.name === "paragraph" ? "Write, or press / to insert" : "",
    }),
  ];
}
