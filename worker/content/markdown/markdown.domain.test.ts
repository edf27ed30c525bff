import { describe, expect, it } from "vitest";
import { bodyInput } from "../contract-body.ts";
import {
  type Body,
  bodyText,
  countWords,
  listHeadings,
  listNumberedReferences,
  listReferences,
} from "../domain-body.ts";
import { bodyFromMarkdown } from "./from-markdown.ts";
import { bodyToMarkdown } from "./to-markdown.ts";

const EVERYTHING = `Maca is a *root* of the **mustard family**[^who], H<sub>2</sub>O and 10<sup>3</sup> [@gonzales-2002-maca].\\
A [link](/article/other) with \`code\`, :claim[a statement]{studies="gonzales-2002-maca stone-2009-maca"}.

## Desire went up

- One
- Two

  with a second paragraph

1. First
2. Second

> A quote of two
> lines

---

| Food | Iron |
| --- | --- |
| Lentils | **3.3** |

:::figure{kind="bars" title="Figure 1. What was measured" unit="mg" source="USDA \\"SR28\\""}
| Food | Iron |
| --- | --- |
| Lentils | 3.3 |
| Oats | 4.7 |
:::

:::pullquote
One sentence.
:::

:::callout{tone="caution" title="Ask first"}
With a thyroid condition, ask a doctor.
:::

:::faq
### Does it work?
Nobody knows.
### For how long?
Twelve weeks.

At most.
:::

:::poll{question="Which one?"}
- Maca
- Cacao
:::

:::poll{#time question="When?" options="a b" closes="2026-12-01T12:00:00.000Z" results="closed"}
- Morning
- Evening
:::

::picture{src="/media/p1" alt="A root" caption="Dried" size="wide"}

:::gallery
![One](/media/p2 "First")

![Two](/media/p3)
:::

::product{handle="puna"}

::study{id="gonzales-2002-maca"}

::studies{ingredient="maca" outcome="mood"}

::recipe{slug="porridge"}

::program{id="full-body-3"}

::ingredient{key="maca"}

\`\`\`js
let a = 1;
\`\`\`

[^who]: Gonzales GF. *Andrologia* 2002. https://doi.org/10.1046/j.1439-0272.2002.00519.x
`;

const read = (markdown: string): Body => bodyFromMarkdown(markdown).body;

