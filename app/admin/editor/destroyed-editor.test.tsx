import { Editor } from "@tiptap/core";
import { JSDOM } from "jsdom";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { schemaExtensions } from "./editor-schema.ts";
import { TableBar } from "./table-bar.tsx";
import { useNextEditor } from "./use-next-editor.ts";

/** What ProseMirror and React ask the browser for. */
const GLOBALS = [
  "document",
  "Node",
  "Element",
  "HTMLElement",
  "MutationObserver",
  "getComputedStyle",
  "navigator",
] as const;
let root: Root;

beforeEach(() => {
  const { window } = new JSDOM("<!doctype html><div id=root></div>", { pretendToBeVisual: true });
  vi.stubGlobal("window", window);
  for (const name of GLOBALS) vi.stubGlobal(name, window[name]);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(window.document.getElementById("root") as HTMLElement);
});
afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});
function Page({ editor, onNext }: { editor: Editor | null; onNext: () => void }) {
  useNextEditor(editor, onNext);
  return null;
}
const createEditor = () => new Editor({ extensions: schemaExtensions, content: "<p>Text</p>" });

it("an editor that was destroyed before the page had mounted doesn't take the page along", () => {
  const editor = createEditor();
  editor.destroy();
  act(() => root.render(<TableBar editor={editor} />));
  const next = createEditor();
  const listen = vi.spyOn(next.view.dom, "addEventListener");
  act(() => root.render(<TableBar editor={next} />));
  expect(listen).toHaveBeenCalledWith("keydown", expect.any(Function));
});

it("the editor that takes its place is told of, once; the first one isn't", () => {
  const onNext = vi.fn();
  const show = (editor: Editor | null) => act(() => root.render(<Page editor={editor} onNext={onNext} />));
  const [first, next] = [createEditor(), createEditor()];
  show(first);
  show(first);
  expect(onNext).not.toHaveBeenCalled();
  first.destroy();
  for (const editor of [first, null, next, next]) show(editor);
  expect(onNext).toHaveBeenCalledOnce();
});
