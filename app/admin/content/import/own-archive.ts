import { strFromU8 } from "fflate";
import { z } from "zod";
import { slugInput } from "#worker/content/contract-entry.ts";
import { type ImportBatchMessage, MAX_FOODS, MAX_LIST } from "#worker/content/import/contract.ts";
import { plural } from "#worker/kernel/plural.ts";
import { foodInput } from "#worker/nutrition/contract-food.ts";
import type { SourceAuthor } from "./import-source.ts";

/** What stands beside the texts in a ZIP of our own export; empty for any other ZIP. */
export interface OwnArchive {
  authors: SourceAuthor[];
  categories: { key: string; name: string; line: string }[];
  lists: Pick<ImportBatchMessage, "series" | "tags" | "tagRedirects" | "foods">;
  /** The earlier addresses of a text, by its address in the old site. */
  oldPaths: ReadonlyMap<string, string[]>;
  /** Where pictures of the old site can be fetched, by their ids. */
  pictures: ReadonlyMap<string, string>;
  /** Which files can't be read, and what is missing without them: a sentence each. */
  problems: string[];
}

export const NO_ARCHIVE: OwnArchive = {
  ...{ authors: [], categories: [], lists: {}, oldPaths: new Map(), pictures: new Map(), problems: [] },
};

const line = z.string().catch("");
const siteFile = z.object({
  categories: z.array(z.object({ key: slugInput, name: z.string().min(1), line })).max(500),
  authors: z.array(z.object({ key: slugInput, name: z.string().min(1), role: line, about: line })).max(500),
  series: z.array(z.object({ key: slugInput, title: z.string().min(1), line })).max(500),
});
const tagsFile = z.array(z.object({ slug: slugInput, name: z.string().min(1), line })).max(MAX_LIST);
const redirectsFile = z.array(z.object({ from: z.string().startsWith("/"), to: z.string().startsWith("/") }));
const foodsFile = z.array(foodInput.nullable().catch(null));
const picturesFile = z.array(z.object({ id: z.string().min(1), url: z.url({ protocol: /^https?$/ }) }));

/** The files of the export that are no texts, and what they hold. */
const CONTENTS = {
  "site.json": "author profiles, category descriptions and series",
  "tags.json": "tag descriptions and tags without posts",
  "redirects.json": "earlier addresses of posts and tags",
  "pictures.json": "where the pictures are fetched from",
  "foods.json": "foods that recipes are calculated from",
};
export const ARCHIVE_FILES = Object.keys(CONTENTS) as (keyof typeof CONTENTS)[];

/** Says that a file of the export is of no use. @param why what is wrong with it, such as "isn't valid" */
export const describeLoss = (name: keyof typeof CONTENTS, why: string): string =>
  `${name} ${why}. Left out: ${CONTENTS[name]}.`;

/** Earlier states of texts, in our own export: they are no texts to import. */
export const isEarlierState = (name: string): boolean => name.startsWith("revisions/");

/** Reads them; one that is missing or broken counts as empty, and so do those of another program. */
export function readArchive(files: Readonly<Record<string, Uint8Array>>): OwnArchive {
  if (!isOwn(files["site.json"])) return NO_ARCHIVE;
  const problems: string[] = [];
  const read = <T>(name: keyof typeof CONTENTS, shape: z.ZodType<T>): T | null => {
    const bytes = files[name];
    if (!bytes) return null;
    const checked = shape.safeParse(parseJson(bytes));
    if (!checked.success) problems.push(describeLoss(name, "can't be read"));
    return checked.data ?? null;
  };
  const site = read("site.json", siteFile) ?? { authors: [], categories: [], series: [] };
  const redirects = read("redirects.json", redirectsFile) ?? [];
  const tags = read("tags.json", tagsFile) ?? [];
  const pictures = read("pictures.json", picturesFile) ?? [];
  const foods = read("foods.json", foodsFile) ?? [];
  const broken = foods.filter((food) => food === null).length;
  if (broken > 0)
    problems.push(
      `${plural(broken, "food")} in foods.json can't be read and ${broken === 1 ? "was" : "were"} left out.`,
    );
  const tagOf = (path: string) => /^\/posts\/tag\/([a-z0-9-]+)$/.exec(path)?.[1];
  return {
    authors: site.authors,
    categories: site.categories.map(({ key, name, line }) => ({
      key,
      name: name.slice(0, 80),
      line: line.slice(0, 400),
    })),
    lists: {
      series: site.series.map(({ key, title, line }) => ({
        ...{ id: key, title: title.slice(0, 160), line: line.slice(0, 400) },
      })),
      tags: tags.map(({ slug, name, line }) => ({
        ...{ slug, name: name.slice(0, 60), line: line.slice(0, 400) },
      })),
      tagRedirects: redirects
        .flatMap(({ from, to }) => {
          const [old, tag] = [tagOf(from), tagOf(to)];
          return old && tag ? [{ from: old, to: tag }] : [];
        })
        .slice(0, MAX_LIST),
      foods: foods.filter((food) => food !== null).slice(0, MAX_FOODS),
    },
    oldPaths: new Map(
      [...Map.groupBy(redirects, ({ to }) => to)].map(([to, all]) => [to, all.map(({ from }) => from)] as const),
    ),
    pictures: new Map(pictures.map(({ id, url }) => [id, url])),
    problems,
  };
}

/** Whether it is the list of our own export, even a damaged one: other programs have other things in a file of its name. */
function isOwn(siteJson: Uint8Array | undefined): boolean {
  if (!siteJson) return false;
  const read = parseJson(siteJson);
  return (
    read === undefined ||
    (typeof read === "object" && read !== null && ["authors", "categories", "series"].some((key) => key in read))
  );
}

/** @returns undefined for what is no JSON */
function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(strFromU8(bytes));
  } catch {
    return undefined;
  }
}

/** A text whose pictures of the old site are named by where they can be fetched; on the same site they are here. */
export const withPictureAddresses = (text: string, { pictures }: OwnArchive, ownOrigin: string): string =>
  pictures.size === 0
    ? text
    : text.replaceAll(/\/media\/([\w-]{1,80})(?![\w./-])/g, (path, id: string) => {
        const url = pictures.get(id);
        return url && new URL(url).origin !== ownOrigin ? url : path;
      });
