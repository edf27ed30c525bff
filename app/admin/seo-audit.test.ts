import { expect, it } from "vitest";
import { auditPage, type PageFacts } from "./seo-audit.ts";

const good: PageFacts = {
  status: 200,
  title: "About us · Tikari",
  description: "x".repeat(100),
  headings: 1,
  canonical: "/about",
  lang: "en",
};

it("has no remark on a good page", () => expect(auditPage("/about", good).problems).toEqual([]));

it.each([
  ["a failing page", { status: 500 }, "answers with 500"],
  ["a missing title", { title: "" }, "no title"],
  ["a long title", { title: "t".repeat(66) }, "title of 66 characters, more than 65"],
  ["a short description", { description: "short" }, "description of 5 characters, not 50 to 160"],
  ["two headings", { headings: 2 }, "2 main headings, not one"],
  ["no canonical address", { canonical: null }, "no canonical address"],
])("remarks on %s", (_name, change, remark) =>
  expect(auditPage("/about", { ...good, ...change }).problems).toEqual([remark]),
);
