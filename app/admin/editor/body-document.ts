import type { JSONContent } from "@tiptap/core";
import { Node, type Schema } from "@tiptap/pm/model";
import type { Body } from "#worker/content/domain-body.ts";
import { givenAttributes } from "./card-nodes.ts";

/** What stands for a question that nobody has typed yet: the body's law wants one. */
export const UNTITLED_QUESTION = "Untitled question";

type Json = { type: string; attrs?: Record<string, unknown>; content?: Json[]; text?: string; marks?: Json[] };

/**
 * A stored body as the editor's document. What the editor's schema doesn't know, whole blocks or words, becomes a part that
 * is shown as unknown and saved as it came: nothing is lost by opening a text.
 */
export function toEditorDocument(schema: Schema, body: Body): Node {
  const blocks = (body as unknown as Json).content ?? [];
  const known = blocks.map((block) => {
    const converted = convert(schema, block, false);
    try {
      Node.fromJSON(schema, converted).check();
      return converted;
    } catch {
      return unknown("unknownBlock", block);
    }
  });
  return Node.fromJSON(schema, { type: "doc", content: known.length > 0 ? known : [{ type: "paragraph" }] });
}

const unknown = (type: "unknownBlock" | "unknownInline", json: Json): Json => ({ type, attrs: { json } });

function convert(schema: Schema, node: Json, isInline: boolean): Json {
  const type = schema.nodes[node.type];
  const isKnown =
    type !== undefined &&
    Object.keys(node.attrs ?? {}).every((name) => name in (type.spec.attrs ?? {})) &&
    (node.marks ?? []).every((mark) => {
      const known = schema.marks[mark.type];
      return known && Object.keys(mark.attrs ?? {}).every((name) => name in (known.spec.attrs ?? {}));
    });
  if (!isKnown) return unknown(isInline ? "unknownInline" : "unknownBlock", node);
  if (!node.content) return node;
  return { ...node, content: node.content.map((child) => convert(schema, child, type.inlineContent)) };
}

/** The editor's document as it is stored: canonical, so that two equal texts are the same JSON. */
export function toBody(document: Node): Body {
  const content = (document.toJSON() as Json).content ?? [];
  // The editor keeps an empty paragraph at the end to write on in.
  const last = content.at(-1);
  const written = content.length > 1 && last?.type === "paragraph" && !last.content ? content.slice(0, -1) : content;
  return { type: "doc", content: written.map(store) } as unknown as Body;
}

function store(node: Json): Json {
  if (node.type === "unknownBlock" || node.type === "unknownInline") return node.attrs?.json as Json;
  const { marks, attrs: _, content, ...rest } = node;
  const attrs = storeAttributes(node);
  return {
    ...rest,
    ...(attrs ? { attrs } : {}),
    ...(content ? { content: content.map(store) } : {}),
    ...(marks && node.type === "text" ? { marks } : {}),
  };
}

function storeAttributes({ type, attrs }: Json): Record<string, unknown> | undefined {
  if (!attrs) return undefined;
  if (type === "orderedList") return attrs.start === 1 ? undefined : attrs;
  if (type === "faqItem") return { question: String(attrs.question ?? "").trim() || UNTITLED_QUESTION };
  if (type === "tableCell" || type === "tableHeader") {
    const spans = Object.entries(attrs).filter(([, value]) => value !== 1);
    return spans.length > 0 ? Object.fromEntries(spans) : undefined;
  }
  return type === "poll" ? givenAttributes(attrs) : attrs;
}

export type { JSONContent };
