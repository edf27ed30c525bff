import { describe, expect, it } from "vitest";
import { cleanPostText, findPostProblem, MAX_POST_LENGTH } from "./domain-post-text.ts";
import { excerptOf, parsePost, renderPost } from "./post-html.ts";

const ORIGIN = "https://tikari.test";
const surroundings = {
  origin: ORIGIN,
  profilePath: (handle: string) => (["ana", "jo-ann"].includes(handle) ? `/community/u/${handle}` : null),
  picture: (id: string) =>
    id === "p1"
      ? {
          ...{ src: "/media/p1/800.webp", srcset: "/media/p1/160.webp 160w, /media/p1/800.webp 800w" },
          ...{ full: "/media/p1/800.webp", width: 800, height: 600 },
        }
      : null,
};
const IMAGE = (alt: string) =>
  `<img src="/media/p1/800.webp" srcset="/media/p1/160.webp 160w, /media/p1/800.webp 800w" sizes="(max-width: 704px) 100vw, 704px" width="704" height="528" alt="${alt}" loading="lazy" decoding="async">`;
const html = (text: string) => renderPost(parsePost(cleanPostText(text), ORIGIN), surroundings);

describe("the HTML of a post", () => {
  it.each([
    ["Hello **you**, _and_ ~~me~~", "<p>Hello <strong>you</strong>, <em>and</em> <del>me</del></p>"],
    ["one\ntwo", "<p>one<br>two</p>"],
    ["# Title", "<h3>Title</h3>"],
    ["- a\n- [x] b", '<ul><li>a</li><li><span class="post-check" role="img" aria-label="Done">☑</span> b</li></ul>'],
    ["3. a\n4. b", '<ol start="3"><li>a</li><li>b</li></ol>'],
    ["> a\n>> b", "<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>"],
    [
      "@ana and @nobody, a@ana.test",
      '<p><a class="mention" href="/community/u/ana">@ana</a> and @nobody, <a href="mailto:a@ana.test" rel="nofollow ugc noopener">a@ana.test</a></p>',
    ],
    ["@Jo-Ann's", '<p><a class="mention" href="/community/u/jo-ann">@Jo-Ann</a>&#39;s</p>'],
    ["`@ana`", "<p><code>@ana</code></p>"],
    [`${ORIGIN}/article/maca`, `<p><a href="/article/maca">${ORIGIN}/article/maca</a></p>`],
    ["[x](https://a.test/?a=1&b=2)", '<p><a href="https://a.test/?a=1&amp;b=2" rel="nofollow ugc noopener">x</a></p>'],
    ["![a](/media/p1/400.jpg)", `<p><a class="post-picture" href="/media/p1/800.webp">${IMAGE("a")}</a></p>`],
    [
      "![](/media/p1)",
      `<p><a class="post-picture" href="/media/p1/800.webp" aria-label="Open the picture">${IMAGE("")}</a></p>`,
    ],
    // A link can't stand in a link.
    ["[![a](/media/p1)](/x)", `<p><a href="/x">${IMAGE("a")}</a></p>`],
    ["![a](https://spy.test/1.gif)", '<p><a href="https://spy.test/1.gif" rel="nofollow ugc noopener">a</a></p>'],
    ["a <b>b</b>", "<p>a &lt;b&gt;b&lt;/b&gt;</p>"],
  ])("%s", (text, expected) => expect(html(text)).toBe(expected));

  it.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[x](javascript:alert(1))",
    "[x](JaVaScRiPt:alert(1))",
    "[x](data:text/html,<script>1</script>)",
    "[x](vbscript:1)",
    "![x](javascript:alert(1))",
    '![x" onerror="alert(1)](/media/p1)',
    '[x](https://a.test/"onmouseover="alert(1))',
    '[x](https://a.test "t\\" onclick=\\"alert(1)")',
    "<javascript:alert(1)>",
    "[x]: javascript:alert(1)\n\n[x]",
    '`"><script>alert(1)</script>`',
    '```"><script>alert(1)</script>\n</code></pre><script>\n```',
    '@ana"><script>alert(1)</script>',
    "| a |\n|-|\n| <script>alert(1)</script> |",
    "[^1]\n\n[^1]: <script>alert(1)</script>",
  ])("never lets run: %s", (text) => {
    const made = html(text);
    expect(made).not.toMatch(/<script|(?:href|src)="(?!\/|https?:|mailto:)/i);
    expect(made.replace(/="[^"]*"/g, "")).not.toMatch(/<[^>]*\son/i);
  });

  it("says whom it mentions but not whom it quotes, and what it links to outside", () => {
    const parsed = parsePost("> @ben said\n\n@ana and @ana see https://a.test/x and /blog", ORIGIN);
    expect(parsed).toMatchObject({ mentions: ["ana"], links: ["https://a.test/x"] });
  });

  it("has an excerpt without quotes that ends at a word", () => {
    expect(excerptOf(parsePost("> quoted\n\nMy **answer** is\nlong enough", ORIGIN), 20)).toBe("My answer is long…");
    expect(excerptOf(parsePost("x".repeat(400), ORIGIN))).toHaveLength(271);
    const table = "- Before:\n  > a\n  >\n  > b\n\n| day | iron |\n|---|---|\n| Mon | 14 |";
    expect(excerptOf(parsePost(table, ORIGIN))).toBe("Before: a b day iron Mon 14");
  });
});

describe("the text of a post", () => {
  it("loses what is invisible and keeps what joins letters and emoji", () => {
    expect(cleanPostText("a\u200bb\u202ec\u0000\r\n\r\n\r\n\r\n\r\nd 👩‍🌾 \ud800")).toBe("abc\n\n\nd 👩‍🌾");
  });

  it.each([
    ["", /Write something/],
    ["\u200b\u2060", /Write something/],
    ["> \n>> ", /Write something/],
    ["x".repeat(MAX_POST_LENGTH + 1), /shorten it by 1\./],
    [`${">".repeat(6)} deep`, /nested 6 levels deep/],
    [`${">".repeat(4000)} deep`, /nested too deeply/],
    ["*a _b ".repeat(3000), /too many marks/],
  ])("%# is refused with a sentence", (text, why) => expect(findPostProblem(cleanPostText(text))).toMatch(why));

  it("is taken with quotes of five levels and emoji alone", () => {
    expect(findPostProblem(`${">".repeat(5)} deep`)).toBeNull();
    expect(findPostProblem("🌱")).toBeNull();
  });
});
