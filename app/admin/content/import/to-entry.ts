import { linkAddress } from "#worker/content/contract-body.ts";
import { type EntryInput, entryInput } from "#worker/content/contract-entry.ts";
import { bodyText, toSlug } from "#worker/content/domain-body.ts";
import { ENTRY_LIMITS } from "#worker/content/domain-entry.ts";
import { explainInputProblem } from "#worker/content/domain-input-problem.ts";
import { MAX_PICTURE_ADDRESS } from "#worker/content/import/contract.ts";
import { bodyFromHtml } from "./body-from-html.ts";
import type { SourceFile, SourceText } from "./import-source.ts";
import type { ImportedPicture } from "./pictures-from-html.ts";
import { addParagraphs, replaceShortcodes } from "./shortcodes.ts";

/** What the whole file tells of a text: its first reading collects it. */
export interface ImportContext {
  /** The address of the old site. */
  base: string;
  files: ReadonlyMap<string, SourceFile>;
  /** Makes the stand-ins of pictures. */
  newPictureId: () => string;
  now: number;
  asDrafts: boolean;
}

/** A text as this site takes it. */
export interface ImportedText {
  entry: EntryInput;
  oldPaths: string[];
  pictures: ImportedPicture[];
  warnings: string[];
}

/** Why a text can't be taken over, in a sentence. */
export interface RefusedText {
  refused: string;
}

/** A text of another program as an entry: what doesn't fit is left out and named. */
export function toEntry(source: SourceText, context: ImportContext): ImportedText | RefusedText {
  if (source.isTooLong) return { refused: "The text is over the limit of 1 MB. Split it into two posts." };
  try {
    return readText(source, context);
  } catch (error) {
    if (error instanceof RangeError) return { refused: "The text is nested too deeply to be read." };
    throw error;
  }
}

function readText(source: SourceText, context: ImportContext): ImportedText | RefusedText {
  const warnings: string[] = [];
  const { html, removed } = replaceShortcodes(source.html, (id) => context.files.get(id)?.url);
  if (removed.length > 0) warnings.push(`Plugin shortcodes were left out: ${removed.slice(0, 8).join(", ")}.`);
  const read = bodyFromHtml(addParagraphs(html), {
    base: context.base,
    notes: source.notes,
    newPictureId: context.newPictureId,
  });
  const pictures = [...read.pictures];
  warnings.push(...read.warnings);
  const addPicture = (url: string, alt: string): string => {
    const address = URL.parse(url, context.base || undefined);
    if (address?.protocol !== "https:" && address?.protocol !== "http:") return "";
    if (address.href.length > MAX_PICTURE_ADDRESS) {
      warnings.push("A picture was left out: its address is too long.");
      return "";
    }
    const known = pictures.find((picture) => picture.url === address.href);
    if (known) return known.mediaId;
    const picture = { mediaId: context.newPictureId(), url: address.href, alt: alt.slice(0, 400) };
    pictures.push(picture);
    return picture.mediaId;
  };
  const file =
    source.cover === null ? undefined : "id" in source.cover ? context.files.get(source.cover.id) : source.cover;
  if (source.cover !== null && !file) warnings.push("Its header picture is not in the file.");
  const cut = (name: string, text: string, max: number): string => {
    if (text.length > max) warnings.push(`The ${name} was longer than ${max} characters and was cut.`);
    return text.slice(0, max).trim();
  };
  const tags = [...new Map(source.tags.map((tag) => [toSlug(tag.name), tag.name])).values()];
  if (tags.length > ENTRY_LIMITS.tags)
    warnings.push(`Only the first ${ENTRY_LIMITS.tags} of its ${tags.length.toLocaleString("en-US")} tags were kept.`);
  if (source.comments > 0)
    warnings.push(`${source.comments === 1 ? "1 comment was" : `${source.comments} comments were`} left out.`);
  const isCanonical = /^https?:/i.test(source.seo.canonical) && linkAddress.safeParse(source.seo.canonical).success;
  if (source.seo.canonical !== "" && !isCanonical) warnings.push("Its canonical address was left out.");
  const title = cut("title", plain(source.title), ENTRY_LIMITS.title);
  const checked = entryInput.safeParse({
    kind: source.kind,
    publishAt: publishTime(source, context, warnings),
    body: read.body,
    fields: {
      title,
      slug: toSlug(source.slug || title)
        .slice(0, ENTRY_LIMITS.slug)
        .replace(/-+$/, ""),
      summary: cut("summary", plain(source.summary), ENTRY_LIMITS.summary),
      category: toSlug(source.categories[0]?.slug || source.categories[0]?.name || ""),
      tags: tags.slice(0, ENTRY_LIMITS.tags).map((tag) => cut("tag", tag, ENTRY_LIMITS.tag)),
      authorId: toSlug(source.author),
      revisedAt: source.updatedAt,
      headerMediaId: file ? addPicture(file.url, file.alt) : "",
      socialMediaId: source.social === "" ? "" : addPicture(source.social, ""),
      seo: {
        title: cut("search title", source.seo.title, ENTRY_LIMITS.seoTitle),
        description: cut("search description", source.seo.description, ENTRY_LIMITS.seoDescription),
        canonical: isCanonical ? source.seo.canonical : "",
        noindex: source.seo.noindex,
      },
    },
  });
  if (!checked.success) return { refused: explainInputProblem(checked.error) };
  if (title === "" && bodyText(checked.data.body).trim() === "" && pictures.length === 0)
    return { refused: "It has no title and no text." };
  return { entry: checked.data, oldPaths: source.oldPath === "" ? [] : [source.oldPath], pictures, warnings };
}

function publishTime(source: SourceText, { asDrafts, now }: ImportContext, warnings: string[]): number | null {
  if (asDrafts || source.status === "draft") return null;
  if (source.status === "scheduled" && source.publishedAt !== null && source.publishedAt <= now) {
    warnings.push("Its scheduled time has passed, so it's a draft now.");
    return null;
  }
  if (source.publishedAt !== null) return source.publishedAt;
  warnings.push("It has no date, so it's a draft now.");
  return null;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…" };

/** Titles and summaries hold tags and entities in some exports. */
function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/\s+/g, " ")
    .trim();
}
