import { plural } from "../kernel/plural.ts";
import type { Block, Inline } from "./domain-body.ts";
import { countPortions } from "./domain-measure.ts";
import { type Recipe, type RecipeItem, type RecipeStep, totalMinutes } from "./domain-recipe.ts";

const plain = (text: string): Inline[] => [{ type: "text", text }];
const paragraph = (text: string): Block => ({ type: "paragraph", content: plain(text) });
const heading = (level: 2 | 3, text: string): Block => ({ type: "heading", attrs: { level }, content: plain(text) });
const list = (type: "bulletList" | "orderedList", items: readonly Inline[][]): Block => ({
  type,
  content: items.map((content) => ({ type: "listItem", content: [{ type: "paragraph", content }] })),
});

/**
 * The facts of a recipe as blocks of a text, for programs that know no recipes: what it makes, how long it takes, what
 * goes in, what to do.
 */
export function recipeBlocks(recipe: Recipe): Block[] {
  const { equipment, ingredients, steps, tips, storage } = recipe;
  const section = (title: string, lines: readonly string[]): Block[] =>
    lines.length > 0 ? [heading(2, title), list("bulletList", lines.map(plain))] : [];
  return [
    paragraph(factsLine(recipe)),
    heading(2, "Ingredients"),
    ...ingredients.flatMap(({ group, items }) => [
      ...(group === "" ? [] : [heading(3, group)]),
      list("bulletList", items.map(itemLine).map(plain)),
    ]),
    ...section("Equipment", equipment),
    heading(2, "Steps"),
    list("orderedList", steps.map(stepLine)),
    ...section("Tips", tips),
    ...(storage === "" ? [] : [heading(2, "Storage"), paragraph(storage)]),
  ];
}

const minutes = (count: number): string => plural(count, "minute");

function factsLine(recipe: Recipe): string {
  const { count, unit } = recipe.yield;
  const { prep, cook, rest } = recipe.times;
  const parts = [
    prep > 0 ? `preparation ${minutes(prep)}` : "",
    cook > 0 ? `cooking ${minutes(cook)}` : "",
    rest > 0 ? `rest ${minutes(rest)}` : "",
  ].filter(Boolean);
  const detail = parts.length > 1 ? ` (${parts.join(", ")})` : "";
  return `Makes ${countPortions(count, unit)}. Takes ${minutes(totalMinutes(recipe))}${detail}.`;
}

/** "80 g (1/2 cup) quinoa, rinsed; white or mixed (optional)" */
function itemLine({ metric, us, item, prep, note, optional }: RecipeItem): string {
  const amount = metric !== "" && us !== "" && us !== metric ? `${metric} (${us})` : metric || us;
  const what = [item, prep].filter(Boolean).join(", ");
  return `${[amount, what].filter(Boolean).join(" ")}${note ? `; ${note}` : ""}${optional ? " (optional)" : ""}`;
}

const stepLine = ({ title, text }: RecipeStep): Inline[] =>
  title === "" ? plain(text) : [{ type: "text", text: `${title}.`, marks: [{ type: "bold" }] }, ...plain(` ${text}`)];
