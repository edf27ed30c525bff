import { NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";

/**
 * After a block was inserted and is selected as a whole: puts the caret behind it, in a new paragraph where no text
 * follows. Otherwise the next typed letter would replace the block.
 */
export function placeCaretAfterBlock(tr: Transaction): void {
  const { selection } = tr;
  if (!(selection instanceof NodeSelection) || selection.node.isInline) return;
  const after = selection.to;
  if (!tr.doc.nodeAt(after)?.isTextblock) {
    const paragraph = tr.doc.type.schema.nodes.paragraph?.create();
    const { parent } = selection.$to;
    if (!paragraph || !parent.canReplaceWith(selection.$to.index(), selection.$to.index(), paragraph.type)) return;
    tr.insert(after, paragraph);
  }
  tr.setSelection(TextSelection.create(tr.doc, after + 1));
}
