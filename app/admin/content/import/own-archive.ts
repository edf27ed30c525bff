import { strFromU8 } from "fflate";
import { z } from "zod";
import { slugInput } from "#worker/content/contract-entry.ts";
import { type ImportBatchMessage, MAX_FOODS, MAX_LIST } from "#worker/content/import/contract.ts";
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
}

export const NO_ARCHIVE: OwnArchive = {
  ...{ authors: [], categories: [], lists: {}, oldPaths: new Map(), pictures: new Map() },
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

/** The files of the export that are no texts. */
export const ARCHIVE_FILES = ["site.json", "tags.json", "redirects.json", "pictures.json", "foods.json"] as const;

/** Earlier states of texts, in our own export: they are no texts to import. */
export const isEarlierState = (name: string): boolean => name.startsWith("revisions/");

/** Reads them; one that is missing, broken or of another program counts as empty. */
export function readArchive(files: Readonly<Record<string, Uint8Array>>): OwnArchive {
  const site = read(files["site.json"], siteFile);
  if (!site) return NO_ARCHIVE;
  const redirects = read(files["redirects.json"], redirectsFile) ?? [];
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
      tags: (read(files["tags.json"], tagsFile) ?? []).map(({ slug, name, line }) => ({
        ...{ slug, name: name.slice(0, 60), line: line.slice(0, 400) },
      })),
      tagRedirects: redirects
        .flatMap(({ from, to }) => {
          const [old, tag] = [tagOf(from), tagOf(to)];
          return old && tag ? [{ from: old, to: tag }] : [];
        })
        .slice(0, MAX_LIST),
      foods: (read(files["foods.json"], foodsFile) ?? []).filter((food) => food !== null).slice(0, MAX_FOODS),
    },
    oldPaths: new Map(
      [...Map.groupBy(redirects, ({ to }) => to)].map(([to, all]) => [to, all.map(({ from }) => from)] as const),
    ),
    pictures: new Map((read(files["pictures.json"], picturesFile) ?? []).map(({ id, url }) => [id, url])),
  };
}

function read<T>(bytes: Uint8Array | undefined, shape: z.ZodType<T>): T | null {
  if (!bytes) return null;
  try {
    return shape.safeParse(JSON.parse(strFromU8(bytes))).data ?? null;
  } catch {
    return null;
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
