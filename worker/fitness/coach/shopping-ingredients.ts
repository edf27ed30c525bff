import type { RecipeToLog } from "../recipes/contract.ts";
import type { BoughtPart } from "./contract-coach.ts";
import type { Draft } from "./domain-draft.ts";
import type { MemberData } from "./domain-member.ts";
import { boughtAs, OTHER_AISLE } from "./domain-shopping-foods.ts";

/** Puts the ingredients of recipes in the place of their titles on shopping lists. A recipe that can't be read stays as its title. */
export async function withIngredients(
  draft: Draft,
  data: MemberData,
  readRecipe: (slug: string) => Promise<RecipeToLog | null>,
): Promise<Draft> {
  if (!draft.cards?.some(({ kind }) => kind === "shopping")) return draft;
  const cards = await Promise.all(
    draft.cards.map(async (card) => {
      if (card.kind !== "shopping") return card;
      const foods = { ...card.foods };
      for (const recipe of data.recipes) {
        const key = `recipe:${recipe.id}`;
        if (!foods[key]) continue;
        const read = await readRecipe(recipe.path.split("/").at(-1) ?? "");
        if (read) foods[key] = partsOf(read, recipe.portionGrams, data);
      }
      return { ...card, foods };
    }),
  );
  return { ...draft, cards };
}

const partsOf = ({ items, servings }: RecipeToLog, portionGrams: number, { stock }: MemberData): BoughtPart[] =>
  items
    .filter(({ grams }) => grams > 0)
    .slice(0, 60)
    .map(({ text, grams, food }): BoughtPart => {
      const share = grams / Math.max(1, servings) / portionGrams;
      const known = food && stock.byId.get(food.ref.id);
      if (known) {
        const part = boughtAs(known, stock);
        return { ...part, factor: part.factor * share };
      }
      const name = (food?.name ?? text).slice(0, 160);
      return {
        id: `item:${name}`.slice(0, 120),
        name,
        aisle: OTHER_AISLE,
        factor: share,
        piece: null,
        gramsPerMl: null,
      };
    });
