import { parse, stringify, YAMLParseError } from "yaml";
import { explainUnreadable } from "../../kernel/markdown-limits.ts";
import { type EntryInput, entryInput } from "../contract-entry.ts";
import { toSlug } from "../domain-body.ts";
import { ENTRY_LIMITS, type EntryKind } from "../domain-entry.ts";
import { explainInputProblem } from "../domain-input-problem.ts";
import { bodyFromMarkdown } from "./from-markdown.ts";
import { type MarkdownPicture, pictureId } from "./inline.ts";
import { bodyToMarkdown } from "./to-markdown.ts";

export interface EntryFile {
  entry: EntryInput;
  pictures: MarkdownPicture[];
  warnings: string[];
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/;
const RECIPE_KEYS = [
  "course",
  "cuisine",
  "yield",
  "times",
  "equipment",
  "ingredients",
  "steps",
  "tips",
  "storage",
] as const;

/** A file that cannot be read as an entry; the message says why and where. */
export class EntryFileError extends Error {}

/**
 * Reads a Markdown file with YAML front matter. Keys of other programs are understood where they mean the same:
 * `date`, `draft`, `description`, `excerpt`, `categories`, `keywords`, `lastmod`; unknown ones become warnings.
 * @param name the file's name: its slug where the front matter has none
 * @throws EntryFileError
 */
export function readEntryFile(name: string, text: string): EntryFile {
  const [, yaml = "", markdown = text] = FRONT_MATTER.exec(text) ?? [];
  const front = readYaml(yaml);
  const { body, pictures, warnings } = readBody(markdown);
  const known = new Set<string>();
  const take = (...keys: string[]): unknown => {
    let found: unknown;
    for (const key of keys) {
      known.add(key);
      found ??= front[key];
    }
    return found ?? undefined;
  };
  const pictureOf = (value: unknown): string => {
    const url = text1(value).trim();
    return url === "" ? "" : pictureId(url, { pictures, footnotes: new Map(), warnings: new Set() });
  };
  const recipe = Object.fromEntries(
    RECIPE_KEYS.map((key) => [key, take(key)]).filter(([, value]) => value !== undefined),
  );
  const hasRecipe = recipe.ingredients !== undefined;
  const kind = (take("kind") ?? (hasRecipe ? "recipe" : "article")) as EntryKind;
  const title = text1(take("title"));
  const tags = list(take("tags", "keywords"));
  if (tags.length > ENTRY_LIMITS.tags)
    warnings.push(`Only the first ${ENTRY_LIMITS.tags} of its ${tags.length.toLocaleString("en-US")} tags were kept.`);
  const published = take("published", "date", "publishDate");
  const fields = {
    title,
    slug: text1(take("slug")) || toSlug(name.replace(/\.(md|markdown|mdx)$/i, "").replace(/^\d{4}-\d{2}-\d{2}-/, "")),
    summary: text1(take("summary", "description", "excerpt")),
    category: toSlug(text1(take("category")) || list(take("categories"))[0] || ""),
    tags: tags.slice(0, ENTRY_LIMITS.tags),
    authorId: toSlug(text1(take("author"))),
    reviewerId: toSlug(text1(take("reviewer"))),
    reviewedAt: take("reviewed") ?? null,
    revisedAt: take("updated", "lastmod") ?? null,
    seriesId: toSlug(text1(take("series"))),
    seriesPart: take("part") ?? null,
    drawing: text1(take("drawing")),
    headerMediaId: pictureOf(take("header", "cover", "image", "feature_image")),
    socialMediaId: pictureOf(take("social")),
    seo: take("seo") ?? {},
    recipe: hasRecipe ? recipe : null,
  };
  const isDraft = [take("draft"), take("archived")].includes(true);
  const ignored = Object.keys(front).filter((key) => !known.has(key));
  const result = entryInput.safeParse({ kind, publishAt: isDraft ? null : (published ?? null), fields, body });
  if (!result.success) throw new EntryFileError(explainInputProblem(result.error));
  return {
    entry: result.data,
    pictures,
    warnings: [...warnings, ...ignored.map((key) => `"${key}" in the front matter was left out.`)],
  };
}

/**
 * Writes an entry so that `readEntryFile` reads it back.
 * @param isArchived readers no longer see it: it is read back as a draft
 * @param version what is said of an earlier state, before all else
 */
export function writeEntryFile(
  { kind, publishAt, fields, body }: EntryInput,
  { isArchived = false, version }: { isArchived?: boolean; version?: Record<string, string | number> } = {},
): string {
  const {
    recipe,
    authorId,
    reviewerId,
    reviewedAt,
    revisedAt,
    seriesId,
    seriesPart,
    headerMediaId,
    socialMediaId,
    seo,
    ...own
  } = fields;
  const time = (value: number | null) => (value === null ? undefined : new Date(value).toISOString());
  const front = {
    version,
    kind,
    ...own,
    author: authorId,
    reviewer: reviewerId,
    published: time(publishAt),
    draft: publishAt === null && !isArchived ? true : undefined,
    archived: isArchived ? true : undefined,
    updated: time(revisedAt),
    reviewed: time(reviewedAt),
    series: seriesId,
    part: seriesPart ?? undefined,
    header: headerMediaId && `/media/${headerMediaId}`,
    social: socialMediaId && `/media/${socialMediaId}`,
    seo: Object.values(seo).some(Boolean) ? seo : undefined,
    ...recipe,
  };
  const shown = Object.fromEntries(
    Object.entries(front).filter(([, value]) => value !== undefined && value !== "" && !isEmptyList(value)),
  );
  return `---\n${stringify(shown, { lineWidth: 0 })}---\n${bodyToMarkdown(body)}`;
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const text1 = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");
const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : typeof value === "string" ? value.split(",") : [])
    .map((one) => text1(one).trim())
    .filter(Boolean);

function readBody(markdown: string): ReturnType<typeof bodyFromMarkdown> {
  const problem = explainUnreadable(markdown);
  if (problem) throw new EntryFileError(problem);
  try {
    return bodyFromMarkdown(markdown);
  } catch (error) {
    // In each other in a way that the limits don't know.
    if (!(error instanceof RangeError)) throw error;
    throw new EntryFileError("The text is nested too deeply. Move inner parts out.");
  }
}

/** Dates stay texts: YAML's own would be days in a zone that the file does not name. */
function readYaml(yaml: string): Record<string, unknown> {
  try {
    // An alias may repeat a list a billion times.
    const value: unknown = parse(yaml, { schema: "core", maxAliasCount: 100, logLevel: "error" });
    if (value === null || value === undefined) return {};
    if (typeof value !== "object" || Array.isArray(value))
      throw new EntryFileError("The front matter isn't a list of keys and values.");
    return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof YAMLParseError)
      throw new EntryFileError(
        `Line ${(error.linePos?.[0].line ?? 1) + 1} of the file can't be read as front matter. Put values that hold a colon, a quotation mark or a bracket in quotation marks.`,
      );
    if (error instanceof ReferenceError) throw new EntryFileError("The front matter repeats itself too often.");
    throw error;
  }
}
