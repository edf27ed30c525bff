/** What the slash menu and the + button insert. `pick` asks for a thing of the site first, `form` opens a form. */
export type InsertKey =
  | "text"
  | "heading2"
  | "heading3"
  | "heading4"
  | "bulletList"
  | "orderedList"
  | "blockquote"
  | "pullQuote"
  | "callout"
  | "caution"
  | "evidence"
  | "image"
  | "gallery"
  | "table"
  | "figure"
  | "faq"
  | "poll"
  | "codeBlock"
  | "horizontalRule"
  | "study"
  | "studyTable"
  | "ingredient"
  | "product"
  | "recipe"
  | "program"
  | "citation"
  | "footnote";

export interface InsertItem {
  key: InsertKey;
  title: string;
  line: string;
  group: "Text" | "Pictures and figures" | "Evidence" | "From the site";
  /** Other words for it. */
  words: string;
  /** Markdown that does the same. */
  typed?: string;
}

export const INSERT_ITEMS: readonly InsertItem[] = [
  { key: "text", title: "Text", line: "A paragraph", group: "Text", words: "paragraph plain" },
  {
    key: "heading2",
    title: "Heading",
    line: "A section",
    group: "Text",
    words: "h2 title section",
    typed: "#",
  },
  {
    key: "heading3",
    title: "Heading 3",
    line: "A subsection",
    group: "Text",
    words: "h3 subheading",
    typed: "###",
  },
  { key: "heading4", title: "Heading 4", line: "The smallest heading", group: "Text", words: "h4", typed: "####" },
  {
    key: "bulletList",
    title: "List",
    line: "Bulleted points",
    group: "Text",
    words: "bullet ul unordered",
    typed: "-",
  },
  {
    key: "orderedList",
    title: "Numbered list",
    line: "Numbered points",
    group: "Text",
    words: "ol steps ordered",
    typed: "1.",
  },
  {
    key: "blockquote",
    title: "Quote",
    line: "Someone else’s words",
    group: "Text",
    words: "blockquote cite",
    typed: ">",
  },
  {
    key: "pullQuote",
    title: "Pull quote",
    line: "A sentence from this post, set large",
    group: "Text",
    words: "large highlight",
  },
  { key: "callout", title: "Note", line: "A box beside the argument", group: "Text", words: "callout box info" },
  { key: "caution", title: "Caution", line: "A box with a warning", group: "Text", words: "callout box warning care" },
  { key: "faq", title: "Questions", line: "Questions that expand", group: "Text", words: "faq answer accordion" },
  { key: "poll", title: "Poll", line: "A question that readers vote on", group: "Text", words: "vote survey question" },
  { key: "table", title: "Table", line: "Starts with three columns", group: "Text", words: "rows columns grid" },
  { key: "codeBlock", title: "Code", line: "Monospaced text", group: "Text", words: "pre monospace", typed: "```" },
  {
    key: "horizontalRule",
    title: "Divider",
    line: "A line between parts",
    group: "Text",
    words: "hr rule separator",
    typed: "---",
  },
  {
    key: "image",
    title: "Picture",
    line: "Upload, or choose from the library",
    group: "Pictures and figures",
    words: "image photo upload media",
  },
  { key: "gallery", title: "Gallery", line: "Several pictures", group: "Pictures and figures", words: "images photos" },
  {
    key: "figure",
    title: "Figure",
    line: "A chart drawn from a table",
    group: "Pictures and figures",
    words: "chart graph bars line data",
  },
  {
    key: "study",
    title: "Study",
    line: "A trial with its size, dose and grade",
    group: "Evidence",
    words: "trial card embed",
  },
  {
    key: "studyTable",
    title: "Evidence table",
    line: "What the library says about an ingredient",
    group: "Evidence",
    words: "studies outcomes grades",
  },
  {
    key: "citation",
    title: "Citation",
    line: "A numbered reference to a study",
    group: "Evidence",
    words: "cite reference source study",
  },
  {
    key: "footnote",
    title: "Footnote",
    line: "A note in the margin",
    group: "Evidence",
    words: "note reference source",
  },
  {
    key: "evidence",
    title: "Evidence note",
    line: "A box about what was measured",
    group: "Evidence",
    words: "callout box",
  },
  {
    key: "product",
    title: "Product",
    line: "Price and stock stay current",
    group: "From the site",
    words: "store shop embed buy",
  },
  { key: "recipe", title: "Recipe", line: "A card that leads to it", group: "From the site", words: "food cook embed" },
  {
    key: "program",
    title: "Program",
    line: "Readers can start it in the fitness app",
    group: "From the site",
    words: "workout routine training fitness embed",
  },
  {
    key: "ingredient",
    title: "Ingredient",
    line: "Plant, origin and evidence",
    group: "From the site",
    words: "plant embed",
  },
];

const rank = (item: InsertItem, q: string): number => {
  const title = item.title.toLowerCase();
  if (title.startsWith(q)) return 0;
  if (title.split(" ").some((word) => word.startsWith(q))) return 1;
  if (item.words.split(" ").some((word) => word.startsWith(q))) return 2;
  return title.includes(q) || item.words.includes(q) ? 3 : 4;
};

/** The items that a query means, the best ones first; all in their groups without a query. */
export function filterInsertItems(query: string): InsertItem[] {
  const q = query.trim().toLowerCase();
  if (q === "") return [...INSERT_ITEMS];
  return INSERT_ITEMS.map((item) => ({ item, rank: rank(item, q) }))
    .filter((one) => one.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .map((one) => one.item);
}
