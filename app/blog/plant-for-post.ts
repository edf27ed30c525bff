import type { PlantName } from "#app/art/index.ts";
import type { ArticleCard } from "#worker/content/domain.ts";

/** Keywords in a title or tag, and the plant drawn for them; the first match wins. */
const PLANT_KEYWORDS: readonly (readonly [RegExp, PlantName])[] = [
  [/\bmaca\b/i, "maca"],
  [/cacao/i, "cacao"],
  [/camu/i, "camu-camu"],
  [/quinoa/i, "quinoa"],
  [/protein|bean|muscle/i, "pea"],
  [/beet/i, "yacon"],
  [/corn/i, "purple-corn"],
  [/sacha/i, "sacha-inchi"],
  [/ginger/i, "ginger"],
  [/turmeric|sore/i, "turmeric"],
  [/sleep|cherr/i, "lucuma"],
  [/stud(y|ies)/i, "cats-claw"],
];

/** The plant on an article's card, by its title, else its tags. */
export function plantForPost(post: Pick<ArticleCard, "title" | "tags">): PlantName {
  for (const text of [post.title, post.tags.join(" ")]) {
    const hit = PLANT_KEYWORDS.find(([word]) => word.test(text));
    if (hit) return hit[1];
  }
  return "amaranth";
}
