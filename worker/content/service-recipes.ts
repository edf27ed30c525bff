import { type SQL, sql } from "drizzle-orm";
import type { EntryCard } from "./contract.ts";
import type { Recipe } from "./domain-recipe.ts";
import {
  ALL_RECIPES,
  isRecipeCursor,
  kindOfChoice,
  RECIPE_CURSOR,
  type RecipeSort,
  SINGLE_KINDS,
} from "./domain-recipe-choices.ts";
import { ENTRY_CARD_COLUMNS, ENTRY_CARD_JOINS, type EntryCardRow, toEntryCard } from "./entry-rows.ts";
import type { ReadDeps } from "./service-read.ts";

/** Up to so many recipes are counted: where more suit, a page says so and offers every choice. */
export const COUNTED_RECIPES = 300;

export interface RecipeListQuery {
  /** All of these must suit; see domain-recipe-choices.ts. */
  choices: readonly string[];
  sort: RecipeSort;
  /** From the page before. */
  cursor: string | null;
  limit: number;
}

export interface RecipeList {
  recipes: { card: EntryCard; recipe: Recipe }[];
  next: string | null;
  previous: string | null;
  total: number;
  /** More than `total` suit: they were not counted. */
  isMore: boolean;
  /** Every choice that a recipe suits, with how many would be left with it, or null where they were not counted. */
  choices: Map<string, number | null>;
  /** When the list changes by itself; null: never. */
  changesAt: number | null;
}

/** The order of a list: its column besides the time. All go down. */
const SORTS = {
  newest: { index: "content_recipe_choice_newest", column: null },
  quickest: { index: "content_recipe_choice_quickest", column: "quickness" },
  protein: { index: "content_recipe_choice_protein", column: "protein" },
} as const;

/**
 * A page of the recipes that suit, with what every other choice would leave. One trip to the database, two with a choice,
 * however many recipes there are: the rarest choice is walked, the others are looked up, and no more than COUNTED_RECIPES are counted.
 */
export async function readRecipeList({ db, now }: ReadDeps, query: RecipeListQuery): Promise<RecipeList> {
  const time = now();
  // Without a choice the page is known to begin with: one statement has both.
  const isPlain = query.choices.length === 0;
  const start = await db.all<StartRow>(
    isPlain
      ? sql`SELECT k.counts, k.changesAt, p.* FROM (${countsStatement(time)}) k LEFT JOIN (${pageStatement(time, [], query)}) p ON 1`
      : countsStatement(time),
  );
  const counts = JSON.parse(start[0]?.counts ?? "[]") as [choice: string, n: number][];
  const all = new Map(counts.filter(([, n]) => n > 0));
  const changesAt = start[0]?.changesAt ?? null;
  const nothing = { recipes: [], next: null, previous: null, total: 0, isMore: false, changesAt };
  const rank = (choices: readonly string[]) =>
    [...new Set(choices)].sort((one, other) => (all.get(one) ?? 0) - (all.get(other) ?? 0));
  const chosen = rank(query.choices);
  const isKnown = chosen.every((choice) => all.has(choice));
  const sets = countedSets(query.choices).map((choices) => rank(choices));
  const counted = sets.filter((set) => set.length > 0 && (all.get(set[0] ?? "") ?? 0) <= COUNTED_RECIPES);
  const isCommon = chosen.length > 1 && !counted.some((set) => isSame(set, chosen));
  const [page, total, ...facets] = isPlain
    ? [toPlainRows(start, query), []]
    : await db.batch([
        db.all<RecipeRow>(pageStatement(time, chosen, query)),
        db.all<{ n: number }>(isCommon && isKnown ? countStatement(time, chosen) : sql`SELECT 0 AS n`),
        ...counted.map((set) => db.all<{ choice: string; n: number }>(facetStatement(time, set))),
      ]);
  const facetOf = (set: readonly string[]): ReadonlyMap<string, number> | null => {
    if (set.length === 0) return all;
    const at = counted.findIndex((one) => isSame(one, set));
    return at < 0 ? null : new Map(facets[at]?.map(({ choice, n }) => [choice, n]));
  };
  const own = facetOf(chosen);
  const found = own?.get(ALL_RECIPES) ?? (own ? 0 : chosen.length === 1 ? all.get(chosen[0] ?? "") : total[0]?.n) ?? 0;
  const choices = new Map(
    [...all.keys()].map((choice): [string, number | null] => {
      const kind = kindOfChoice(choice);
      const isSingle = SINGLE_KINDS.some((one) => one === kind);
      const set = isSingle ? query.choices.filter((one) => kindOfChoice(one) !== kind) : query.choices;
      const facet = query.choices.includes(choice) ? own : facetOf(rank(set));
      return [choice, facet === null ? null : (facet.get(choice) ?? 0)];
    }),
  );
  const isMore = isCommon && found > COUNTED_RECIPES;
  return {
    ...nothing,
    ...(isKnown ? toPage(page, query) : {}),
    total: isKnown ? Math.min(found, isCommon ? COUNTED_RECIPES : found) : 0,
    isMore: isKnown && isMore,
    choices,
  };
}

type StartRow = { counts: string; changesAt: number | null } & Partial<RecipeRow>;

