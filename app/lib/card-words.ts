import { isDrawingName } from "#app/art/drawing-names.ts";
import { entryDrawing } from "#app/art/entry-drawing.ts";
import type { EntryCard } from "#worker/content/contract.ts";
import type { Ingredient, Study } from "#worker/science/contract.ts";
import { type CardTheme, type CardWords, drawnCardPath } from "#worker/social-cards/domain.ts";
import type { SocialPreview } from "./social-preview.ts";

const THEMES: Record<string, CardTheme> = {
  "recipe-guides": "coastal-desert",
  training: "andes-mountains",
  "ingredient-science": "cloud-forest",
};

/** What the card of an article, a recipe or a page says. */
export const entryCardWords = (
  entry: Pick<EntryCard, "kind" | "category" | "title" | "drawing" | "path">,
): CardWords => ({
  theme: THEMES[entry.category?.key ?? ""] ?? "sacred-valley",
  eyebrow: entry.kind === "recipe" ? "Recipe" : (entry.category?.name ?? "Article"),
  title: entry.title,
  drawing: entryDrawing(entry),
});

const ofIngredient = (drawing: string | undefined): string =>
  drawing !== undefined && isDrawingName(drawing) ? drawing : "capsule";

/** What the card of an ingredient says. */
export const ingredientCardWords = ({ name, drawing }: Pick<Ingredient, "name" | "drawing">): CardWords => ({
  theme: "cloud-forest",
  eyebrow: "Ingredient: what the studies say",
  title: name,
  drawing: ofIngredient(drawing),
});

/** What the card of a study says. */
export const studyCardWords = (study: Study, ingredients: readonly Ingredient[]): CardWords => ({
  theme: "cloud-forest",
  eyebrow: `Study · ${study.journal}, ${study.year}`,
  title: study.headline,
  drawing: ofIngredient(ingredients.find(({ key }) => key === study.results[0]?.ingredient)?.drawing),
});

/** The card of an ingredient's page. */
export const ingredientPreview = (ingredient: Pick<Ingredient, "key" | "name" | "drawing">): SocialPreview => ({
  image: drawnCardPath("ingredient", ingredient.key, ingredientCardWords(ingredient)),
  alt: ingredient.name,
});

/** The card of a study's page. */
export const studyPreview = (study: Study, ingredients: readonly Ingredient[]): SocialPreview => ({
  type: "article",
  image: drawnCardPath("study", study.id, studyCardWords(study, ingredients)),
  alt: study.headline,
});
