import { type AnyExtension, textblockTypeInputRule } from "@tiptap/core";
import { Code } from "@tiptap/extension-code";
import { Heading } from "@tiptap/extension-heading";
import { ListItem, OrderedList } from "@tiptap/extension-list";
import { StarterKit } from "@tiptap/starter-kit";
import { Citation, cardNodes, Footnote, UnknownBlock, UnknownInline } from "./card-nodes.ts";
import { Table, TableCell, TableEditing, TableHeader, TableRow } from "./table-nodes.ts";
import { Claim, Link, Subscript, Superscript } from "./text-marks.ts";
import { Callout, Faq, FaqItem, PullQuote } from "./text-nodes.ts";

/** `# ` makes the largest heading of a text: the page's own title is the first level. */
const TextHeading = Heading.extend({
  addInputRules() {
    const largest = textblockTypeInputRule({ find: /^#\s$/, type: this.type, getAttributes: { level: 2 } });
    return [...(this.parent?.() ?? []), largest];
  },
});

/** Everything that contract-body.ts allows in a body, and nothing else. */
export const schemaExtensions: AnyExtension[] = [
  StarterKit.configure({
    link: false,
    underline: false,
    code: false,
    heading: false,
    listItem: false,
    orderedList: false,
    dropcursor: { color: "var(--color-primary)", width: 3 },
  }),
  TextHeading.configure({ levels: [2, 3, 4] }),
  ListItem.extend({ content: "block+" }),
  OrderedList.extend({
    addAttributes: () => ({
      start: {
        default: 1,
        parseHTML: (element) =>
          Math.min(9999, Math.max(0, Number.parseInt(element.getAttribute("start") ?? "1", 10) || 1)),
      },
    }),
  }),
  Code.extend({ excludes: "" }),
  Link,
  Claim,
  Subscript,
  Superscript,
  PullQuote,
  Callout,
  Faq,
  FaqItem,
  Table,
  TableRow,
  TableCell,
  TableHeader,
  TableEditing,
  Citation,
  Footnote,
  ...cardNodes,
  UnknownBlock,
  UnknownInline,
];
