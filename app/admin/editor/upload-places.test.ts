import { Schema } from "@tiptap/pm/model";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { expect, it } from "vitest";
import { addUploadPlace, fillUploadPlace, uploadPlaces } from "./upload-places.ts";

const schema = new Schema({
  nodes: {
    doc: { content: "block+" },
    paragraph: { group: "block", content: "text*" },
    image: { group: "block", attrs: { id: {} }, toDOM: ({ attrs }) => ["img", { id: attrs.id }] },
    text: {},
  },
});
const words = (text: string) => schema.node("paragraph", null, text ? [schema.text(text)] : []);

/** A text with the caret at a position, and what is done to it. */
function createText(paragraphs: string[], caret: number) {
  const doc = schema.node("doc", null, paragraphs.map(words));
  let state = EditorState.create({ doc, plugins: [uploadPlaces()] });
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, caret)));
  return {
    upload: (key: string, at = state.selection.from) => {
      state = state.apply(addUploadPlace(state, { key, name: `${key}.png`, at }));
    },
    arrive: (key: string) => {
      state = state.apply(fillUploadPlace(state, key, schema.node("image", { id: key })));
    },
    type: (text: string) => {
      state = state.apply(state.tr.insertText(text));
    },
    enter: () => {
      state = state.apply(state.tr.split(state.selection.from));
    },
    moveTo: (at: number) => {
      state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
    },
    blocks: () =>
      state.doc.content.content.map((node) => (node.type.name === "image" ? `[${node.attrs.id}]` : node.textContent)),
  };
}

it("a picture takes the place of the empty paragraph, and what is typed next stands behind it", () => {
  const text = createText(["Before.", ""], 10);
  text.upload("a");
  text.arrive("a");
  text.type("x");
  expect(text.blocks()).toEqual(["Before.", "[a]", "x"]);
});

it("never cuts a sentence: it stands behind the one that is written meanwhile", () => {
  const text = createText(["Before."], 8);
  text.upload("a");
  text.type(" And af");
  text.arrive("a");
  text.type("x");
  expect(text.blocks()).toEqual(["Before. And af", "[a]", "x"]);
});

it("stays where it was dropped while someone writes on below, and leaves the caret there", () => {
  const text = createText(["One.", "Two."], 5);
  text.upload("a");
  text.moveTo(11);
  text.type(" More");
  text.arrive("a");
  text.type(" still.");
  expect(text.blocks()).toEqual(["One.", "[a]", "Two. More still."]);
});

it("a new paragraph that is begun meanwhile comes after it", () => {
  const text = createText(["One."], 5);
  text.upload("a");
  text.enter();
  text.type("Two");
  text.arrive("a");
  text.type("!");
  expect(text.blocks()).toEqual(["One.", "[a]", "Two!"]);
});

it.each([
  ["an empty paragraph", ""],
  ["a sentence", "One."],
])("several stand in their order, whichever arrives first: at %s", (_, before) => {
  for (const order of [
    ["a", "b", "c"],
    ["c", "b", "a"],
    ["b", "a", "c"],
  ]) {
    const text = createText([before, "End."], before.length + 1);
    for (const key of ["a", "b", "c"]) text.upload(key);
    for (const key of order) text.arrive(key);
    expect([
      order,
      text
        .blocks()
        .filter((block) => block !== "")
        .join(" "),
    ]).toEqual([order, `${before} [a] [b] [c] End.`.trim()]);
  }
});

it("is put at the caret where its place is unknown", () => {
  const text = createText(["One.", "Two."], 5);
  text.arrive("a");
  expect(text.blocks()).toEqual(["One.", "[a]", "Two."]);
});
