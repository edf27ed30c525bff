import { unzip } from "fflate";
import { entryPath } from "#worker/content/domain-entry.ts";
import type { ImportedMarkdown, ImportSource } from "#worker/content/import/contract.ts";
import { ImportFileError } from "../../file-import/import-file-error.ts";
import type { SourceAuthor, SourceFile, SourceRecord, SourceSite, SourceTerm } from "./import-source.ts";
import {
  ARCHIVE_FILES,
  describeLoss,
  isEarlierState,
  NO_ARCHIVE,
  type OwnArchive,
  readArchive,
  withPictureAddresses,
} from "./own-archive.ts";
import { readGhost } from "./read-ghost.ts";
import { readWxr } from "./read-wxr.ts";
import { type ImportedText, type RefusedText, toEntry } from "./to-entry.ts";

/** A text of the file on its way into this site. */
export interface FileText {
  /** Its number in the other program, or its file's name. */
  id: string;
  title: string;
  result: ImportedText | RefusedText;
  categories: SourceTerm[];
}

export interface ReadOptions {
  /** Where the texts were read before; asked for where the file doesn't say. */
  site: string;
  asDrafts: boolean;
  now: number;
}

/** A chosen file: what it says of itself, and its texts one after the other, as often as they are asked for. */
export interface OpenedFile {
  source: ImportSource;
  name: string;
  site: SourceSite;
  authors: SourceAuthor[];
  /** What texts are filed under; only our own export has it beside the texts. */
  archive: OwnArchive;
  /** How many things of each kind are of no use here. */
  skipped: Map<string, number>;
  /** What in it can't be read and is no text, a sentence each. */
  problems: string[];
  texts: (options: ReadOptions) => AsyncIterable<FileText>;
}

/** What one JSON file may hold: it is read whole. */
const MAX_JSON_BYTES = 200 * 1024 * 1024;
const MAX_ZIP_BYTES = 100 * 1024 * 1024;
const MAX_TEXT_BYTES = 1_000_000;
/** A list of our own export, such as its redirects. */
const MAX_LIST_BYTES = 20 * 1024 * 1024;
const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
const BATCH = 20;
const newPictureId = () => `import-${crypto.randomUUID()}`;

/**
 * Opens a file of WordPress, Ghost or Markdown, by its name.
 * @param readMarkdown reads files of Markdown, see /api/admin/content/imports/markdown
 * @throws ImportFileError
 */
export async function openSourceFile(
  file: File,
  readMarkdown: (files: { name: string; text: string }[], site: string) => Promise<ImportedMarkdown[]>,
): Promise<OpenedFile> {
  if (/\.xml$/i.test(file.name)) return openRecords("wordpress", file, () => readWxr(textChunks(file)));
  if (/\.json$/i.test(file.name)) {
    if (file.size > MAX_JSON_BYTES)
      throw new ImportFileError("The file is larger than 200 MB. Export the posts in parts.");
    const json = await file.text();
    return openRecords("ghost", file, (site) => readGhost(json, site));
  }
  if (MARKDOWN.test(file.name))
    return openMarkdown(
      file,
      { files: [{ name: file.name, text: await file.text() }], archive: NO_ARCHIVE, problems: [] },
      readMarkdown,
    );
  if (/\.zip$/i.test(file.name)) return openMarkdown(file, await unzipMarkdown(file), readMarkdown);
  throw new ImportFileError(
    "This file type isn't supported. Choose a WordPress export (.xml), a Ghost export (.json), a Markdown file (.md) or a ZIP of Markdown files.",
  );
}

/** The text of a file, piece by piece, in the encoding that its first line names. */
async function* textChunks(file: File): AsyncGenerator<string> {
  const head = await file.slice(0, 200).text();
  const label = /encoding=["']([\w-]+)["']/.exec(head)?.[1] ?? "utf-8";
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label);
  } catch {
    throw new ImportFileError(
      `The file is written in "${label}", which isn't supported. Save it as UTF-8 and choose it again.`,
    );
  }
  const reader = file.stream().getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    yield decoder.decode(value, { stream: true });
  }
  yield decoder.decode();
}