describe("Markdown", () => {
  it("knows every block of a body, and is read and written without a loss", () => {
    const { body, warnings, pictures } = bodyFromMarkdown(EVERYTHING);
    expect(warnings).toEqual([]);
    expect(pictures).toEqual([]);
    expect(bodyInput.parse(body)).toEqual(body);
    expect(read(bodyToMarkdown(body))).toEqual(body);
  });

  it("keeps signs that mean something in Markdown", () => {
    const text = "1. no list, *no* [link](x) `a` <b> 7:30 a:b ~~x~~ | pipe :::figure \\ end";
    const body: Body = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text }] }],
    };
    expect(read(bodyToMarkdown(body))).toEqual(body);
  });

  it("writes lists, quotes and paragraphs of a table's cell in its line, with all their words", () => {
    const text = (value: string) => ({ type: "paragraph" as const, content: [{ type: "text" as const, text: value }] });
    const item = (value: string) => ({ type: "listItem" as const, content: [text(value)] });
    const body = bodyInput.parse({
      type: "doc",
      content: [
        {
          type: "table",
          content: [
            { type: "tableRow", content: [{ type: "tableHeader", content: [text("a"), text("b")] }] },
            {
              type: "tableRow",
              content: [
                {
                  type: "tableCell",
                  content: [
                    { type: "bulletList", content: [item("iron"), item("zinc")] },
                    { type: "blockquote", content: [{ type: "paragraph" }, text("said")] },
                    { type: "horizontalRule" },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
    expect(bodyToMarkdown(body).replaceAll(/[ |-]+/g, " ")).toContain(" a b \n \n iron zinc said ");
  });

  it("keeps neighboring marks", () => {
    const body: Body = {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [
            { type: "text", text: "a ", marks: [{ type: "link", attrs: { href: "/x" } }] },
            { type: "text", text: "b", marks: [{ type: "link", attrs: { href: "/x" } }, { type: "bold" }] },
            { type: "text", text: " c" },
          ],
        },
      ],
    };
    expect(read(bodyToMarkdown(body))).toEqual(body);
  });

  it("leaves out scripts and addresses that run code, and says so", () => {
    const { body, warnings } = bodyFromMarkdown(
      "<script>alert(1)</script>\n\n[x](javascript:alert(1)) <img src=x onerror=alert(1)> [y](//evil.example)",
    );
    expect(JSON.stringify(body)).not.toMatch(/script|onerror|evil/);
    expect(bodyText(body)).toBe("x  y");
    expect(warnings).toEqual([
      "HTML was left out.",
      'The link to "javascript:alert(1)" was left out.',
      'The link to "//evil.example" was left out.',
    ]);
  });

  it("keeps words after a colon that name no directive", () => {
    expect(bodyText(read("note:this and :smile: at 7:a, :b[words]"))).toBe("note:this and :smile: at 7:a, :b[words]");
    expect(bodyFromMarkdown("::nothing{a=b}").warnings).toEqual([
      'There is no block named "nothing". Its text was kept.',
    ]);
  });

  it("names pictures that are not in the library", () => {
    const { body, pictures } = bodyFromMarkdown(
      'Before ![Root](https://example.com/a.jpg "Caption") after\n\n![](https://example.com/a.jpg)',
    );
    expect(pictures).toEqual([{ mediaId: "import-1", url: "https://example.com/a.jpg" }]);
    expect(body.content.map((block) => block.type)).toEqual(["paragraph", "image", "paragraph", "image"]);
  });
});

describe("a body", () => {
  const body = read(EVERYTHING);

  it("lists its headings with anchors that differ", () => {
    expect(listHeadings(read("## Açaí & maca\n\n## Açaí & maca\n\n### !!!"))).toEqual([
      { level: 2, text: "Açaí & maca", anchor: "acai-maca" },
      { level: 2, text: "Açaí & maca", anchor: "acai-maca-2" },
      { level: 3, text: "!!!", anchor: "section" },
    ]);
  });

  it("lists what it refers to", () => {
    expect(listReferences(body)).toEqual({
      studies: ["gonzales-2002-maca", "stone-2009-maca"],
      products: ["puna"],
      recipes: ["porridge"],
      ingredients: ["maca"],
      programs: ["full-body-3"],
      media: ["p1", "p2", "p3"],
      links: ["/article/other"],
    });
  });

  it("numbers references by their first mention; a study keeps its number", () => {
    const { references } = listNumberedReferences(read("a[@s-1] b[^n] c[@s-1] d[@s-2]\n\n[^n]: Note"));
    expect(references).toEqual([
      { number: 1, study: "s-1", text: null },
      { number: 2, study: null, text: "Note" },
      { number: 3, study: "s-2", text: null },
    ]);
  });

  it("counts words of any script", () => {
    expect(countWords("It’s 1,200 mg of açaí - twelve-week trial")).toBe(8 - 1);
    expect(countWords("")).toBe(0);
  });

  it.each([
    ["an unknown node", { type: "script", content: [] }],
    ["an unknown attribute", { type: "paragraph", onclick: "x" }],
    ["a heading of the first level", { type: "heading", attrs: { level: 1 } }],
    [
      "an address that runs code",
      {
        type: "paragraph",
        content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href: "java\tscript:alert(1)" } }] }],
      },
    ],
    [
      "a figure with an uneven row",
      {
        type: "figure",
        attrs: { kind: "bars", title: "t", unit: "", columns: ["a", "b"], rows: [["1"]], note: "", source: "" },
      },
    ],
  ])("refuses %s", (_, block) => {
    expect(bodyInput.safeParse({ type: "doc", content: [block] }).success).toBe(false);
  });

  it("refuses a text that is nested without end, without following it", () => {
    let inner: unknown = { type: "paragraph" };
    for (let i = 0; i < 50_000; i++) inner = { type: "blockquote", content: [inner] };
    const result = bodyInput.safeParse({ type: "doc", content: [inner] });
    expect(result.error?.issues[0]?.message).toBe("The text is nested too deeply. Move inner parts out.");
  });
});
