import { Schema } from "@tiptap/pm/model";
import { EditorState, NodeSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { placeCaretAfterBlock } from "./caret-after-block.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "text*" },
    horizontal_rule: { group: "block" },
    text: {},
  },
});
const rule = schema.node("horizontal_rule");
const words = schema.node("paragraph", null, schema.text("After."));

/** What a letter typed after the insertion leaves. */
function typeAfter(...blocks: (typeof rule)[]): string {
  const doc = schema.node("doc", null, blocks);
  const { tr } = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
  placeCaretAfterBlock(tr);
  return tr.insertText("x").doc.toString();
}

it("types behind an inserted block, never in its place", () => {
  expect(typeAfter(rule)).toBe('doc(horizontal_rule, paragraph("x"))');
  expect(typeAfter(rule, words)).toBe('doc(horizontal_rule, paragraph("xAfter."))');
  expect(typeAfter(rule, rule)).toBe('doc(horizontal_rule, paragraph("x"), horizontal_rule)');
});
