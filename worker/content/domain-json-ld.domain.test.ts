import { expect, it } from "vitest";
import type { Block, Body } from "./domain-body.ts";
import { bodyFaqJsonLd } from "./domain-json-ld.ts";

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
