import { expect, it } from "vitest";
import ingredients from "../../migrations/seed/science/ingredients.json" with { type: "json" };
import { isDrawingName, knownPlant } from "./drawing-names.ts";

it("an ingredient shows the plant that is drawn for it, also one that no pack has", () => {
  const unknown = ingredients.filter(({ drawing }) => !isDrawingName(drawing)).map(({ key }) => key);
  expect(unknown).toEqual([]);
  // Creatine is a compound: its page draws a molecule.
  expect(ingredients.filter(({ drawing }) => knownPlant(drawing) === null).map(({ key }) => key)).toEqual(["creatine"]);
  expect(knownPlant("kettlebell")).toBeNull();
  expect(knownPlant("no such plant")).toBeNull();
});
