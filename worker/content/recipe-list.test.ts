import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { NUTRIENT_KEYS } from "../nutrition/domain.ts";
import type { Contained } from "../nutrition/domain-contains.ts";
import { foodStatement } from "../nutrition/index.ts";
import { openDb } from "../platform/db.ts";
import { runBatch } from "../platform/run-batch.ts";
import { createRecordingDb } from "../test/recording-db.ts";
import type { EntryInput } from "./contract-entry.ts";
import type { Recipe } from "./domain-recipe.ts";
import { choiceKey } from "./domain-recipe-choices.ts";
import { entryWriteStatements } from "./entry-statements.ts";
import { updateRecipeChoices } from "./recipe-choices.ts";
import { COUNTED_RECIPES, type RecipeListQuery, readRecipeList } from "./service-recipes.ts";
import { clearTexts, createWritingSite, NOW, ROSA } from "./testing/writing-site.ts";
import { NO_FIELDS } from "./text-rows.ts";

const db = openDb(env.DB);
const deps = { db, now: () => NOW, listDishProducts: async () => [] };
const HOUR = 3_600_000;

const food = (key: string, main: string, protein: number, contains: Contained[] = []) => ({
  key,
  name: key,
  source: "test",
  sourceId: key,
  description: "",
  per100g: {
    ...(Object.fromEntries(NUTRIENT_KEYS.map((one) => [one, null])) as Record<(typeof NUTRIENT_KEYS)[number], null>),
    energyKcal: 100,
    protein,
  },
  contains,
  main,
});
const FOODS = [food("lentils", "Lentils", 20), food("oats", "Oats", 10, ["gluten"])];

const recipe = (minutes: number, of: string, course: Recipe["course"] = "dinner"): Recipe => ({
  course,
  cuisine: "",
  yield: { count: 1, unit: "bowl" },
  times: { prep: minutes, cook: 0, rest: 0 },
  equipment: [],
  ingredients: [{ group: "", items: [{ grams: 100, food: of, us: "1 cup", metric: "100 g", item: of }] }],
  steps: [{ title: "", text: "Cook.", timers: [] }],
  tips: [],
  storage: "",
});

async function publish(id: string, own: Recipe, publishAt: number, version: number | null = null): Promise<void> {
  const fields = { ...NO_FIELDS, title: id, slug: id, recipe: own } as EntryInput["fields"];
  const body = { type: "doc" as const, content: [{ type: "paragraph" as const }] };
  await runBatch(
    db,
    entryWriteStatements(deps, {
      ...{ id, previewNonce: "n", version, actor: ROSA, reason: "published" as const },
      entry: { kind: "recipe", publishAt, fields, body },
    }),
  );
}

const list = (own: Partial<RecipeListQuery> = {}, at = NOW) =>
  readRecipeList({ db, now: () => at }, { choices: [], sort: "newest", cursor: null, limit: 10, ...own });
const ids = async (own: Partial<RecipeListQuery> = {}, at = NOW) =>
  (await list(own, at)).recipes.map(({ card }) => card.id);

beforeEach(async () => {
  await clearTexts();
  await db.run(sql`DELETE FROM nutrition_food`);
  await runBatch(db, [foodStatement({ db }, FOODS)]);
});

