import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import ingredients from "../../migrations/seed/science/ingredients.json";
import { isDrawingName } from "./drawing-names.ts";
import { entryDrawing } from "./entry-drawing.ts";

const folder = new URL("../../migrations/seed/content/", import.meta.url);
/** Every demo text, newest first. */
const texts = ["articles", "recipes"]
  .flatMap((kind) =>
    readdirSync(new URL(`${kind}/`, folder)).map((file) => {
      const text = readFileSync(new URL(`${kind}/${file}`, folder), "utf8");
      const field = (name: string) => new RegExp(`^${name}: "?(.*?)"?$`, "m").exec(text)?.[1] ?? "";
      return { kind, file, drawing: field("drawing"), category: field("category"), at: field("published") };
    }),
  )
  .sort((a, b) => b.at.localeCompare(a.at) || b.file.localeCompare(a.file));

it("every demo text and ingredient names a drawing that exists", () => {
  expect(texts.length).toBeGreaterThan(36);
  expect(texts.filter(({ drawing }) => !isDrawingName(drawing))).toEqual([]);
  expect(ingredients.filter(({ drawing }) => !isDrawingName(drawing)).map(({ key }) => key)).toEqual([]);
});

it("neighbors in each list of the demo texts have different drawings", () => {
  const lists = [
    texts,
    ...Map.groupBy(texts, ({ kind }) => kind).values(),
    ...Map.groupBy(texts, ({ category }) => category).values(),
  ];
  const alike = lists.flatMap((list) => list.filter((text, i) => text.drawing === list[i - 1]?.drawing));
  expect(alike).toEqual([]);
});

it("a text of which nobody chose a drawing always has the same one, and two texts seldom have one", () => {
  const of = (n: number) => entryDrawing({ drawing: n % 2 ? "" : "horizon", path: `/article/text-${n}` });
  const drawings = Array.from({ length: 60 }, (_, n) => of(n));
  expect(Array.from({ length: 60 }, (_, n) => of(n))).toEqual(drawings);
  expect(new Set(drawings).size).toBeGreaterThan(20);
  expect(entryDrawing({ drawing: "maca", path: "/article/x" })).toBe("maca");
});
