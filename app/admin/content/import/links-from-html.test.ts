import { expect, it } from "vitest";
import { bodyText, walkBody } from "#worker/content/domain-body.ts";
import { importTextInput } from "#worker/content/import/contract.ts";
import type { SourceText } from "./import-source.ts";
import { toEntry } from "./to-entry.ts";

const LONG = `https://elsewhere.example/${"x".repeat(2500)}`;
const SOURCE: SourceText = {
  ...{ id: "1", kind: "article", title: "A", slug: "a", oldPath: "", status: "draft", publishedAt: null },
  ...{ updatedAt: null, author: "", categories: [], tags: [], summary: "", html: "", cover: null, social: "" },
  ...{ seo: { title: "", description: "", canonical: "", noindex: false }, notes: new Map() },
  ...{ comments: 0, isTooLong: false },
};

/** What becomes of a text: its words, its links, its pictures and what is said of the rest. */
function read(html: string, over: Partial<SourceText> = {}) {
  let made = 0;
  const newPictureId = () => `import-${String(++made).padStart(8, "0")}`;
  const context = { base: "https://old.example", files: new Map(), newPictureId, now: 0, asDrafts: false };
  const text = toEntry({ ...SOURCE, html: `<p>Before.</p>${html}<p>After.</p>`, ...over }, context);
  if ("refused" in text) throw new Error(text.refused);
  const links: string[] = [];
  walkBody(text.entry.body, (node) => {
    for (const mark of node.type === "text" ? (node.marks ?? []) : [])
      if (mark.type === "link") links.push(mark.attrs.href);
  });
  const { entry, warnings, pictures } = text;
  const sent = pictures.map(({ mediaId, url, alt }) => ({ id: mediaId, url, alt }));
  // The call that takes it refuses nothing of it.
  expect(importTextInput.safeParse({ ...text, sourceKey: "x", pictures: sent }).error).toBeUndefined();
  return { entry, words: bodyText(entry.body).replaceAll(/\s+/g, " ").trim(), links, warnings, pictures };
}

it.each([
  ["a link in a sentence", `<p>See <a href="${LONG}">the study</a>.</p>`, "See the study."],
  ["a frame", `<iframe src="${LONG}" title="A film"></iframe>`, ""],
  ["a video", `<video><source src="${LONG}"></video>`, ""],
  ["an embedded page", `<figure class="wp-block-embed"><div>${LONG}</div></figure>`, ""],
  [
    "a bookmark",
    `<div class="kg-bookmark-card"><a href="${LONG}"><b class="kg-bookmark-title">A page</b></a></div>`,
    "A page",
  ],
  ["a bookmark without words", `<div class="kg-bookmark-card"><a href="${LONG}"></a></div>`, ""],
  ["a bookmark that is no web address", `<div class="kg-bookmark-card"><a href="javascript:a()"></a></div>`, ""],
  ["a picture", `<img src="${LONG}" alt="A field">`, ""],
  ["a gallery", `<figure class="wp-block-gallery"><img src="${LONG}"><img src="${LONG}2"></figure>`, ""],
])("an address that is too long costs %s, not the whole text", (_, html, kept) => {
  const { words, links, pictures, warnings } = read(html);
  expect([words, links, pictures]).toEqual([`Before. ${kept} After.`.replace("  ", " "), [], []]);
  expect(warnings).toHaveLength(1);
});

it("one that fits stays a link", () => {
  const address = LONG.slice(0, 2000);
  const { links, pictures } = read(
    `<iframe src="${address}"></iframe><figure class="wp-block-embed"><div>${address}</div></figure>
     <div class="kg-bookmark-card"><a href="${address}"></a></div><a href="${address}">here</a><img src="${address}">`,
  );
  expect(links).toEqual([address, address, address, address]);
  expect(pictures).toMatchObject([{ url: address }]);
});

it.each([
  ["header picture", { cover: { url: LONG, alt: "" } }],
  ["picture for social networks", { social: LONG }],
  ["canonical address", { seo: { ...SOURCE.seo, canonical: LONG } }],
  ["canonical address with a space", { seo: { ...SOURCE.seo, canonical: "https://a.example/a b" } }],
])("nor does a %s refuse a text", (_, over) => {
  const { entry, words, warnings } = read("", over as Partial<SourceText>);
  expect([words, entry.fields.headerMediaId, entry.fields.socialMediaId, entry.fields.seo.canonical]).toEqual([
    ...["Before. After.", "", "", ""],
  ]);
  expect(warnings).toHaveLength(1);
});
