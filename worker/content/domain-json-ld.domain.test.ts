import { expect, it } from "vitest";
import { ARTICLES } from "./articles/index.ts";
import { articleJsonLd, isoDuration } from "./domain-json-ld.ts";

const site = { origin: "https://x.test", publisher: { name: "Tikari" }, image: "https://x.test/card.jpg" };
const findArticle = (slug: string) => {
  const found = ARTICLES.find((a) => a.slug === slug);
  if (!found) throw new Error(`There is no article ${slug}.`);
  return found;
};

it("parses the times of a recipe, and returns null for other text", () => {
  expect(["25 minutes", "1 hour 10 minutes", "2 hours", "5 min"].map(isoDuration)).toEqual([
    "PT25M",
    "PT1H10M",
    "PT2H",
    "PT5M",
  ]);
  expect(["", "overnight", "25 to 30 minutes"].map(isoDuration)).toEqual([null, null, null]);
});

it("describes an article without a recipe as an Article, with its date of change", () => {
  const maca = findArticle("maca-what-the-trials-measured");
  expect(articleJsonLd(maca, site)).toMatchObject({
    "@type": "Article",
    headline: maca.title,
    image: site.image,
    datePublished: maca.published,
    dateModified: maca.published,
  });
  expect(articleJsonLd({ ...maca, updated: "2027-01-02" }, site)).toMatchObject({ dateModified: "2027-01-02" });
});

it("describes an article with a recipe as a Recipe, with no invented fields", () => {
  const porridge = findArticle("quinoa-porridge-with-maca-and-cacao");
  const jsonLd = articleJsonLd(porridge, site);
  const block = porridge.body.find((b) => b.kind === "recipe");
  expect(jsonLd).toMatchObject({
    "@type": "Recipe",
    name: porridge.title,
    recipeYield: "2 bowls",
    totalTime: "PT25M",
    recipeIngredient: block?.ingredients,
  });
  expect(jsonLd.recipeInstructions).toEqual(block?.steps.map((text) => ({ "@type": "HowToStep", text })));
  for (const unknown of ["headline", "nutrition", "cookTime", "recipeCuisine"])
    expect(jsonLd).not.toHaveProperty(unknown);
});
