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

it("finds no issues on a good page", () => expect(auditPage("/about", good).problems).toEqual([]));

it.each([
  ["a failing page", { status: 500 }, "returns status 500"],
  ["a missing title", { title: "" }, "missing title"],
  ["a long title", { title: "t".repeat(66) }, "title has 66 characters (65 at most)"],
  ["a short description", { description: "short" }, "description has 5 characters (50 to 160 recommended)"],
  ["two headings", { headings: 2 }, "2 h1 headings (1 expected)"],
  ["no canonical URL", { canonical: null }, "missing canonical URL"],
])("reports %s", (_name, change, issue) =>
  expect(auditPage("/about", { ...good, ...change }).problems).toEqual([issue]),
);
