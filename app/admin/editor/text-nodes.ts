import { mergeAttributes, Node } from "@tiptap/core";
import { CALLOUT_TONES } from "#worker/content/domain-body.ts";

/** One sentence of the text, set large. */
export const PullQuote = Node.create({
  name: "pullQuote",
  group: "block",
  content: "inline*",
  defining: true,
  parseHTML: () => [{ tag: "p[data-pull-quote]", priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ["p", mergeAttributes(HTMLAttributes, { "data-pull-quote": "" }), 0],
});

/** A box beside the argument: a note, a caution, what the evidence says. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,
  addAttributes: () => ({
    tone: {
      default: "note",
      parseHTML: (element) => {
        const tone = element.getAttribute("data-callout");
        return CALLOUT_TONES.find((one) => one === tone) ?? "note";
      },
      rendered: false,
    },
    title: {
      default: "",
      parseHTML: (element) => (element.getAttribute("data-title") ?? "").slice(0, 200),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: "aside[data-callout]" }],
  renderHTML: ({ node }) => ["aside", { "data-callout": node.attrs.tone, "data-title": node.attrs.title }, 0],
});

/** Questions that expand. */
export const Faq = Node.create({
  name: "faq",
  group: "block",
  content: "faqItem+",
  defining: true,
  parseHTML: () => [{ tag: "div[data-faq]" }],
  renderHTML: () => ["div", { "data-faq": "" }, 0],
});

export const FaqItem = Node.create({
  name: "faqItem",
  content: "block+",
  defining: true,
  isolating: true,
  addAttributes: () => ({
    question: {
      default: "",
      parseHTML: (element) => (element.getAttribute("data-question") ?? "").slice(0, 300),
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: "section[data-question]" }],
  renderHTML: ({ node }) => ["section", { "data-question": node.attrs.question }, 0],
});
