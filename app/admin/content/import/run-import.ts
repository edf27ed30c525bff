import { toSlug } from "#worker/content/domain-body.ts";
import {
  type ImportBatchMessage,
  type ImportCheck,
  type ImportCheckInput,
  type ImportedTextInput,
  type ImportItem,
  MAX_BATCH_BYTES,
  MAX_BATCH_TEXTS,
  MAX_OLD_PATHS,
} from "#worker/content/import/contract.ts";
import { type FileText, nameOf, type OpenedFile, type ReadOptions } from "./source-file.ts";

/** A text in the preview: enough to decide, little enough for ten thousand. */
export interface PreviewText {
  sourceKey: string;
  title: string;
  kind: "article" | "recipe" | "page";
  state: "published" | "scheduled" | "draft" | "refused";
  /** Why it is refused, or what of it is left out. */
  notes: string[];
  pictures: number;
  /** Where it is here already. */
  knownPath: string | null;
  isAddressTaken: boolean;
}

export interface ImportPreview {
  texts: PreviewText[];
  /** Categories that will be made. */
  newCategories: string[];
}

export const sourceKeyOf = ({ source, site }: OpenedFile, base: string, id: string): string =>
  `${source}:${(site.url || base).replace(/\/+$/, "")}:${id}`.slice(0, 300);

/** Reads the whole file as the import would, and asks what of it is here already. Writes nothing. */
export async function previewImport(
  file: OpenedFile,
  options: ReadOptions,
  check: (input: ImportCheckInput) => Promise<ImportCheck>,
  onProgress: (texts: number) => void,
  knownCategories: ReadonlySet<string>,
): Promise<ImportPreview> {
  const texts: PreviewText[] = [];
  const asked: ImportCheckInput["texts"] = [];
  const categories = new Set<string>();
  for await (const text of file.texts(options)) {
    const sourceKey = sourceKeyOf(file, options.site, text.id);
    texts.push(toPreview(text, sourceKey, options.now));
    if (!("refused" in text.result)) {
      const { kind, fields } = text.result.entry;
      asked.push({ sourceKey, kind, slug: fields.slug });
      if (fields.category !== "" && !knownCategories.has(fields.category)) categories.add(fields.category);
    }
    if (texts.length % 25 === 0) onProgress(texts.length);
  }
  const known = new Map<string, string>();
  const taken = new Set<string>();
  for (let at = 0; at < asked.length; at += 500) {
    const answer = await check({ texts: asked.slice(at, at + 500) });
    for (const one of answer.known) known.set(one.sourceKey, one.path);
    for (const key of answer.taken) taken.add(key);
  }
  return {
    texts: texts.map((text) => ({
      ...text,
      knownPath: known.get(text.sourceKey) ?? null,
      isAddressTaken: taken.has(text.sourceKey),
    })),
    newCategories: [...categories],
  };
}

function toPreview({ title, result }: FileText, sourceKey: string, now: number): PreviewText {
  const base = { sourceKey, title, knownPath: null, isAddressTaken: false };
  if ("refused" in result) return { ...base, kind: "article", state: "refused", notes: [result.refused], pictures: 0 };
  const { entry, warnings, pictures } = result;
  const state = entry.publishAt === null ? "draft" : entry.publishAt > now ? "scheduled" : "published";
  return { ...base, kind: entry.kind, state, notes: warnings, pictures: pictures.length };
}

export interface ImportCalls {
  send: (batch: ImportBatchMessage) => Promise<{ items: ImportItem[] }>;
  /** Asked before each batch: the import ends there, and goes on where it is started again. */
  isStopped: () => boolean;
  onProgress: (done: number) => void;
}

/**
 * Sends the texts of a file in batches that the site takes whole. One that was sent before is recognized there, so an
 * import that was stopped goes on by starting it again with the same file.
 * @returns whether it came to the end
 */
export async function runImport(
  file: OpenedFile,
  options: ReadOptions,
  wanted: ReadonlySet<string>,
  calls: ImportCalls,
): Promise<boolean> {
  const authors = file.authors.map(({ key, name, about, role = "" }) => ({
    id: toSlug(key),
    name: name.slice(0, 80) || nameOf(toSlug(key)),
    about: about.slice(0, 4000),
    role: role.slice(0, 120),
  }));
  const lines = new Map(file.archive.categories.map(({ key, line }) => [key, line]));
  // Sent once: the first batch adds them, empty series and categories, and what recipes are made of.
  let lists: OpenedFile["archive"]["lists"] = file.archive.lists;
  // They stand in the report beside the first text, which the lists come with.
  let { problems } = file;
  let batch: ImportedTextInput[] = [];
  let categories = new Map(file.archive.categories.map(({ key, name }) => [key, name]));
  // Bytes of UTF-8 are at most three for each character.
  const bytesOf = (value: unknown): number => JSON.stringify(value).length * 3;
  let size = bytesOf(lists);
  let done = 0;
  const send = async () => {
    if (batch.length === 0) return;
    await calls.send({
      texts: batch,
      authors: authors.filter((author) => author.id !== "").slice(0, 500),
      categories: [...categories].map(([key, name]) => ({ key, name, line: lines.get(key) ?? "" })),
      ...lists,
    });
    lists = {};
    done += batch.length;
    calls.onProgress(done);
    batch = [];
    categories = new Map();
    size = 0;
  };
  for await (const text of file.texts(options)) {
    const sourceKey = sourceKeyOf(file, options.site, text.id);
    if (!wanted.has(sourceKey) || "refused" in text.result) continue;
    const { entry, oldPaths, pictures, warnings } = text.result;
    const input: ImportedTextInput = {
      sourceKey,
      entry,
      oldPaths: oldPaths.filter((path) => path.length <= 300).slice(0, MAX_OLD_PATHS),
      pictures: pictures.map(({ mediaId, url, alt }) => ({ id: mediaId, url, alt })),
      warnings: [...problems, ...warnings].slice(0, 40).map((warning) => warning.slice(0, 400)),
    };
    problems = [];
    const own = bytesOf(input);
    if (batch.length >= MAX_BATCH_TEXTS || size + own > MAX_BATCH_BYTES - 100_000) {
      if (calls.isStopped()) return false;
      await send();
    }
    batch.push(input);
    size += own;
    const category = text.categories[0];
    if (entry.fields.category !== "")
      categories.set(entry.fields.category, (category?.name || nameOf(entry.fields.category)).slice(0, 80));
  }
  if (calls.isStopped()) return false;
  await send();
  return true;
}
