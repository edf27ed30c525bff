import { Editor } from "@tiptap/core";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bodyToMarkdown } from "../../../worker/content/markdown/to-markdown.ts";
import { toBody } from "./body-document.ts";
import { schemaExtensions } from "./editor-schema.ts";
import { insertPlain, isAsked } from "./insert-blocks.ts";
import { filterInsertItems, INSERT_ITEMS } from "./insert-items.ts";
import { dismissSlash, SlashMenuExtension, slashQuery } from "./slash-plugin.ts";

/** What ProseMirror asks the browser for. */
const GLOBALS = [
  "window",
  "document",
  "Node",
  "Element",
  "HTMLElement",
  "MutationObserver",
  "getComputedStyle",
  "navigator",
  "requestAnimationFrame",
  "KeyboardEvent",
  "cancelAnimationFrame",
] as const;
const before = new Map<string, PropertyDescriptor | undefined>();
beforeAll(() => {
  const { window } = new JSDOM("<!doctype html><div id=editor></div>", { pretendToBeVisual: true });
  for (const name of GLOBALS) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    const value = name === "window" ? window : (window as unknown as Record<string, unknown>)[name];
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
});
afterAll(() => {
  for (const [name, descriptor] of before)
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
});

function openEditor() {
  const editor = new Editor({
    element: document.getElementById("editor"),
    extensions: [...schemaExtensions, SlashMenuExtension],
    injectCSS: false,
  });
  /** Types as a keyboard does: letter by letter, each asked of the input rules. */
  const type = (text: string) => {
    for (const letter of text) {
      const { view } = editor;
      const { from, to } = view.state.selection;
      const insert = () => view.state.tr.insertText(letter, from, to);
      if (!view.someProp("handleTextInput", (handle) => handle(view, from, to, letter, insert)))
        view.dispatch(insert());
    }
  };
  return { editor, type, markdown: () => bodyToMarkdown(toBody(editor.state.doc)).trim() };
}

describe("Markdown while typing", () => {
  it.each([
    ["# A heading", "## A heading"],
    ["## A heading", "## A heading"],
    ["### Smaller", "### Smaller"],
    ["- point", "- point"],
    ["3. third", "3. third"],
    ["> quote", "> quote"],
    ["a **bold** word", "a **bold** word"],
    ["an *italic* word", "an *italic* word"],
    ["some `code` here", "some `code` here"],
    ["~~gone~~ stays", "~~gone~~ stays"],
    ["---", "---"],
  ])("%s", (typed, expected) => {
    const { type, markdown, editor } = openEditor();
    type(typed);
    expect(markdown().replace("***", "---")).toBe(expected);
    editor.destroy();
  });
});

describe("the slash menu", () => {
  it("opens at the start of a word, and follows what is typed", () => {
    const { editor, type } = openEditor();
    const query = () => slashQuery(editor.state)?.query ?? null;
    type("and/or");
    expect(query()).toBeNull();
    type(" /");
    expect(query()).toBe("");
    type("st");
    expect(query()).toBe("st");
    editor.view.dispatch(dismissSlash(editor.state));
    type("u");
    expect(query()).toBeNull();
    type(" /h");
    expect(query()).toBe("h");
    editor.destroy();
  });

  it("puts the block in place of the slash", () => {
    const { editor, type, markdown } = openEditor();
    type("/cau");
    const slash = slashQuery(editor.state);
    insertPlain(editor, "caution", slash);
    type("Ask first.");
    expect(markdown()).toBe(':::callout{tone="caution"}\nAsk first.\n:::');
    editor.destroy();
  });

  it.each(INSERT_ITEMS.filter(({ key }) => !isAsked(key)).map(({ key }) => key))(
    "%s is inserted, and undone",
    (key) => {
      const { editor } = openEditor();
      const empty = JSON.stringify(toBody(editor.state.doc));
      insertPlain(editor, key, null);
      if (key !== "text") expect(JSON.stringify(toBody(editor.state.doc))).not.toBe(empty);
      editor.commands.undo();
      expect(JSON.stringify(toBody(editor.state.doc))).toBe(empty);
      editor.destroy();
    },
  );

  it("an embed is selected as one, and cells of a table are known as cells", () => {
    const { editor } = openEditor();
    editor.commands.insertContent({ type: "studyEmbed", attrs: { study: "x-2002" } });
    editor.commands.setNodeSelection(0);
    expect(editor.state.selection.toJSON()).toMatchObject({ type: "node" });
    insertPlain(editor, "table", null);
    const roles = new Map(Object.entries(editor.schema.nodes).map(([name, type]) => [name, type.spec.tableRole]));
    expect([...roles].filter(([, role]) => role)).toHaveLength(4);
    expect(editor.commands.keyboardShortcut("Tab")).toBe(true);
    editor.destroy();
  });

  it("finds what is meant, the best first", () => {
    expect(filterInsertItems("st")[0]?.key).toBe("study");
    expect(filterInsertItems("chart")[0]?.key).toBe("figure");
    expect(filterInsertItems("h3")[0]?.key).toBe("heading3");
    expect(filterInsertItems("numbered list")[0]?.key).toBe("orderedList");
    expect(filterInsertItems("zzz")).toEqual([]);
    expect(filterInsertItems("")).toHaveLength(INSERT_ITEMS.length);
  });
});
