/** Hostile texts and documents by a seed: what importers, the editor's calls and the body's contract must survive. */

/** A stream of numbers from 0 to 1 that a seed decides (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (count: number): number => Math.floor(next() * count);
  return {
    upTo,
    pick: <T>(list: readonly T[]): T => list[upTo(list.length)] as T,
    many: <T>(count: number, make: () => T): T[] => Array.from({ length: upTo(count + 1) }, make),
  };
}
export type Random = ReturnType<typeof createRandom>;

const ADDRESSES = [
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:a",
  ],
  ...["javascript&colon;alert(1)", "data:text/html,<script>alert(1)</script>", "data:image/svg+xml,<svg onload=a()>"],
  ...[
    "vbscript:x",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://a b",
    "https://[",
    'http://x"onx=1',
  ],
  ...['mailto:a"b', '#"><script>', "blob:x", "file:///etc/passwd", "https://a.example/%00", "https://xn--", "?", "/"],
  "https://ok.example/a?b=c#d",
];
const WORDS = [
  ...[
    "",
    " ",
    "__proto__",
    "constructor",
    "\ud800",
    "\udc00\ud800",
    "\u0000",
    "\u202e",
    "\u2028",
    "\ufeff",
    "NaN",
    "-0",
  ],
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "]]>", "<!--", "-->"],
  ...[
    "</style>",
    "{{7*7}}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to look like one.
    "${7}",
    "=cmd|' /C calc'!A0",
    "&#106;avascript:a",
    "&",
    "'",
    "\\",
    "`",
    "---\n",
    "%E0%A4%A",
    "🥑".repeat(9),
  ],
  ...[
    "A word about maca.",
    "1 < 2 > 0",
    "*a* _b_ ~c~",
    "[a](javascript:alert(1))",
    "![a](data:image/svg+xml,x)",
    "x".repeat(2500),
  ],
];
const TAGS = [
  ..."p div span a img b i em strong h1 h2 h6 ul ol li blockquote pre code table tr td th figure figcaption br hr sup".split(
    " ",
  ),
  ..."script style svg math iframe object embed form input button template noscript base link meta video audio".split(
    " ",
  ),
  ..."details summary marquee x-y frameset plaintext textarea title select option".split(" "),
];
const ATTRIBUTES =
  "href src style class id onclick onerror onload srcset data-fn data-src start colspan width alt title".split(" ");
const STYLES = [
  "background:url(javascript:a)",
  "font-weight:bold;behavior:url(x)",
  "expression(alert(1))",
  "}</style><script>",
];

export const hostileWords = (random: Random): string =>
  random.pick([WORDS, WORDS, ADDRESSES].map((list) => random.pick(list))) + random.pick(["", "", random.pick(WORDS)]);

/** HTML as no program should write it: unclosed, nested across, with scripts where they may stand. */
export function hostileHtml(random: Random, length = 30): string {
  let html = "";
  for (let at = random.upTo(length); at > 0; at--) {
    const tag = random.pick(TAGS);
    const attributes = random.many(3, () => {
      const name = random.pick(ATTRIBUTES);
      const value =
        name === "style" ? random.pick(STYLES) : random.pick([random.pick(ADDRESSES), hostileWords(random)]);
      return ` ${name}=${random.pick(['"', "'", ""])}${value}${random.pick(['"', "'", " "])}`;
    });
    html += `<${tag}${attributes.join("")}>${hostileWords(random)}${random.pick([`</${tag}>`, `</${tag}>`, "", "</p>", "<!-- wp:x -->"])}`;
  }
  return html;
}

const LINES: ((random: Random) => string)[] = [
  (r) => `${"#".repeat(r.upTo(8))} ${hostileWords(r)}`,
  (r) => `${"> ".repeat(r.upTo(9))}${"- ".repeat(r.upTo(9))}${hostileWords(r)}`,
  (r) =>
    `[${hostileWords(r)}](${r.pick(ADDRESSES)} "${hostileWords(r)}") ![${hostileWords(r)}](<${r.pick(ADDRESSES)}>)`,
  (r) =>
    `${r.pick([":", "::", ":::", "::::"])}${r.pick(["figure", "callout", "faq", "study", "product", "poll", "x", "__proto__"])}{kind="${hostileWords(r)}" id=${hostileWords(r)}}`,
  (r) => r.pick([":::", "::::", "```", "~~~", "***", "---", "[^a]: b", "[^a] [@a] [@__proto__]", "<script>", "</p>"]),
  (r) => `| ${hostileWords(r)} | b |\n| --- | :-: |\n| ${hostileWords(r)} |`,
  (r) => `${hostileWords(r)} **${hostileWords(r)}** \`${hostileWords(r)}\` <${r.pick(ADDRESSES)}>`,
  (r) => hostileHtml(r, 3),
];
const KEYS =
  "title slug summary tags author published kind seo recipe ingredients steps yield times __proto__ constructor".split(
    " ",
  );