/** The first reading collects what stands behind the texts that need it: pictures, authors. */
async function openRecords(
  source: "wordpress" | "ghost",
  file: File,
  read: (site: string) => AsyncIterable<SourceRecord> | Iterable<SourceRecord>,
): Promise<OpenedFile> {
  let site: SourceSite = { title: "", url: "" };
  const authors: SourceAuthor[] = [];
  const files = new Map<string, SourceFile>();
  const skipped = new Map<string, number>();
  for await (const record of read("")) {
    if (record.type === "site") site = record.site;
    else if (record.type === "author") authors.push(record.author);
    else if (record.type === "file") files.set(record.file.id, record.file);
    else if (record.type === "skipped") skipped.set(record.kind, (skipped.get(record.kind) ?? 0) + 1);
  }
  async function* texts({ site: base, asDrafts, now }: ReadOptions): AsyncGenerator<FileText> {
    for await (const record of read(base)) {
      if (record.type !== "text") continue;
      const { text } = record;
      const result = toEntry(text, { base, files, newPictureId, now, asDrafts });
      const title = "refused" in result ? text.title : result.entry.fields.title;
      yield { id: text.id, title: title || "Untitled", result, categories: text.categories };
    }
  }
  return { source, name: file.name, site, authors, archive: NO_ARCHIVE, skipped, problems: [], texts };
}

function openMarkdown(
  file: File,
  { files, archive, problems }: Unzipped,
  readMarkdown: (files: { name: string; text: string }[], site: string) => Promise<ImportedMarkdown[]>,
): OpenedFile {
  const names = new Map(archive.categories.map(({ key, name }) => [key, name]));
  async function* texts({ site, asDrafts }: ReadOptions): AsyncGenerator<FileText> {
    for (let at = 0; at < files.length; at += BATCH)
      for (const read of await readMarkdown(files.slice(at, at + BATCH), site)) {
        if ("refused" in read) {
          yield { id: read.name, title: read.name, result: { refused: read.refused }, categories: [] };
          continue;
        }
        const { entry, pictures, warnings } = read;
        const result = {
          entry: asDrafts ? { ...entry, publishAt: null } : entry,
          pictures: pictures.map(({ id, url, alt }) => ({ mediaId: id, url, alt })),
          oldPaths: isChange(read.name) ? [] : (archive.oldPaths.get(entryPath(entry.kind, entry.fields.slug)) ?? []),
          warnings: isChange(read.name) ? [...warnings, UNPUBLISHED] : warnings,
        };
        const { category, title } = entry.fields;
        const categories = category === "" ? [] : [{ slug: category, name: names.get(category) ?? nameOf(category) }];
        yield { id: read.name, title: title || read.name, result, categories };
      }
  }
  const { authors } = archive;
  return {
    source: "markdown",
    name: file.name,
    site: { title: "", url: "" },
    authors,
    archive,
    skipped: new Map(),
    problems,
    texts,
  };
}

/** What was being written of a published text, in our own export. */
const isChange = (name: string): boolean => /(?:^|\/)changes\/[^/]+$/.test(name);
const UNPUBLISHED = "Unpublished changes to another post in this file, imported as a separate draft.";

/** `slow-food` as a name until the owner gives it another. */
export const nameOf = (key: string): string => {
  const words = key.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface Unzipped {
  files: { name: string; text: string }[];
  archive: OwnArchive;
  problems: string[];
}

async function unzipMarkdown(file: File): Promise<Unzipped> {
  if (file.size > MAX_ZIP_BYTES) throw new ImportFileError("The ZIP is larger than 100 MB. Leave its pictures out.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const tooLarge: string[] = [];
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }) => {
    const list = ARCHIVE_FILES.find((one) => one === name);
    if (!list && !(MARKDOWN.test(name) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name))) return false;
    if (originalSize <= (list ? MAX_LIST_BYTES : MAX_TEXT_BYTES)) return true;
    if (list) tooLarge.push(describeLoss(list, "is larger than 20 MB"));
    else if (!isEarlierState(name)) tooLarge.push(`${name} is larger than 1 MB and was left out.`);
    return false;
  };
  const found = await new Promise<Record<string, Uint8Array>>((resolve, reject) =>
    unzip(bytes, { filter: isWanted }, (error, files) => (error ? reject(error) : resolve(files))),
  ).catch(() => {
    throw new ImportFileError("The ZIP can't be read. Create it again and choose the new file.");
  });
  const archive = readArchive(found);
  const files = Object.entries(found)
    .filter(([name]) => MARKDOWN.test(name) && !(archive !== NO_ARCHIVE && isEarlierState(name)))
    .map(([name, data]) => ({
      name,
      text: withPictureAddresses(new TextDecoder().decode(data), archive, globalThis.location?.origin ?? ""),
    }));
  if (files.length === 0) throw new ImportFileError("The ZIP has no Markdown file (.md) of up to 1 MB.");
  return { files, archive, problems: [...archive.problems, ...tooLarge] };
}
