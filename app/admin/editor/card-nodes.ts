import { mergeAttributes, Node } from "@tiptap/core";
import { bodyInput } from "#worker/content/contract-body.ts";

/** The blocks without text of their own, and what the body's law calls their attributes. */
export const CARD_ATTRIBUTES = {
  image: ["mediaId", "alt", "caption", "size"],
  gallery: ["items"],
  poll: ["question", "options", "id", "optionIds", "closesAt", "results"],
  figure: ["kind", "title", "unit", "columns", "rows", "note", "source"],
  productEmbed: ["handle"],
  studyEmbed: ["study"],
  studyTable: ["ingredient", "outcome"],
  recipeEmbed: ["slug"],
  ingredientEmbed: ["ingredient"],
  programEmbed: ["program"],
} as const;
export type CardType = keyof typeof CARD_ATTRIBUTES;

/** Cards travel through the clipboard as one element with their attributes as JSON; what the law refuses is no card. */
export const readCard = (
  element: Element,
  isValid: (attributes: unknown) => boolean,
): Record<string, unknown> | false => {
  try {
    const attributes: unknown = JSON.parse(element.getAttribute("data-attributes") ?? "");
    return isValid(attributes) ? (attributes as Record<string, unknown>) : false;
  } catch {
    return false;
  }
};

const isCard = (type: string, attrs: unknown): boolean =>
  bodyInput.safeParse({ type: "doc", content: [{ type, attrs }] }).success;

/** Without those that nobody gave: the body's law knows no null. */
export const givenAttributes = (attrs: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(attrs).filter(([, value]) => value !== null));

const createCard = (name: CardType) =>
  Node.create({
    name,
    group: "block",
    atom: true,
    draggable: true,
    // Attributes are data, never markup: nothing of them is rendered as an HTML attribute but the JSON.
    addAttributes: () =>
      Object.fromEntries(CARD_ATTRIBUTES[name].map((key) => [key, { default: null, rendered: false }])),
    parseHTML: () => [
      {
        tag: `div[data-card="${name}"]`,
        getAttrs: (element) => readCard(element, (attributes) => isCard(name, attributes)),
      },
    ],
    renderHTML: ({ node }) => [
      "div",
      { "data-card": name, "data-attributes": JSON.stringify(givenAttributes(node.attrs)) },
    ],
  });

export const cardNodes = (Object.keys(CARD_ATTRIBUTES) as CardType[]).map(createCard);

/** Refers to a study of the library. */
export const Citation = Node.create({
  name: "citation",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ study: { default: "", rendered: false } }),
  parseHTML: () => [
    {
      tag: "span[data-citation]",
      getAttrs: (element) => {
        const study = element.getAttribute("data-citation") ?? "";
        return isCard("studyEmbed", { study }) ? { study } : false;
      },
    },
  ],
  renderHTML: ({ node }) => ["span", { "data-citation": node.attrs.study }],
});

/** A note of its own words. */
export const Footnote = Node.create({
  name: "footnote",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes: () => ({ text: { default: "", rendered: false } }),
  parseHTML: () => [
    {
      tag: "span[data-footnote]",
      getAttrs: (element) => {
        const text = (element.getAttribute("data-footnote") ?? "").trim().slice(0, 2000);
        return text === "" ? false : { text };
      },
    },
  ],
  renderHTML: ({ node }) => ["span", { "data-footnote": node.attrs.text }],
});

/** A part that this editor doesn't know: it is kept, can be moved and deleted, and is saved as it came. */
const createUnknown = (name: "unknownBlock" | "unknownInline", isInline: boolean) =>
  Node.create({
    name,
    group: isInline ? "inline" : "block",
    inline: isInline,
    atom: true,
    draggable: true,
    addAttributes: () => ({ json: { default: null, rendered: false } }),
    renderHTML: () => [isInline ? "span" : "div", mergeAttributes({ "data-unknown": "" })],
  });
export const UnknownBlock = createUnknown("unknownBlock", false);
export const UnknownInline = createUnknown("unknownInline", true);
