import { describe, expect, it } from "vitest";
import type { EntryView } from "./contract.ts";
import type { Block, Body } from "./domain-body.ts";
import { bodyFaqJsonLd, entryJsonLd } from "./domain-json-ld.ts";

const paragraph = (text: string): Block => ({ type: "paragraph", content: [{ type: "text", text }] });

const withFaq = (...items: [question: string, ...answer: string[]][]): Body => ({
  type: "doc",
  content: [
    paragraph("Before."),
    {
      type: "faq",
      content: items.map(([question, ...answer]) => ({
        type: "faqItem",
        attrs: { question },
        content: answer.map(paragraph),
      })),
    },
  ],
});

it("says which questions a text answers, with all of each answer and nothing else", () => {
  expect(
    bodyFaqJsonLd(withFaq(["Does it help? ", "A little.", "Not everybody."], ["Empty?"], ["", "No question."])),
  ).toEqual({
    "@type": "FAQPage",
    mainEntity: [
      {
        "@type": "Question",
        name: "Does it help?",
        acceptedAnswer: { "@type": "Answer", text: "A little.\nNot everybody." },
      },
    ],
  });
});

it("says nothing of a text without questions", () => {
  expect(bodyFaqJsonLd({ type: "doc", content: [paragraph("Words.")] })).toBeNull();
  expect(bodyFaqJsonLd(withFaq(["Unanswered?"]))).toBeNull();
});

describe("an article", () => {
  const PUBLISHED = Date.UTC(2026, 10, 20, 12);
  const publisher = { "@type": "Organization", name: "Tikari" };
  const say = (own: Partial<EntryView>) =>
    entryJsonLd(
      {
        title: "Maca",
        summary: "What trials measured.",
        path: "/article/maca",
        publishAt: PUBLISHED,
        revisedAt: null,
        by: null,
        tags: [],
        ...own,
      } as EntryView,
      { origin: "https://x.test", publisher, image: "https://x.test/maca.jpg" },
    );

  it("was changed when it was revised, and never before it appeared", () => {
    const at = (revisedAt: number | null) => say({ revisedAt }).dateModified;
    expect(at(PUBLISHED + 1000)).toBe("2026-11-20T12:00:01.000Z");
    for (const early of [null, PUBLISHED - 1000]) expect(at(early)).toBe(say({}).datePublished);
  });

  it("names its author, else the publisher, and its tags, if it has any", () => {
    expect(say({}).author).toBe(publisher);
    expect(say({})).not.toHaveProperty("keywords");
    const by = { id: "kitchen", name: "The kitchen" } as EntryView["by"];
    const tags = [
      { slug: "maca", name: "Maca" },
      { slug: "roots", name: "Roots" },
    ];
    expect(say({ by, tags })).toMatchObject({
      author: { name: "The kitchen", url: "https://x.test/authors/kitchen" },
      keywords: "Maca, Roots",
      mainEntityOfPage: "https://x.test/article/maca",
    });
  });
});