/** A Markdown file with front matter, or what looks like it. */
export function hostileMarkdown(random: Random): string {
  const value = () =>
    random.pick([
      "[a, b]",
      "{a: {b: c}}",
      "2026-13-45",
      "~",
      "-1",
      "*x",
      "&x [*x]",
      "!!js/function x",
      JSON.stringify(hostileWords(random)),
    ]);
  const front = random.many(6, () => `${random.pick(KEYS)}: ${value()}\n`).join("");
  return `---\n${front}---\n${random.many(20, () => random.pick(LINES)(random)).join(random.pick(["\n", "\n\n", "\r\n"]))}`;
}

const NODES = [
  ..."paragraph heading bulletList orderedList listItem blockquote pullQuote horizontalRule codeBlock image gallery".split(
    " ",
  ),
  ..."table tableRow tableCell callout faq faqItem poll figure productEmbed studyEmbed recipeEmbed script html text".split(
    " ",
  ),
  ..."hardBreak citation footnote __proto__".split(" "),
];
const MARKS = "bold italic code link claim textStyle highlight __proto__".split(" ");

/** JSON that has the form of a body here and there. */
export function hostileBody(random: Random): unknown {
  const anything = (depth: number): unknown =>
    random.pick<() => unknown>([
      () => hostileWords(random),
      () => random.pick([null, true, -1, 0, 1e308, 2, [], {}]),
      () => random.pick(ADDRESSES),
      () => (depth > 3 ? [] : random.many(4, () => anything(depth + 1))),
      // Parsed, since an object literal would set the prototype.
      () => JSON.parse(`{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}`),
      () => JSON.parse(`${"[".repeat(40)}${"]".repeat(40)}`),
    ])();
  const attributes = (): Record<string, unknown> => ({
    ...{
      level: 2,
      href: random.pick(ADDRESSES),
      mediaId: hostileWords(random),
      alt: hostileWords(random),
      tone: "note",
    },
    ...{
      title: hostileWords(random),
      study: "a",
      text: hostileWords(random),
      question: hostileWords(random),
      size: "text",
    },
    [random.pick([...ATTRIBUTES, "studies", "options", "rows", "items", "kind", "start"])]: anything(0),
  });
  const known: (() => unknown)[] = [
    () => ({
      type: "text",
      text: hostileWords(random) || "x",
      marks: [{ type: "link", attrs: { href: random.pick(ADDRESSES) } }],
    }),
    () => ({ type: "text", text: hostileWords(random) || "x" }),
    () => ({ type: "footnote", attrs: { text: hostileWords(random) || "x" } }),
  ];
  const block = (depth: number): unknown =>
    random.pick<() => unknown>([
      () => ({ type: "paragraph", content: random.many(4, () => random.pick(known)()) }),
      () => ({
        type: "heading",
        attrs: { level: random.pick([2, 3, 4, 5]) },
        content: random.many(2, () => random.pick(known)()),
      }),
      () => ({
        type: "image",
        attrs: {
          mediaId: hostileWords(random),
          alt: hostileWords(random),
          caption: hostileWords(random),
          size: "text",
        },
      }),
      () => ({
        type: "figure",
        attrs: {
          ...{
            kind: random.pick(["bars", "range", "line", "dots", "forest", "timeline"]),
            title: hostileWords(random) || "x",
            unit: "g",
          },
          ...{ columns: ["a", "b", "c"], note: hostileWords(random), source: hostileWords(random) },
          rows: [
            [hostileWords(random), "1", "2"],
            ["b", hostileWords(random), "1e309"],
          ],
        },
      }),
      () => ({
        type: "poll",
        attrs: { question: hostileWords(random) || "x", options: [hostileWords(random) || "x", "b"] },
      }),
      () => ({
        type: "codeBlock",
        attrs: { language: hostileWords(random).slice(0, 40) },
        content: [{ type: "text", text: hostileWords(random) || "x" }],
      }),
      () => ({
        type: random.pick(["blockquote", "callout", "faq"]),
        attrs: { tone: "note", title: hostileWords(random) },
        content: depth > 14 ? [] : random.many(3, () => block(depth + 1)),
      }),
      () => ({ type: "blockquote", content: depth > 14 ? [{ type: "paragraph" }] : [block(depth + 1)] }),
      () => ({
        type: random.pick(NODES),
        attrs: attributes(),
        content: random.many(2, () => anything(0)),
        marks: [{ type: random.pick(MARKS), attrs: attributes() }],
      }),
    ])();
  const content = random.many(5, () => block(0));
  return random.pick<() => unknown>([
    ...Array.from({ length: 9 }, () => () => ({
      type: "doc",
      content: content.length > 0 ? content : [{ type: "paragraph" }],
    })),
    () => anything(0),
  ])();
}