describe("the list of recipes", () => {
  beforeEach(async () => {
    await publish("stew", recipe(55, "lentils"), NOW - HOUR);
    await publish("soup", recipe(20, "lentils"), NOW - 2 * HOUR);
    await publish("porridge", recipe(10, "oats", "breakfast"), NOW - 3 * HOUR);
    await updateRecipeChoices(deps, ["stew", "soup", "porridge"]);
  });

  it.each<[string[], RecipeListQuery["sort"], string[]]>([
    [[], "newest", ["stew", "soup", "porridge"]],
    [[], "quickest", ["porridge", "soup", "stew"]],
    [[], "protein", ["stew", "soup", "porridge"]],
    [["time:20"], "newest", ["soup", "porridge"]],
    [["main:Lentils"], "quickest", ["soup", "stew"]],
    [["main:Lentils", "time:30"], "newest", ["soup"]],
    [["protein:20"], "newest", ["stew", "soup"]],
    [["diet:gluten_free"], "newest", ["stew", "soup"]],
    [["course:breakfast", "diet:vegan"], "newest", ["porridge"]],
    [["course:breakfast", "diet:gluten_free"], "newest", []],
    [["main:Beef"], "newest", []],
  ])("%j by %s is %j", async (choices, sort, expected) => {
    const found = await list({ choices, sort });
    expect(found.recipes.map(({ card }) => card.id)).toEqual(expected);
    expect([found.total, found.isMore]).toEqual([expected.length, false]);
  });

  it("each choice says truly how many recipes it leads to, another of its kind in its place", async () => {
    for (const chosen of [[], ["time:20"], ["main:Lentils"], ["main:Lentils", "time:60"], ["course:dinner"]])
      for (const [choice, count] of (await list({ choices: chosen })).choices) {
        const kind = choice.slice(0, choice.indexOf(":") + 1);
        const others = ["time:", "course:", "protein:"].includes(kind)
          ? chosen.filter((one) => !one.startsWith(kind))
          : chosen;
        const there = choice === "all" ? chosen : [...new Set([...others, choice])];
        expect(count, `${chosen.join()} and ${choice}`).toBe((await list({ choices: there })).total);
      }
  });

  it("pages lead on and back in every order, and no recipe stands on two", async () => {
    for (const sort of ["newest", "quickest", "protein"] as const) {
      const all = await ids({ sort });
      const first = await list({ sort, limit: 1 });
      const second = await list({ sort, limit: 1, cursor: first.next });
      const third = await list({ sort, limit: 1, cursor: second.next });
      const shown = [first, second, third].flatMap(({ recipes }) => recipes.map(({ card }) => card.id));
      expect([shown, third.next, first.previous]).toEqual([all, null, null]);
      const back = await list({ sort, limit: 1, cursor: third.previous });
      expect(back.recipes[0]?.card.id).toBe(all[1]);
    }
  });

  it("a recipe is in it from its time on, leaves it when it is hidden, and moves with its date", async () => {
    await publish("later", recipe(5, "oats"), NOW + HOUR);
    expect([await ids(), (await list()).total, (await list()).changesAt]).toEqual([
      ["stew", "soup", "porridge"],
      3,
      NOW + HOUR,
    ]);
    expect(await ids({ choices: ["time:20"], sort: "quickest" }, NOW + HOUR)).toEqual(["later", "porridge", "soup"]);
    await db.run(sql`UPDATE content_entry SET status = 'archived' WHERE id = 'stew'`);
    await db.run(sql`UPDATE content_entry SET publish_at = ${NOW - 9 * HOUR} WHERE id = 'soup'`);
    expect(await ids()).toEqual(["porridge", "soup"]);
    await db.run(sql`DELETE FROM content_entry WHERE id = 'soup'`);
    expect([await ids(), (await list()).choices.has(choiceKey("main", "Lentils"))]).toEqual([["porridge"], false]);
  });

  it("another recipe under the same name takes its own choices; what its foods say stays until they were looked at", async () => {
    await publish("soup", recipe(50, "lentils", "lunch"), NOW - 2 * HOUR, 1);
    expect(await ids({ choices: ["time:20"] })).toEqual(["porridge"]);
    expect(await ids({ choices: ["course:lunch", "main:Lentils"] })).toEqual(["soup"]);
    await publish("soup", recipe(50, "oats", "lunch"), NOW - 2 * HOUR, 2);
    await updateRecipeChoices(deps, ["soup"]);
    expect(await ids({ choices: ["main:Lentils"] })).toEqual(["stew"]);
    expect(await ids({ choices: ["main:Oats", "course:lunch"] })).toEqual(["soup"]);
  });

  it("a food that changes has its recipes settled again", async () => {
    await db.run(sql`UPDATE content_entry SET settled_version = version`);
    await runBatch(db, [foodStatement({ db }, [food("oats", "Oats", 30)])]);
    expect(await db.all(sql`SELECT id FROM content_entry WHERE settled_version <> version`)).toEqual([
      { id: "porridge" },
    ]);
    await createWritingSite().texts.finishPublishing();
    expect(await ids({ choices: ["protein:25", "diet:gluten_free"] })).toEqual(["porridge"]);
  });
});

it("reads as many rows at two thousand recipes as at two hundred, and never more than it counts", async () => {
  const fill = (from: number, to: number) =>
    db.run(sql`
      WITH RECURSIVE n(value) AS (SELECT ${from} UNION ALL SELECT value + 1 FROM n WHERE value < ${to - 1})
      INSERT INTO content_entry (id, kind, path, slug, status, publish_at, title, recipe, body, preview_nonce, created_at, updated_at)
      SELECT printf('r%d', value), 'recipe', printf('/article/r%d', value), printf('r%d', value), 'published', ${NOW} - value, 'T',
        ${JSON.stringify(recipe(20, "oats"))}, '{}', 'n', 0, 0 FROM n`);
  const choose = (choice: string, every: number) =>
    db.run(sql`
      INSERT INTO content_recipe_choice (entry_id, choice, publish_at, quickness, protein)
      SELECT id, ${choice}, publish_at, -20, 5 FROM content_entry WHERE CAST(substr(id, 2) AS INTEGER) % ${every} = 0
      ON CONFLICT DO NOTHING`);
  const cost = async (own: Partial<RecipeListQuery>) => {
    const { DB, costs } = createRecordingDb();
    const found = await readRecipeList(
      { db: openDb(DB), now: () => NOW },
      { choices: [], sort: "newest", cursor: null, limit: 24, ...own },
    );
    return { found, rows: costs.reduce((sum, { rowsRead }) => sum + rowsRead, 0) };
  };
  const queries: Partial<RecipeListQuery>[] = [
    {},
    { sort: "protein" },
    { choices: ["time:20"] },
    { choices: ["time:20", "diet:vegan"], sort: "quickest" },
    { choices: ["diet:vegan", "main:Rare"] },
  ];
  const rows: number[][] = [];
  for (const [from, to] of [
    [0, 200],
    [200, 2000],
  ] as const) {
    await fill(from, to);
    for (const [choice, every] of [
      ["all", 1],
      ["time:20", 1],
      ["diet:vegan", 2],
      ["main:Rare", 100],
    ] as const)
      await choose(choice, every);
    rows.push(await Promise.all(queries.map(async (query) => (await cost(query)).rows)));
  }
  const [few = [], many = []] = rows;
  for (const [at, most] of many.entries())
    expect(most, JSON.stringify(queries[at])).toBeLessThan(2 * (few[at] ?? 0) + 400);
  const middle = await cost({ cursor: `0.${NOW - 1000}.r1000` });
  expect(middle.found.recipes[0]?.card.id).toBe("r1001");
  expect(middle.rows).toBeLessThan((many[0] ?? 0) + 40);
  const common = (await cost({ choices: ["time:20", "diet:vegan"] })).found;
  expect([common.total, common.isMore, common.choices.get("diet:vegan")]).toEqual([COUNTED_RECIPES, true, null]);
});