/** One row: how many recipes suit each choice now, and when the list changes by itself. */
const countsStatement = (time: number): SQL => sql`
  SELECT (SELECT json_group_array(json_array(c.choice, c.recipes - (SELECT count(*) FROM content_recipe_choice f
      WHERE f.choice = c.choice AND f.publish_at > ${time}))) FROM content_recipe_count c) AS counts,
    (SELECT min(publish_at) FROM content_recipe_choice WHERE choice = ${ALL_RECIPES} AND publish_at > ${time}) AS changesAt`;

/** The recipes of the statement that has the counts too, in their order: a join keeps none. */
function toPlainRows(rows: readonly StartRow[], { cursor }: RecipeListQuery): RecipeRow[] {
  const direction = cursor?.startsWith("~") ? -1 : 1;
  const found = rows.flatMap((row) => (row.id === undefined || row.id === null ? [] : [row as StartRow & RecipeRow]));
  return found.sort(
    (a, b) => direction * (b.rank - a.rank || b.publishAt - a.publishAt || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)),
  );
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((choice) => other.includes(choice));

/** What is chosen, and the same without each kind of which there is one alone: another of its kind would take its place. */
function countedSets(choices: readonly string[]): string[][] {
  const singles = SINGLE_KINDS.filter((kind) => choices.some((choice) => kindOfChoice(choice) === kind));
  return [[...choices], ...singles.map((kind) => choices.filter((choice) => kindOfChoice(choice) !== kind))];
}

/** FROM and WHERE of the recipes with all these choices, the rarest first. */
function suiting(time: number, [rarest = ALL_RECIPES, ...others]: readonly string[], index: string): SQL {
  const also = others.map(
    (choice) =>
      sql` AND EXISTS (SELECT 1 FROM content_recipe_choice o WHERE o.entry_id = r.entry_id AND o.choice = ${choice})`,
  );
  return sql`content_recipe_choice r INDEXED BY ${sql.identifier(index)}
    WHERE r.choice = ${rarest} AND r.publish_at <= ${time}${sql.join(also)}`;
}

const countStatement = (time: number, choices: readonly string[]): SQL =>
  sql`SELECT count(*) AS n FROM (SELECT 1 FROM ${suiting(time, choices, SORTS.newest.index)} LIMIT ${COUNTED_RECIPES + 1})`;

const facetStatement = (time: number, choices: readonly string[]): SQL => sql`
  SELECT c.choice, count(*) AS n FROM (SELECT r.entry_id FROM ${suiting(time, choices, SORTS.newest.index)}) f
    CROSS JOIN content_recipe_choice c ON c.entry_id = f.entry_id GROUP BY c.choice`;

type RecipeRow = EntryCardRow & { recipe: string; rank: number };

/** Reads one recipe more than the page holds. */
function pageStatement(time: number, choices: readonly string[], { sort, cursor, limit }: RecipeListQuery): SQL {
  const { index, column } = SORTS[sort];
  const [, backward, rank, at, id] = RECIPE_CURSOR.exec(cursor ?? "") ?? [];
  const [than, order] = backward ? [sql.raw(">"), sql.raw("ASC")] : [sql.raw("<"), sql.raw("DESC")];
  const first = sql.raw(`r.${column ?? "publish_at"}`);
  const keys = column ? sql`(${first}, r.publish_at, r.entry_id)` : sql`(r.publish_at, r.entry_id)`;
  const values = column ? sql`(${Number(rank)}, ${Number(at)}, ${id})` : sql`(${Number(at)}, ${id})`;
  // The first key is bounded by itself too: of several bounds the database starts at the first.
  const from = at
    ? sql` AND ${first} ${than}= ${column ? Number(rank) : Number(at)} AND ${keys} ${than} ${values}`
    : sql``;
  const orderBy = (of: string) =>
    sql.join(
      [...(column ? [column] : []), "publish_at", "entry_id"].map((name) => sql`${sql.raw(`${of}.${name}`)} ${order}`),
      sql`, `,
    );
  // By time both bounds are of one column: the tighter one alone, for the same reason.
  const until = at && !column && !backward ? Math.min(time, Number(at)) : time;
  return sql`SELECT ${ENTRY_CARD_COLUMNS}, e.recipe, ${column ? sql.raw(`f.${column}`) : sql.raw("0")} AS rank
    FROM (SELECT r.entry_id, r.publish_at, r.quickness, r.protein FROM ${suiting(until, choices, index)}${from}
      ORDER BY ${orderBy("r")} LIMIT ${limit + 1}) f
    CROSS JOIN content_entry e ON e.id = f.entry_id ${ENTRY_CARD_JOINS} ORDER BY ${orderBy("f")}`;
}

function toPage(rows: readonly RecipeRow[], { cursor, limit }: RecipeListQuery) {
  const isBackward = cursor?.startsWith("~") ?? false;
  const hasMore = rows.length > limit;
  const shown = rows.slice(0, limit);
  if (isBackward) shown.reverse();
  const encode = (row: RecipeRow) => `${row.rank}.${row.publishAt}.${row.id}`;
  const [first, last] = [shown[0], shown.at(-1)];
  const hasPrevious = isBackward ? hasMore : isRecipeCursor(cursor);
  return {
    recipes: shown.map((row) => ({ card: toEntryCard(row), recipe: JSON.parse(row.recipe) as Recipe })),
    next: last && (isBackward || hasMore) ? encode(last) : null,
    previous: first && hasPrevious ? `~${encode(first)}` : null,
  };
}
