import type { Editor, Range } from "@tiptap/core";
import type { InsertKey } from "./insert-items.ts";

const paragraph = (text = "") => ({ type: "paragraph", ...(text ? { content: [{ type: "text", text }] } : {}) });

/** Items that need an answer before something can be inserted. */
export type AskedItem =
  | "image"
  | "gallery"
  | "figure"
  | "poll"
  | "study"
  | "studyTable"
  | "ingredient"
  | "product"
  | "recipe"
  | "program"
  | "citation"
  | "footnote";
const ASKED = new Set<InsertKey>([
  "image",
  "gallery",
  "figure",
  "poll",
  "study",
  "studyTable",
  "ingredient",
  "product",
  "recipe",
  "program",
  "citation",
  "footnote",
]);
export const isAsked = (key: InsertKey): key is AskedItem => ASKED.has(key);

/** Inserts what needs no answer, in place of the typed slash. */
export function insertPlain(editor: Editor, key: InsertKey, slash: Range | null): void {
  const chain = editor.chain().focus();
  if (slash) chain.deleteRange(slash);
  switch (key) {
    case "text":
      chain.setParagraph();
      break;
    case "heading2":
    case "heading3":
    case "heading4":
      chain.setNode("heading", { level: Number(key.at(-1)) });
      break;
    case "bulletList":
      chain.toggleBulletList();
      break;
    case "orderedList":
      chain.toggleOrderedList();
      break;
    case "blockquote":
      chain.toggleBlockquote();
      break;
    case "pullQuote":
      chain.setNode("pullQuote");
      break;
    case "callout":
    case "caution":
    case "evidence":
      chain.wrapIn("callout", { tone: key === "callout" ? "note" : key, title: "" });
      break;
    case "codeBlock":
      chain.setCodeBlock();
      break;
    case "horizontalRule":
      chain.setHorizontalRule();
      break;
    case "faq":
      chain.insertContent({
        type: "faq",
        content: [{ type: "faqItem", attrs: { question: "" }, content: [paragraph()] }],
      });
      break;
    case "table":
      chain.insertContent(emptyTable(3, 3));
      break;
  }
  chain.run();
}

const emptyTable = (rows: number, columns: number) => ({
  type: "table",
  content: Array.from({ length: rows }, (_, row) => ({
    type: "tableRow",
    content: Array.from({ length: columns }, () => ({
      type: row === 0 ? "tableHeader" : "tableCell",
      content: [paragraph()],
    })),
  })),
});
