/** Quotation marks and apostrophes as a printer sets them, for pages: what is stored keeps what was typed. */
import type { Block, Body, Inline } from "./domain-body.ts";
import type { Recipe } from "./domain-recipe.ts";

/** After these, or at the start, a mark opens. */
const OPENS_AFTER = /[\s([{<–—\-/“‘]/u;

/** Sets marks from left to right; the words of one block may come in several pieces. */
class Typesetter {
  private before = "";
  private isOpen = false;

  set(text: string): string {
    let out = "";
    for (let i = 0; i < text.length; i++) {
      const char = text[i] as string;
      const set = char === '"' ? this.setDouble() : char === "'" ? this.setSingle(text[i + 1]) : char;
      out += set;
      this.before = set;
    }
    return out;
  }

  /** Words that stay as they are, such as code: what follows them follows a letter. */
  skip(): void {
    this.before = "x";
  }

  private get isAtStart(): boolean {
    return this.before === "" || OPENS_AFTER.test(this.before);
  }

  private setDouble(): string {
    if (this.isAtStart && !this.isOpen) {
      this.isOpen = true;
      return "“";
    }
    // Inches: 5'10" has no quotation to close.
    if (!this.isOpen && /\d|′/.test(this.before)) return "″";
    this.isOpen = false;
    return "”";
  }

  private setSingle(next: string | undefined): string {
    // '90s leaves a century out; it quotes nothing.
    return this.isAtStart && next !== undefined && !/[\s\d]/.test(next) ? "‘" : "’";
  }
}

/** A title, a summary, a caption. */
export const typesetText = (text: string): string => (/["']/.test(text) ? new Typesetter().set(text) : text);

/** The words of a body; code, addresses and ids stay as they are. */
export const typesetBody = (body: Body): Body => ({ ...body, content: body.content.map(typesetBlock) });

function typesetBlock(block: Block): Block {
  switch (block.type) {
    case "paragraph":
    case "pullQuote":
    case "heading":
      return block.content ? { ...block, content: typesetInline(block.content) } : block;
    case "bulletList":
    case "orderedList":
      return { ...block, content: block.content.map(typesetParts) };
    case "blockquote":
      return typesetParts(block);
    case "callout":
      return { ...typesetParts(block), attrs: { ...block.attrs, title: typesetText(block.attrs.title) } };
    case "faq":
      return {
        ...block,
        content: block.content.map((item) => ({
          ...typesetParts(item),
          attrs: { question: typesetText(item.attrs.question) },
        })),
      };
    case "table":
      return {
        ...block,
        content: block.content.map((row) => ({ ...row, content: row.content.map(typesetParts) })),
      };
    case "image":
      return { ...block, attrs: typesetFields(block.attrs, ["alt", "caption"]) };
    case "gallery":
      return { ...block, attrs: { items: block.attrs.items.map((item) => typesetFields(item, ["alt", "caption"])) } };
    case "figure":
      return {
        ...block,
        attrs: {
          ...typesetFields(block.attrs, ["title", "note", "source"]),
          columns: block.attrs.columns.map(typesetText),
          rows: block.attrs.rows.map((row) => row.map(typesetText)),
        },
      };
    default:
      return block;
  }
}

const typesetParts = <T extends { content: Block[] }>(one: T): T => ({
  ...one,
  content: one.content.map(typesetBlock),
});

/** The given fields of something, typeset. */
export function typesetFields<T extends object, K extends keyof T>(one: T, keys: readonly K[]): T {
  const set = { ...one };
  for (const key of keys) if (typeof set[key] === "string") set[key] = typesetText(set[key]) as T[K] & string;
  return set;
}

/** What of a recipe is read as sentences. */
export const typesetRecipe = (recipe: Recipe): Recipe => ({
  ...typesetFields(recipe, ["storage"]),
  equipment: recipe.equipment.map(typesetText),
  ingredients: recipe.ingredients.map(({ group, items }) => ({
    group: typesetText(group),
    items: items.map((item) => typesetFields(item, ["item", "prep", "note"])),
  })),
  steps: recipe.steps.map((step) => typesetFields(step, ["title", "text"])),
  tips: recipe.tips.map(typesetText),
});

function typesetInline(content: readonly Inline[]): Inline[] {
  const typesetter = new Typesetter();
  return content.map((node): Inline => {
    if (node.type === "footnote") return { ...node, attrs: { text: typesetText(node.attrs.text) } };
    if (node.type === "hardBreak") {
      typesetter.set(" ");
      return node;
    }
    if (node.type !== "text") return node;
    if (node.marks?.some(({ type }) => type === "code")) {
      typesetter.skip();
      return node;
    }
    return { ...node, text: typesetter.set(node.text) };
  });
}
